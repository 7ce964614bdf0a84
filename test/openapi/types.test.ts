import { emitModules, emitTypes, generate, type JsonObject } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { compile, OUTER_COMPILERS } from '../support/compile.ts';

const refer = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
const file = { type: 'string', format: 'binary' };
const day = { type: 'string', format: 'date' };
const list = { type: 'array', items: { type: 'string' } };

const description: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Types', version: '1' },
  servers: [{ url: 'https://h.test' }],
  components: {
    responses: {
      NotFound: {
        description: '',
        content: json({ type: 'object', required: ['reason'], properties: { reason: { type: 'string' } } }),
      },
    },
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    schemas: {
      Pet: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, id: { type: 'integer' } } },
      Reserved: {
        type: 'object',
        required: ['data'],
        properties: { data: { type: 'string' }, url: { type: 'string' } },
      },
      Open: { type: 'object', required: ['a'], properties: { a: { type: 'string' } }, additionalProperties: true },
      Typed: {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'string' }, b: { type: 'boolean' }, inner: refer('Typed') },
        additionalProperties: { type: 'integer' },
      },
      Picture: {
        type: 'object',
        required: ['file'],
        properties: {
          file: { type: 'string', contentMediaType: 'application/octet-stream' },
          more: { type: 'array', items: file },
        },
      },
      Cat: {
        type: 'object',
        required: ['kind', 'lives'],
        properties: { kind: { type: 'string' }, lives: { type: 'integer' } },
      },
      Dog: {
        allOf: [
          { type: 'object', required: ['kind'], properties: { kind: { type: 'string' } } },
          { type: 'object', required: ['barks'], properties: { barks: { type: 'boolean' } } },
        ],
      },
      Animal: {
        oneOf: [refer('Cat'), refer('Dog')],
        discriminator: {
          propertyName: 'kind',
          mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/Dog' },
        },
      },
    },
  },
  webhooks: {
    newPet: { post: { requestBody: { content: json(refer('Pet')) }, responses: {} } },
  },
  paths: {
    '/pets': {
      get: {
        parameters: [
          { name: 'tags', in: 'query', schema: list },
          { name: 'sort', in: 'query', required: true, schema: { enum: ['up', 'down'] } },
          { name: 'X-Trace', in: 'header', schema: { type: 'boolean' } },
          { name: 'born', in: 'query', schema: { type: 'string', format: 'date' } },
          { name: 'since', in: 'query', schema: { type: 'string', format: 'date-time' } },
        ],
        responses: {
          200: { description: '', content: json({ type: 'array', items: refer('Animal') }) },
          404: { description: '', content: json(refer('Pet')) },
        },
      },
      post: {
        requestBody: { required: true, content: json(refer('Pet')) },
        responses: { 201: { description: '', content: json(refer('Pet')) } },
      },
    },
    '/pets/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { parameters: [{ name: 'X-Key', in: 'header', required: true, schema: { type: 'string' } }], responses: {} },
      put: {
        requestBody: { content: json({ type: 'object', required: ['id'], properties: { id: { type: 'string' } } }) },
        responses: {},
      },
      patch: {
        requestBody: {
          content: json({
            type: 'object',
            required: ['a'],
            properties: { a: { type: 'string' }, id: { type: 'string' } },
          }),
        },
        responses: {},
      },
    },
    '/reserved': { post: { requestBody: { required: true, content: json(refer('Reserved')) }, responses: {} } },
    '/open': { post: { requestBody: { required: true, content: json(refer('Open')) }, responses: {} } },
    '/hooks': {
      post: {
        requestBody: {
          content: json({
            type: 'object',
            required: ['url'],
            properties: {
              url: { type: 'string' },
              headers: { type: 'object', additionalProperties: { type: 'string' } },
            },
          }),
        },
        responses: {},
      },
    },
    '/days': {
      post: {
        requestBody: {
          content: json({
            type: 'object',
            properties: {
              born: day,
              at: { type: 'string', format: 'date-time' },
              inner: { type: 'array', items: { type: 'object', properties: { born: day } } },
              map: { type: 'object', additionalProperties: day },
            },
          }),
        },
        responses: {},
      },
    },
    '/typed': {
      post: {
        requestBody: { required: true, content: json(refer('Typed')) },
        responses: {
          200: {
            description: '',
            headers: { 'X-Rate': { required: true, schema: { type: 'integer' } }, 'X-Next': {} },
            content: json(refer('Typed')),
          },
          204: { description: '' },
        },
      },
      put: {
        requestBody: { required: true, content: json({ oneOf: [refer('Typed'), refer('Cat')] }) },
        responses: {},
      },
    },
    '/animals': { post: { requestBody: { required: true, content: json(refer('Animal')) }, responses: {} } },
    '/pictures': {
      post: {
        requestBody: { required: true, content: { 'multipart/form-data': { schema: refer('Picture') } } },
        responses: {},
      },
    },
    '/upload': {
      post: {
        requestBody: {
          required: true,
          content: {
            ...json(refer('Pet')),
            'multipart/form-data': { schema: { type: 'object', required: ['file'], properties: { file } } },
          },
        },
        responses: {},
      },
    },
    '/text': {
      put: { requestBody: { required: true, content: { 'application/xml': { schema: refer('Pet') } } }, responses: {} },
    },
    '/images': {
      put: { requestBody: { required: true, content: { 'image/png': {}, 'image/jpeg': {} } }, responses: {} },
      post: { requestBody: { content: { 'text/plain': {}, 'application/octet-stream': {} } }, responses: {} },
    },
    '/patches': {
      patch: {
        requestBody: {
          content: {
            'application/merge-patch+json': { schema: refer('Pet') },
            'application/strategic-merge-patch+json': { schema: refer('Pet') },
          },
        },
        responses: {},
      },
    },
    '/files': {
      post: {
        requestBody: { content: { 'multipart/form-data': { schema: { type: 'array', items: file } } } },
        responses: {},
      },
    },
    '/bytes': { put: { requestBody: { content: { 'application/octet-stream': {} } }, responses: {} } },
    '/both/{q}': {
      get: {
        parameters: [
          { name: 'q', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'q', in: 'query', required: true, schema: { type: 'integer' } },
        ],
        responses: {},
      },
    },
  },
};

