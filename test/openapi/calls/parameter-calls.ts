import type { JsonObject } from 'routebook/generator';
import { DAY, type DescribedCall, FORM, LIST, NOON, openApi, parameter, TIME } from './call.ts';

type Expected = Parameters<typeof openApi>[5];

const query = (title: string, rules: JsonObject, value: unknown, expected: Expected): DescribedCall =>
  openApi('3.1.0', title, {}, { parameters: [parameter('c', 'query', rules)] }, { c: value }, expected);

const path = (
  version: '3.0.3' | '3.1.0' | '3.2.0',
  title: string,
  template: string,
  rules: JsonObject,
  value: unknown,
  expected: Expected,
): DescribedCall =>
  openApi(version, title, { path: template }, { parameters: [parameter('c', 'path', rules)] }, { c: value }, expected);

const cookie = (title: string, rules: JsonObject, value: unknown, expected: Expected): DescribedCall =>
  openApi('3.2.0', title, {}, { parameters: [parameter('c', 'cookie', rules)] }, { c: value }, expected);

const deep = { style: 'deepObject', explode: true };
const days = { type: 'object', properties: { from: DAY, at: TIME, more: { type: 'array', items: DAY } } };
const content = (type: string, schema: JsonObject = {}): JsonObject => ({
  schema: undefined as never,
  content: { [type]: { schema } },
});

