import { endpoint, type RequestOptions } from 'routebook';
import * as clients from 'routebook/convert';
import { describe, expect, it } from 'vitest';

const { toAxios, toCode, toCurl, toFetch, toGot, toHar, toHttpMessage, toKy, toNodeHttp, toRequest, toUndici } =
  clients;

describe('every client', () => {
  const signal = new AbortController().signal;
  const options = endpoint('GET /user', { request: { signal } });

  it.each([
    ['toFetch', toFetch(options)[1]],
    ['toUndici', toUndici(options)[1]],
    ['toAxios', toAxios(options)],
    ['toGot', toGot(options)[1]],
    ['toKy', toKy(options)[1]],
    ['toNodeHttp', toNodeHttp(options)[1]],
  ])('%s gets the signal', (_, result) => {
    expect(result.signal).toBe(signal);
  });

  it('toRequest follows the signal', () => {
    const controller = new AbortController();
    const request = toRequest(endpoint('GET /user', { request: { signal: controller.signal } }));
    controller.abort();
    expect(request.signal.aborted).toBe(true);
  });

  it.each([undefined, null, 1, {}, { signal: 'no' }, { signal: null }])('gets no signal from %o', (request) => {
    expect(toFetch(endpoint('GET /user', { request }))[1]).not.toHaveProperty('signal');
  });

  it('does not change the request options', () => {
    const made = endpoint('POST /a', { b: { c: 1 }, headers: { 'content-length': 5 } });
    const before = structuredClone(made);
    for (const convert of [toFetch, toUndici, toAxios, toGot, toKy, toNodeHttp, toHar, toCurl, toHttpMessage])
      convert(made);
    toCode(made, 'fetch');
    expect(made).toEqual(before);
  });

  it('accepts request options written by hand', () => {
    const headers = { 'Content-Type': 'text/plain', 'CONTENT-LENGTH': 5, 'X-A': 1 };
    const byHand: RequestOptions = { method: 'post', url: 'https://example.com', headers, body: 'x' };
    expect(toFetch(byHand)[1].headers).toEqual({ 'content-type': 'text/plain', 'x-a': '1' });
    const bare: RequestOptions = { method: 'post', url: 'https://example.com', headers: {} };
    expect(toUndici({ ...bare, body: 'x' })[1].headers).toEqual({ 'content-type': 'text/plain;charset=UTF-8' });
    expect(toUndici({ ...bare, body: [1] })[1].headers).toEqual({ 'content-type': 'application/json; charset=utf-8' });
  });

  const loop: { self?: unknown } = {};
  loop.self = loop;
  it.each([
    ['a bigint', { id: 1n }, 'id'],
    ['a reference to itself', loop, 'data'],
    ['a function', () => 1, 'data'],
  ])('refuses a body with %s, which JSON cannot write, and does not show it', (_, body, parameter) => {
    const byHand: RequestOptions = { method: 'post', url: 'https://example.com', headers: {}, body };
    expect(() => toFetch(byHand)).toThrow(expect.objectContaining({ code: 'INVALID_PARAMETER', parameter }));
  });
});

describe('what is passed through', () => {
  const of = (data: unknown) => endpoint('POST /a', { data });

  it('is the same object for fetch', () => {
    const values = [new Blob(['a']), new FormData(), new URLSearchParams('a=b'), new Blob(['a']).stream()];
    for (const value of values) expect(toFetch(of(value))[1].body).toBe(value);
  });

  it('has duplex for fetch only if it is a stream', () => {
    expect(toFetch(of(new Blob(['a']).stream()))[1].duplex).toBe('half');
    expect(toKy(of(new Blob(['a']).stream()))[1].duplex).toBe('half');
    expect(toFetch(of('a'))[1]).not.toHaveProperty('duplex');
    expect(toFetch(of(new Blob(['a'])))[1]).not.toHaveProperty('duplex');
  });

  it('is a copy if memory is shared', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(3)).fill(7);
    for (const value of [shared, shared.buffer]) {
      const { body } = toFetch(of(value))[1];
      expect(body).toEqual(new Uint8Array([7, 7, 7]));
      expect((body as Uint8Array).buffer).toBeInstanceOf(ArrayBuffer);
    }
  });

  it('is a copy for axios only if a view is a part of its buffer', () => {
    const whole = new Uint8Array([1, 2, 3]);
    expect(toAxios(of(whole)).data).toBe(whole.buffer);
    expect(toAxios(of(whole.subarray(1))).data).toEqual(new Uint8Array([2, 3]).buffer);
  });
});
