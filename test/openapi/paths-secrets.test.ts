import { inspect } from 'node:util';
import createClient from 'routebook/paths';
import { expect, test } from 'vitest';

const SECRET = 'a-long-secret';
const failing = (make: () => Error) => async () => Promise.reject(make());

const FETCHES: readonly (readonly [string, () => Promise<Response>])[] = [
  ['its message', failing(() => new TypeError(`failed with Bearer ${SECRET}`))],
  [
    'its name and code',
    failing(() => Object.assign(new Error('failed'), { name: SECRET, code: SECRET.toUpperCase() })),
  ],
  ['its chain of causes', failing(() => new Error('1', { cause: new Error('2', { cause: { deep: [SECRET] } }) }))],
  ['its request', failing(() => Object.assign(new Error('failed'), { config: new Headers({ a: SECRET }) }))],
  [
    'JSON that is not valid',
    async () => new Response(`"${SECRET}`, { headers: { 'content-type': 'application/json' } }),
  ],
];

test.each(FETCHES)('an error of a client for paths repeats no credential in %s', async (_, fetch) => {
  const client = createClient<{ [path: string]: never }>({ baseUrl: 'https://a.example', fetch: fetch as never });
  for (const headers of [{ authorization: `Bearer ${SECRET}` }, { 'x-api-key': SECRET }]) {
    const fault = await (client.GET as (path: string, options: object) => Promise<unknown>)('/x', { headers }).then(
      () => undefined,
      (error) => error,
    );
    expect(fault).toBeInstanceOf(Error);
    expect(`${inspect(fault, { depth: 20, showHidden: true })} ${fault.stack}`.toLowerCase()).not.toContain(SECRET);
  }
});

test('an error of a client for paths without a credential is passed on as it is', async () => {
  const fault = Object.assign(new TypeError('failed'), { code: 'ECONNRESET' });
  const client = createClient<{ [path: string]: never }>({
    baseUrl: 'https://a.example',
    fetch: failing(() => fault) as never,
  });
  const headers = { authorization: `Bearer ${SECRET}` };
  const call = (client.GET as (path: string, options: object) => Promise<unknown>)('/x', { headers });
  expect(await call.catch((error) => error)).toBe(fault);
});
