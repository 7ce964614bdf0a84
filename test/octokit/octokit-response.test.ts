import { describe, expect, it } from 'vitest';
import { dataOf, failedResponse, responseOf } from '../../src/octokit/octokit-response.ts';

const SENT = 'https://api.github.com/user';
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** The parts of a response that a sender reads, and the data that it takes from Octokit instead of a body. */
const read = async (given: Parameters<typeof responseOf>[0], isRaw = false) => {
  const response = responseOf(given, SENT, isRaw);
  const { status, url, redirected } = response;
  const body = response.body === null ? null : await response.text();
  return { status, url, redirected, type: response.headers.get('content-type'), body, ...dataOf(response) };
};
const plain = { status: 200, url: '', redirected: false, type: JSON_TYPE['content-type'], body: null };

describe('the response of an Octokit', () => {
  it('has its headers, and the data that Octokit has parsed', async () => {
    const headers = { ...JSON_TYPE, 'x-a': 5, 'x-b': undefined };
    const data = { a: 1 };
    const response = responseOf({ status: 200, headers, data }, SENT, false);
    expect(Object.fromEntries(response.headers)).toEqual({ ...JSON_TYPE, 'x-a': '5' });
    expect(dataOf(response)?.data).toBe(data);
    expect(await read({ status: 200, headers, data })).toEqual({ ...plain, data });
    expect(await read({ status: 200, data })).toEqual({ ...plain, type: null, data });
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
    ['text/plain', 'a', { body: 'a' }],
    ['a/b; charset=utf-8', 'a', { body: 'a' }],
    ['application/xml', 'a', { body: 'a' }],
    ['a/b', new TextEncoder().encode('a').buffer, { body: 'a' }],
    // Octokit has read something else than the sender would.
    ['text/plain', { a: 1 }, { data: { a: 1 } }],
    ['a/b', 'a', { data: 'a' }],
    ['a/text/', 'a', { data: 'a' }],
  ])('of type %s with %j has %j', async (type, data, expected) => {
    expect(await read({ status: 200, headers: { 'content-type': type }, data })).toEqual({
      ...plain,
      type,
      ...expected,
    });
  });

  it('is written again if the caller reads it, or if it is the text of an error', async () => {
    const data = { a: 12345678901234567890n, b: -7n, c: 'bigint:1:0', d: 5 };
    const body = '{"a":12345678901234567890,"b":-7,"c":"bigint:1:0","d":5}';
    expect(await read({ status: 200, headers: JSON_TYPE, data }, true)).toEqual({ ...plain, body });
    for (const status of [299, 300, 404])
      expect(await read({ status, headers: JSON_TYPE, data })).toEqual({ ...plain, status, data });
    expect(await read({ status: 300, headers: JSON_TYPE, data: '{}' })).toEqual({ ...plain, status: 300, body: '{}' });
    expect(await read({ status: 299, headers: JSON_TYPE, data: '{}' })).toEqual({ ...plain, status: 299, data: '{}' });
    const stream = new Response('streamed').body;
    expect(await read({ status: 200, headers: JSON_TYPE, data: stream }, true)).toEqual({ ...plain, body: 'streamed' });
  });

  it('has another URL if the Octokit followed a redirect', async () => {
    const given = { status: 200, headers: JSON_TYPE, data: 1 };
    const moved = { ...plain, url: 'https://api.github.com/users/a', redirected: true };
    expect(await read({ ...given, url: moved.url })).toEqual({ ...moved, data: 1 });
    for (const url of [SENT, 'HTTPS://api.github.com/user', 'nonsense', 5, undefined]) {
      expect(await read({ ...given, url })).toEqual({ ...plain, data: 1 });
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
