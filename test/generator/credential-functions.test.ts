import { describe, expect, it } from 'vitest';
import { loadModule } from './load-module.ts';

// Credentials of generated clients that are functions.

const responses = {
  200: { description: '', content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } } },
};
const get = (...schemes: string[]) => ({
  operationId: schemes.join('-'),
  parameters: [{ name: 'page', in: 'query', schema: { type: 'integer' } }],
  security: [Object.fromEntries(schemes.map((name) => [name, []]))],
  responses,
});
const api = await loadModule({
  openapi: '3.1.0',
  info: { title: 'Keys', version: '1' },
  servers: [{ url: 'https://h.example' }],
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      basic: { type: 'http', scheme: 'basic' },
      header: { type: 'apiKey', in: 'header', name: 'X-Key' },
      query: { type: 'apiKey', in: 'query', name: 'api_key' },
      cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
    },
  },
  paths: {
    '/bearer': { get: get('bearer') },
    '/basic': { get: get('basic') },
    '/header': { get: get('header') },
    '/query': { get: get('query') },
    '/cookie': { get: get('cookie') },
    '/two': { get: get('header', 'cookie') },
    '/undefined': { get: get('other') },
    '/case': { get: { ...get('Header'), operationId: 'inCase' } },
  },
});

interface Sent {
  readonly url: string;
  readonly headers: Record<string, string>;
}

function start(credentials: object, reply: (count: number, sent: Sent) => Response = () => Response.json([])) {
  const sent: Sent[] = [];
  const fetch = async (url: unknown, { headers }: { headers: Record<string, string> }) => {
    sent.push({ url: String(url), headers });
    return reply(sent.length, { url: String(url), headers });
  };
  return { client: api.createClient({ fetch, retries: 0, credentials }), sent };
}

