import { createClient } from 'routebook';
import { createSend, createSender, idempotency, ownPart, redirects, retries } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { loadModule, type Method } from '../generator/load-module.ts';
import { finish, networkFault, play, type SentRequest, type Step, stopTime } from './scripted.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const ok = { 200: { description: '' } };
const header = (name: string, more: object = {}) => ({ name, in: 'header', schema: { type: 'string', ...more } });
const json = (schema: object) => ({ content: { 'application/json': { schema: { type: 'object', ...schema } } } });
const text = { type: 'string' };

const api = await loadModule({
  openapi: '3.1.0',
  info: { title: 'Payments', version: '1' },
  servers: [{ url: 'https://pay.example' }],
  paths: {
    '/payments': {
      post: {
        operationId: 'pay',
        parameters: [header('Idempotency-Key')],
        requestBody: json({ properties: { amount: { type: 'integer' } } }),
        responses: ok,
      },
      patch: {
        operationId: 'change',
        parameters: [{ ...header('X-IDEMPOTENCY-KEY'), required: true }],
        responses: ok,
      },
      put: { operationId: 'replace', parameters: [header('idempotency-key')], responses: ok },
    },
    '/orders': {
      post: {
        operationId: 'order',
        requestBody: json({ properties: { idempotency_key: { ...text, maxLength: 45 }, count: { type: 'integer' } } }),
        responses: ok,
      },
    },
    '/required': {
      post: {
        operationId: 'mustPass',
        requestBody: json({ properties: { idempotencyKey: text }, required: ['idempotencyKey'] }),
        responses: ok,
      },
    },
    '/short': {
      post: {
        operationId: 'short',
        parameters: [header('Idempotency-Key', { maxLength: 32 })],
        requestBody: json({ properties: { idempotency: { ...text, pattern: '^[0-9]+$' } } }),
        responses: ok,
      },
    },
    '/tokens': {
      post: {
        operationId: 'named',
        requestBody: json({ properties: { client_token: text, name: text } }),
        responses: ok,
      },
    },
    '/plain': {
      post: { operationId: 'plain', requestBody: json({ properties: { name: text } }), responses: ok },
    },
  },
} as never);

stopTime();

type Client = Record<string, Method>;
const connectionLost = networkFault();
/** Sends a call with a client of all functions, which plays these steps. */
async function run(name: string, parameters: object, steps: readonly Step[], options: object = {}) {
  const { fetch, sent } = play(...steps);
  const client = api.createClient({ fetch, ...options }) as Client;
  const result = await finish((client[name] as Method)(parameters));
  return { ...result, sent };
}

const keysOf = (sent: readonly SentRequest[], name = 'idempotency-key') => sent.map(({ headers }) => headers[name]);
const membersOf = (sent: readonly SentRequest[], name: string) =>
  sent.map(({ body }) => JSON.parse(String(body))[name]);

describe('a declared header for an idempotency key', () => {
  test.each([
    ['a lost connection', connectionLost],
    ['status 500', 500],
    ['status 503', 503],
    ['status 504', 504],
  ] as const)('has one UUID in all attempts of a POST, which is repeated after %s', async (_title, fault) => {
    const { value, sent } = await run('pay', { amount: 1 }, [fault, fault, 200]);
    expect(value).toMatchObject({ status: 200 });
    const keys = keysOf(sent);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(UUID);
  });

  test('differs between two calls', async () => {
    const { fetch, sent } = play(200);
    const client = api.createClient({ fetch }) as Client;
    await Promise.all([client['pay']?.({ amount: 1 }), client['pay']?.({ amount: 1 })]);
    expect(new Set(keysOf(sent)).size).toBe(2);
  });

  test('may have a prefix, and need not be passed if the API requires it', async () => {
    const { sent, value } = await run('change', {}, [502, 200]);
    expect(value).toMatchObject({ status: 200 });
    const keys = keysOf(sent, 'x-idempotency-key');
    expect(keys[0]).toMatch(UUID);
    expect(keys[1]).toBe(keys[0]);
  });

  test('is set for a PUT, which is repeated anyway', async () => {
    const { sent } = await run('replace', {}, [200]);
    expect(keysOf(sent)[0]).toMatch(UUID);
  });

  test.each([
    ['a parameter', { 'Idempotency-Key': 'mine' }],
    ['the option headers', { headers: { 'idempotency-key': 'mine' } }],
  ])('keeps the value that the caller passes as %s', async (_title, own) => {
    const { sent } = await run('pay', { amount: 1, ...own }, [connectionLost, 200]);
    expect(keysOf(sent)).toEqual(['mine', 'mine']);
  });

  test('is not set if a UUID is longer than the API accepts, and the POST is sent once', async () => {
    const { sent, error } = await run('short', {}, [502, 200]);
    expect(error).toMatchObject({ status: 502 });
    expect(sent).toHaveLength(1);
    expect(keysOf(sent)).toEqual([undefined]);
    expect(sent[0]?.body).not.toBeTypeOf('string');
  });

  test('is not in the request that a function builds, so that the same call builds the same request', () => {
    const pay = api['pay'] as (options: object) => { headers: object };
    expect(Object.keys(pay({ amount: 1 }).headers)).not.toContain('idempotency-key');
  });
});

