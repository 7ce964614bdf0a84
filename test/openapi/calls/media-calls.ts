// Media types that leave a choice, and forms: https://spec.openapis.org/oas/v3.1.1.html#encoding-object

import type { JsonObject } from 'routebook/generator';
import { type DescribedCall, FORM, form, JSON_TYPE, LIST, MULTIPART, NOON, object, openApi, STRING } from './call.ts';

type Expected = Parameters<typeof openApi>[5];

const JSON_MEDIA = 'application/json';
const INTEGER = { type: 'integer' };
const OCTETS = 'application/octet-stream';
const FILE = { type: 'string', format: 'binary' };
const NULLABLE = { type: ['string', 'null'] };
const png = new Blob(['x'], { type: 'image/png' });
const bytes = new Uint8Array([1, 2]);
const inner = { type: 'object', properties: { b: STRING } };
const fields = object({ a: STRING });
const choose = { refusal: 'INVALID_HEADER content-type' };
const type = (name: string) => ({ 'content-type': name });
const sent = (name: string, body: unknown): Expected => ({ headers: type(name), body });

/** A call with a body that is required. */
const call = (
  title: string,
  content: JsonObject,
  options: Record<string, unknown>,
  expected: Expected,
): DescribedCall =>
  openApi('3.1.0', title, { method: 'post' }, { requestBody: { required: true, content } }, options, {
    url: '/x',
    ...expected,
  });

const RANGES: readonly DescribedCall[] = [
  call('image/*, bytes', { 'image/*': { schema: FILE } }, { data: bytes }, choose),
  call(
    'image/*, bytes and their type',
    { 'image/*': { schema: FILE } },
    { data: bytes, headers: type('image/png') },
    sent('image/png', bytes),
  ),
  call('image/*, a Blob', { 'image/*': { schema: FILE } }, { data: png }, sent('image/png', png)),
  call('image/*, another type', { 'image/*': { schema: FILE } }, { data: bytes, headers: type('video/mp4') }, choose),
  call('*/*, bytes', { '*/*': { schema: FILE } }, { data: bytes }, sent('application/octet-stream', bytes)),
  call('*/*, text', { '*/*': { schema: STRING } }, { data: 'x' }, choose),
  call(
    '*/*, text and its type',
    { '*/*': { schema: STRING } },
    { data: 'x', headers: type('text/csv') },
    sent('text/csv', 'x'),
  ),
  call('*/*, fields', { '*/*': fields }, { a: 'x' }, sent(JSON_TYPE, { a: 'x' })),
  call('*/* without a schema, an object', { '*/*': {} }, { data: { a: 1 } }, sent(JSON_TYPE, { a: 1 })),
  call('*/* next to JSON', { '*/*': fields, [JSON_MEDIA]: fields }, { a: 'x' }, sent(JSON_TYPE, { a: 'x' })),
  call('application/*, fields', { 'application/*': fields }, { a: 'x' }, sent(JSON_TYPE, { a: 'x' })),
  call('application/*+json, fields', { 'application/*+json': fields }, { a: 'x' }, choose),
  call(
    'application/*+json, fields and their type',
    { 'application/*+json': fields },
    { a: 'x', headers: type('application/vnd.a+json') },
    sent('application/vnd.a+json', { a: 'x' }),
  ),
  call('text/*, text', { 'text/*': { schema: STRING } }, { data: 'x' }, sent('text/plain', 'x')),
  call('text/*, bytes', { 'text/*': { schema: STRING } }, { data: bytes }, choose),
  call('JSON or an image, bytes', { [JSON_MEDIA]: fields, 'image/*': {} }, { data: bytes }, choose),
  call('multipart/mixed, bytes', { 'multipart/mixed': fields }, { data: bytes }, choose),
  call(
    'multipart/mixed, bytes and their boundary',
    { 'multipart/mixed': fields },
    { data: bytes, headers: type('multipart/mixed; boundary=b') },
    sent('multipart/mixed; boundary=b', bytes),
  ),
];

