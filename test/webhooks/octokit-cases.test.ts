// The cases that the tests of @octokit/webhooks have, in our own words: what is the same, and what differs on purpose. Not listed are cases of
// parts that createWebhooks does not have: loggers, `transform`, adding and removing listeners, names of exports, and paths with and without
// slashes, because the path is that of the framework. Cases that webhooks.test.ts and node-handler.test.ts have are not repeated: the secret is
// required, several secrets, wrong signatures, bodies in `rawBody` and `body`, a body that other code has parsed, invalid JSON,
// the id of a delivery, other methods, names of handlers that are invalid, characters whose bytes arrive in two parts.
import { createHmac } from 'node:crypto';
import { createWebhooks, toNodeHandler, type WebhookHandlers } from 'routebook/webhooks';
import { afterEach, describe, expect, it, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

const ID = '72d3162e-cc78-11e3-81ab-4c9367dc0958';
const BODY = '{"ref":"refs/heads/main"}';
const silent = () => vi.spyOn(console, 'error').mockImplementation(() => {});
const fail = (message: string) => () => {
  throw new Error(message);
};

function send(on: WebhookHandlers, { body = BODY, headers = {} as Record<string, string>, method = 'POST' } = {}) {
  const signature = createHmac('sha256', 'secret').update(body).digest('hex');
  const all = { 'x-github-event': 'push', 'x-github-delivery': ID, 'x-hub-signature-256': `sha256=${signature}` };
  // Bytes, because a text would have a content type.
  const init = { method, body: new TextEncoder().encode(body), headers: { ...all, ...headers } };
  return createWebhooks({ secret: 'secret', on })(new Request('http://localhost/', init));
}

describe('as in @octokit/webhooks', () => {
  it('handlers of the action start before those of the event, and those before handlers of all events', async () => {
    const started: string[] = [];
    const start = (name: string) => async () => {
      started.push(name);
      await new Promise(setImmediate);
      started.push(`${name} ended`);
    };
    // The order of the members does not matter.
    const on = { '*': start('*'), installation: start('event'), 'installation.created': start('action') };
    const webhooks = createWebhooks({ secret: 'secret', on });
    await webhooks.receive({ name: 'installation', payload: { action: 'created' } as never });
    expect(started).toEqual(['action', 'event', '*', 'action ended', 'event ended', '* ended']);
  });

  it('all errors are reported if several handlers of an event fail', async () => {
    const on = { push: fail('first'), '*': async () => fail('second')() };
    const onError = vi.fn();
    const webhooks = createWebhooks({ secret: 'secret', on, onError });
    const event = { name: 'push', payload: JSON.parse(BODY) } as const;
    const error = await webhooks.receive(event).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(AggregateError);
    expect((error as AggregateError).errors).toEqual([new Error('first'), new Error('second')]);
    const reported = silent();
    expect((await send(on)).status).toBe(500);
    expect(reported.mock.lastCall?.[0].errors).toEqual([new Error('first'), new Error('second')]);
  });

  it.each([undefined, null, {}, { name: 'push' }, { payload: {} }, { name: '', payload: {} }, new Error('oops')])(
    'receive rejects what is not an event: %j',
    async (event) => {
      const webhooks = createWebhooks({ secret: 'secret', on: { push: () => {} } });
      const message = 'receive takes the name of an event, and its payload.';
      await expect(webhooks.receive(event as never)).rejects.toThrow(message);
    },
  );
});

describe('unlike @octokit/webhooks, on purpose,', () => {
  it.each(['text/plain', ''])('the content type %j is accepted if the signature is right', async (type) => {
    const push = vi.fn();
    expect((await send({ push }, { headers: type === '' ? {} : { 'content-type': type } })).status).toBe(202);
    expect(push).toHaveBeenCalledTimes(1);
  });

  it.each(['error', 'invalid'])('there may be a handler for an event named %s, which GitHub may add', async (name) => {
    const handler = vi.fn();
    await send({ [name]: handler } as WebhookHandlers, { headers: { 'x-github-event': name } });
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('a request of node:http without headers is answered with 400, and does not wait for its body', async () => {
    const writeHead = vi.fn();
    const incoming = { method: 'POST', headers: {}, complete: false, readableDidRead: false, destroyed: false };
    const never = { ...incoming, [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => {}) }) };
    const webhooks = createWebhooks({ secret: 'secret', on: { push: () => {} } });
    await toNodeHandler(webhooks)(never, { headersSent: false, writeHead, end: () => {} });
    expect(writeHead.mock.lastCall).toEqual([400, expect.objectContaining({ connection: 'close' })]);
  });
});
