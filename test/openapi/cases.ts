import type { JsonObject } from 'routebook/generator';

/** One call of an operation, and the request that the standard wants. */
export interface Case {
  readonly title: string;
  readonly method?: string;
  readonly path?: string;
  readonly operation: JsonObject;
  readonly options: Record<string, unknown>;
  /** Path and query, as they are sent. */
  readonly url?: string;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** The request that the standard gives would be another one, or none: the call throws. */
  readonly isRefused?: true;
}

const LIST = ['blue', 'black', 'brown'];
const OBJECT = { R: 100, G: 200, B: 150 };
const list = { type: 'array', items: { type: 'string' } };
const object = { type: 'object', additionalProperties: { type: 'integer' } };
const string = { type: 'string' };

const query = (title: string, rules: JsonObject, value: unknown, url: string, name = 'color'): Case => ({
  title: `query: ${title}`,
  operation: { parameters: [{ name, in: 'query', schema: {}, ...rules }] },
  options: { [name]: value },
  url: url === '' ? '/x' : `/x?${url}`,
});

const path = (title: string, rules: JsonObject, value: unknown, text: string): Case => ({
  title: `path: ${title}`,
  path: '/x/{color}/y',
  operation: { parameters: [{ name: 'color', in: 'path', required: true, schema: {}, ...rules }] },
  options: { color: value },
  url: `/x/${text}/y`,
});

const header = (title: string, rules: JsonObject, value: unknown, text: string): Case => ({
  title: `header: ${title}`,
  operation: { parameters: [{ name: 'X-Color', in: 'header', schema: {}, ...rules }] },
  options: { 'X-Color': value },
  url: '/x',
  headers: { 'x-color': text },
});

const cookie = (title: string, rules: JsonObject, value: unknown, text: string): Case => ({
  title: `cookie: ${title}`,
  operation: { parameters: [{ name: 'color', in: 'cookie', schema: {}, ...rules }] },
  options: { color: value },
  url: '/x',
  headers: { cookie: text },
});

const body = (
  title: string,
  content: JsonObject,
  options: Record<string, unknown>,
  type: string | undefined,
  sent: unknown,
): Case => ({
  title: `body: ${title}`,
  method: 'post',
  operation: { requestBody: { content } },
  options,
  url: '/x',
  ...(type === undefined ? {} : { headers: { 'content-type': type } }),
  body: sent,
});

const fields = (properties: JsonObject, encoding?: JsonObject): JsonObject => ({
  schema: { type: 'object', properties },
  ...(encoding === undefined ? {} : { encoding }),
});

