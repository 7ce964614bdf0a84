import { createHmac } from 'node:crypto';
import { EndpointError } from 'routebook';
import { createWebhooks, type WebhookHandlers, type WebhooksOptions } from 'routebook/webhooks';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

const SECRET = `It's a Secret to ${'Every'}body`;
const ISSUE = JSON.stringify({ action: 'opened', issue: { title: 'A bug' } });

const sign = (body: string | Uint8Array, secret = SECRET) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

interface Sent {
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly name?: string;
  readonly id?: string;
  readonly secret?: string;
  readonly headers?: { readonly [name: string]: string };
}

/** The request of a delivery. */
function deliver({ body = ISSUE, name = 'issues', id = '1', secret, headers }: Sent = {}): Request {
  return new Request('https://example.com/', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-github-event': name,
      'x-github-delivery': id,
      'x-hub-signature-256': sign(body, secret),
      ...headers,
    },
  });
}

/** Handlers that record the names under which they were called. */
function record(...names: string[]) {
  const called: string[] = [];
  const on = Object.fromEntries(names.map((name) => [name, () => called.push(name)])) as WebhookHandlers;
  return { called, on };
}

const create = (options: Partial<WebhooksOptions> = {}) => {
  const { called, on } = record('issues.opened', 'issues.closed', 'issues', 'push', '*');
  return { called, webhooks: createWebhooks({ secret: SECRET, on, ...options }) };
};

const fail = (message: string): never => {
  throw new Error(message);
};
const silent = () => vi.spyOn(console, 'error').mockImplementation(() => {});

