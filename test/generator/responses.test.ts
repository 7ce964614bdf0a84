import type { JsonObject } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { catalogueOf, lineOf, routeOf } from './support.ts';

const responding = (responses: JsonObject) => catalogueOf({ '/a': { get: { responses } } });
const responseOf = (responses: JsonObject) =>
  /"GET", "\/a", (.*)>;$/.exec(lineOf(responding(responses), 'GET /a'))?.[1];
const json = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };

describe('the typed response', () => {
  test.each([
    ['success with JSON', { 200: json(text) }, 'api.ApiResponse<string, 200>'],
    [
      'several of them',
      { 200: json(text), 201: json({ type: 'integer' }) },
      'api.ApiResponse<string, 200> | api.ApiResponse<number, 201>',
    ],
    ['next to one without content', { 200: json(text), 204: {} }, 'api.ApiResponse<string, 200>'],
    ['scim', { 200: { content: { 'application/scim+json': { schema: text } } } }, 'api.ApiResponse<string, 200>'],
    ['html', { 200: { content: { 'text/html': { schema: text } } } }, 'api.ApiResponse<string, 200>'],
    [
      'text without a schema',
      { 200: { content: { 'text/plain; charset=utf-8': {} } } },
      'api.ApiResponse<string, 200>',
    ],
    [
      'text by another name',
      { 200: { content: { 'application/octocat-stream': { schema: text } } } },
      'api.ApiResponse<string, 200>',
    ],
    [
      'JSON before text',
      { 200: { content: { 'text/html': { schema: text }, 'application/json': { schema: { type: 'integer' } } } } },
      'api.ApiResponse<number, 200>',
    ],
    [
      'JSON for a wildcard',
      { 200: { content: { '*/*': { schema: { type: 'integer' } } } } },
      'api.ApiResponse<number, 200>',
    ],
    ['JSON without a schema', { 200: { content: { 'application/json': {} } } }, 'api.ApiResponse<unknown, 200>'],
    ['a redirect, and where it leads', { 302: {} }, 'api.ApiResponse<unknown, 200 | 302>'],
    ['redirects next to emptiness', { 204: {}, 301: {} }, 'api.ApiResponse<unknown, 200 | 204 | 301>'],
    ['success before redirects', { 200: json(text), 302: {} }, 'api.ApiResponse<string, 200>'],
    ['nothing', { 204: {} }, 'api.ApiResponse<never, 204>'],
    ['nothing, with other statuses', { 201: {}, 404: json(text) }, 'api.ApiResponse<never, 201>'],
    ['nothing to reset', { 205: {} }, 'api.ApiResponse<never, 205>'],
    ['accepted and nothing to say', { 202: {} }, 'api.ApiResponse<never, 202>'],
    [
      'bytes',
      { 200: { content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } } } },
      'api.ApiResponse<unknown, 200>',
    ],
    ['a less usual success', { 207: json(text) }, 'api.ApiResponse<string, 207>'],
    ['any success', { '2XX': json(text) }, 'api.ApiResponse<string, number>'],
    ['whatever comes', { default: json(text) }, 'api.ApiResponse<string, number>'],
    [
      'success next to the failures that default stands for',
      { 200: json(text), default: json({ type: 'integer' }) },
      'api.ApiResponse<string, 200>',
    ],
    ['failures only', { 404: json(text) }, 'unknown'],
    ['no responses', {}, 'unknown'],
  ])('the typed response of a route: %s', (_name, responses, expected) => {
    expect(responseOf(responses as never)).toBe(expected);
  });

  test('is stored by status and content type, including redirects', () => {
    const responses = {
      200: { content: { 'text/html': { schema: text }, 'application/json': { schema: text } } },
      304: {},
      404: json(text),
    };
    expect(routeOf(responding(responses), 'GET /a').responses).toEqual({
      200: { 'text/html': 'string', 'application/json': 'string' },
      304: {},
    });
    expect(routeOf(catalogueOf({ '/a': { get: {} } }), 'GET /a').responses).toBeUndefined();
  });
});
