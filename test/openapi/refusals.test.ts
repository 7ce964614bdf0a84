import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { createOperation } from '../../src/entries/openapi.ts';
import { endpointOf, refusalOf } from './support.ts';

const list = { type: 'array', items: { type: 'string' } };
const form = 'application/x-www-form-urlencoded';
const content = (type: string, properties = {}) => ({ [type]: { schema: { type: 'object', properties } } });

const endpoint = endpointOf({
  openapi: '3.1.0',
  info: { title: 'Refusals', version: '1' },
  servers: [{ url: 'https://h.test' }],
  paths: {
    '/a/{id}/{name}': {
      get: {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: {} },
          { name: 'name', in: 'path', required: true, style: 'label', schema: {} },
          { name: 'q', in: 'query', required: true, schema: {} },
          { name: 'X-Key', in: 'header', required: true, schema: {} },
          { name: 'sid', in: 'cookie', required: true, schema: {} },
        ],
      },
    },
    '/query': {
      get: {
        parameters: [
          { name: 'pipes', in: 'query', style: 'pipeDelimited', schema: list },
          { name: 'spaces', in: 'query', style: 'spaceDelimited', schema: list },
          { name: 'nested', in: 'query', schema: {} },
          { name: 'X-List', in: 'header', schema: list },
        ],
      },
      delete: {},
    },
    '/bodies': {
      post: { requestBody: { content: content('application/json', { a: {} }) } },
      put: { requestBody: { content: content(form, { a: {} }) } },
      patch: { requestBody: { content: content('application/xml', { a: {} }) } },
      delete: { requestBody: { required: true, content: { 'application/octet-stream': {} } } },
    },
    '/orgs/{name}': {
      post: {
        parameters: [{ name: 'name', in: 'path', required: true, schema: {} }],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: { type: 'object', required: ['name'], properties: { name: {}, a: {} } } },
          },
        },
      },
    },
    '/images': {
      post: { requestBody: { content: { 'image/png': {}, 'image/jpeg': {} } } },
      put: { requestBody: { content: { ...content('application/json', { a: {} }), 'application/xml': {} } } },
    },
    '/patches': {
      patch: {
        requestBody: {
          content: { ...content('application/json-patch+json'), ...content('application/merge-patch+json', { a: {} }) },
        },
      },
    },
    '/multipart': { post: { requestBody: { content: content('multipart/form-data', { a: {} }) } } },
  },
});

const circular: Record<string, unknown> = {};
circular['self'] = circular;
const full = { id: 1, name: 'x', q: 1, 'X-Key': 'k', sid: 's' };