describe('a delivery', () => {
  it('calls the handlers of its action, of its event and of all events', async () => {
    const { called, webhooks } = create();
    const response = await webhooks(deliver());
    expect([response.status, await response.json()]).toEqual([202, { message: 'handled' }]);
    expect(called).toEqual(['issues.opened', 'issues', '*']);
  });

  it('passes its id, its name, its action and its payload', async () => {
    const handler = vi.fn();
    await createWebhooks({ secret: SECRET, on: { issues: handler } })(deliver({ id: 'a-b' }));
    expect(handler.mock.calls).toEqual([
      [{ id: 'a-b', name: 'issues', action: 'opened', payload: { action: 'opened', issue: { title: 'A bug' } } }],
    ]);
  });

  it('of an event without actions, or without a handler, is accepted', async () => {
    const { on, called } = record('push');
    const webhooks = createWebhooks({ secret: SECRET, on });
    expect((await webhooks(deliver({ name: 'push', body: '{}' }))).status).toBe(202);
    expect((await webhooks(deliver({ name: 'star', body: '{}' }))).status).toBe(202);
    expect(called).toEqual(['push']);
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'whose event or action is named %s calls nothing but *',
    async (name) => {
      const { called, webhooks } = create();
      for (const body of ['{}', `{"action":"${name}"}`, `{"__proto__":{"action":"opened"}}`]) {
        expect((await webhooks(deliver({ name, body }))).status).toBe(202);
      }
      expect(called).toEqual(['*', '*', '*']);
    },
  );

  it('has no action that a polluted Object.prototype adds', async () => {
    const { called, webhooks } = create();
    Object.defineProperty(Object.prototype, 'action', { value: 'opened', configurable: true });
    try {
      expect((await webhooks(deliver({ body: '{}' }))).status).toBe(202);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'action');
    }
    expect(called).toEqual(['issues', '*']);
  });

  it.each(['issues.closed', '*', 'issues opened', '../push', ''])(
    'whose event is named %j is refused, because the signature does not cover the name',
    async (name) => {
      const { called, webhooks } = create();
      expect((await webhooks(deliver({ name }))).status).toBe(400);
      expect(called).toEqual([]);
    },
  );

  it('can be a form', async () => {
    const { called, webhooks } = create();
    const body = String(new URLSearchParams({ payload: ISSUE }));
    const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' };
    expect((await webhooks(deliver({ body, headers }))).status).toBe(202);
    expect(called).toContain('issues.opened');
  });

  it('that is JSON is not read as a form, whatever its content type is, because the signature does not cover that', async () => {
    const { called, webhooks } = create();
    const forged = encodeURIComponent('{"action":"opened"}');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const body of [
      JSON.stringify({ action: 'closed', title: `&payload=${forged}&` }),
      `payload=${forged}&payload=1`,
    ]) {
      expect((await webhooks(deliver({ body, headers }))).status).toBe(400);
    }
    expect(called).toEqual([]);
  });

  it.each([
    ['text', 'Hello, World!'],
    ['a list', '[]'],
    ['null', 'null'],
    ['nothing', ''],
  ])('with a body that is %s is refused', async (_, body) => {
    const { called, webhooks } = create();
    expect((await webhooks(deliver({ body }))).status).toBe(400);
    expect(called).toEqual([]);
  });

  it.each([
    ['a byte order mark', [0xef, 0xbb, 0xbf], 'ab'],
    ['invalid UTF-8', [], 'a\uFFFDb'],
  ])('with %s and a right signature is accepted', async (_, start, login) => {
    const handler = vi.fn();
    const invalid = start.length === 0 ? [0xff] : [];
    const text = [...Buffer.from('{"login":"a'), ...invalid, ...Buffer.from('b"}')];
    await createWebhooks({ secret: SECRET, on: { '*': handler } })(
      deliver({ body: Uint8Array.from([...start, ...text]) }),
    );
    expect(handler.mock.lastCall?.[0].payload).toEqual({ login });
  });

  it('calls the other handlers if one fails, and is answered with 500 so that it can be sent again', async () => {
    const error = silent();
    const { on, called } = record('issues');
    const failing = () => {
      throw new Error('failed');
    };
    const response = await createWebhooks({ secret: SECRET, on: { 'issues.opened': failing, ...on } })(deliver());
    expect([response.status, await response.json()]).toEqual([500, { message: 'a handler failed' }]);
    expect(called).toEqual(['issues']);
    expect(error.mock.calls).toEqual([[new Error('failed')]]);
  });

  it.each([
    ['throws', () => fail('no log')],
    ['rejects', async () => fail('no log')],
  ])('reports what a handler rejects with to onError, even if that %s', async (_, refuse) => {
    const error = silent();
    const onError = vi.fn(refuse as () => void);
    const on = { push: () => Promise.reject(new Error('failed')) };
    const response = await createWebhooks({ secret: SECRET, on, onError })(deliver({ name: 'push', body: '{}' }));
    expect(response.status).toBe(500);
    const event = { id: '1', name: 'push', action: undefined, payload: {} };
    expect(onError.mock.calls).toEqual([[new Error('failed'), event]]);
    expect(error.mock.calls).toEqual([[new Error('no log')]]);
  });

  it('starts the handlers of its action before those of its event, and those before handlers of all events', async () => {
    const started: string[] = [];
    const start = (name: string) => async () => {
      started.push(name);
      await new Promise(setImmediate);
      started.push(`${name} ended`);
    };
    // The order of the members does not matter.
    const on = { '*': start('*'), issues: start('event'), 'issues.opened': start('action') };
    await createWebhooks({ secret: SECRET, on })(deliver());
    expect(started).toEqual(['action', 'event', '*', 'action ended', 'event ended', '* ended']);
  });

  it('has all errors if several handlers fail', async () => {
    const error = silent();
    const on = { push: () => fail('first'), '*': async () => fail('second') };
    expect((await createWebhooks({ secret: SECRET, on })(deliver({ name: 'push', body: '{}' }))).status).toBe(500);
    expect(error.mock.lastCall?.[0].errors).toEqual([new Error('first'), new Error('second')]);
    const received = createWebhooks({ secret: SECRET, on }).receive({ name: 'push', payload: {} as never });
    const rejected = await received.catch((fault: unknown) => fault);
    expect(rejected).toBeInstanceOf(AggregateError);
    expect((rejected as AggregateError).errors).toEqual([new Error('first'), new Error('second')]);
  });

  it.each(['text/plain', ''])('of the content type %j is accepted if its signature is right', async (type) => {
    const { called, webhooks } = create();
    expect((await webhooks(deliver({ headers: { 'content-type': type } }))).status).toBe(202);
    expect(called).toContain('issues.opened');
  });

  it.each(['error', 'invalid'])('may be of an event named %s, which GitHub may add', async (name) => {
    const { on, called } = record(name);
    await createWebhooks({ secret: SECRET, on })(deliver({ name }));
    expect(called).toEqual([name]);
  });

  it('is answered at once where the platform continues the work', async () => {
    const error = silent();
    let fail = () => {};
    const failed = new Promise((_, reject) => {
      fail = () => reject(new Error('failed'));
    });
    const works: Promise<unknown>[] = [];
    const context = {
      waitUntil(this: unknown, work: Promise<unknown>) {
        if (this === context) works.push(work);
      },
    };
    const webhooks = createWebhooks({ secret: SECRET, on: { issues: () => failed } });
    const response = await webhooks(deliver(), { SECRET: 'an environment' }, context);
    expect([response.status, works.length]).toEqual([202, 1]);
    fail();
    await works[0];
    expect(error.mock.calls).toEqual([[new Error('failed')]]);
  });
});