const use = `
declare const process: { env: { KEY?: string } };
import { auth, endpoint, type Errors, type ResponseOf, type Responses, type schemas, type Webhooks } from './api/index.js';
import { toFetch } from 'routebook/convert';

endpoint('GET /pets', { sort: 'up', tags: ['a', 'b'] });
endpoint('GET /pets', { sort: 'up', 'X-Trace': true });
endpoint('GET /pets', { sort: 'up', born: new Date(), since: new Date() });
endpoint('GET /pets', { sort: 'up', headers: { 'x-trace': true, Authorization: 'token' } });
endpoint('GET /pets', { sort: 'up', headers: new Headers(), baseUrl: 'https://proxy.test', request: { signal: null } });
// @ts-expect-error: not one of the values
endpoint('GET /pets', { sort: 'sideways' });
// @ts-expect-error: a required parameter is missing
endpoint('GET /pets', {});
// @ts-expect-error: a required parameter is missing
endpoint('GET /pets');
// @ts-expect-error: there is no such parameter
endpoint('GET /pets', { sort: 'up', tag: 'a' });
// @ts-expect-error: there is no such route
endpoint('GET /pet', {});
endpoint('GET https://h.test/pets?page=2');
endpoint({ method: 'GET', url: '/pets', sort: 'up' });

endpoint('POST /pets', { name: 'Tom' });
endpoint('POST /pets', { data: { name: 'Tom' } });
// @ts-expect-error: a required field is missing
endpoint('POST /pets', { id: 1 });
// @ts-expect-error: fields and the whole body
endpoint('POST /pets', { name: 'Tom', data: { name: 'Tom' } });
// @ts-expect-error: a wrong type in the whole body
endpoint('POST /pets', { data: { name: 1 } });

endpoint('GET /pets/{id}', { id: 1, 'X-Key': 'k' });
endpoint('GET /pets/{id}', { id: 1, headers: { 'X-KEY': 'k' } });
// @ts-expect-error: a required header is missing
endpoint('GET /pets/{id}', { id: 1 });
endpoint.defaults({ id: 1, headers: { 'x-key': 'k' } })('GET /pets/{id}', {});
endpoint.defaults(auth({ key: 'k' }))('GET /pets/{id}', { id: 1 });
// @ts-expect-error: there is no such security scheme
auth({ other: 'k' });
auth({ key: process.env.KEY });
endpoint('GET /pets', { sort: 'up', auth: 'key' });
endpoint('GET /pets', { sort: 'up', auth: null, ...auth({ key: 'k' }) });
endpoint.defaults(auth({ key: 'k' })).merge('GET /pets', { sort: 'up', auth: 'key' });
// @ts-expect-error: there is no such security scheme
endpoint('GET /pets', { sort: 'up', auth: 'other' });

endpoint('PUT /pets/{id}', { id: 1, data: { id: 'a' } });
// @ts-expect-error: the required field id is not reachable by its name
endpoint('PUT /pets/{id}', { id: 1 });
endpoint('PATCH /pets/{id}', { id: 1, a: 'b' });
endpoint('PATCH /pets/{id}', { id: 1, data: { a: 'b', id: 'c' } });
endpoint('GET /both/{q}', { q: 'a', '?q': 1 });
// @ts-expect-error: the query parameter of the same name is missing
endpoint('GET /both/{q}', { q: 'a' });

endpoint('POST /reserved', { data: { data: 'x', url: 'y' } });
// @ts-expect-error: a field called data goes into the whole body
endpoint('POST /reserved', { data: 'x' });
endpoint('POST /hooks', { url: 'https://a.test' });
endpoint('POST /hooks', { data: { url: 'https://a.test', headers: { a: 'b' } }, headers: { 'x-trace': '1' } });
// @ts-expect-error: headers of the request, or the field of the body?
endpoint('POST /hooks', { url: 'https://a.test', headers: { a: 'b' } });
endpoint('POST /days', { born: new Date(), at: new Date(), inner: [{ born: new Date() }] });
endpoint('POST /days', { data: { born: '2024-02-29', at: '2024-02-29T12:00:00Z' } });
// @ts-expect-error: the members of a map have no names that could tell days from times
endpoint('POST /days', { map: { a: new Date() } });
endpoint('POST /open', { a: 'b', other: 1 });
endpoint('POST /typed', { a: 'b', other: 1, headers: { accept: 'x' } });
endpoint('POST /typed', { data: { a: 'b', b: true, inner: { a: 'c', more: 2 }, other: 1 } });
// @ts-expect-error: an additional member is a number
endpoint('POST /typed', { data: { a: 'b', other: [] } });
endpoint('PUT /typed', { a: 'b', other: 1, headers: { accept: 'x' }, baseUrl: 'https://proxy.test' });
export const typed: schemas.Typed = { a: 'b', b: true, other: 1 };
declare const answer: ResponseOf<'POST /typed'>;
export const text: string = answer.status === 200 ? answer.data.a : 'nothing';
export const nothing: undefined | schemas.Typed = answer.status === 204 ? answer.data : answer.data;
export const rate: string = answer.status === 200 ? answer.headers['x-rate'] : '';
// @ts-expect-error: the header is optional
export const next: string = answer.status === 200 ? answer.headers['x-next'] : '';
endpoint('POST /open', { data: { a: 'b', other: 1 } });
endpoint('POST /animals', { kind: 'cat', lives: 9 });
// @ts-expect-error: a cat has lives
endpoint('POST /animals', { kind: 'cat', barks: true });

endpoint('POST /pictures', { file: new Blob([]), more: [new Uint8Array(1), new File([], 'a')] });
// @ts-expect-error: the text of a path is not a file
endpoint('POST /pictures', { file: 'picture.png' });
// @ts-expect-error: a form cannot hold a stream
endpoint('POST /pictures', { file: new ReadableStream() });
endpoint('POST /upload', { name: 'Tom' });
endpoint('POST /upload', { headers: { 'content-type': 'multipart/form-data' }, file: new Blob([]) });
endpoint('POST /upload', { headers: { 'Content-Type': 'multipart/form-data' }, file: new Blob([]) });
endpoint('POST /upload', { data: new FormData() });
// @ts-expect-error: the type of the call follows the content type
endpoint('POST /upload', { headers: { 'content-type': 'multipart/form-data' }, name: 'Tom' });
// @ts-expect-error: JSON has no files
endpoint('POST /upload', { file: new Blob([]) });

endpoint('PUT /text', { data: '<a/>' });
// @ts-expect-error: XML is passed as text
endpoint('PUT /text', { data: { name: 'a' } });
endpoint('PUT /images', { data: new Uint8Array(1), headers: { 'content-type': 'image/png' } });
// @ts-expect-error: which of the two media types it is
endpoint('PUT /images', { data: new Uint8Array(1) });
endpoint('POST /images', { data: 'text' });
endpoint('POST /images', { data: new Uint8Array(1) });
endpoint('POST /images', {});
endpoint('PATCH /patches', { name: 'a', headers: { 'content-type': 'application/merge-patch+json' } });
// @ts-expect-error: which of the two kinds of patches it is
endpoint('PATCH /patches', { name: 'a' });
endpoint('POST /files', { data: new FormData() });
// @ts-expect-error: a form is not a list
endpoint('POST /files', { data: [new Blob([])] });
endpoint('PUT /bytes', { data: new Uint8Array(1) });
endpoint('PUT /bytes', {});

const [animal] = [] as ResponseOf<'GET /pets'>['data'];
export const lives = animal?.kind === 'cat' ? animal.lives : animal?.barks;
export const failure: Errors['GET /pets'][404] = { name: 'x' } satisfies schemas.Pet;
export const hook: schemas.Pet = {} as Webhooks['newPet'];
export const reason: string = ({} as Responses['NotFound']).reason;
export const init = toFetch(endpoint('POST /pets', { name: 'Tom' }));
export const request: { method: 'post' } = endpoint('POST /pets', { name: 'Tom' });
export const plain: 'get' = endpoint('GET /pets', { sort: 'up' }).method;
`;

