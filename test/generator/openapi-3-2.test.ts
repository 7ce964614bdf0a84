import { generate, type JsonObject } from 'routebook/generator';
import { describe, expect, test } from 'vitest';

const read = (item: JsonObject, root: JsonObject = {}) =>
  generate({
    openapi: '3.2.0',
    info: { title: 'New', version: '1' },
    servers: [{ url: 'https://h.test/v1' }],
    paths: { '/x': item },
    ...root,
  });

describe('OpenAPI 3.2', () => {
  test('QUERY and the methods of additionalOperations are routes', () => {
    const { catalogue, warnings } = read({
      get: { responses: {} },
      query: { responses: {} },
      additionalOperations: { COPY: { responses: {} }, 'VERSION-CONTROL': { responses: {} } },
    });
    expect(Object.keys(catalogue.routes)).toEqual(['COPY /x', 'GET /x', 'QUERY /x', 'VERSION-CONTROL /x']);
    expect(warnings).toEqual([]);
  });

  test('operations that cannot be sent are omitted, with a warning that names each of them', () => {
    const { catalogue, warnings } = read({
      get: { responses: {} },
      options: { responses: {} },
      trace: { responses: {} },
      additionalOperations: { CONNECT: { responses: {} }, copy: { responses: {} }, POST: { responses: {} } },
    });
    expect(Object.keys(catalogue.routes)).toEqual(['GET /x']);
    const at = '#/paths/~1x/additionalOperations';
    const reason = 'only uppercase letters that fetch can send are supported';
    expect(warnings).toEqual([
      `The method "CONNECT" of /x is omitted: ${reason} (at ${at}/CONNECT)`,
      `The method "copy" of /x is omitted: ${reason} (at ${at}/copy)`,
      `The method "POST" of /x is omitted: it has a field of its own (at ${at}/POST)`,
      'Requests cannot be built for OPTIONS /x, so the operation is omitted (at #/paths/~1x)',
      'Requests cannot be built for TRACE /x, so the operation is omitted (at #/paths/~1x)',
    ]);
  });

  test('the generator warns about bodies whose items are sent one by one', () => {
    const content = { 'application/jsonl': { itemSchema: { type: 'object' } } };
    const { warnings } = read({ post: { requestBody: { content }, responses: { 200: { description: '', content } } } });
    expect(warnings).toEqual([
      'The items of this body are sent one by one; pass it as text or bytes (at #/paths/~1x/post/requestBody/content/application~1jsonl)',
    ]);
  });

  test('a parameter that is the whole query has the media type of its value', () => {
    const content = { 'application/x-www-form-urlencoded': { schema: { type: 'object' } } };
    const { catalogue, warnings } = read({
      get: { parameters: [{ name: 'q', in: 'querystring', content }], responses: {} },
    });
    expect(warnings).toEqual([]);
    expect(catalogue.routes['GET /x']?.parameters).toMatchObject([
      { name: 'q', in: 'query', style: 'querystring', content: 'application/x-www-form-urlencoded' },
    ]);
  });

  test('a server of an operation is relative to that of the description, and this one to $self', () => {
    const item = { get: { servers: [{ url: '../v2' }], responses: {} } };
    const { catalogue } = read(item, { $self: 'https://h.test/api/openapi.json', servers: [{ url: './v1' }] });
    expect(catalogue.server).toBe('https://h.test/api/v1');
    expect(catalogue.routes['GET /x']?.server).toBe('https://h.test/v2');
  });

  test('the generator warns about a style that is invalid for the location of the parameter', () => {
    const { warnings } = read({
      get: { parameters: [{ name: 'q', in: 'query', style: 'matrix', schema: {} }], responses: {} },
    });
    expect(warnings).toEqual([
      'The style "matrix" is not valid in the query (only form, spaceDelimited, pipeDelimited, deepObject); "form" is used (at #/paths/~1x/get/parameters/0)',
    ]);
  });
});