// The values of "Style Examples" in the standard: https://spec.openapis.org/oas/v3.1.1.html#style-examples
export const STYLES: readonly Case[] = [
  path('matrix, text', { style: 'matrix', schema: string }, 'blue', ';color=blue'),
  path('matrix, empty text', { style: 'matrix', schema: string }, '', ';color'),
  path('matrix, list', { style: 'matrix', schema: list }, LIST, ';color=blue,black,brown'),
  path('matrix, object', { style: 'matrix', schema: object }, OBJECT, ';color=R,100,G,200,B,150'),
  path(
    'matrix exploded, list',
    { style: 'matrix', explode: true, schema: list },
    LIST,
    ';color=blue;color=black;color=brown',
  ),
  path('matrix exploded, object', { style: 'matrix', explode: true, schema: object }, OBJECT, ';R=100;G=200;B=150'),
  path('label, text', { style: 'label', schema: string }, 'blue', '.blue'),
  path('label, list', { style: 'label', schema: list }, LIST, '.blue,black,brown'),
  path('label, object', { style: 'label', schema: object }, OBJECT, '.R,100,G,200,B,150'),
  path('label exploded, list', { style: 'label', explode: true, schema: list }, LIST, '.blue.black.brown'),
  path('label exploded, object', { style: 'label', explode: true, schema: object }, OBJECT, '.R=100.G=200.B=150'),
  path('simple, text', { schema: string }, 'blue', 'blue'),
  path('simple, list', { schema: list }, LIST, 'blue,black,brown'),
  path('simple, object', { schema: object }, OBJECT, 'R,100,G,200,B,150'),
  path('simple exploded, list', { explode: true, schema: list }, LIST, 'blue,black,brown'),
  path('simple exploded, object', { explode: true, schema: object }, OBJECT, 'R=100,G=200,B=150'),
  header('simple, text', { schema: string }, 'blue', 'blue'),
  header('simple, list', { schema: list }, LIST, 'blue,black,brown'),
  header('simple, object', { schema: object }, OBJECT, 'R,100,G,200,B,150'),
  header('simple exploded, object', { explode: true, schema: object }, OBJECT, 'R=100,G=200,B=150'),
  query('form by default, text', { schema: string }, 'blue', 'color=blue'),
  query('form by default, empty text', { schema: string }, '', 'color='),
  query('form by default, list', { schema: list }, LIST, 'color=blue&color=black&color=brown'),
  query('form by default, object', { schema: object }, OBJECT, 'R=100&G=200&B=150'),
  query('form not exploded, list', { explode: false, schema: list }, LIST, 'color=blue,black,brown'),
  query('form not exploded, object', { explode: false, schema: object }, OBJECT, 'color=R,100,G,200,B,150'),
  query('spaceDelimited, list', { style: 'spaceDelimited', schema: list }, LIST, 'color=blue%20black%20brown'),
  query(
    'spaceDelimited, object',
    { style: 'spaceDelimited', schema: object },
    OBJECT,
    'color=R%20100%20G%20200%20B%20150',
  ),
  query('pipeDelimited, list', { style: 'pipeDelimited', schema: list }, LIST, 'color=blue%7Cblack%7Cbrown'),
  query(
    'pipeDelimited, object',
    { style: 'pipeDelimited', schema: object },
    OBJECT,
    'color=R%7C100%7CG%7C200%7CB%7C150',
  ),
  query(
    'deepObject',
    { style: 'deepObject', explode: true, schema: object },
    OBJECT,
    'color[R]=100&color[G]=200&color[B]=150',
  ),
  cookie('form, text', { schema: string }, 'blue', 'color=blue'),
  cookie('form not exploded, list', { explode: false, schema: list }, LIST, 'color=blue,black,brown'),
  cookie('form not exploded, object', { explode: false, schema: object }, OBJECT, 'color=R,100,G,200,B,150'),
];

const json = { type: 'object', properties: { a: { type: 'integer' } } };