describe('a signature', () => {
  const fixed = (signature: string, body = 'Hello, World!') =>
    deliver({ body, headers: { 'x-hub-signature-256': signature } });

  it('is that of the documentation', async () => {
    const { webhooks } = create();
    const right = 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17';
    // The signature is right, but the payload is not JSON.
    expect((await webhooks(fixed(right))).status).toBe(400);
    expect((await webhooks(fixed(right, 'Hello, World'))).status).toBe(401);
  });

  it.each([
    ['of another secret', { secret: 'another' }],
    ['of another body', { headers: { 'x-hub-signature-256': sign('{}') } }],
    ['without its algorithm', { headers: { 'x-hub-signature-256': sign(ISSUE).slice(7) } }],
    ['with the name of another algorithm', { headers: { 'x-hub-signature-256': sign(ISSUE).replace('256', '1') } }],
    ['that is cut off', { headers: { 'x-hub-signature-256': sign(ISSUE).slice(0, -2) } }],
    ['that is too long', { headers: { 'x-hub-signature-256': `${sign(ISSUE)}00` } }],
    ['that is not hexadecimal', { headers: { 'x-hub-signature-256': `sha256=${'zz'.repeat(32)}` } }],
    ['in a list', { headers: { 'x-hub-signature-256': `${sign(ISSUE)}, ${sign(ISSUE)}` } }],
  ])('%s is refused', async (_, sent) => {
    const { called, webhooks } = create();
    expect((await webhooks(deliver(sent))).status).toBe(401);
    expect(called).toEqual([]);
  });

  it('with SHA-1 is refused', async () => {
    const { called, webhooks } = create();
    const sha1 = `sha1=${createHmac('sha1', SECRET).update(ISSUE).digest('hex')}`;
    const request = deliver({ headers: { 'x-hub-signature': sha1, 'x-hub-signature-256': sha1 } });
    expect((await webhooks(request)).status).toBe(401);
    const old = deliver({ headers: { 'x-hub-signature': sha1 } });
    old.headers.delete('x-hub-signature-256');
    expect((await webhooks(old)).status).toBe(401);
    expect(called).toEqual([]);
  });

  it('needs each key once, and not before the first request', async () => {
    const importKey = vi.spyOn(crypto.subtle, 'importKey');
    const { webhooks } = create({ secret: ['new', 'old'] });
    expect(importKey).not.toHaveBeenCalled();
    for (const secret of ['new', 'old', 'new']) await webhooks(deliver({ secret }));
    expect(importKey).toHaveBeenCalledTimes(2);
  });

  it('of each secret is accepted while the secret is replaced', async () => {
    const { webhooks } = create({ secret: ['new', 'old'] });
    const statuses = ['new', 'old', 'older'].map(async (secret) => (await webhooks(deliver({ secret }))).status);
    expect(await Promise.all(statuses)).toEqual([202, 202, 401]);
  });
});

