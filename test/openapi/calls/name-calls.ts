import type { JsonObject } from 'routebook/generator';
import { type DescribedCall, LIST, object, openApi, parameter, withBody } from './call.ts';

const json = (properties: JsonObject): JsonObject => ({ 'application/json': object(properties) });
const server = (title: string, root: JsonObject, operation: JsonObject, url: string): DescribedCall =>
  openApi('3.1.0', title, { root }, operation, {}, { url });

/** Parameters and fields that have the name of an option. `url`, `method` and `apiVersion` are names like any other. */
const OPTIONS = ['headers', 'data', 'request', 'mediaType', 'baseUrl', 'parameters'];
const NAMES = ['url', 'method', 'apiVersion', 'query', 'body', 'constructor', 'toString', 'length'];

const CLASHES: readonly DescribedCall[] = [
  ...[...OPTIONS, ...NAMES].map((name) =>
    openApi(
      '3.1.0',
      `a query parameter called ${name}`,
      {},
      { parameters: [parameter(name, 'query')] },
      { parameters: { [name]: 'v' } },
      {
        url: `/x?${name}=v`,
      },
    ),
  ),
  ...OPTIONS.filter((name) => name !== 'data').map((name) =>
    withBody(
      `a body field called ${name}, passed like the others`,
      json({ a: {}, [name]: {} }),
      { a: 1, [name]: name === 'baseUrl' ? 'https://h.test' : {} },
      {
        refusal: `INVALID_OPTION ${name}`,
      },
    ),
  ),
  ...NAMES.map((name) =>
    withBody(
      `a body field called ${name}`,
      json({ a: {}, [name]: {} }),
      { a: 1, [name]: 'v' },
      { body: { a: 1, [name]: 'v' } },
    ),
  ),
  openApi(
    '3.1.0',
    'a query parameter called request, passed like the others',
    {},
    { parameters: [parameter('request', 'query')] },
    {
      request: 'v',
    },
    { refusal: 'INVALID_OPTION request' },
  ),
];

const keys = {
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'query', name: 'key' },
      session: { type: 'apiKey', in: 'cookie', name: 'sid' },
    },
  },
};
const post = { method: 'post', root: keys };
const fields = { requestBody: { content: json({ key: {}, sid: {} }) } };

const CREDENTIALS: readonly DescribedCall[] = [
  openApi(
    '3.1.0',
    'body fields called like keys of the API',
    post,
    fields,
    { key: 'a', sid: 'b' },
    {
      url: '/x',
      body: { key: 'a', sid: 'b' },
    },
  ),
  openApi(
    '3.1.0',
    'a key of the API and a field of its name',
    post,
    fields,
    { key: 'a', parameters: { '?key': 'k' } },
    {
      url: '/x?key=k',
      body: { key: 'a' },
    },
  ),
  openApi(
    '3.1.0',
    'a cookie of the API is sent as it is',
    { root: keys },
    {},
    { sid: 's%3Aabc' },
    {
      url: '/x',
      headers: { cookie: 'sid=s%3Aabc' },
    },
  ),
];