export const MORE: readonly Case[] = [
  query(
    'spaceDelimited exploded repeats the name',
    { style: 'spaceDelimited', explode: true, schema: list },
    LIST,
    'color=blue&color=black&color=brown',
  ),
  query('a name with brackets', { schema: string }, 'x', 'filter[name]=x', 'filter[name]'),
  query('a name with brackets for a list', { schema: list }, LIST, 'ids[]=blue&ids[]=black&ids[]=brown', 'ids[]'),
  query('a name with a dollar sign', { schema: string }, "name eq 'x'", '$filter=name%20eq%20%27x%27', '$filter'),
  query('brackets in a value', { schema: string }, 'a[b]', 'color=a%5Bb%5D'),
  query(
    'deepObject with brackets in a key',
    { style: 'deepObject', explode: true, schema: object },
    { 'a]': 1 },
    'color[a%5D]=1',
  ),
  query('form with brackets in the keys of an object', { schema: object }, { 'a[gt]': 1 }, 'a[gt]=1'),
  query('a name with a dot', { schema: string }, 'x', 'a.b=x', 'a.b'),
  query(
    'content JSON',
    { schema: undefined as never, content: { 'application/json': { schema: json } } },
    { a: 1 },
    'color=%7B%22a%22%3A1%7D',
  ),
  query('allowReserved', { allowReserved: true, schema: string }, 'a/b:c?d=e,f', 'color=a/b:c?d=e,f'),
  query(
    'allowReserved still encodes what ends a value',
    { allowReserved: true, schema: string },
    'a&b#c+d e',
    'color=a%26b%23c%2Bd%20e',
  ),
  query('reserved characters', { schema: string }, 'a/b c&d', 'color=a%2Fb%20c%26d'),
  query('allowEmptyValue', { allowEmptyValue: true, schema: string }, '', 'color='),
  query('a boolean', { schema: { type: 'boolean' } }, false, 'color=false'),
  query(
    'a date',
    { schema: { type: 'string', format: 'date-time' } },
    new Date(0),
    'color=1970-01-01T00%3A00%3A00.000Z',
  ),
  query('a day', { schema: { type: 'string', format: 'date' } }, new Date(0), 'color=1970-01-01'),
  query(
    'days',
    { schema: { type: 'array', items: { type: 'string', format: 'date' } } },
    [new Date(0), '1970-01-02'],
    'color=1970-01-01&color=1970-01-02',
  ),
  path('a day', { schema: { type: 'string', format: 'date' } }, new Date(0), '1970-01-01'),
  query('an empty list is left out', { schema: list }, [], ''),
  query('null is left out', { schema: string }, null, ''),
  query('a comma in an item of a list', { explode: false, schema: list }, ['a,b', 'c'], 'color=a%2Cb,c'),
  query(
    'deepObject with objects and lists in it',
    { style: 'deepObject', explode: true, schema: object },
    { a: { b: 1 }, c: ['x', 'y'] },
    'color[a][b]=1&color[c][0]=x&color[c][1]=y',
  ),
  query('deepObject with a plain value', { style: 'deepObject', explode: true, schema: {} }, 7, 'color=7'),
  path('reserved characters', { schema: string }, 'a/b?c', 'a%2Fb%3Fc'),
  path(
    'content JSON',
    { schema: undefined as never, content: { 'application/json': { schema: json } } },
    { a: 1 },
    '%7B%22a%22%3A1%7D',
  ),
  header('a boolean', { schema: { type: 'boolean' } }, true, 'true'),
  header(
    'content JSON',
    { schema: undefined as never, content: { 'application/json': { schema: json } } },
    { a: 'ü' },
    '{"a":"\\u00fc"}',
  ),
  {
    title: 'headers: a list and a boolean in the option',
    operation: {
      parameters: [
        { name: 'X-Ids', in: 'header', schema: list },
        { name: 'X-On', in: 'header', schema: {} },
      ],
    },
    options: { headers: { 'x-ids': ['a', 'b'], 'X-ON': true } },
    url: '/x',
    headers: { 'x-ids': 'a,b', 'x-on': 'true' },
  },
  {
    title: 'cookies: each by its name',
    operation: {
      parameters: [
        { name: 'sid', in: 'cookie', schema: {} },
        { name: 'lang', in: 'cookie', schema: {} },
      ],
    },
    options: { sid: 'a b', lang: 'en', headers: { cookie: 'x=1' } },
    url: '/x',
    headers: { cookie: 'x=1; sid=a%20b; lang=en' },
  },
  { title: 'a trailing slash stays', path: '/x/', operation: {}, options: {}, url: '/x/' },
  {
    title: 'a verb after a colon is literal',
    method: 'post',
    path: '/x/{id}:cancel',
    operation: { parameters: [{ name: 'id', in: 'path', required: true, schema: {} }] },
    options: { id: '-' },
    url: '/x/-:cancel',
  },
  {
    title: 'a segment that begins with a colon is literal',
    path: '/x/:all',
    operation: {},
    options: {},
    url: '/x/:all',
  },
  {
    title: 'a placeholder whose name no template can hold',
    path: '/x/{user id}',
    operation: { parameters: [{ name: 'user id', in: 'path', required: true, schema: {} }] },
    options: { 'user id': 7 },
    url: '/x/7',
  },
  {
    title: 'a query of a POST is not part of its body',
    method: 'post',
    operation: {
      parameters: [{ name: 'dry', in: 'query', schema: {} }],
      requestBody: { content: { 'application/json': { schema: json } } },
    },
    options: { dry: true, a: 1 },
    url: '/x?dry=true',
    body: { a: 1 },
  },
  {
    title: 'a query of a DELETE',
    method: 'delete',
    operation: { parameters: [{ name: 'ids', in: 'query', schema: list }] },
    options: { ids: ['a', 'b'] },
    url: '/x?ids=a&ids=b',
  },
  {
    title: 'accept is what the operation offers, JSON first',
    operation: { responses: { 200: { description: '', content: { 'text/csv': {}, 'application/json': {} } } } },
    options: {},
    url: '/x',
    headers: { accept: 'application/json, text/csv' },
  },
  {
    title: 'accept of an operation without JSON',
    operation: { responses: { 200: { description: '', content: { 'application/pdf': {} } } } },
    options: {},
    url: '/x',
    headers: { accept: 'application/pdf' },
  },
  {
    title: 'accept of the caller',
    operation: { responses: { 200: { description: '', content: { 'text/csv': {}, 'application/json': {} } } } },
    options: { headers: { Accept: 'text/csv' } },
    url: '/x',
    headers: { accept: 'text/csv' },
  },
];

const file = new Blob(['bytes'], { type: 'image/png' });
export const formOf = (entries: readonly (readonly [string, string | Blob])[]): FormData => {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
};

const FORM = 'application/x-www-form-urlencoded';

