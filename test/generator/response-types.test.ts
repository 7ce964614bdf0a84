import { emitPaths, emitTypes, generate, type JsonObject } from 'routebook/generator';
import { describe, expect, test } from 'vitest';

/** The description of an API whose only operation has these responses. */
function describeResponses(responses: JsonObject): JsonObject {
  return { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { get: { responses } } } };
}

/** The type of the response in a generated module. */
function responseOf(responses: JsonObject): string | undefined {
  const text = emitTypes(generate(describeResponses(responses)).catalogue).get('endpoints.ts');
  return /"GET", "\/a", (.*)>;$/m.exec(text ?? '')?.[1];
}

const text = { 'application/json': { schema: { type: 'string' } } };

describe('a response without content', () => {
  test('next to one with content has no data', () => {
    expect(responseOf({ 200: { content: text }, 204: {} })).toBe(
      'api.ApiResponse<string, 200> | api.ApiResponse<undefined, 204>',
    );
  });

  test('is part of the type whatever its status', () => {
    expect(responseOf({ 200: { content: text }, 202: {} })).toBe(
      'api.ApiResponse<string, 200> | api.ApiResponse<undefined, 202>',
    );
    expect(responseOf({ 200: {}, 201: { content: text } })).toBe(
      'api.ApiResponse<undefined, 200> | api.ApiResponse<string, 201>',
    );
  });

  test('next to bytes has no data either', () => {
    expect(responseOf({ 200: { content: { 'image/png': {} } }, 204: {} })).toBe(
      'api.ApiResponse<ArrayBuffer, 200> | api.ApiResponse<undefined, 204>',
    );
  });
});

describe('the data of a response is what send returns', () => {
  test.each([
    ['application/xml', { type: 'object' }, 'string'],
    ['text/event-stream', { type: 'object' }, 'string'],
    ['text/plain', { enum: ['a', 'b'] }, '"a" | "b"'],
    ['text/plain', { type: 'integer' }, 'string'],
    ['application/octet-stream', { type: 'string', format: 'binary' }, 'ArrayBuffer'],
    ['application/x-ndjson', { type: 'object' }, 'ArrayBuffer'],
    ['application/octet-stream', { type: 'string' }, 'string'],
    ['application/jwt', { type: 'string', format: 'jwt' }, 'string'],
    ['application/x-pem', { type: 'string', format: 'byte' }, 'string'],
    ['application/x-flag', { enum: ['on', 'off'] }, '"on" | "off"'],
    ['application/x-flag', { enum: ['on', 1] }, 'ArrayBuffer'],
    ['application/x-date', { anyOf: [{ type: 'string' }, { type: 'string', format: 'date' }] }, 'string'],
    ['application/x-both', { anyOf: [{ type: 'string' }, { type: 'string', format: 'binary' }] }, 'ArrayBuffer'],
    ['text/csv', { type: 'string', format: 'binary' }, 'string'],
    ['application/problem+json', { type: 'string' }, 'string'],
  ])('for %s and %j', (type, schema, expected) => {
    expect(responseOf({ 200: { content: { [type]: { schema } } } })).toBe(`api.ApiResponse<${expected}, 200>`);
  });
});

describe('the headers of a response', () => {
  const headers = {
    'X-Rate': { required: true, schema: { type: 'integer' } },
    'X-Next': { schema: { type: 'string' } },
    'Content-Type': { schema: { type: 'string' } },
  };

  test('are required or optional as the description says, in lowercase and as text', () => {
    expect(responseOf({ 200: { headers, content: text } })).toBe(
      'api.ApiResponse<string, 200> & { headers: { "x-rate": string; "x-next"?: string } }',
    );
    expect(responseOf({ 204: { headers: { Location: { required: true } } } })).toBe(
      'api.ApiResponse<never, 204> & { headers: { location: string } }',
    );
  });

  test('are required or optional in the format of openapi-typescript too', () => {
    const paths = [...emitPaths(describeResponses({ 200: { headers, content: text } })).values()].join('');
    expect(paths.replace(/\s+/g, ' ')).toContain(
      '{ "X-Rate": number; "X-Next"?: string; "Content-Type"?: string; [name: string]: unknown; }',
    );
  });

  test('are optional in Swagger 2, which cannot require them', () => {
    const description: JsonObject = {
      swagger: '2.0',
      info: { title: 'A', version: '1' },
      paths: {
        '/a': { get: { responses: { 200: { schema: { type: 'string' }, headers: { 'X-A': { type: 'string' } } } } } },
      },
    };
    expect(generate(description).catalogue.routes['GET /a']?.headers).toEqual({ 200: { optional: ['x-a'] } });
  });
});
