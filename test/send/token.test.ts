import { inspect } from 'node:util';
import { createEndpoint, endpoint, type RequestOptions } from 'routebook';
import { createSend, type TokenContext } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { play, playBy, settled } from './scripted.ts';

describe('the token', () => {
  const authorizationFor = async (url: string, options = {}) => {
    const { fetch, sent } = play(200);
    await createSend({ fetch, token: 'tok', ...options })(endpoint({ url }));
    return sent[0]?.headers['authorization'];
  };

  test.each([
    ['https://api.github.com/user', {}],
    ['https://uploads.github.com/x', {}],
    ['https://API.GITHUB.COM:443/user', {}],
    ['https://ghe.example/api/v3/user', { baseUrl: 'https://ghe.example/api/v3' }],
    ['https://api.octo.ghe.com/user', { baseUrl: 'https://api.octo.ghe.com' }],
    ['https://uploads.octo.ghe.com/user', { baseUrl: 'https://api.octo.ghe.com' }],
    ['http://localhost:3000/x', { baseUrl: 'http://localhost:3000/api' }],
  ])('is sent to %s', async (url, options) => {
    expect(await authorizationFor(url, options)).toBe('Bearer tok');
  });

  test.each([
    ['https://example.com/user', {}],
    ['http://api.github.com/user', {}],
    ['https://api.github.com:8443/user', {}],
    ['https://api.github.com.example.com/user', {}],
    ['https://github.com/user', {}],
    ['http://localhost:3001/x', { baseUrl: 'http://localhost:3000' }],
  ])('is not sent to %s with %o', async (url, options) => {
    expect(await authorizationFor(url, options)).toBeUndefined();
  });

  // A request without credentials may need an empty header.
  test.each(['token mine', ''])('never overrides a header of the request: %j', async (own) => {
    const { fetch, sent } = play(200);
    await createSend({ fetch, token: 'tok' })(endpoint('GET /user', { headers: { Authorization: own } }));
    expect(sent[0]?.headers['authorization']).toBe(own);
  });

  test.each([endpoint('GET /user'), endpoint('POST /gists', { files: {} })])(
    'is asked for once more after a 401, and the request is sent once more: $method',
    async (request) => {
      const { fetch, sent } = play(401, { status: 200, body: {} });
      const reasons: string[] = [];
      const token = async ({ reason }: TokenContext) => `tok${reasons.push(reason)}`;
      await createSend({ fetch, token, retries: 0, writeInterval: 0 })(request as RequestOptions);
      expect(reasons).toEqual(['request', 'unauthorized']);
      expect(sent.map(({ headers }) => headers['authorization'])).toEqual(['Bearer tok1', 'Bearer tok2']);
    },
  );

  test('is hidden in errors after it was replaced, like the one that replaced it', async () => {
    const tokens = ['ghp_firstfirstfirst', 'ghp_secondsecondsecond'];
    const echo = { message: `Rejected ${tokens.join(' and ')}`, tokens };
    const { fetch, sent } = play(401, { status: 403, body: echo, headers: { 'x-echo': tokens.join() } });
    const token = ({ reason }: TokenContext) => tokens[reason === 'request' ? 0 : 1];
    const { error } = await settled(createSend({ fetch, token, retries: 0 })(endpoint('GET /user')));
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual(tokens.map((each) => `Bearer ${each}`));
    expect(error).toMatchObject({
      status: 403,
      message: expect.stringContaining('GET /user: 403 Rejected *** and ***'),
    });
    expect(inspect(error, { depth: Infinity, showHidden: true })).not.toMatch(/first|second/);
  });

  test('is asked for only once more, and then the 401 is the result', async () => {
    const { fetch, sent } = play(401);
    const send = createSend({ fetch, token: () => 'tok' });
    await expect(send(endpoint('GET /user'))).rejects.toMatchObject({ status: 401 });
    expect(await send.attempt(endpoint('GET /user'))).toMatchObject({ status: 401 });
    expect((await send.raw(endpoint('GET /user'))).status).toBe(401);
    expect(sent).toHaveLength(6);
  });

  test.each([
    ['a fixed token', { token: 'tok' }, {}],
    ['no token', {}, {}],
    ['credentials of its own', { token: () => 'tok' }, { headers: { authorization: 'token mine' } }],
  ])('is not asked for again if the request has %s', async (_name, options, headers) => {
    const { fetch, sent } = play(401);
    await settled(createSend({ fetch, ...options })(endpoint('GET /user', headers)));
    expect(sent).toHaveLength(1);
  });

  test('is not asked for again for a stream, which can be sent only once', async () => {
    const { fetch, sent } = play(401);
    const data = new Blob(['a']).stream();
    const request = endpoint('POST /upload', { data, headers: { 'content-type': 'text/plain' } });
    await settled(createSend({ fetch, token: () => 'tok' })(request));
    expect(sent).toHaveLength(1);
  });

  test('can be a function, which is called for every attempt', async () => {
    const { fetch, sent } = play(500, 500, 200);
    let count = 0;
    const send = createSend({ fetch, retryDelay: 0, token: async () => `tok${++count}` });
    await send(endpoint('GET /user'));
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual(['Bearer tok1', 'Bearer tok2', 'Bearer tok3']);
  });

  test('is omitted if the function returns nothing', async () => {
    for (const token of [() => undefined, async () => undefined, () => null as never]) {
      const { fetch, sent } = play(200);
      await createSend({ fetch, token })(endpoint('GET /user'));
      expect(sent[0]?.headers).not.toHaveProperty('authorization');
    }
  });

  test('that cannot be obtained fails the call, without a request or a retry', async () => {
    const { fetch, sent } = play(200);
    const fault = new Error('no key');
    let count = 0;
    const token = () => {
      count++;
      throw fault;
    };
    expect((await settled(createSend({ fetch, token })(endpoint('GET /user')))).error).toBe(fault);
    expect([sent.length, count]).toEqual([0, 1]);
  });

  test('is not requested for another origin', async () => {
    const { fetch } = play(200);
    const token = () => {
      throw new Error('asked');
    };
    await createSend({ fetch, token })(endpoint({ url: 'https://example.com/x' }));
  });

  test('is not added to the request options, nor are they changed', async () => {
    const { fetch } = play(200);
    const request = Object.freeze(
      createEndpoint({ baseUrl: 'https://api.github.com', vendor: 'x', userAgent: 'x' })('GET /x'),
    );
    Object.freeze(request.headers);
    await createSend({ fetch, token: 'tok' })(request);
    expect(request.headers).not.toHaveProperty('authorization');
  });
});

test('a write that was processed and redirected is not sent again after a 401', async () => {
  const { fetch, sent } = playBy(({ method }) =>
    method === 'POST' ? { status: 303, headers: { location: '/made' } } : { status: 401, body: {} },
  );
  const send = createSend({ fetch, token: () => 'tok' });
  const { error } = await settled(send(endpoint({ method: 'POST', url: '/x', data: {} })));
  expect(error).toMatchObject({ status: 401 });
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET']);
});