describe('a request', () => {
  it.each(['GET', 'HEAD', 'PUT', 'OPTIONS'])('with the method %s is refused', async (method) => {
    const { webhooks } = create();
    const response = await webhooks(new Request('https://example.com/', { method }));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it.each(['x-github-event', 'x-github-delivery'])('without %s is refused', async (name) => {
    const { webhooks } = create();
    const request = deliver();
    request.headers.delete(name);
    expect((await webhooks(request)).status).toBe(400);
  });

  it('is refused while it is read if it is too large, even if it would never end', async () => {
    let read = 0;
    let isCancelled = false;
    const body = new ReadableStream({
      pull(controller) {
        read += 1000;
        controller.enqueue(new Uint8Array(1000));
      },
      cancel() {
        isCancelled = true;
      },
    });
    const { headers } = deliver();
    const request = new Request('https://example.com/', {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit);
    const { webhooks } = create({ maxBytes: 10_000 });
    expect((await webhooks(request)).status).toBe(413);
    expect(isCancelled).toBe(true);
    // One chunk tells that it is too large, and a stream reads one chunk ahead.
    expect(read).toBeLessThanOrEqual(12_000);
  });

  it('is refused before it is read if its length is too large', async () => {
    const { webhooks } = create({ maxBytes: 10 });
    const request = deliver({ headers: { 'content-length': '11' } });
    expect((await webhooks(request)).status).toBe(413);
    expect(request.bodyUsed).toBe(false);
  });

  it('may have 25 MB by default', async () => {
    const { webhooks } = create();
    const most = 25 * 1024 * 1024;
    const statuses = [most, most + 1].map(async (length) => {
      const request = deliver({ headers: { 'content-length': String(length) } });
      return (await webhooks(request)).status;
    });
    expect(await Promise.all(statuses)).toEqual([202, 413]);
  });

  it.each([
    ['in one part', 1, true],
    ['in two parts', 2, true],
    ['in many parts', 300, true],
    ['in many parts, without its length', 300, false],
  ])('is kept once: %s', async (_, parts, hasLength) => {
    const verify = vi.spyOn(crypto.subtle, 'verify');
    const bytes = new TextEncoder().encode(JSON.stringify({ action: 'opened', text: 'é'.repeat(100_000) }));
    const size = Math.ceil(bytes.length / parts);
    const chunks = Array.from({ length: parts }, (_each, index) => bytes.slice(index * size, (index + 1) * size));
    const { headers } = deliver({ body: new TextDecoder().decode(bytes) });
    if (hasLength) headers.set('content-length', String(bytes.length));
    const body = new ReadableStream({
      start(controller) {
        for (const chunk of chunks) controller.enqueue(chunk);
        controller.close();
      },
    });
    const request = new Request('https://example.com/', {
      method: 'POST',
      body,
      headers,
      duplex: 'half',
    } as RequestInit);
    const { webhooks } = create();
    expect((await webhooks(request)).status).toBe(202);
    const read = verify.mock.lastCall?.[3] as Uint8Array;
    expect(read).toEqual(bytes);
    if (parts === 1) expect(read.buffer).toBe(chunks[0]?.buffer);
    if (hasLength) expect(read.buffer.byteLength).toBe(bytes.length);
    expect(read.buffer.byteLength).toBeLessThanOrEqual(8 * bytes.length);
    verify.mockRestore();
  });

  it('of exactly the largest size is accepted', async () => {
    const { webhooks } = create({ maxBytes: ISSUE.length });
    expect((await webhooks(deliver())).status).toBe(202);
    expect((await create({ maxBytes: ISSUE.length - 1 }).webhooks(deliver())).status).toBe(413);
  });

  it('whose body was read before is an error', async () => {
    const { webhooks } = create();
    const [read, locked] = [deliver(), deliver()];
    await read.text();
    locked.body?.getReader();
    for (const request of [read, locked]) {
      const error = await webhooks(request).catch((fault: unknown) => fault);
      expect(error).toBeInstanceOf(EndpointError);
      expect(String(error)).toContain('was read before');
    }
  });

  it.each([undefined, null, {}, { headers: { 'x-github-event': 'push' } }])(
    'that is not a Request is an error that names toNodeHandler: %j',
    async (request) => {
      await expect(create().webhooks(request as never)).rejects.toThrow('toNodeHandler');
    },
  );
});

describe('seen', () => {
  it('is asked before an event is handled, and receives its id afterwards', async () => {
    const seen = new Set<string>();
    const { called, webhooks } = create({ seen });
    for (const id of ['1', '1', '2']) expect((await webhooks(deliver({ id }))).status).toBe(202);
    expect(called.filter((name) => name === 'issues')).toHaveLength(2);
    expect([...seen]).toEqual(['1', '2']);
  });

  it('does not receive an event whose handler failed, so that it can be sent again', async () => {
    silent();
    const seen = new Set<string>();
    const issues = vi.fn().mockRejectedValueOnce(new Error('failed'));
    const webhooks = createWebhooks({ secret: SECRET, on: { issues }, seen });
    expect((await webhooks(deliver())).status).toBe(500);
    expect([...seen]).toEqual([]);
    expect((await webhooks(deliver())).status).toBe(202);
    expect([...seen]).toEqual(['1']);
    expect(issues).toHaveBeenCalledTimes(2);
  });

  it('does not receive a delivery with a wrong signature', async () => {
    const seen = new Set<string>();
    const { webhooks } = create({ seen });
    await webhooks(deliver({ secret: 'another' }));
    expect([...seen]).toEqual([]);
  });

  it.each([
    [202, () => {}],
    [
      500,
      () => {
        throw new Error('failed');
      },
    ],
  ])('makes deliveries at the same time one, and all of them have its status %s', async (status, finish) => {
    silent();
    const verify = vi.spyOn(crypto.subtle, 'verify');
    const issues = vi.fn(async () => {
      // Until the other deliveries have arrived.
      await vi.waitFor(() => expect(verify).toHaveBeenCalledTimes(3));
      await Promise.all(verify.mock.results.map(({ value }) => value));
      await new Promise(setImmediate);
      finish();
    });
    const known = new Set<string>();
    const seen = { has: async (id: string) => known.has(id), add: async (id: string) => known.add(id) };
    const webhooks = createWebhooks({ secret: SECRET, on: { issues }, seen });
    const responses = await Promise.all([1, 2, 3].map(() => webhooks(deliver())));
    expect(responses.map((each) => each.status)).toEqual([status, status, status]);
    expect(issues).toHaveBeenCalledTimes(1);
  });

  it('is needed for that: without it, each delivery is handled', async () => {
    let finish = () => {};
    const both = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const issues = vi.fn(() => {
      if (issues.mock.calls.length === 2) finish();
      return both;
    });
    const webhooks = createWebhooks({ secret: SECRET, on: { issues } });
    const responses = await Promise.all([1, 2].map(() => webhooks(deliver())));
    expect(responses.map((each) => each.status)).toEqual([202, 202]);
  });

  it('that fails is answered with 500', async () => {
    silent();
    const { webhooks, called } = create({ seen: { has: () => Promise.reject(new Error('no store')), add: () => {} } });
    expect((await webhooks(deliver())).status).toBe(500);
    expect(called).toEqual([]);
  });
});

describe('receive', () => {
  it.each([undefined, null, {}, { name: 'push' }, { payload: {} }, { name: '', payload: {} }, new Error('oops')])(
    'rejects what is not an event: %j',
    async (event) => {
      const message = 'receive takes the name of an event, and its payload.';
      await expect(create().webhooks.receive(event as never)).rejects.toThrow(message);
    },
  );

  it('calls handlers without a request', async () => {
    const { called, webhooks } = create();
    await webhooks.receive({ name: 'issues.opened', payload: { action: 'opened' } as never });
    await webhooks.receive({ name: 'issues.closed', payload: {} as never });
    await webhooks.receive({ name: 'issues', payload: { action: 'opened' } as never });
    expect(called.join()).toBe('issues.opened,issues,*,issues.closed,issues,*,issues.opened,issues,*');
  });

  it('rejects with what a handler throws', async () => {
    const push = () => Promise.reject(new Error('failed'));
    const webhooks = createWebhooks({ secret: SECRET, on: { push } });
    await expect(webhooks.receive({ name: 'push', payload: {} as never })).rejects.toThrow('failed');
  });

  it('rejects a payload of another action', async () => {
    const { called, webhooks } = create();
    const event = { name: 'issues.closed', payload: JSON.parse(ISSUE) } as const;
    await expect(webhooks.receive(event)).rejects.toThrow('The payload of issues.closed has another action: "opened".');
    expect(called).toEqual([]);
  });
});

describe('options', () => {
  const on = { push: () => {} };

  it.each([
    ['an empty secret', { secret: '', on }, 'must not be empty'],
    ['a blank secret', { secret: ' \n', on }, 'must not be empty'],
    ['no secret in a list', { secret: [], on }, 'must not be empty'],
    ['an empty secret in a list', { secret: ['a', ''], on }, 'must not be empty'],
    ['a number', { secret: 1, on }, 'must be the secret of the webhook, or a list of secrets'],
    ['no secret', { on }, 'The option "secret" of createWebhooks must be the secret of the webhook'],
    ['no handlers', { secret: 'a' }, 'The option "on" of createWebhooks must be functions'],
    ['empty handlers', { secret: 'a', on: {} }, "such as 'issues.opened'"],
    ['a handler that is no function', { secret: 'a', on: { push: true } }, 'functions by the name of an event'],
    ['an invalid name', { secret: 'a', on: { 'issues.opened.twice': on.push } }, 'functions by the name of an event'],
    [
      'a name with a space',
      { secret: 'a', on: { ...on, 'is not.valid': on.push } },
      'functions by the name of an event',
    ],
    ['an empty name', { secret: 'a', on: { ...on, '': on.push } }, 'functions by the name of an event'],
    ['a size of 0', { secret: 'a', on, maxBytes: 0 }, 'at least 1'],
    ['seen without add', { secret: 'a', on, seen: { has: () => true } }, 'the methods "has" and "add"'],
  ])('with %s are refused', (_, options, message) => {
    expect(() => createWebhooks(options as never)).toThrow(message);
  });
});
