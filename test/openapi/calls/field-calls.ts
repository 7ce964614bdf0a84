import type { JsonObject } from 'routebook/generator';
import { type DescribedCall, FORM, JSON_TYPE, LIST, MULTIPART, object, openApi, parameter, STRING } from './call.ts';

type Options = Record<string, unknown>;
type Expected = Parameters<typeof openApi>[5];

const INTEGER = { type: 'integer' };
const headers = { 'content-type': JSON_TYPE };
const unknown = (name: string) => ({ refusal: `INVALID_PARAMETER ${name}` });
const json = (properties: JsonObject, rules: JsonObject = {}): JsonObject => ({
  requestBody: {
    required: true,
    content: { 'application/json': { schema: { type: 'object', properties, ...rules } } },
  },
});
const post = { method: 'post' };

const call = (title: string, operation: JsonObject, options: Options, expected: Expected): DescribedCall =>
  openApi('3.1.0', title, post, operation, options, { url: '/x', ...expected });

const header = (name: string, rules: JsonObject = {}) => parameter(name, 'header', { schema: STRING, ...rules });
const query = (name: string, rules: JsonObject = {}) => parameter(name, 'query', { schema: STRING, ...rules });
const key = (place: string) => ({
  ...post,
  root: { components: { securitySchemes: { key: { type: 'apiKey', in: place, name: 'key' } } } },
});

/** A name that the description does not have does not become a field of the body. */
const UNKNOWN: readonly DescribedCall[] = [
  call('a misspelt field of JSON', json({ a: STRING }), { a: 'x', typo: 1 }, unknown('typo')),
  call(
    'a misspelt query parameter next to JSON',
    { ...json({ a: STRING }), parameters: [query('dryRun')] },
    { dryrun: '1', a: 'x' },
    unknown('dryrun'),
  ),
  call(
    'a misspelt field of a form',
    { requestBody: { content: { [FORM]: object({ a: STRING }) } } },
    { a: 'x', typo: 1 },
    unknown('typo'),
  ),
  call(
    'a misspelt field of parts',
    { requestBody: { content: { [MULTIPART]: object({ a: STRING }) } } },
    { a: 'x', typo: 1 },
    unknown('typo'),
  ),
  call(
    'a field of a body that is a list',
    { requestBody: { content: { 'application/json': { schema: LIST } } } },
    { a: 'x' },
    unknown('a'),
  ),
  call(
    'a header that the standard leaves to responses, next to JSON',
    { ...json({ a: STRING }), parameters: [header('Accept')] },
    { Accept: 'text/csv', a: 'x' },
    unknown('Accept'),
  ),
  call(
    'a header that the standard leaves to security, next to JSON',
    { ...json({ a: STRING }), parameters: [header('Authorization')] },
    { Authorization: 'Bearer x', a: 'x' },
    unknown('Authorization'),
  ),
  openApi(
    '3.1.0',
    'the header of a security scheme, next to JSON',
    key('header'),
    json({ a: STRING }),
    { key: 'k', a: 'x' },
    unknown('key'),
  ),
  call(
    'a field that only responses have',
    json({ id: { type: 'string', readOnly: true }, a: STRING }, { required: ['id'] }),
    { id: '1', a: 'x' },
    unknown('id'),
  ),
  call(
    'no field that only responses have',
    json({ id: { type: 'string', readOnly: true }, a: STRING }, { required: ['id'] }),
    { a: 'x' },
    { headers, body: { a: 'x' } },
  ),
  call(
    'a field that only requests have',
    json({ a: { type: 'string', writeOnly: true } }, { required: ['a'] }),
    { a: 'x' },
    { headers, body: { a: 'x' } },
  ),
  call(
    'a field of another name in the bucket',
    json({ a: STRING }),
    { a: 'x', parameters: { extra: 1 } },
    { headers, body: { a: 'x', extra: 1 } },
  ),
  call(
    'a field of another name in the whole body',
    json({ a: STRING }),
    { data: { a: 'x', extra: 1 } as never },
    { headers, body: { a: 'x', extra: 1 } },
  ),
  call(
    'a field of another name where others are allowed',
    json({ a: STRING }, { additionalProperties: true }),
    { a: 'x', extra: 1 },
    { headers, body: { a: 'x', extra: 1 } },
  ),
  call(
    'a field called like the header of the media type',
    json({ 'Content-Type': STRING }),
    { 'Content-Type': 'x' },
    { headers, body: { 'Content-Type': 'x' } },
  ),
  call(
    'a field called like the header of the response',
    json({ accept: { type: 'boolean' } }),
    { accept: true },
    { headers, body: { accept: true } },
  ),
  call(
    'a field of one branch',
    {
      requestBody: {
        content: {
          'application/json': {
            schema: {
              oneOf: [object({ a: STRING })['schema'] as JsonObject, object({ b: STRING })['schema'] as JsonObject],
            },
          },
        },
      },
    },
    { b: 'x' },
    { headers, body: { b: 'x' } },
  ),
  call(
    'fields of two parts',
    {
      requestBody: {
        content: {
          'application/json': {
            schema: {
              allOf: [object({ a: STRING })['schema'] as JsonObject, object({ b: STRING })['schema'] as JsonObject],
            },
          },
        },
      },
    },
    { a: 'x', b: 'y' },
    { headers, body: { a: 'x', b: 'y' } },
  ),
];