const KINDS: readonly DescribedCall[] = [
  call(
    'JSON and JSON patch, which begins like it',
    { 'application/json-patch+json': { schema: LIST }, [JSON_MEDIA]: fields },
    { a: 'x' },
    sent(JSON_TYPE, { a: 'x' }),
  ),
  call(
    'three kinds of JSON of ASP.NET',
    { [JSON_MEDIA]: fields, 'text/json': fields, 'application/*+json': fields },
    { a: 'x' },
    sent(JSON_TYPE, { a: 'x' }),
  ),
  call(
    'two versions of a media type',
    { 'application/vnd.a+json;v=1': fields, 'application/vnd.a+json;v=2': fields },
    { a: 'x' },
    choose,
  ),
  call(
    'two versions of a media type, one chosen',
    { 'application/vnd.a+json;v=1': fields, 'application/vnd.a+json;v=2': fields },
    { a: 'x', headers: type('application/vnd.a+json;v=2') },
    sent('application/vnd.a+json;v=2', { a: 'x' }),
  ),
  call(
    'two versions of JSON, the second chosen',
    { 'application/json;v=1': object({ b: {} }), 'application/json; v=2': fields },
    { a: 'x', headers: type('application/json;V=2') },
    sent('application/json;V=2', { a: 'x' }),
  ),
  call(
    'JSON and a version of a kind of it',
    { 'application/a+json': fields, 'application/a+json;v=2': {} },
    { a: 'x' },
    sent('application/a+json', { a: 'x' }),
  ),
  call('two versions of JSON', { 'application/json;v=1': fields, 'application/json;v=2': fields }, { a: 'x' }, choose),
  call(
    'a version of JSON and JSON itself',
    { 'application/json;v=1': fields, [JSON_MEDIA]: fields },
    { a: 'x' },
    sent(JSON_TYPE, { a: 'x' }),
  ),
  call('a media type in capital letters', { 'Application/JSON': fields }, { a: 'x' }, sent(JSON_TYPE, { a: 'x' })),
  call('a form with a character set', { [`${FORM}; charset=utf-8`]: fields }, { a: 'x' }, sent(FORM, 'a=x')),
  call(
    'a patch of Kubernetes',
    { 'application/json-patch+json': {}, 'application/merge-patch+json': {} },
    { data: [{ op: 'add' }], headers: type('application/json-patch+json') },
    sent('application/json-patch+json', [{ op: 'add' }]),
  ),
  call(
    'JSON or a form, the form',
    { [JSON_MEDIA]: object({ a: LIST }), [FORM]: object({ a: LIST }) },
    { a: ['x', 'y'], headers: type(FORM) },
    sent(FORM, 'a=x&a=y'),
  ),
  call('text that is a number', { 'text/plain': { schema: INTEGER } }, { data: 5 }, sent('text/plain', '5')),
  call('text that is an object', { 'text/plain': fields }, { data: { a: 'x' } }, { refusal: 'INVALID_PARAMETER data' }),
  call(
    'text with its character set',
    { 'text/plain': { schema: STRING } },
    { data: 'x', headers: type('text/plain; charset=utf-8') },
    sent('text/plain; charset=utf-8', 'x'),
  ),
  call('XML, fields', { 'application/xml': fields }, { a: 'x' }, { refusal: 'INVALID_PARAMETER a' }),
  call('lines of JSON, fields', { 'application/jsonl': fields }, { a: 'x' }, { refusal: 'INVALID_PARAMETER a' }),
  call(
    'JSON that may be null',
    { [JSON_MEDIA]: { schema: { type: ['object', 'null'], properties: { a: STRING } } } },
    { data: null },
    sent(JSON_TYPE, 'null'),
  ),
  call(
    'JSON that is false',
    { [JSON_MEDIA]: { schema: { type: 'boolean' } } },
    { data: false },
    sent(JSON_TYPE, 'false'),
  ),
  call('JSON that is an empty list', { [JSON_MEDIA]: { schema: LIST } }, { data: [] }, sent(JSON_TYPE, [])),
  call('JSON whose fields are all optional', { [JSON_MEDIA]: fields }, {}, sent(JSON_TYPE, {})),
  call(
    'JSON without fields',
    { [JSON_MEDIA]: { schema: { type: 'object' } } },
    {},
    { refusal: 'MISSING_PARAMETER data' },
  ),
  call(
    'JSON:API',
    { 'application/vnd.api+json': object({ data: {} }) },
    { data: { data: 1 } },
    sent('application/vnd.api+json', { data: 1 }),
  ),
  call('JSON that is text', { [JSON_MEDIA]: { schema: STRING } }, { data: 'x' }, sent(JSON_TYPE, '"x"')),
  call('two types of images, a Blob', { 'image/jpeg': {}, [png.type]: {} }, { data: png }, sent(png.type, png)),
  call('text or bytes, text', { [OCTETS]: {}, 'text/plain': {} }, { data: 'x' }, sent('text/plain', 'x')),
  call('text or bytes, bytes', { 'text/plain': {}, [OCTETS]: {} }, { data: bytes }, sent(OCTETS, bytes)),
  call(
    'JSON or parts, a form',
    { [JSON_MEDIA]: fields, [MULTIPART]: fields },
    { data: form(['a', '1']) },
    { body: form(['a', '1']) },
  ),
  call('a file of PDF', { 'application/pdf': {} }, { data: bytes }, sent('application/pdf', bytes)),
];

