import axios, { type AxiosRequestConfig } from 'axios';
import got, { type OptionsInit } from 'got';
import ky, { type Options as KyOptions } from 'ky';
import { endpoint, type RequestOptions, type ResponseOf } from 'routebook';
import {
  type FetchArguments,
  toAxios,
  toCurl,
  toFetch,
  toGot,
  toKy,
  toNodeHttp,
  toPattern,
  toUndici,
} from 'routebook/convert';
import type { request } from 'undici';
import { describe, expectTypeOf, test } from 'vitest';

const options = endpoint('GET /user');

describe('the types', () => {
  test('of fetch arguments include the route, so that a sender can type the response', () => {
    const send = <Route>(..._: FetchArguments<Route>): ResponseOf<Route> => ({}) as ResponseOf<Route>;
    const repository = { owner: 'o', repo: 'r' };
    expectTypeOf(toFetch(options)).toEqualTypeOf<FetchArguments<'GET /user'>>();
    const sent = send(...toFetch(endpoint('GET /repos/{owner}/{repo}', repository)));
    expectTypeOf(sent).toEqualTypeOf<ResponseOf<'GET /repos/{owner}/{repo}'>>();
    const raw = endpoint('GET /repos/{owner}/{repo}/readme', { ...repository, mediaType: { format: 'raw' } });
    expectTypeOf(send(...toFetch(raw)).data).toEqualTypeOf<string>();
    expectTypeOf(send(...toKy(raw)).data).toEqualTypeOf<string>();
  });

  test('accept request options of any route, and those written by hand', () => {
    const byHand: RequestOptions = { method: 'get', url: 'https://example.com', headers: {} };
    expectTypeOf(toFetch(byHand)).toExtend<FetchArguments>();
    const any = [endpoint('GET /user'), endpoint('PUT /x')].map((each) => toCurl(each));
    expectTypeOf(any).toEqualTypeOf<string[]>();
  });

  test('match the arguments of each client', () => {
    expectTypeOf(toFetch(options)).toExtend<Parameters<typeof fetch>>();
    expectTypeOf(toUndici(options)).toExtend<Parameters<typeof request>>();
    expectTypeOf(toAxios(options)).toExtend<AxiosRequestConfig>();
    expectTypeOf(axios).toBeCallableWith(toAxios(options));
    expectTypeOf(toGot(options)[1]).toExtend<OptionsInit>();
    expectTypeOf(got).toBeCallableWith(...toGot(options));
    expectTypeOf(toKy(options)[1]).toExtend<KyOptions>();
    expectTypeOf(ky).toBeCallableWith(...toKy(options));
    expectTypeOf(toNodeHttp(options)[1]).toExtend<import('node:http').RequestOptions>();
  });

  test('of a pattern are those of its library', () => {
    expectTypeOf(toPattern('GET /user', 'msw')).toEqualTypeOf<string>();
    expectTypeOf(toPattern('GET /user', 'nock')).toEqualTypeOf<RegExp>();
    // @ts-expect-error no such library
    expectTypeOf(() => toPattern('GET /user', 'sinon')).toBeFunction();
  });
});