describe('a declared member for an idempotency key', () => {
  test('has one UUID in all attempts, and the rest of the body is sent as it is', async () => {
    const { sent } = await run('order', { count: 2n ** 60n }, [connectionLost, 502, 200]);
    const [key, ...others] = membersOf(sent, 'idempotency_key');
    expect(key).toMatch(UUID);
    expect(others).toEqual([key, key]);
    expect(sent[0]?.body).toBe(`{"idempotency_key":"${key}","count":1152921504606846976}`);
  });

  test('keeps the value of the caller, with which the POST is repeated too', async () => {
    const { sent, value } = await run('order', { count: 1, idempotency_key: 'mine' }, [502, 200]);
    expect(value).toMatchObject({ status: 200 });
    expect(sent.map(({ body }) => body)).toEqual(Array(2).fill('{"count":1,"idempotency_key":"mine"}'));
  });

  test.each([[null], ['']])('that the caller sets to %j is no key', async (own) => {
    const { sent } = await run('order', { count: 1, idempotency_key: own }, [502, 200]);
    expect(sent).toHaveLength(1);
  });

  test('that is required is left to the caller', async () => {
    const { sent } = await run('mustPass', { idempotencyKey: 'mine' }, [502, 200]);
    expect(sent).toHaveLength(1);
  });

  test('is not added to a call without a body', async () => {
    const { sent } = await run('order', {}, [502, 200]);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).not.toBeTypeOf('string');
  });
});

describe('a key that only the program knows', () => {
  test('is the header that the option names, of POST and PATCH', async () => {
    const options = { idempotency: 'Request-Key' };
    const { sent } = await run('plain', { name: 'a' }, [connectionLost, 200], options);
    const keys = keysOf(sent, 'request-key');
    expect(keys[0]).toMatch(UUID);
    expect(keys[1]).toBe(keys[0]);
    const other = await run('replace', {}, [200], options);
    expect(keysOf(other.sent, 'request-key')).toEqual([undefined]);
  });

  test('is the member that the option names, where the description declares it', async () => {
    const options = { idempotency: 'client_token' };
    const declared = await run('named', { name: 'a' }, [connectionLost, 200], options);
    const keys = membersOf(declared.sent, 'client_token');
    expect(keys[0]).toMatch(UUID);
    expect(keys[1]).toBe(keys[0]);
    const other = await run('plain', { name: 'a' }, [connectionLost, 200], options);
    expect(other.sent.map(({ body }) => body)).toEqual(['{"name":"a"}']);
  });

  test.each([['__proto__'], [''], ['a b'], [7]])('cannot have the name %j', (name) => {
    expect(() => api.createClient({ idempotency: name })).toThrow(/idempotency/);
  });

  test('never goes to another origin', async () => {
    const { fetch, sent } = play(502, 200);
    const send = createSender({ baseUrl: 'https://pay.example', fetch, idempotency: 'Request-Key' }, [
      retries(),
      idempotency(),
    ]);
    const post = (url: string) => ({ method: 'post', url, headers: {}, body: { a: 1 } }) as const;
    await finish(send(post('https://other.example/x')));
    expect(keysOf(sent, 'request-key')).toEqual([undefined]);
    await finish(send(post('https://pay.example/x')));
    expect(keysOf(sent, 'request-key')[1]).toMatch(UUID);
  });
});