export const BODIES: readonly Case[] = [
  body('JSON', { 'application/json': fields({ a: {} }) }, { a: null }, 'application/json; charset=utf-8', { a: null }),
  body(
    'a JSON string is quoted',
    { 'application/json': { schema: string } },
    { data: 'x' },
    'application/json; charset=utf-8',
    '"x"',
  ),
  body('a JSON list', { 'application/json': { schema: list } }, { data: ['x'] }, 'application/json; charset=utf-8', [
    'x',
  ]),
  body(
    'JSON:API',
    { 'application/vnd.api+json': fields({ data: {} }) },
    { data: { data: 1 } },
    'application/vnd.api+json',
    { data: 1 },
  ),
  body(
    'merge patch',
    { 'application/merge-patch+json': fields({ a: {} }) },
    { a: null },
    'application/merge-patch+json',
    { a: null },
  ),
  body(
    'JSON patch',
    { 'application/json-patch+json': { schema: { type: 'array' } } },
    { data: [{ op: 'remove', path: '/a' }] },
    'application/json-patch+json',
    [{ op: 'remove', path: '/a' }],
  ),
  body('a URL-encoded form', { [FORM]: fields({ a: {}, b: {} }) }, { a: 'x y&z', b: 2 }, FORM, 'a=x%20y%26z&b=2'),
  body('a URL-encoded form with a list', { [FORM]: fields({ a: list }) }, { a: ['x', 'y'] }, FORM, 'a=x&a=y'),
  body(
    'a URL-encoded form with an object',
    { [FORM]: fields({ a: object }) },
    { a: { b: 1 } },
    FORM,
    'a=%7B%22b%22%3A1%7D',
  ),
  body(
    'a URL-encoded form with deepObject',
    { [FORM]: fields({ a: object }, { a: { style: 'deepObject', explode: true } }) },
    { a: { b: 1 } },
    FORM,
    'a%5Bb%5D=1',
  ),
  body(
    'a URL-encoded form with a list that is not exploded',
    { [FORM]: fields({ a: list }, { a: { style: 'form', explode: false } }) },
    { a: ['x', 'y'] },
    FORM,
    'a=x,y',
  ),
  body(
    'a URL-encoded form with a delimiter',
    { [FORM]: fields({ a: list }, { a: { style: 'pipeDelimited', explode: false } }) },
    { a: ['x', 'y'] },
    FORM,
    'a=x%7Cy',
  ),
  body('URLSearchParams', { [FORM]: fields({ a: {} }) }, { data: new URLSearchParams({ a: '1' }) }, FORM, 'a=1'),
  body(
    'multipart with text, a file and a list',
    { 'multipart/form-data': fields({ a: {}, f: {}, l: list }) },
    { a: 1, f: file, l: ['x', 'y'] },
    undefined,
    formOf([
      ['a', '1'],
      ['f', file],
      ['l', 'x'],
      ['l', 'y'],
    ]),
  ),
  body(
    'multipart with a list of files',
    { 'multipart/form-data': fields({ f: {} }) },
    { f: [file, file] },
    undefined,
    formOf([
      ['f', file],
      ['f', file],
    ]),
  ),
  body(
    'multipart with an object',
    { 'multipart/form-data': fields({ o: {} }) },
    { o: { a: 1 } },
    undefined,
    formOf([['o', new Blob(['{"a":1}'], { type: 'application/json' })]]),
  ),
  body(
    'multipart with a content type for a part',
    { 'multipart/form-data': fields({ o: {} }, { o: { contentType: 'application/json' } }) },
    { o: { a: 1 } },
    undefined,
    formOf([['o', new Blob(['{"a":1}'], { type: 'application/json' })]]),
  ),
  body(
    'multipart with deepObject',
    {
      'multipart/form-data': fields(
        { o: object, l: list, f: {} },
        { o: { style: 'deepObject', explode: true }, l: { explode: false }, f: { style: 'form' } },
      ),
    },
    { o: { 'a b': 1 }, l: ['x', 'y'], f: [file] },
    undefined,
    formOf([
      ['o[a b]', '1'],
      ['l', 'x,y'],
      ['f', file],
    ]),
  ),
  body(
    'multipart with bytes',
    { 'multipart/form-data': fields({ f: {} }) },
    { f: new Uint8Array([1, 2]) },
    undefined,
    formOf([['f', new Blob([new Uint8Array([1, 2])])]]),
  ),
  body('text', { 'text/plain': { schema: string } }, { data: 'x' }, 'text/plain', 'x'),
  body('CSV', { 'text/csv': {} }, { data: 'a,b' }, 'text/csv', 'a,b'),
  body('XML', { 'application/xml': { schema: object } }, { data: '<a/>' }, 'application/xml', '<a/>'),
  body(
    'bytes',
    { 'application/octet-stream': {} },
    { data: new Uint8Array([1]) },
    'application/octet-stream',
    new Uint8Array([1]),
  ),
  body(
    'an image of any type',
    { 'image/*': {} },
    { data: file, headers: { 'content-type': 'image/png' } },
    'image/png',
    file,
  ),
  body(
    'several: JSON by default',
    { [FORM]: fields({ a: {} }), 'application/json': fields({ a: {} }) },
    { a: 1 },
    'application/json; charset=utf-8',
    { a: 1 },
  ),
  body(
    'several: the one in content-type',
    { 'application/json': fields({ a: {} }), [FORM]: fields({ a: {} }) },
    { a: 1, headers: { 'Content-Type': FORM } },
    FORM,
    'a=1',
  ),
  body(
    'several: the one that fits the data',
    { 'application/json': fields({ a: {} }), 'multipart/form-data': fields({ a: {} }) },
    { data: formOf([['a', '1']]) },
    undefined,
    formOf([['a', '1']]),
  ),
  body(
    'several kinds of files: the type of the file',
    { 'image/jpeg': {}, 'image/png': {} },
    { data: file },
    'image/png',
    file,
  ),
  body(
    'text and bytes: text by its kind',
    { 'application/octet-stream': {}, 'text/plain': {} },
    { data: 'x' },
    'text/plain',
    'x',
  ),
  body(
    'text and bytes: bytes by their kind',
    { 'text/plain': {}, 'application/octet-stream': {} },
    { data: new Uint8Array([1]) },
    'application/octet-stream',
    new Uint8Array([1]),
  ),
  body('any type, with an object', { '*/*': { schema: json } }, { a: 1 }, 'application/json; charset=utf-8', { a: 1 }),
  {
    title: 'body: an object without fields, where a body is required',
    method: 'post',
    operation: { requestBody: { required: true, content: { 'application/json': fields({ a: {} }) } } },
    options: {},
    url: '/x',
    body: {},
  },
];

