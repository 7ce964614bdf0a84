import { describe, expect, it } from 'vitest';
import { failedResponse, responseOf } from '../../src/octokit/octokit-response.ts';

const SENT = 'https://api.github.com/user';
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** The parts of a response that a sender reads. */
const read = async (given: Parameters<typeof responseOf>[0], isRaw = false) => {
  const response = responseOf(given, SENT, isRaw, () => '0');
  const { status, url, redirected } = response;
  const body = response.body === null ? null : await response.text();
  return { status, url, redirected, type: response.headers.get('content-type'), body };
};
const plain = { status: 200, url: '', redirected: false, type: JSON_TYPE['content-type'], body: '0' };

describe('the response of an Octokit', () => {
  it('has its headers, and a text that stands for data that the sender does not parse', async () => {
    const headers = { ...JSON_TYPE, 'x-a': 5, 'x-b': undefined };
    const response = responseOf({ status: 200, headers, data: { a: 1 } }, SENT, false, () => '0');
    expect(Object.fromEntries(response.headers)).toEqual({ ...JSON_TYPE, 'x-a': '5' });
    expect(await read({ status: 200, headers, data: { a: 1 } })).toEqual(plain);
    expect(await read({ status: 200, data: { a: 1 } })).toEqual({ ...plain, type: 'application/json' });
  });

  it.each([
    [200, undefined],
    [200, null],
    [200, ''],
    [204, { a: 1 }],
    [205, { a: 1 }],
    [304, { a: 1 }],
  ])('with status %s and the data %j has no body', async (status, data) => {
    expect(await read({ status, headers: { 'content-type': 'a/b' }, data })).toEqual({
      ...{ ...plain, status, type: 'a/b', body: null },
    });
  });

  it.each([
    ['text/plain', 'a', 'a', 'text/plain'],
    ['a/b; charset=utf-8', 'a', 'a', 'a/b; charset=utf-8'],
    ['application/xml', 'a', 'a', 'application/xml'],
    ['a/b', new TextEncoder().encode('a').buffer, 'a', 'a/b'],
    // Octokit has read something else than the sender would.
    ['text/plain', { a: 1 }, '0', 'application/json'],
    ['a/b', 'a', '0', 'application/json'],
    ['a/text/', 'a', '0', 'application/json'],
  ])('of type %s with %j has the body %s of type %s', async (type, data, body, written) => {
    expect(await read({ status: 200, headers: { 'content-type': type }, data })).toEqual({
      ...plain,
      body,
      type: written,
    });
  });

  it('is written again if the caller reads it, or if it is an error', async () => {
    const data = { a: 12345678901234567890n, b: -7n, c: 'bigint:1:0', d: 5 };
    const body = '{"a":12345678901234567890,"b":-7,"c":"bigint:1:0","d":5}';
    expect(await read({ status: 200, headers: JSON_TYPE, data }, true)).toEqual({ ...plain, body });
    expect(await read({ status: 300, headers: JSON_TYPE, data })).toEqual({ ...plain, status: 300, body });
    expect(await read({ status: 299, headers: JSON_TYPE, data })).toEqual({ ...plain, status: 299 });
    expect(await read({ status: 404, data: { a: 1 } })).toEqual({
      ...plain,
      status: 404,
      type: 'text/plain;charset=UTF-8',
      body: '{"a":1}',
    });
    const stream = new Response('streamed').body;
    expect(await read({ status: 200, headers: JSON_TYPE, data: stream }, true)).toEqual({ ...plain, body: 'streamed' });
  });

  it('has another URL if the Octokit followed a redirect', async () => {
    const given = { status: 200, headers: JSON_TYPE, data: 1 };
    const moved = { ...plain, url: 'https://api.github.com/users/a', redirected: true };
    expect(await read({ ...given, url: moved.url })).toEqual(moved);
    for (const url of [SENT, 'HTTPS://api.github.com/user', 'nonsense', 5, undefined]) {
      expect(await read({ ...given, url })).toEqual(plain);
    }
  });
});

describe('the failed response in an error', () => {
  const response = { status: 404, headers: {}, data: {} };

  it('is that of the error', () => {
    expect(failedResponse(Object.assign(new Error('x'), { response }))).toBe(response);
    expect(failedResponse({ response: { ...response, status: 300 } })).toEqual({ ...response, status: 300 });
    expect(
      failedResponse({ response: { ...response, status: 299 }, status: 404, headers: { a: 'b' } }),
    ).toBeUndefined();
  });

  it('is made of the members of an older error', () => {
    const error = Object.assign(new Error('Not Found'), { status: 404, headers: { a: 'b' }, documentation_url: 'c' });
    expect(failedResponse(error)).toEqual({
      ...{ status: 404, headers: { a: 'b' }, data: { message: 'Not Found', documentation_url: 'c' } },
    });
    expect(failedResponse({ status: 422, headers: { a: 'b' }, errors: [] })).toEqual({
      ...{ status: 422, headers: { a: 'b' }, data: { errors: [] } },
    });
    expect(failedResponse({ status: 300, headers: { a: 'b' } })).toEqual({
      status: 300,
      headers: { a: 'b' },
      data: {},
    });
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [{ status: 500 }],
    [{ status: 500, headers: {} }],
    [{ status: 500, headers: 'a' }],
    [{ status: 299, headers: { a: 'b' } }],
    [{ headers: { a: 'b' } }],
  ])('is missing in %j', (error) => {
    expect(failedResponse(error)).toBeUndefined();
  });

  it('reads no member that warns', () => {
    const error = Object.defineProperty({ status: 500 }, 'headers', {
      get: () => expect.unreachable('it would print a warning'),
    });
    expect(failedResponse(error)).toBeUndefined();
  });
});