describe('a credential that is a function', () => {
  it.each<[string, unknown, object]>([
    ['bearer', 'b/+', { headers: { authorization: 'Bearer b/+' } }],
    ['basic', { username: 'u', password: 'p' }, { headers: { authorization: 'Basic dTpw' } }],
    ['header', 'h', { headers: { 'x-key': 'h' } }],
    ['query', 'q&=', { url: 'https://h.example/query?api_key=q%26%3D' }],
    ['cookie', 'c', { headers: { cookie: 'sid=c' } }],
  ])('is sent where the scheme "%s" is sent', async (scheme, value, expected) => {
    const { client, sent } = start({ [scheme]: async () => value });
    await client[scheme]?.();
    expect(sent).toMatchObject([expected]);
  });

  it('is asked for every request that needs it, and for no other', async () => {
    const asked: unknown[] = [];
    const count = (name: string) => (context: unknown) => {
      asked.push([name, context]);
      return `${name}${asked.length}`;
    };
    const { client, sent } = start({ bearer: count('bearer'), header: count('header'), cookie: 'static' });
    await client['header']?.();
    await client['headerCookie']?.();
    expect(asked).toEqual([
      ['header', { reason: 'request' }],
      ['header', { reason: 'request' }],
    ]);
    expect(sent.map(({ headers }) => [headers['x-key'], headers['cookie']])).toEqual([
      ['header1', undefined],
      ['header2', 'sid=static'],
    ]);
  });

  it.each(['query', 'header'])(
    'is asked for every page of a list, and once more after a status of 401: %s',
    async (scheme) => {
      let count = 0;
      const credentials = { [scheme]: () => `k &${++count}` };
      const keyOf = ({ url, headers }: Sent) => new URL(url).searchParams.get('api_key') ?? headers['x-key'];
      const { client, sent } = start(credentials, (_, one) => {
        const page = Number(new URL(one.url).searchParams.get('page') ?? 1);
        if (page === 2 && keyOf(one) === 'k &2') return Response.json({}, { status: 401 });
        const link = `<${one.url.replace(/[?&]page=\d+/, '')}${one.url.includes('api_key') ? '&' : '?'}page=${page + 1}>; rel="next"`;
        return Response.json([{ page }], { headers: page < 3 ? { link } : {} });
      });
      const list = client[scheme] as unknown as { all(): Promise<unknown[]> };
      expect(await list.all()).toHaveLength(3);
      expect(sent.map(keyOf)).toEqual(['k &1', 'k &2', 'k &3', 'k &4']);
    },
  );

  it('does not replace a credential that a call passes itself, even one that was sent before', async () => {
    let tenant = 'a';
    const { client, sent } = start({ query: () => tenant });
    await client['query']?.();
    tenant = 'b';
    await client['query']?.();
    await client['query']?.({ api_key: 'a' });
    expect(sent.map(({ url }) => new URL(url).searchParams.get('api_key'))).toEqual(['a', 'b', 'a']);
  });

  it('is asked once more after a status of 401, with the one that was rejected', async () => {
    const asked: unknown[] = [];
    const credentials = {
      bearer: (context: unknown) => {
        asked.push(context);
        return `t${asked.length}`;
      },
    };
    const renewed = start(credentials, (count) => new Response('[]', { status: count === 1 ? 401 : 200 }));
    expect((await renewed.client['bearer']?.())?.url).toBe('https://h.example/bearer');
    expect(renewed.sent.map(({ headers }) => headers['authorization'])).toEqual(['Bearer t1', 'Bearer t2']);
    expect(asked).toEqual([{ reason: 'request' }, { reason: 'unauthorized', rejected: 't1' }]);
    const refused = start(credentials, () => new Response('', { status: 401 }));
    await expect(refused.client['bearer']?.()).rejects.toMatchObject({ status: 401 });
    expect(refused.sent).toHaveLength(2);
    const fixed = start({ bearer: 'text' }, () => new Response('', { status: 401 }));
    await expect(fixed.client['bearer']?.()).rejects.toMatchObject({ status: 401 });
    expect(fixed.sent).toHaveLength(1);
  });

  it('is not asked if a call passes its own', async () => {
    const { client, sent } = start({
      header: () => {
        throw new Error('It was asked.');
      },
    });
    await client['header']?.({ ...api.auth({ header: 'own' }) });
    await client['header']?.({ auth: null });
    expect(sent.map(({ headers }) => headers['x-key'])).toEqual(['own', undefined]);
    await expect(client['header']?.()).rejects.toThrow('It was asked.');
  });

  it('that returns nothing, or something that cannot be sent, rejects the call', async () => {
    const codeOf = (value: unknown) =>
      start({ header: () => value })
        .client['header']?.()
        .catch(({ code }) => code);
    expect(await codeOf(undefined)).toBe('INVALID_OPTION');
    expect(await codeOf('')).toBe('INVALID_OPTION');
    expect(await codeOf('a\nb')).toBe('INVALID_OPTION');
    expect(await codeOf(7)).toBe('INVALID_OPTION');
  });

  it('is not in the message of an error', async () => {
    const reply = (_: number, { url }: Sent) => new Response(`no ${url}`, { status: 404 });
    const error = await start({ query: () => 'very-secret-value' }, reply)
      .client['query']?.()
      .catch((each) => each);
    expect(error).toMatchObject({ status: 404 });
    expect(`${(error as Error).stack} ${JSON.stringify(error)}`).not.toContain('very-secret-value');
  });

  it('is for clients: auth() refuses it', () => {
    expect(() => api.auth({ header: () => 'x' })).toThrow('Pass a function to createClient');
  });
});

describe('a security scheme that the description does not define', () => {
  it('rejects the call with what to do', async () => {
    const { client } = start({ header: 'h' });
    await expect(client['other']?.()).rejects.toMatchObject({
      code: 'MISSING_PARAMETER',
      message: expect.stringMatching(/does not define the security scheme "other"\. Pass auth: null.*overlay/),
    });
    await expect(client['other']?.({ auth: null })).resolves.toBeDefined();
  });

  it('whose name differs only in case is the one with the other name', async () => {
    const { client, sent } = start({ header: 'h' });
    await client['inCase']?.();
    expect(sent).toMatchObject([{ headers: { 'x-key': 'h' } }]);
  });
});

it('a method takes headers in its second argument, and rejects them in both', async () => {
  const { client, sent } = start({ bearer: () => 'a' });
  const headers = { 'x-trace': '1' };
  await client['bearer']?.({}, { headers });
  await client['bearer']?.(undefined, { headers });
  await client['bearer']?.all({}, { headers });
  expect(sent.map((each) => each.headers['x-trace'])).toEqual(['1', '1', '1']);
  await expect(client['bearer']?.({ headers }, { headers })).rejects.toThrow('is given twice');
});
