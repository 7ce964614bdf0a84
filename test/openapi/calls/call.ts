import type { JsonObject } from 'routebook/generator';

/** A call of an operation in a description of its own, and the request that the standard wants, or the error that refuses it. */
export interface DescribedCall {
  readonly title: string;
  readonly description: JsonObject;
  readonly key: string;
  readonly options: Record<string, unknown>;
  /** The URL without `https://h.test`. */
  readonly url?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** The code of the error and the name of the parameter. */
  readonly refusal?: string;
}

type Expected = Pick<DescribedCall, 'url' | 'headers' | 'body' | 'refusal'>;

interface Place {
  readonly method?: string;
  readonly path?: string;
  /** Members of the description in addition to the path. */
  readonly root?: JsonObject;
}

export const STRING = { type: 'string' };
export const LIST = { type: 'array', items: STRING };
export const DAY = { type: 'string', format: 'date' };
export const TIME = { type: 'string', format: 'date-time' };
export const FORM = 'application/x-www-form-urlencoded';
export const MULTIPART = 'multipart/form-data';
export const JSON_TYPE = 'application/json; charset=utf-8';
export const NOON = new Date('2024-02-29T12:00:00.000Z');

function describe(
  start: JsonObject,
  title: string,
  { method = 'get', path = '/x', root = {} }: Place,
  operation: JsonObject,
  options: Record<string, unknown>,
  expected: Expected,
): DescribedCall {
  const paths = { [path]: { [method]: { responses: {}, ...operation } } };
  const description = { ...start, info: { title: 'Call', version: '1' }, paths, ...root };
  return { title, description, key: `${method.toUpperCase()} ${path}`, options, ...expected };
}

/** A call of an operation in OpenAPI of a version. */
export function openApi(
  version: '3.0.3' | '3.1.0' | '3.2.0',
  title: string,
  place: Place,
  operation: JsonObject,
  options: Record<string, unknown>,
  expected: Expected,
): DescribedCall {
  const start = { openapi: version, servers: [{ url: 'https://h.test' }] };
  return describe(start, `${version}: ${title}`, place, operation, options, expected);
}

/** A call of an operation in Swagger 2. */
export function swagger(
  title: string,
  place: Place,
  operation: JsonObject,
  options: Record<string, unknown>,
  expected: Expected,
): DescribedCall {
  const start = { swagger: '2.0', host: 'h.test', basePath: '/v1', schemes: ['https'] };
  return describe(start, `Swagger 2: ${title}`, place, operation, options, expected);
}

/** A call with a body in OpenAPI 3.1. */
export function withBody(
  title: string,
  content: JsonObject,
  options: Record<string, unknown>,
  expected: Expected,
): DescribedCall {
  return openApi('3.1.0', title, { method: 'post' }, { requestBody: { content } }, options, { url: '/x', ...expected });
}

/** A parameter; those of a path are required. */
export function parameter(name: string, place: string, rules: JsonObject = {}): JsonObject {
  return { name, in: place, ...(place === 'path' ? { required: true } : {}), schema: {}, ...rules };
}

/** A media type whose body is an object. */
export function object(properties: JsonObject, rules: JsonObject = {}): JsonObject {
  return { schema: { type: 'object', properties }, ...rules };
}

export function form(...entries: readonly (readonly [string, string | Blob])[]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}