/** Fields that have the name of an option. */
const OPTIONS: readonly DescribedCall[] = [
  call(
    'a field called data in the whole body',
    json({ data: object({ a: STRING })['schema'] as JsonObject }, { required: ['data'] }),
    { data: { data: { a: 'x' } } },
    { headers, body: { data: { a: 'x' } } },
  ),
  call(
    'a required field called data in place of the body',
    json({ data: object({ a: STRING })['schema'] as JsonObject }, { required: ['data'] }),
    { data: { a: 'x' } },
    unknown('data'),
  ),
  call(
    'an optional field called data in place of the body',
    json({ data: object({ a: STRING })['schema'] as JsonObject }),
    { data: { a: 'x' } },
    unknown('data'),
  ),
  call(
    'fields called url and method',
    json({ url: STRING, method: STRING }),
    { url: 'x', method: 'y' },
    { headers, body: { url: 'x', method: 'y' } },
  ),
  call(
    'a field called headers of a body that may be left out',
    {
      requestBody: {
        content: { 'application/json': object({ headers: { type: 'object', additionalProperties: STRING } }) },
      },
    },
    { headers: { a: 'b' } },
    { refusal: 'INVALID_OPTION headers' },
  ),
  call(
    'a field called parameters',
    json({ parameters: { type: 'object', additionalProperties: STRING } }),
    { parameters: { a: 'b' } },
    { refusal: 'INVALID_OPTION parameters' },
  ),
];

const PLACES = ['path', 'query', 'header', 'cookie'];

/** Parameters of the same name. */
const CLASHES: readonly DescribedCall[] = [
  openApi(
    '3.1.0',
    'one name in every place',
    { path: '/x/{id}' },
    { parameters: PLACES.map((place) => parameter('id', place, { schema: STRING })) },
    { id: 'p', '?id': 'q', headers: { id: 'h', cookie: 'id=c' } },
    { url: '/x/p?id=q', headers: { id: 'h', cookie: 'id=c' } },
  ),
  openApi(
    '3.1.0',
    'a required header called like a query parameter',
    {},
    { parameters: [query('c', { required: true }), header('c', { required: true })] },
    { c: 'q' },
    { refusal: 'MISSING_PARAMETER c' },
  ),
  openApi(
    '3.1.0',
    'a required header called like a query parameter, in headers',
    {},
    { parameters: [query('c', { required: true }), header('c', { required: true })] },
    { c: 'q', headers: { c: 'h' } },
    { url: '/x?c=q', headers: { c: 'h' } },
  ),
  openApi(
    '3.1.0',
    'a required cookie called like a query parameter',
    {},
    { parameters: [query('c', { required: true }), parameter('c', 'cookie', { required: true, schema: STRING })] },
    { c: 'q' },
    { refusal: 'MISSING_PARAMETER c' },
  ),
  openApi(
    '3.1.0',
    'a header of the path that an operation overrides in other letters',
    {
      root: {
        paths: {
          '/x': {
            parameters: [header('X-A', { required: true })],
            get: { parameters: [header('x-a', { schema: INTEGER })], responses: {} },
          },
        },
      },
    },
    {},
    {},
    { url: '/x' },
  ),
  openApi(
    '3.1.0',
    'query parameters that differ by case',
    {},
    { parameters: [query('a'), query('A')] },
    { a: '1', A: '2' },
    { url: '/x?a=1&A=2' },
  ),
  call(
    'a query parameter and a field',
    { ...json({ a: STRING, b: STRING }), parameters: [query('a')] },
    { a: 'q', data: { a: 'f' } },
    { url: '/x?a=q', headers, body: { a: 'f' } },
  ),
];

/** Credentials of the API, which operations do not list. */
const CREDENTIALS: readonly DescribedCall[] = [
  openApi(
    '3.1.0',
    'a key in the query, next to JSON',
    key('query'),
    json({ a: STRING }),
    { a: 'x', parameters: { key: 'k' } },
    { url: '/x?key=k', headers, body: { a: 'x' } },
  ),
  openApi(
    '3.1.0',
    'a key in a cookie, next to JSON',
    key('cookie'),
    json({ a: STRING }),
    { a: 'x', parameters: { key: 'k' } },
    { url: '/x', headers: { ...headers, cookie: 'key=k' }, body: { a: 'x' } },
  ),
  openApi(
    '3.1.0',
    'a key in the query, next to JSON of any fields',
    key('query'),
    json({ a: STRING }, { additionalProperties: true }),
    { a: 'x', parameters: { key: 'k' } },
    { url: '/x?key=k', headers, body: { a: 'x' } },
  ),
];

const METHODS: readonly DescribedCall[] = [
  ...['get', 'head', 'delete', 'put', 'patch', 'post'].map((method) =>
    openApi(
      '3.1.0',
      `the method ${method}, a query parameter`,
      { method },
      { parameters: [query('c')] },
      { c: 'v' },
      { url: '/x?c=v' },
    ),
  ),
  ...['options', 'trace'].map((method) =>
    openApi('3.1.0', `the method ${method}`, { method }, {}, {}, { refusal: 'INVALID_METHOD' }),
  ),
  openApi(
    '3.1.0',
    'a body of a GET',
    {},
    { requestBody: { content: { 'application/json': object({ a: STRING }) } } },
    { a: 'x' },
    unknown('a'),
  ),
  openApi(
    '3.1.0',
    'a body of a DELETE',
    { method: 'delete' },
    json({ a: STRING }),
    { a: 'x' },
    { url: '/x', headers, body: { a: 'x' } },
  ),
];

export const FIELD_CALLS: readonly DescribedCall[] = [...UNKNOWN, ...OPTIONS, ...CLASHES, ...CREDENTIALS, ...METHODS];
