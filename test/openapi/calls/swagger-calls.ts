// https://spec.openapis.org/oas/v2.0.html

import type { JsonObject } from 'routebook/generator';
import { type DescribedCall, FORM, form, JSON_TYPE, LIST, MULTIPART, NOON, swagger } from './call.ts';

const FORMATS = [
  ['csv', ',', ','],
  ['ssv', ' ', '%20'],
  ['tsv', '\t', '%09'],
  ['pipes', '|', '%7C'],
  [undefined, ',', ','],
] as const;

const listed = (place: string, format: string | undefined, name = 'c'): JsonObject => ({
  name,
  in: place,
  required: place === 'path',
  ...LIST,
  ...(format === undefined ? {} : { collectionFormat: format }),
});

const items = ['a', 'b'];
const file = new Blob(['x'], { type: 'image/png' });
const body = (schema: JsonObject): JsonObject => ({ name: 'body', in: 'body', schema });
const fields = { type: 'object', properties: { a: {} } };
const post = { method: 'post' };

/** A list in every place, with every collection format: https://spec.openapis.org/oas/v2.0.html#parameter-collection-format */
const COLLECTIONS: readonly DescribedCall[] = FORMATS.flatMap(([format, delimiter, encoded]) => {
  const name = format ?? 'no collection format';
  const options = { c: items };
  return [
    swagger(`query, ${name}`, {}, { parameters: [listed('query', format)] }, options, { url: `/v1/x?c=a${encoded}b` }),
    swagger(`path, ${name}`, { path: '/x/{c}' }, { parameters: [listed('path', format)] }, options, {
      url: `/v1/x/a${encoded}b`,
    }),
    swagger(`header, ${name}`, {}, { parameters: [listed('header', format)] }, options, {
      url: '/v1/x',
      headers: { c: `a${delimiter}b` },
    }),
    swagger(
      `URL-encoded form, ${name}`,
      post,
      { consumes: [FORM], parameters: [listed('formData', format)] },
      options,
      {
        url: '/v1/x',
        headers: { 'content-type': FORM },
        body: `c=a${encoded}b`,
      },
    ),
    swagger(
      `multipart form, ${name}`,
      post,
      { consumes: [MULTIPART], parameters: [listed('formData', format)] },
      options,
      {
        url: '/v1/x',
        body: form(['c', `a${delimiter}b`]),
      },
    ),
  ];
});

export const SWAGGER_CALLS: readonly DescribedCall[] = [
  ...COLLECTIONS,
  swagger('query, multi', {}, { parameters: [listed('query', 'multi')] }, { c: items }, { url: '/v1/x?c=a&c=b' }),
  swagger(
    'form, multi',
    post,
    { consumes: [FORM], parameters: [listed('formData', 'multi')] },
    { c: items },
    {
      url: '/v1/x',
      body: 'c=a&c=b',
    },
  ),
  swagger(
    'multipart, multi',
    post,
    { consumes: [MULTIPART], parameters: [listed('formData', 'multi')] },
    { c: items },
    {
      url: '/v1/x',
      body: form(['c', 'a'], ['c', 'b']),
    },
  ),
  swagger(
    'a tab in an item of tsv',
    {},
    { parameters: [listed('query', 'tsv')] },
    { c: ['a\tb'] },
    {
      refusal: 'INVALID_PARAMETER c',
    },
  ),
  swagger(
    'a bar in an item of pipes in a header',
    {},
    { parameters: [listed('header', 'pipes')] },
    { c: ['a|b'] },
    {
      refusal: 'INVALID_PARAMETER c',
    },
  ),
  swagger(
    'a comma in an item of csv in a multipart form',
    post,
    {
      consumes: [MULTIPART],
      parameters: [listed('formData', 'csv')],
    },
    { c: ['a,b'] },
    { refusal: 'INVALID_PARAMETER c' },
  ),
  swagger(
    'a file makes a form multipart, whatever is consumed',
    post,
    {
      consumes: [FORM],
      parameters: [
        { name: 'f', in: 'formData', type: 'file' },
        { name: 'n', in: 'formData', type: 'integer' },
      ],
    },
    { f: file, n: 3 },
    { url: '/v1/x', body: form(['f', file], ['n', '3']) },
  ),
  swagger(
    'a form without a file that may have one',
    post,
    {
      consumes: [FORM, MULTIPART],
      parameters: [
        { name: 'f', in: 'formData', type: 'file' },
        { name: 'n', in: 'formData', type: 'integer' },
      ],
    },
    { n: 3 },
    { url: '/v1/x', body: form(['n', '3']) },
  ),
  swagger(
    'consumes of the root',
    { ...post, root: { consumes: ['application/xml'] } },
    { parameters: [body(fields)] },
    {
      data: '<a/>',
    },
    { url: '/v1/x', headers: { 'content-type': 'application/xml' }, body: '<a/>' },
  ),
  swagger(
    'consumes of the operation',
    { ...post, root: { consumes: ['application/xml'] } },
    {
      consumes: ['application/vnd.api+json'],
      parameters: [body(fields)],
    },
    { a: 1 },
    { url: '/v1/x', headers: { 'content-type': 'application/vnd.api+json' }, body: { a: 1 } },
  ),
  swagger(
    'a body that is a string',
    post,
    { parameters: [body({ type: 'string' })] },
    { data: 'x' },
    {
      url: '/v1/x',
      headers: { 'content-type': JSON_TYPE },
      body: '"x"',
    },
  ),
  swagger(
    'produces of the operation',
    { root: { produces: ['application/json'] } },
    {
      produces: ['text/csv'],
      responses: { 200: { description: '', schema: { type: 'string' } } },
    },
    {},
    { url: '/v1/x', headers: { accept: 'text/csv' } },
  ),
  swagger(
    'produces without a schema',
    {},
    { produces: ['text/csv'], responses: { 200: { description: '' } } },
    {},
    {
      url: '/v1/x',
      headers: { accept: 'text/csv' },
    },
  ),
  swagger(
    'produces with a shared response',
    { root: { responses: { R: { description: '', schema: { type: 'file' } } } } },
    {
      produces: ['application/pdf'],
      responses: { 200: { $ref: '#/responses/R' } },
    },
    {},
    { url: '/v1/x', headers: { accept: 'application/pdf' } },
  ),
  swagger(
    'a shared parameter',
    { root: { parameters: { P: listed('query', 'pipes') } } },
    {
      parameters: [{ $ref: '#/parameters/P' }],
    },
    { c: items },
    { url: '/v1/x?c=a%7Cb' },
  ),
  swagger(
    'a shared body',
    {
      ...post,
      root: { parameters: { B: body({ $ref: '#/definitions/D' }) }, definitions: { D: fields } },
    },
    { parameters: [{ $ref: '#/parameters/B' }] },
    { a: 1 },
    { url: '/v1/x', body: { a: 1 } },
  ),
  swagger('a slash at the end of basePath', { root: { basePath: '/v2/' } }, {}, {}, { url: '/v2/x' }),
  swagger('the schemes of an operation', {}, { schemes: ['http'] }, {}, { url: 'http://h.test/v1/x' }),
  swagger(
    'a day',
    {},
    { parameters: [{ name: 'd', in: 'query', type: 'string', format: 'date' }] },
    { d: NOON },
    {
      url: '/v1/x?d=2024-02-29',
    },
  ),
  swagger(
    'a list of lists',
    {},
    {
      parameters: [{ name: 'c', in: 'query', type: 'array', items: { ...LIST, collectionFormat: 'pipes' } }],
    },
    { c: [['a'], ['b']] },
    { refusal: 'INVALID_PARAMETER c' },
  ),
];
