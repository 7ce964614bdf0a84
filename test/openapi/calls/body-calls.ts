import type { JsonObject } from 'routebook/generator';
import { DAY, type DescribedCall, FORM, form, LIST, MULTIPART, NOON, object, openApi, TIME, withBody } from './call.ts';

const json = (properties: JsonObject): JsonObject => ({ 'application/json': object(properties) });
const encoded = (type: string, rule: JsonObject): JsonObject => ({
  [type]: object({ a: {} }, { encoding: { a: rule } }),
});
const refused = { refusal: 'INVALID_PARAMETER a' };
const jsonPart = (text: string) => new Blob([text], { type: 'application/json' });
const png = new Blob(['x'], { type: 'image/png' });
const bytes = new Uint8Array([1, 2]);
const octets = 'application/octet-stream';
const type = (name: string) => ({ headers: { 'content-type': name } });
const choose = { refusal: 'INVALID_HEADER content-type' };

/** What JSON would silently change. */
const LOSSY: readonly DescribedCall[] = (
  [
    ['not a number', Number.NaN],
    ['an infinite number in a list', [1, Number.POSITIVE_INFINITY]],
    ['a Map', new Map([['a', 1]])],
    ['a Set in an object', { b: new Set() }],
    ['a file in an object', { b: png }],
    ['a function', () => 1],
    ['a symbol', Symbol('a')],
    ['undefined in a list', [undefined]],
    ['an invalid date', new Date(Number.NaN)],
  ] as const
).map(([title, value]) => withBody(`JSON, ${title}`, json({ a: {} }), { a: value }, refused));

const LARGE = 12345678901234567890n;
const BIGINTS: readonly DescribedCall[] = [
  withBody(
    'JSON, bigints in fields, lists and objects',
    json({ a: { type: 'integer', format: 'int64' }, b: { type: 'array', items: { type: 'integer' } }, c: {}, d: {} }),
    { a: LARGE, b: [-1n, 2], c: { d: LARGE }, d: 'bigint "1"' },
    { body: `{"a":${LARGE},"b":[-1,2],"c":{"d":${LARGE}},"d":"bigint \\"1\\""}` },
  ),
  withBody('JSON, a bigint in the whole body', json({ a: {} }), { data: { a: 1n } }, { body: '{"a":1}' }),
];

const days = { from: DAY, at: TIME, inner: { type: 'object', properties: { from: DAY } } };

const DAYS: readonly DescribedCall[] = [
  withBody(
    'JSON, days and times',
    json(days),
    { from: NOON, at: NOON, inner: { from: NOON } },
    {
      body: { from: '2024-02-29', at: NOON, inner: { from: '2024-02-29' } },
    },
  ),
  withBody(
    'JSON, a list of days',
    json({ a: { type: 'array', items: DAY } }),
    { a: [NOON, '2024-03-01'] },
    {
      body: { a: ['2024-02-29', '2024-03-01'] },
    },
  ),
  withBody(
    'JSON, a day as the whole body',
    { 'application/json': { schema: DAY } },
    { data: NOON },
    { body: '"2024-02-29"' },
  ),
  withBody(
    'JSON, a name that is a day in one place and a time in another',
    json({ a: DAY, inner: { type: 'object', properties: { a: TIME } } }),
    { a: NOON, inner: { a: NOON } },
    { body: { a: '2024-02-29', inner: { a: NOON } } },
  ),
  withBody(
    'JSON, a Date that may be a day or a time',
    {
      'application/json': { schema: { oneOf: [object({ a: DAY })['schema'], object({ a: TIME })['schema']] } },
    } as JsonObject,
    { a: NOON },
    refused,
  ),
  withBody(
    'a URL-encoded form with a day',
    { [FORM]: object(days) },
    { from: NOON, at: NOON },
    {
      body: 'from=2024-02-29&at=2024-02-29T12%3A00%3A00.000Z',
    },
  ),
  withBody(
    'a multipart form with a day',
    { [MULTIPART]: object(days) },
    { from: NOON },
    { body: form(['from', '2024-02-29']) },
  ),
  withBody('text that is a day', { 'text/plain': { schema: DAY } }, { data: NOON }, { body: '2024-02-29' }),
];

const files = {
  a: { type: 'string', format: 'binary' },
  b: { type: 'array', items: { type: 'string', format: 'binary' } },
};

