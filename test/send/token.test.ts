import { createEndpoint, endpoint } from 'routebook';
import { createSend } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { play, settled } from './scripted.ts';

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
    ['https://api.github.com/user', { baseUrl: 'https://ghe.example/api/v3' }],
    ['https://api.other.ghe.com/user', { baseUrl: 'https://api.octo.ghe.com' }],
    ['http://localhost:3001/x', { baseUrl: 'http://localhost:3000' }],
  ])('is not sent to %s with %o', async (url, options) => {
    expect(await authorizationFor(url, options)).toBeUndefined();
  });

  test('never overrides a header of the request', async () => {
    const { fetch, sent } = play(200);
    await createSend({ fetch, token: 'tok' })(endpoint('GET /user', { headers: { Authorization: 'token mine' } }));
    expect(sent[0]?.headers['authorization']).toBe('token mine');
  });

  test('can be a function, which is called for every attempt', async () => {
    const { fetch, sent } = play(500, 500, 200);
    let count = 0;
    const send = createSend({ fetch, retryDelay: 0, token: async () => `tok${++count}` });
    await send(endpoint('GET /user'));
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual(['Bearer tok1', 'Bearer tok2', 'Bearer tok3']);
  });

  test('is omitted if the function returns nothing or an empty string', async () => {
    for (const token of [() => undefined, async () => '', () => '  ']) {
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