const { catalogue } = generate(description);
const profile = { baseUrl: 'https://h.test', vendor: 'types', userAgent: 'types', accept: 'application/json' };
const files = new Map([...emitTypes(catalogue), ...emitModules(catalogue, profile)]);
const project = new Map([...[...files].map(([name, text]) => [`api/${name}`, text] as const), ['use.ts', use]]);
const lib = ['es2022', 'dom', 'dom.iterable'];

describe('the types of a generated module', () => {
  test.each(OUTER_COMPILERS)('accept valid calls and reject invalid ones with %s', (compiler) => {
    expect(compile(project, { compiler, compilerOptions: { lib, skipLibCheck: true } })).toEqual([]);
  });

  test('say in an error what is wrong with the call', () => {
    const wrong = [
      "endpoint('GET /pets', { sort: 'sideways' });",
      "endpoint('GET /pets', {});",
      "endpoint('GET /pets');",
      "endpoint('GET /pet', {});",
    ];
    const messages = wrong.map((call) => {
      const text = `import { endpoint } from './api/index.js';\n${call}\n`;
      const files = new Map([...project, ['use.ts', text]]);
      return compile(files, { compilerOptions: { lib, skipLibCheck: true } }).join('\n');
    });
    expect(messages[0]).toContain(`'"sideways"' is not assignable to type`);
    expect(messages[1]).toContain(`Property 'sort' is missing`);
    expect(messages[2]).toContain('MissingParameters<"sort">');
    expect(messages[3]).toContain(`'"GET /pet"' is not assignable to parameter of type`);
  });

  test('compile with the strictest options, including those for libraries', () => {
    const strict = {
      verbatimModuleSyntax: true,
      isolatedDeclarations: true,
      declaration: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noUnusedLocals: true,
      noUnusedParameters: true,
      noPropertyAccessFromIndexSignature: true,
      erasableSyntaxOnly: true,
    };
    const compilerOptions = { lib, skipLibCheck: true, ...strict };
    const modules = new Map([...project].filter(([name]) => name !== 'use.ts'));
    expect(compile(modules, { compilerOptions })).toEqual([]);
  });
});
