import { emitTypes, type JsonObject } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { catalogueOf, routeOf } from './support.ts';

const json = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };
const success = { 200: json(text) };

function errorsOf(responses: JsonObject): string {
  const written = emitTypes(catalogueOf({ '/a': { get: { responses } } })).get('errors.d.ts') ?? '';
  return /interface ErrorSet1 \{\n(.*?)\n\}/s.exec(written)?.[1] ?? '';
}

describe('errors of a route', () => {
  test('are stored by status and content type, separately from successes', () => {
    const route = routeOf(
      catalogueOf({ '/a': { get: { responses: { ...success, 404: json(text), '5xx': {}, default: json(text) } } } }),
      'GET /a',
    );
    expect(Object.keys(route.responses ?? {})).toEqual(['200']);
    expect(route.errors).toEqual({
      404: { 'application/json': 'string' },
      '5XX': {},
      default: { 'application/json': 'string' },
    });
  });

  test.each([
    ['a declared status is a number', { ...success, 404: json(text) }, '404: string;'],
    ['a range of statuses is text', { ...success, '4XX': json(text) }, '"4XX": string;'],
    ['`default` next to a success is a failure', { ...success, default: json(text) }, '"default": string;'],
    [
      'a failure without content is unknown, since servers send one nevertheless',
      { ...success, 404: {} },
      '404: unknown;',
    ],
    ['`default` alone is not a failure', { default: json(text) }, ''],
  ])('the errors of a route: %s', (_title, responses, expected) => {
    expect(errorsOf(responses as never)).toBe(expected);
  });

  test('share one declaration with equal errors of other routes', () => {
    const operation = { get: { responses: { ...success, 404: json(text) } } };
    const files = emitTypes(catalogueOf({ '/a': operation, '/b': operation, '/c': { get: { responses: success } } }));
    const written = files.get('errors.d.ts') ?? '';
    expect(written.match(/interface ErrorSet/g)).toHaveLength(1);
    expect(written).toContain('"GET /a": ErrorSet1;\n"GET /b": ErrorSet1;\n}');
  });

  test('are not imported by the files that type calls', () => {
    const files = emitTypes(catalogueOf({ '/a': { get: { responses: { ...success, 404: json(text) } } } }));
    const importing = [...files].filter(([, written]) => /from '.*errors\.js'/.test(written)).map(([name]) => name);
    expect(importing).toEqual(['error-versions.d.ts']);
  });
});