const FORMS: readonly DescribedCall[] = [
  call(
    'a form, an object',
    { [FORM]: object({ a: inner }) },
    { a: { b: 'x' } },
    sent(FORM, 'a=%7B%22b%22%3A%22x%22%7D'),
  ),
  call(
    'a form, a list',
    { [FORM]: object({ a: LIST, b: {} }) },
    { a: ['x', 'y'], b: 'z &' },
    sent(FORM, 'a=x&a=y&b=z%20%26'),
  ),
  call(
    'a form, pipes',
    { [FORM]: object({ a: LIST }, { encoding: { a: { style: 'pipeDelimited', explode: false } } }) },
    { a: ['x', 'y'] },
    sent(FORM, 'a=x%7Cy'),
  ),
  call('a form, empty text', { [FORM]: fields }, { a: '' }, sent(FORM, 'a=')),
  call('a form, an empty list', { [FORM]: object({ a: LIST }) }, { a: [] }, sent(FORM, '')),
  call('a form, null', { [FORM]: object({ a: NULLABLE }) }, { a: null }, { refusal: 'INVALID_PARAMETER a' }),
  call(
    'a form, deepObject in objects',
    {
      [FORM]: object({ a: { type: 'object', properties: { b: inner } } }, { encoding: { a: { style: 'deepObject' } } }),
    },
    { a: { b: { b: 'x' } } },
    sent(FORM, 'a%5Bb%5D%5Bb%5D=x'),
  ),
  call(
    'a form, deepObject in a list of Stripe',
    { [FORM]: object({ items: { type: 'array', items: inner } }, { encoding: { items: { style: 'deepObject' } } }) },
    { items: [{ b: 'p' }, { b: 'r' }] },
    sent(FORM, 'items%5B0%5D%5Bb%5D=p&items%5B1%5D%5Bb%5D=r'),
  ),
  call(
    'a form, an exploded object',
    { [FORM]: object({ a: inner }, { encoding: { a: { explode: true } } }) },
    { a: { b: 'x' } },
    sent(FORM, 'b=x'),
  ),
  call(
    'a form, an exploded object with a list',
    { [FORM]: object({ a: { type: 'object', properties: { b: LIST } } }, { encoding: { a: { explode: true } } }) },
    { a: { b: ['x'] } },
    { refusal: 'INVALID_PARAMETER a' },
  ),
  call(
    'a form, a list of objects that is not exploded',
    { [FORM]: object({ a: { type: 'array', items: inner } }, { encoding: { a: { explode: false } } }) },
    { a: [{ b: 'x' }] },
    { refusal: 'INVALID_PARAMETER a' },
  ),
  call(
    'a form, names with special characters',
    { [FORM]: object({ 'a[b]': STRING, 'c d': STRING, 'e&f': STRING }) },
    { 'a[b]': '1', 'c d': '2', 'e&f': '3' },
    sent(FORM, 'a%5Bb%5D=1&c%20d=2&e%26f=3'),
  ),
  call(
    'a form, an object that is XML',
    { [FORM]: object({ a: inner }, { encoding: { a: { contentType: 'application/xml' } } }) },
    { a: { b: 'x' } },
    { refusal: 'INVALID_PARAMETER a' },
  ),
  call(
    'a form, a list of texts that are XML',
    { [FORM]: object({ a: {} }, { encoding: { a: { contentType: 'application/xml' } } }) },
    { a: ['<b/>', '<c/>'] },
    sent(FORM, 'a=%3Cb%2F%3E&a=%3Cc%2F%3E'),
  ),
  call(
    'a form, XML as text',
    { [FORM]: object({ a: inner }, { encoding: { a: { contentType: 'application/xml' } } }) },
    { a: '<b/>' },
    sent(FORM, 'a=%3Cb%2F%3E'),
  ),
  call('a form, a file', { [FORM]: object({ a: FILE }) }, { a: png }, { refusal: 'INVALID_PARAMETER a' }),
  call('a form, URLSearchParams', { [FORM]: fields }, { data: new URLSearchParams('a=b') }, sent(FORM, 'a=b')),
  call(
    'a form, a time',
    { [FORM]: object({ a: { type: 'string', format: 'date-time' } }) },
    { a: NOON },
    sent(FORM, 'a=2024-02-29T12%3A00%3A00.000Z'),
  ),
];