const SERVERS: readonly DescribedCall[] = [
  server(
    'variables of a server at their defaults',
    {
      servers: [
        {
          url: 'https://{a}.test:{b}/{c}',
          variables: { a: { default: 'h', enum: ['g', 'h'] }, b: { default: '8443' }, c: { default: 'v2' } },
        },
      ],
    },
    {},
    'https://h.test:8443/v2/x',
  ),
  server(
    'a server of the operation, relative to the host',
    { servers: [{ url: 'https://h.test/v1' }] },
    { servers: [{ url: '/v2' }] },
    '/v2/x',
  ),
  server(
    'a server of the operation, relative to the path',
    { servers: [{ url: 'https://h.test/a/v1' }] },
    { servers: [{ url: './v2' }] },
    '/a/v2/x',
  ),
  server('a slash at the end of a server', { servers: [{ url: 'https://h.test/v1/' }] }, {}, '/v1/x'),
  openApi(
    '3.2.0',
    'a server relative to where the description says it is',
    {
      root: { $self: 'https://h.test/docs/openapi.json', servers: [{ url: '../v1' }] },
    },
    {},
    {},
    { url: '/v1/x' },
  ),
  openApi(
    '3.1.0',
    'references to everything',
    {
      method: 'post',
      root: {
        paths: { '/x': { $ref: '#/components/pathItems/X' } },
        components: {
          pathItems: {
            X: {
              post: {
                parameters: [{ $ref: '#/components/parameters/P' }],
                requestBody: { $ref: '#/components/requestBodies/B' },
                responses: {},
              },
            },
          },
          parameters: { P: parameter('p', 'query', { explode: false, schema: LIST }) },
          requestBodies: { B: { content: { 'application/json': { schema: { $ref: '#/components/schemas/S' } } } } },
          schemas: { S: { type: 'object', properties: { a: LIST } } },
        },
      },
    },
    {},
    { p: ['1', '2'], a: ['3'] },
    { url: '/x?p=1,2', body: { a: ['3'] } },
  ),
];

const UNKNOWN: readonly DescribedCall[] = [
  {
    ...openApi('3.1.0', 'a route that the description does not have', {}, {}, {}, { refusal: 'INVALID_ROUTE' }),
    key: 'GET /y',
  },
  {
    ...openApi('3.1.0', 'a method that the path does not have', {}, {}, { a: 1 }, { refusal: 'INVALID_ROUTE' }),
    key: 'POST /x',
  },
  { ...openApi('3.1.0', 'a full URL', {}, {}, {}, { url: '/y?page=2' }), key: 'GET https://h.test/y?page=2' },
  openApi('3.2.0', 'the method query', { method: 'query' }, {}, {}, { url: '/x' }),
  {
    ...openApi('3.2.0', 'a method that no path has', {}, {}, {}, { refusal: 'INVALID_METHOD' }),
    key: 'QUERY /x',
  },
];

const OFFERED = { responses: { 200: { description: '', content: { 'text/csv': {}, 'application/json': {} } } } };
const NAMED_ID = ['path', 'query', 'header'].map((place) => parameter('id', place));

const PLACES: readonly DescribedCall[] = [
  openApi(
    '3.1.0',
    'a name in the path, the query, a header and the body',
    { method: 'post', path: '/x/{id}' },
    { parameters: NAMED_ID, requestBody: { content: json({ id: {} }) } },
    { id: 1, '?id': 2, headers: { id: '3' }, data: { id: 4 } },
    { url: '/x/1?id=2', headers: { id: '3' }, body: { id: 4 } },
  ),
  openApi(
    '3.1.0',
    'lists and booleans in the option headers, and cookies by their names',
    {},
    {
      parameters: [
        ...['sid', 'lang'].map((name) => parameter(name, 'cookie')),
        ...['X-Ids', 'X-On'].map((name) => parameter(name, 'header')),
      ],
    },
    { sid: 'a b', lang: 'en', headers: { cookie: 'x=1', 'x-ids': ['a', 'b'], 'X-ON': true } },
    { url: '/x', headers: { cookie: 'x=1; sid=a%20b; lang=en', 'x-ids': 'a,b', 'x-on': 'true' } },
  ),
  openApi(
    '3.1.0',
    'a placeholder whose name no template can hold',
    { path: '/x/{user id}' },
    { parameters: [parameter('user id', 'path')] },
    { 'user id': 7 },
    { url: '/x/7' },
  ),
  openApi(
    '3.1.0',
    'accept is what the operation offers, JSON first',
    {},
    OFFERED,
    {},
    {
      url: '/x',
      headers: { accept: 'application/json, text/csv' },
    },
  ),
  openApi(
    '3.1.0',
    'accept of the caller',
    {},
    OFFERED,
    { headers: { Accept: 'text/csv' } },
    {
      url: '/x',
      headers: { accept: 'text/csv' },
    },
  ),
];

export const NAME_CALLS: readonly DescribedCall[] = [...CLASHES, ...CREDENTIALS, ...SERVERS, ...UNKNOWN, ...PLACES];