const FORMS: readonly DescribedCall[] = [
  withBody('a multipart form, text for a file', { [MULTIPART]: object(files) }, { a: 'picture.png' }, refused),
  withBody(
    'a multipart form, text in a list of files',
    { [MULTIPART]: object(files) },
    { b: [png, 'picture.png'] },
    {
      refusal: 'INVALID_PARAMETER b',
    },
  ),
  withBody(
    'a multipart form, files and bytes',
    { [MULTIPART]: object(files) },
    { a: bytes, b: [png, png] },
    {
      body: form(['a', new Blob([bytes])], ['b', png], ['b', png]),
    },
  ),
  withBody(
    'a URL-encoded form, a list of objects',
    { [FORM]: object({ a: {} }) },
    { a: [{ b: 1 }, { b: 2 }] },
    {
      body: 'a=%7B%22b%22%3A1%7D&a=%7B%22b%22%3A2%7D',
    },
  ),
  withBody('a URL-encoded form, null in a list', { [FORM]: object({ a: LIST }) }, { a: ['x', null] }, refused),
  withBody(
    'a URL-encoded form, an object that is not exploded',
    encoded(FORM, { explode: false }),
    { a: { b: 1, c: 2 } },
    {
      body: 'a=b,1,c,2',
    },
  ),
  withBody(
    'a URL-encoded form, allowReserved',
    encoded(FORM, { allowReserved: true }),
    { a: 'b/c&d=e+f' },
    {
      body: 'a=b/c%26d=e%2Bf',
    },
  ),
  withBody(
    'a URL-encoded form, a list as JSON',
    encoded(FORM, { contentType: 'application/json' }),
    { a: ['x'] },
    {
      body: 'a=%5B%22x%22%5D',
    },
  ),
  withBody(
    'a multipart form, a number, a boolean and a bigint',
    { [MULTIPART]: object({ a: {}, b: {}, c: {} }) },
    { a: 1.5, b: false, c: 3n },
    {
      body: form(['a', '1.5'], ['b', 'false'], ['c', '3']),
    },
  ),
  withBody(
    'a multipart form, a list of objects',
    { [MULTIPART]: object({ a: {} }) },
    { a: [{ b: 1 }, { b: 2 }] },
    {
      body: form(['a', jsonPart('{"b":1}')], ['a', jsonPart('{"b":2}')]),
    },
  ),
  withBody('a multipart form, a file in an object', { [MULTIPART]: object({ a: {} }) }, { a: { b: png } }, refused),
  withBody(
    'a multipart form, a file of one of two types',
    encoded(MULTIPART, { contentType: 'image/jpeg, image/png' }),
    { a: png },
    {
      body: form(['a', png]),
    },
  ),
  withBody(
    'a multipart form, a file of another type',
    encoded(MULTIPART, { contentType: 'image/jpeg, image/gif' }),
    { a: png },
    refused,
  ),
  withBody(
    'a multipart form, bytes for a range of types',
    encoded(MULTIPART, { contentType: 'image/*' }),
    { a: bytes },
    refused,
  ),
  withBody(
    'a multipart form, XML with a character set',
    encoded(MULTIPART, { contentType: 'application/xml; charset=utf-8' }),
    { a: '<b/>' },
    {
      body: form(['a', new Blob(['<b/>'], { type: 'application/xml; charset=utf-8' })]),
    },
  ),
  withBody(
    'a multipart form, a part that may have headers',
    encoded(MULTIPART, { headers: { 'X-Rate': { schema: {} } } }),
    { a: 'x' },
    {
      body: form(['a', 'x']),
    },
  ),
  withBody(
    'a multipart form, a style',
    encoded(MULTIPART, { style: 'pipeDelimited' }),
    { a: ['x', 'y z'] },
    { body: form(['a', 'x|y z']) },
  ),
  withBody(
    'a multipart form, a style and an item with its delimiter',
    encoded(MULTIPART, { explode: false }),
    { a: ['x,y'] },
    refused,
  ),
  openApi(
    '3.0.3',
    'a multipart form has no styles',
    { method: 'post' },
    {
      requestBody: { content: encoded(MULTIPART, { style: 'form', explode: false }) },
    },
    { a: ['x', 'y'] },
    { url: '/x', body: form(['a', 'x'], ['a', 'y']) },
  ),
];

const MEDIA_TYPES: readonly DescribedCall[] = [
  withBody('any type, a Blob', { '*/*': {} }, { data: png }, { ...type('image/png'), body: png }),
  withBody('any type, fields with a file', { '*/*': object({ a: {} }) }, { a: png }, { body: form(['a', png]) }),
  withBody('any image, an object', { 'image/*': {} }, { data: { a: 1 } }, choose),
  withBody('any text, an image', { 'text/*': {} }, { data: png }, choose),
  withBody(
    'any type of an application, bytes',
    { 'application/*': {} },
    { data: bytes },
    { ...type(octets), body: bytes },
  ),
  withBody('bytes that are JSON', json({ a: {} }), { data: bytes }, { ...type('application/json'), body: bytes }),
  withBody(
    'bytes that name what they are',
    { [octets]: {} },
    { data: bytes, headers: { 'content-type': 'image/png' } },
    {
      ...type('image/png'),
      body: bytes,
    },
  ),
  withBody(
    'a type that the operation does not take',
    json({ a: {} }),
    { data: 'a,b', headers: { 'content-type': 'text/csv' } },
    choose,
  ),
  withBody('plain text, a number', { 'text/plain': {} }, { data: 5 }, { ...type('text/plain'), body: '5' }),
  withBody('plain text, a bigint', { 'text/plain': {} }, { data: 5n }, { ...type('text/plain'), body: '5' }),
  withBody(
    'plain text, not a number',
    { 'text/plain': {} },
    { data: Number.NaN },
    { refusal: 'INVALID_PARAMETER data' },
  ),
  withBody(
    'lines of JSON, a list',
    { 'application/x-ndjson': {} },
    { data: [{ a: 1 }] },
    { refusal: 'INVALID_PARAMETER data' },
  ),
  withBody('no body for a range of types', { 'image/*': {} }, {}, { body: undefined }),
];

export const BODY_CALLS: readonly DescribedCall[] = [...LOSSY, ...BIGINTS, ...DAYS, ...FORMS, ...MEDIA_TYPES];