const PARTS: readonly DescribedCall[] = [
  call(
    'parts, a file with its name',
    { [MULTIPART]: object({ a: FILE }) },
    { a: new File(['x'], 'a.txt', { type: 'text/plain' }) },
    { body: form(['a', new File(['x'], 'a.txt', { type: 'text/plain' })]) },
  ),
  call(
    'parts, deepObject, a list in one value and a file',
    {
      [MULTIPART]: object(
        { o: {}, l: LIST, f: {} },
        { encoding: { o: { style: 'deepObject', explode: true }, l: { explode: false }, f: { style: 'form' } } },
      ),
    },
    { o: { 'a b': 1 }, l: ['x', 'y'], f: [png] },
    { body: form(['o[a b]', '1'], ['l', 'x,y'], ['f', png]) },
  ),
  call(
    'parts, files of OpenAPI 3.1',
    { [MULTIPART]: object({ a: { contentMediaType: 'image/png' }, b: {} }) },
    { a: png, b: png },
    { body: form(['a', png], ['b', png]) },
  ),
  call(
    'parts, a file or files',
    { [MULTIPART]: object({ a: { anyOf: [FILE, { type: 'array', items: FILE }] } }) },
    { a: [png, png] },
    { body: form(['a', png], ['a', png]) },
  ),
  call(
    'parts, the name of a file in place of a file or files',
    { [MULTIPART]: object({ a: { anyOf: [FILE, { type: 'array', items: FILE }] } }) },
    { a: 'picture.png' },
    { refusal: 'INVALID_PARAMETER a' },
  ),
  call(
    'parts, the name of a file in place of a file that may be null',
    { [MULTIPART]: object({ a: { ...FILE, type: ['string', 'null'] } }) },
    { a: 'picture.png' },
    { refusal: 'INVALID_PARAMETER a' },
  ),
  call(
    'parts, a file or text',
    { [MULTIPART]: object({ a: { oneOf: [FILE, { type: 'integer' }] } }) },
    { a: png },
    { body: form(['a', png]) },
  ),
  call(
    'parts, base64',
    { [MULTIPART]: object({ a: { type: 'string', contentEncoding: 'base64' } }) },
    { a: 'AAAA' },
    { body: form(['a', 'AAAA']) },
  ),
  call(
    'parts, an object that is JSON',
    { [MULTIPART]: object({ a: inner }, { encoding: { a: { contentType: JSON_MEDIA } } }) },
    { a: { b: 'x' } },
    { body: form(['a', new Blob(['{"b":"x"}'], { type: JSON_MEDIA })]) },
  ),
  call(
    'parts, an object that is XML',
    { [MULTIPART]: object({ a: inner }, { encoding: { a: { contentType: 'application/xml' } } }) },
    { a: { b: 'x' } },
    { refusal: 'INVALID_PARAMETER a' },
  ),
  call(
    'parts, an object that is text',
    { [MULTIPART]: object({ a: inner }, { encoding: { a: { contentType: 'text/plain' } } }) },
    { a: { b: 'x' } },
    { refusal: 'INVALID_PARAMETER a' },
  ),
  call('parts, null', { [MULTIPART]: object({ a: NULLABLE }) }, { a: null }, { refusal: 'INVALID_PARAMETER a' }),
  call(
    'parts, a message of Discord',
    {
      [MULTIPART]: object(
        { payload_json: inner, 'files[0]': FILE },
        { encoding: { payload_json: { contentType: JSON_MEDIA } } },
      ),
    },
    { payload_json: { b: 'x' }, 'files[0]': png },
    { body: form(['payload_json', new Blob(['{"b":"x"}'], { type: JSON_MEDIA })], ['files[0]', png]) },
  ),
  call(
    'parts, a transcription of OpenAI',
    { [MULTIPART]: object({ file: FILE, model: STRING, 'granularities[]': LIST }) },
    { file: png, model: 'm', 'granularities[]': ['word', 'segment'] },
    { body: form(['file', png], ['model', 'm'], ['granularities[]', 'word'], ['granularities[]', 'segment']) },
  ),
  call(
    'parts, a stream',
    { [MULTIPART]: object({ a: FILE }) },
    { a: new ReadableStream() },
    { refusal: 'INVALID_PARAMETER a' },
  ),
  call(
    'parts, a part that needs headers',
    {
      [MULTIPART]: object(
        { a: STRING, b: STRING },
        { encoding: { a: { headers: { 'X-Rate': { required: true, schema: {} } } } } },
      ),
    },
    { a: 'x' },
    { refusal: 'INVALID_PARAMETER a' },
  ),
];

export const MEDIA_CALLS: readonly DescribedCall[] = [...RANGES, ...KINDS, ...FORMS, ...PARTS];