describe('what the API says of a key', () => {
  const inUse = (message: string, headers = {}): Step => ({ status: 409, body: { message }, headers });

  test('is waited for while an earlier attempt is being processed', async () => {
    const first = inUse('Conflict', { 'retry-after': '2' });
    const { value, sent } = await run('pay', { amount: 1 }, [connectionLost, first, 200]);
    expect(value).toMatchObject({ status: 200 });
    expect((sent[2]?.at ?? 0) - (sent[1]?.at ?? 0)).toBeGreaterThanOrEqual(2000);
  });

  test('is waited for if another process uses the key of the caller', async () => {
    const step = inUse('There is another request in progress with this idempotency key');
    const { value } = await run('pay', { amount: 1, 'Idempotency-Key': 'mine' }, [step, 200]);
    expect(value).toMatchObject({ status: 200 });
  });

  test.each([
    ['a conflict that has nothing to do with the key', 'pay', { amount: 1 }, inUse('The account is closed')],
    ['a conflict of a POST without a key', 'plain', { name: 'a' }, inUse('another request is in progress')],
  ])('is an error if it is %s', async (_title, name, parameters, step) => {
    const { error, sent } = await run(name, parameters, [step, 200]);
    expect(error).toMatchObject({ status: 409 });
    expect(sent).toHaveLength(1);
  });

  test('is an error if the key was used with another payload', async () => {
    const step: Step = { status: 422, body: { message: 'The key was used with another payload' } };
    const { error, sent } = await run('pay', { amount: 1 }, [connectionLost, step, 200]);
    expect(error).toMatchObject({ status: 422, message: expect.stringContaining('another payload') });
    expect(sent).toHaveLength(2);
  });
});

describe('a request with a key', () => {
  test('keeps it over a redirect of the same origin, and is not redirected to another', async () => {
    const redirect = (location: string): Step => ({ status: 307, headers: { location } });
    const same = await run('pay', { amount: 1 }, [redirect('https://pay.example/v2'), 503, 200]);
    // The repeat begins where the call began.
    expect(new Set(keysOf(same.sent)).size).toBe(1);
    expect(same.value).toMatchObject({ status: 200 });
    const other = await run('pay', { amount: 1 }, [redirect('https://other.example/')]);
    expect(other.error).toMatchObject({ code: 'REDIRECT' });
    expect(other.sent).toHaveLength(1);
  });

  test('is not repeated after a response has accepted it', async () => {
    const cut: Step = { status: 201, headers: { 'content-type': 'application/json' }, body: '{"a":' };
    const { sent, error } = await run('pay', { amount: 1 }, [cut, 200]);
    expect(sent).toHaveLength(1);
    expect(String(error)).toContain('The write may have been done');
  });

  test('is not repeated if a part of the program gives each attempt another key', async () => {
    let count = 0;
    const before = () => ({ headers: { 'idempotency-key': `own-${++count}` } });
    const { sent } = await run('pay', { amount: 1 }, [502, 200], { use: [ownPart({ name: 'keys', before })] });
    expect(keysOf(sent)).toEqual(['own-1']);
  });

  test('is sent by functions with chosen parts, and by a sender for any API', async () => {
    const { fetch, sent } = play(502, 200, 502, 200, 502, 200);
    const { pay } = api as unknown as { pay: (options: object) => never };
    const use = [retries(), redirects(), idempotency()] as const;
    const client = createClient({ pay } as never, { use, fetch } as never) as unknown as Client;
    await finish((client['pay'] as Method)({ amount: 1 }));
    await finish(createSender({ baseUrl: 'https://pay.example', fetch }, use)(pay({ amount: 1 })));
    await finish(createSend({ fetch, baseUrl: 'https://pay.example' })(pay({ amount: 1 })));
    const keys = keysOf(sent);
    expect(keys).toHaveLength(6);
    expect(new Set(keys).size).toBe(3);
  });

  test('has none with chosen parts that lack idempotency(), whose option is then refused', async () => {
    const { fetch, sent } = play(502, 200);
    const { pay } = api as unknown as { pay: (options: object) => never };
    const sender = createSender({ baseUrl: 'https://pay.example', fetch }, [retries()]);
    await finish(sender(pay({ amount: 1 })));
    expect(keysOf(sent)).toEqual([undefined]);
    const options = { baseUrl: 'https://pay.example', idempotency: 'x' } as never;
    expect(() => createSender(options, [retries()])).toThrow(/idempotency\(\)/);
  });
});