describe('a call that the description does not allow is rejected', () => {
  const REFUSED: [string, string, Record<string, unknown>, string][] = [
    ['dot segments', 'GET /a/{id}/{name}', { ...full, id: '..' }, 'UNSAFE_PATH'],
    ['a label without text', 'GET /a/{id}/{name}', { ...full, name: '' }, 'UNSAFE_PATH'],
    ['a dot segment after a label', 'GET /a/{id}/{name}', { ...full, name: '.' }, 'UNSAFE_PATH'],
    ['an empty path parameter', 'GET /a/{id}/{name}', { ...full, id: [] }, 'MISSING_PARAMETER id'],
    ['a missing query parameter', 'GET /a/{id}/{name}', { ...full, q: undefined }, 'MISSING_PARAMETER q'],
    ['a missing header', 'GET /a/{id}/{name}', { ...full, 'X-Key': null }, 'MISSING_PARAMETER X-Key'],
    ['a missing cookie', 'GET /a/{id}/{name}', { ...full, sid: undefined }, 'MISSING_PARAMETER sid'],
    ['a delimiter in an item', 'GET /query', { pipes: ['a|b'] }, 'INVALID_PARAMETER pipes'],
    ['a space in an item', 'GET /query', { spaces: ['a b'] }, 'INVALID_PARAMETER spaces'],
    ['an object in an object', 'GET /query', { nested: { a: { b: 1 } } }, 'INVALID_PARAMETER nested'],
    ['a list in a list', 'GET /query', { nested: [['a']] }, 'INVALID_PARAMETER nested'],
    ['a number that is not finite', 'GET /query', { nested: Number.NaN }, 'INVALID_PARAMETER nested'],
    ['a lone surrogate', 'GET /query', { nested: '\ud800' }, 'INVALID_PARAMETER nested'],
    ['a huge list', 'GET /query', { nested: new Array(1e8) }, 'INVALID_PARAMETER nested'],
    ['a comma in a header', 'GET /query', { 'X-List': ['a,b'] }, 'INVALID_PARAMETER X-List'],
    ['a line break in a header', 'GET /query', { 'X-List': 'a\r\nb' }, 'INVALID_HEADER x-list'],
    ['a body of a GET', 'GET /query', { data: {} }, 'UNEXPECTED_BODY data'],
    ['a body of an operation without one', 'DELETE /query', { data: {} }, 'UNEXPECTED_BODY data'],
    ['a field of an operation without a body', 'DELETE /query', { a: 1 }, 'INVALID_PARAMETER a'],
    ['fields next to data', 'POST /bodies', { a: 1, data: {} }, 'INVALID_PARAMETER a'],
    ['a file in JSON', 'POST /bodies', { a: new Blob([]) }, 'INVALID_PARAMETER a'],
    ['a form where only JSON is taken', 'POST /bodies', { data: new FormData() }, 'INVALID_PARAMETER data'],
    [
      'a content type that is not offered',
      'POST /bodies',
      { a: 1, headers: { 'content-type': form } },
      'INVALID_HEADER content-type',
    ],
    ['null in a form', 'PUT /bodies', { a: null }, 'INVALID_PARAMETER a'],
    ['a file in a URL-encoded form', 'PUT /bodies', { a: new Blob([]) }, 'INVALID_PARAMETER a'],
    ['fields of XML', 'PATCH /bodies', { a: 1 }, 'INVALID_PARAMETER a'],
    ['an object as XML', 'PATCH /bodies', { data: { a: 1 } }, 'INVALID_PARAMETER data'],
    ['a missing body', 'DELETE /bodies', {}, 'MISSING_PARAMETER data'],
    ['a required field whose name the path has', 'POST /orgs/{name}', { name: 'x' }, 'MISSING_PARAMETER data'],
    ['other fields next to it', 'POST /orgs/{name}', { name: 'x', a: 1 }, 'MISSING_PARAMETER data'],
    ['one of two kinds of patches', 'PATCH /patches', { a: 1 }, 'INVALID_HEADER content-type'],
    ['bytes for one of two types', 'POST /images', { data: new Uint8Array(1) }, 'INVALID_HEADER content-type'],
    ['XML without its type', 'PUT /images', { data: '<a/>' }, 'INVALID_PARAMETER data'],
    ['JSON that is text already', 'POST /bodies', { data: '{"a":1}' }, 'INVALID_PARAMETER data'],
    ['a list as multipart', 'POST /multipart', { data: [new Blob([])] }, 'INVALID_PARAMETER data'],
    ['text as multipart', 'POST /multipart', { data: 'a=b' }, 'INVALID_PARAMETER data'],
    ['a list as a form', 'PUT /bodies', { data: ['a'] }, 'INVALID_PARAMETER data'],
    ['a FormData as a URL-encoded form', 'PUT /bodies', { data: new FormData() }, 'INVALID_PARAMETER data'],
    ['null in multipart', 'POST /multipart', { a: null }, 'INVALID_PARAMETER a'],
    ['a stream in multipart', 'POST /multipart', { a: new ReadableStream() }, 'INVALID_PARAMETER a'],
    ['a cycle in multipart', 'POST /multipart', { a: circular }, 'INVALID_PARAMETER a'],
    [
      'a getter that throws',
      'POST /bodies',
      {
        get a() {
          throw new Error('x');
        },
      },
      'INVALID_OPTION',
    ],
    ['a parameter called __proto__', 'POST /bodies', JSON.parse('{"__proto__":1}'), 'INVALID_PARAMETER __proto__'],
  ];
  test.each(REFUSED)('a call that the description does not allow is rejected: %s', (_, route, options, refusal) => {
    expect(refusalOf(() => endpoint(route, options))).toSatisfy((found) => String(found).startsWith(refusal));
  });

  test('a message says what is wrong', async () => {
    const messages = REFUSED.map(([name, route, options]) => {
      try {
        endpoint(route, options);
      } catch (error) {
        return `${name}: ${(error as Error).message}\n`;
      }
      return `${name}: sent\n`;
    });
    await expect(messages.join('')).toMatchFileSnapshot(fileURLToPath(new URL('refusals.txt', import.meta.url)));
  });

  test('with all missing parameters and the route', () => {
    expect(() => endpoint('GET /a/{id}/{name}', {})).toThrow(
      expect.objectContaining({ parameters: ['id', 'name', 'q', 'X-Key', 'sid'], route: 'GET /a/{id}/{name}' }),
    );
  });

  test('required headers and cookies may be in the option headers, in upper or lower case', () => {
    const { headers } = endpoint('GET /a/{id}/{name}', {
      id: 1,
      name: 'x',
      q: 1,
      headers: { 'X-KEY': 'k', Cookie: 'sid=s' },
    });
    expect(headers).toMatchObject({ 'x-key': 'k', cookie: 'sid=s' });
  });

  test('reads each option once', () => {
    let reads = 0;
    const options = {
      get a() {
        reads += 1;
        return 1;
      },
      parameters: {
        get b() {
          reads += 1;
          return 2;
        },
      },
    };
    expect(endpoint('POST /bodies', options).body).toEqual({ a: 1, b: 2 });
    expect(reads).toBe(2);
  });
});

test('a range as the content type is refused, because a request has a type of its own', () => {
  const content = { 'application/*+json': { schema: { type: 'object' } } };
  const api = endpointOf({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': { post: { requestBody: { content }, responses: {} } } },
  });
  const call = (type: string) => refusalOf(() => api('POST /a', { data: { a: 1 }, headers: { 'content-type': type } }));
  expect(call('application/*+json')).toBe('INVALID_HEADER content-type');
  expect(call('application/vnd.a+json')).toMatchObject({ headers: { 'content-type': 'application/vnd.a+json' } });
});

test('a module of an earlier version is refused with the command that repairs it', () => {
  expect(createOperation).toThrow(expect.objectContaining({ name: 'EndpointError', code: 'INVALID_OPTION' }));
  expect(createOperation).toThrow('Generate it again with the installed version: routebook generate.');
});

test('a missing query parameter with the name of one in the path is named as the options name it', () => {
  const parameters = ['path', 'query'].map((place) => ({ name: 'token', in: place, required: true, schema: {} }));
  const api = endpointOf({
    openapi: '3.1.0',
    info: { title: 'Clash', version: '1' },
    servers: [{ url: 'https://h.test' }],
    paths: { '/tokens/{token}': { get: { parameters } } },
  });
  expect(refusalOf(() => api('GET /tokens/{token}', { token: 'a' }))).toBe('MISSING_PARAMETER ?token');
  expect(refusalOf(() => api('GET /tokens/{token}', { '?token': 'b' }))).toBe('MISSING_PARAMETER token');
  expect(api('GET /tokens/{token}', { token: 'a', '?token': 'b' }).url).toBe('https://h.test/tokens/a?token=b');
});