export const PARAMETER_CALLS: readonly DescribedCall[] = [
  query('deepObject, a list of objects', deep, [{ a: 1 }, { a: 2 }], { url: '/x?c[0][a]=1&c[1][a]=2' }),
  query('deepObject, an empty object', deep, {}, { url: '/x' }),
  query('deepObject, nothing but null and undefined', deep, { a: null, b: undefined, d: {} }, { url: '/x' }),
  query(
    'deepObject, a boolean and a bigint',
    deep,
    { a: true, b: 2n ** 64n },
    { url: '/x?c[a]=true&c[b]=18446744073709551616' },
  ),
  query(
    'deepObject, days and times',
    { ...deep, schema: days },
    { from: NOON, at: NOON, more: [NOON] },
    {
      url: '/x?c[from]=2024-02-29&c[at]=2024-02-29T12%3A00%3A00.000Z&c[more][0]=2024-02-29',
    },
  ),
  query('a required object without members', { ...deep, required: true }, {}, { refusal: 'MISSING_PARAMETER c' }),
  query('a required list without items', { required: true, schema: LIST }, [], { refusal: 'MISSING_PARAMETER c' }),
  query('a list of objects in the style form', {}, [{ a: 1 }], { refusal: 'INVALID_PARAMETER c' }),
  query('a Map', {}, new Map([['a', 1]]), { refusal: 'INVALID_PARAMETER c' }),
  query('a Set', {}, new Set(['a']), { refusal: 'INVALID_PARAMETER c' }),
  query('an invalid date', {}, new Date(Number.NaN), { refusal: 'INVALID_PARAMETER c' }),
  query('a bigint', { schema: { type: 'integer' } }, 2n ** 64n, { url: '/x?c=18446744073709551616' }),
  query('allowReserved in a list with commas', { allowReserved: true, explode: false }, ['a/b', 'c,d,e'], {
    url: '/x?c=a/b,c%2Cd%2Ce',
  }),
  query('allowReserved with triplets and Unicode', { allowReserved: true }, 'é%20 %', { url: '/x?c=%C3%A9%20%20%25' }),
  query('content text/plain, a number', content('text/plain'), 5, { url: '/x?c=5' }),
  query('content text/plain, an object', content('text/plain'), {}, { refusal: 'INVALID_PARAMETER c' }),
  query('content XML', content('application/xml'), '<a/>', { url: '/x?c=%3Ca%2F%3E' }),
  query(
    'content with a JSON suffix and a character set',
    content('application/vnd.a+json; charset=utf-8'),
    { a: [1] },
    {
      url: '/x?c=%7B%22a%22%3A%5B1%5D%7D',
    },
  ),
  query('content JSON, text', content('application/json'), 'x', { url: '/x?c=%22x%22' }),
  query(
    'content JSON, a day',
    content('application/json', days),
    { from: NOON },
    { url: '/x?c=%7B%22from%22%3A%222024-02-29%22%7D' },
  ),
  query(
    'content JSON, not a number',
    content('application/json'),
    { a: Number.NaN },
    { refusal: 'INVALID_PARAMETER c' },
  ),
  query('content form, an object', content(FORM), { a: 1 }, { refusal: 'INVALID_PARAMETER c' }),
  openApi(
    '3.1.0',
    'a day behind a reference',
    { root: { components: { schemas: { Day: DAY } } } },
    {
      parameters: [parameter('c', 'query', { schema: { $ref: '#/components/schemas/Day' } })],
    },
    { c: NOON },
    { url: '/x?c=2024-02-29' },
  ),
  path('3.1.0', 'a time in a path', '/x/{c}', { schema: TIME }, NOON, { url: '/x/2024-02-29T12%3A00%3A00.000Z' }),
  path('3.1.0', 'a placeholder between other text', '/x/{c}-v1.json', {}, 'a-b.é', { url: '/x/a-b.%C3%A9-v1.json' }),
  path('3.1.0', 'allowReserved is not for paths before 3.2', '/x/{c}', { allowReserved: true }, 'a/b:c', {
    url: '/x/a%2Fb%3Ac',
  }),
  path('3.2.0', 'allowReserved in a path', '/x/{c}', { allowReserved: true }, 'a/b?c#d:e@f', {
    url: '/x/a%2Fb%3Fc%23d:e@f',
  }),
  path('3.1.0', 'a placeholder that keeps slashes', '/x/{+c}', {}, 'a/b?c', { url: '/x/a/b%3Fc' }),
  path('3.1.0', 'a placeholder with the operator of a segment', '/x{/c}', {}, 'a', { url: '/x/a' }),
  path('3.1.0', 'a placeholder with the operator of a matrix', '/x{;c}', {}, 'a', { url: '/x;c=a' }),
  path('3.1.0', 'a placeholder in the query of a path', '/x?c={c}&d=1', {}, 'a&b', { url: '/x?c=a%26b&d=1' }),
  path('3.0.3', 'a boolean in a path', '/x/{c}', {}, false, { url: '/x/false' }),
  path('3.0.3', 'two slashes in a path', '/x//{c}/', {}, 'a', { url: '/x//a/' }),
  openApi(
    '3.1.0',
    'a query parameter that the query of a path names',
    { path: '/x?d=1&c={c}' },
    {
      parameters: [parameter('c', 'query', { explode: false, schema: LIST })],
    },
    { c: ['a', 'b'] },
    { url: '/x?d=1&c=a,b' },
  ),
  openApi(
    '3.1.0',
    'a query template in a path',
    { path: '/x{?c}' },
    { parameters: [parameter('c', 'query')] },
    { c: 1 },
    { url: '/x?c=1' },
  ),
  openApi(
    '3.1.0',
    'a fragment in a path',
    { path: '/x#part' },
    { parameters: [parameter('c', 'query')] },
    { c: 1 },
    { url: '/x?c=1#part' },
  ),
  openApi(
    '3.2.0',
    'the whole query as a form',
    {},
    {
      parameters: [{ name: 'q', in: 'querystring', content: { [FORM]: { schema: { type: 'object' } } } }],
    },
    { q: { a: 'x y', b: ['1', '2'] } },
    { url: '/x?a=x%20y&b=1&b=2' },
  ),
  openApi(
    '3.2.0',
    'the whole query as a form that is text',
    {},
    { parameters: [{ name: 'q', in: 'querystring', content: { [FORM]: {} } }] },
    { q: '?a=b c#d#e' },
    { url: '/x?a=b%20c%23d%23e' },
  ),
  openApi(
    '3.2.0',
    'the whole query as JSON',
    {},
    {
      parameters: [{ name: 'q', in: 'querystring', content: { 'application/json': {} } }],
    },
    { q: { a: 1 } },
    { url: '/x?%7B%22a%22%3A1%7D' },
  ),
  openApi(
    '3.2.0',
    'the whole query as text',
    {},
    {
      parameters: [{ name: 'q', in: 'querystring', required: true, content: { 'text/plain': {} } }],
    },
    { q: 'a b' },
    { url: '/x?a%20b' },
  ),
  openApi(
    '3.2.0',
    'a whole query that is missing',
    {},
    {
      parameters: [{ name: 'q', in: 'querystring', required: true, content: { [FORM]: {} } }],
    },
    {},
    { refusal: 'MISSING_PARAMETER q' },
  ),
  cookie('a cookie that is encoded', {}, 'a%20b', { url: '/x', headers: { cookie: 'c=a%2520b' } }),
  cookie('style cookie is not encoded', { style: 'cookie' }, 'a%20b', { url: '/x', headers: { cookie: 'c=a%20b' } }),
  cookie('style cookie, what a cookie cannot hold', { style: 'cookie' }, 'a;b', { refusal: 'INVALID_PARAMETER c' }),
  cookie('style cookie, a list', { style: 'cookie', schema: LIST }, ['a', 'b'], {
    url: '/x',
    headers: { cookie: 'c=a; c=b' },
  }),
  openApi(
    '3.1.0',
    'a day in the option headers',
    {},
    { parameters: [parameter('X-Day', 'header', { schema: DAY })] },
    {
      headers: { 'x-day': NOON },
    },
    { url: '/x', headers: { 'x-day': '2024-02-29' } },
  ),
  openApi(
    '3.1.0',
    'a header that the standard leaves to responses',
    {},
    { parameters: [parameter('Accept', 'header')] },
    {
      Accept: 'text/csv',
    },
    { refusal: 'INVALID_PARAMETER Accept' },
  ),
  openApi(
    '3.1.0',
    'a header that the standard leaves to bodies',
    { method: 'post' },
    {
      parameters: [parameter('Content-Type', 'header')],
      requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { a: {} } } } } },
    },
    { 'Content-Type': 'text/csv', a: 1 },
    { refusal: 'INVALID_PARAMETER Content-Type' },
  ),
  openApi(
    '3.1.0',
    'a parameter that the operation does not have',
    {},
    {},
    { typo: 1 },
    { refusal: 'INVALID_PARAMETER typo' },
  ),
  openApi('3.1.0', 'such a parameter in the bucket', {}, {}, { parameters: { extra: 1 } }, { url: '/x?extra=1' }),
  openApi(
    '3.1.0',
    'a parameter of the path that an operation overrides',
    {
      root: {
        paths: {
          '/x': {
            parameters: [parameter('c', 'query', { schema: LIST })],
            get: { parameters: [parameter('c', 'query', { explode: false, schema: LIST })], responses: {} },
          },
        },
      },
    },
    {},
    { c: ['a', 'b'] },
    { url: '/x?c=a,b' },
  ),
];