/** The same name in several places: flat it fills the path, then the query, a header; the rest has a form of its own. */
const clash = [
  { name: 'id', in: 'path', required: true, schema: {} },
  { name: 'id', in: 'query', schema: {} },
  { name: 'id', in: 'header', schema: {} },
];

export const CLASHES: readonly Case[] = [
  {
    title: 'clash: path and query and header and body',
    method: 'post',
    path: '/x/{id}',
    operation: { parameters: clash, requestBody: { content: { 'application/json': fields({ id: {} }) } } },
    options: { id: 1, '?id': 2, headers: { id: '3' }, data: { id: 4 } },
    url: '/x/1?id=2',
    headers: { id: '3' },
    body: { id: 4 },
  },
  {
    title: 'clash: a body field called data',
    method: 'post',
    operation: { requestBody: { content: { 'application/json': fields({ data: {}, headers: {}, url: {} }) } } },
    options: { data: { data: 1, headers: 2, url: 3 } },
    url: '/x',
    body: { data: 1, headers: 2, url: 3 },
  },
  {
    title: 'clash: body fields called url and method',
    method: 'post',
    operation: { requestBody: { content: { 'application/json': fields({ url: {}, method: {} }) } } },
    options: { url: 'u', method: 'm' },
    url: '/x',
    body: { url: 'u', method: 'm' },
  },
  {
    title: 'clash: parameters with the name of an option',
    operation: {
      parameters: [
        { name: 'data', in: 'query', schema: {} },
        { name: 'apiVersion', in: 'query', schema: {} },
      ],
    },
    options: { parameters: { data: 'd' }, apiVersion: 'v2' },
    url: '/x?apiVersion=v2&data=d',
  },
];

export const CASES: readonly Case[] = [...STYLES, ...MORE, ...BODIES, ...CLASHES];

export function describeCase({ method = 'get', path: template = '/x', operation }: Case): JsonObject {
  return {
    openapi: '3.1.0',
    info: { title: 'Case', version: '1' },
    servers: [{ url: 'https://h.test' }],
    paths: { [template]: { [method]: { responses: {}, ...operation } } },
  };
}

export function keyOf({ method = 'get', path: template = '/x' }: Case): string {
  return `${method.toUpperCase()} ${template}`;
}
