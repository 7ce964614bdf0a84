import type { GenerateOptions, JsonObject } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { catalogueOf, fileOf, lineOf, routeOf } from './support.ts';

const one = (operation: JsonObject, options: GenerateOptions = {}) =>
  catalogueOf({ '/a': { get: operation } }, {}, options);
const routeWith = (operation: JsonObject, options: GenerateOptions = {}) => routeOf(one(operation, options), 'GET /a');

describe('facts about an operation', () => {
  test('include its id, documentation and first tag', () => {
    expect(
      routeWith({
        operationId: 'a/get',
        externalDocs: { url: 'https://example.com/a#get' },
        tags: ['first', 'second'],
      }),
    ).toEqual({
      path: '/a',
      operationId: 'a/get',
      category: 'first',
      documentation: 'https://example.com/a#get',
    });
  });

  test('contain no sentences of the description with omitTexts', () => {
    const text = 'A sentence of others.';
    const catalogue = catalogueOf(
      {
        '/a': {
          summary: text,
          get: {
            summary: text,
            description: text,
            parameters: [
              {
                name: 'x',
                in: 'query',
                description: text,
                example: text,
                schema: { type: 'string', description: text, title: text },
              },
            ],
            responses: {
              200: {
                description: text,
                content: {
                  'application/json': {
                    example: text,
                    schema: {
                      title: text,
                      description: text,
                      properties: { a: { type: 'string', description: text, example: text } },
                    },
                  },
                },
              },
            },
          },
        },
      },
      { tags: [{ name: 'x', description: text }] },
      { omitTexts: true },
    );
    expect(JSON.stringify(catalogue)).not.toContain('sentence');
    expect(fileOf(catalogue, 'endpoints.d.ts')).not.toContain('sentence');
  });

  test('are read from the locations in the options', () => {
    const options = {
      extensions: {
        category: '/x-acme/area',
        deprecatedSince: '/x-acme/since',
        deprecatedUntil: '/x-acme/until',
        previews: '/x-acme/previews',
      },
    };
    const previews = ['late', { name: 'early', required: true }];
    expect(
      routeWith(
        { tags: ['t'], 'x-acme': { area: 'pets', since: '2024-01-01', until: '2025-01-01', previews } },
        options,
      ),
    ).toEqual({
      path: '/a',
      category: 'pets',
      previews: [{ name: 'early', required: true }, { name: 'late' }],
      deprecation: { since: '2024-01-01', until: '2025-01-01' },
    });
  });

  test('include parameters that may contain slashes', () => {
    const parameters = [{ name: 'path', in: 'query', 'x-slashes': true, schema: { type: 'string' } }];
    expect(routeWith({ parameters }, { extensions: { multiSegment: '/x-slashes' } }).parameters).toEqual([
      { name: 'path', in: 'query', type: 'string', multiSegment: true },
    ]);
  });

  test('include required previews', () => {
    const options = { extensions: { previews: '/previews' } };
    expect(
      lineOf(one({ previews: [{ name: 'baptiste', required: true }, { name: 'other' }] }, options), 'GET /a'),
    ).toContain('<{ mediaType: { previews: readonly ["baptiste", ...string[]] } }, "GET"');
    expect(lineOf(one({ previews: [{ name: 'other' }] }, options), 'GET /a')).toContain('<{}, "GET"');
  });

  test('are written as comments above the key', () => {
    const text = fileOf(one({ deprecated: true, externalDocs: { url: 'https://example.com/*/a' } }), 'endpoints.d.ts');
    expect(text).toContain('/**\n * https://example.com/*\\/a\n * @deprecated Deprecated.\n */\n"GET /a": ');
    expect(fileOf(one({ externalDocs: { url: 'https://example.com/a' } }), 'endpoints.d.ts')).toContain(
      '/** https://example.com/a */\n"GET /a": ',
    );
    const options = { extensions: { deprecatedSince: '/s', deprecatedUntil: '/u' } };
    const note = (operation: JsonObject) =>
      /@deprecated (.*?)( \*\/|\n)/.exec(fileOf(one(operation, options), 'endpoints.d.ts'))?.[1];
    expect(note({ s: '2024-01-01', u: '2025-01-01' })).toBe(
      'Deprecated since 2024-01-01; may be removed from 2025-01-01.',
    );
    expect(note({ deprecated: true, u: '2025-01-01' })).toBe('Deprecated; may be removed from 2025-01-01.');
  });
});

describe('media type formats', () => {
  const content = {
    'application/json': { schema: { type: 'integer' } },
    'application/vnd.acme.raw': { schema: { type: 'string' } },
    'application/vnd.acme.v3.star+json': { schema: { type: 'boolean' } },
    'application/vnd.acme.v3+json': { schema: { type: 'string' } },
    'application/vnd.other.raw': { schema: { type: 'string' } },
  };

  test('are the content types of the vendor', () => {
    const catalogue = one({ responses: { 200: { content } } }, { vendor: 'acme' });
    expect(routeOf(catalogue, 'GET /a').formats).toEqual({ raw: 'string', 'star+json': 'boolean' });
    expect(lineOf(catalogue, 'GET /a', 'formats.d.ts')).toBe('{ raw: string; "star+json": boolean };');
    expect(lineOf(catalogue, 'GET /a')).toContain('api.ApiResponse<number, 200>');
  });

  test('do not exist without a vendor', () => {
    expect(routeOf(one({ responses: { 200: { content } } }), 'GET /a').formats).toBeUndefined();
  });
});
