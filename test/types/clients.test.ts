import axios, { type AxiosRequestConfig } from 'axios';
import got, { type OptionsInit } from 'got';
import ky, { type Options as KyOptions } from 'ky';
import { endpoint } from 'routebook';
import { type FetchArguments, toAxios, toFetch, toGot, toKy, toNodeHttp, toPattern, toUndici } from 'routebook/clients';
import type { request } from 'undici';
import { describe, expectTypeOf, test } from 'vitest';

const options = endpoint('GET /user');

describe('the types', () => {
  test('of fetch arguments remember the request options, and so the route', () => {
    expectTypeOf(toFetch(options)).toEqualTypeOf<FetchArguments<typeof options>>();
    expectTypeOf(toKy(options)).toEqualTypeOf<FetchArguments<typeof options>>();
  });

  test('are what each client takes', () => {
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
