import { createOpenApiData, emitMocks, emitModules, emitTypes, emitValidators, generate } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { readModule } from '../../cli/shared/input/read-rules.ts';
import { describeApi } from './support.ts';

const text = { type: 'string' };
const address = { type: 'object', properties: { street: text, town: text, moved: { type: 'string', format: 'date' } } };
const problem = (name: string) => ({
  description: '',
  content: { 'application/json': { schema: { type: 'object', required: [name], properties: { [name]: address } } } },
});

/** An operation whose shapes, parameters, errors and servers are also those of others. */
function operation(id: string, errors: readonly string[], more: object = {}) {
  const query = ['page', 'per_page', 'created'].map((name) => ({ name, in: 'query', description: id, schema: text }));
  return {
    operationId: id,
    tags: ['things'],
    parameters: query,
    responses: {
      200: { description: '', content: { 'application/json': { schema: { type: 'array', items: address } } } },
      ...Object.fromEntries(errors.map((status) => [status, problem(`error${status}`)])),
    },
    ...more,
  };
}

const body = {
  requestBody: {
    content: {
      'application/json': { schema: { type: 'object', properties: { name: text, address } } },
      'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/Person' } },
    },
  },
};
const own = { servers: [{ url: 'https://files.test' }], security: [{ key: [] }] };

const PATHS = {
  '/a': { get: operation('listA', ['400']), post: operation('createA', ['400', '404'], body) },
  '/c': { get: operation('list-c', ['404'], own), put: operation('createC', ['409'], { ...body, ...own }) },
  '/d/{id}': { delete: operation('', ['400', '404']), patch: operation('listC2', ['409'], body) },
};
const ADDED: readonly (readonly [string, string, object])[] = [
  ['/b', 'get', operation('listB', ['400'])],
  ['/b', 'post', operation('createB', ['404'], { ...body, ...own })],
  ['/a', 'put', operation('replaceA', ['403', '409'], body)],
  ['/c/{id}', 'get', operation('getC', [], { servers: [{ url: 'https://other.test' }] })],
  ['/0', 'delete', operation('deleteFirst', ['500'])],
  ['/z', 'query', operation('', ['400', '404'], body)],
];

function catalogueOf(paths: object) {
  const schemas = { Person: { type: 'object', properties: { name: text, address } }, Other: address };
  const securitySchemes = { key: { type: 'apiKey', in: 'query', name: 'key' } };
  return generate(describeApi(paths as never, { components: { schemas, securitySchemes } })).catalogue;
}

function linesOf(paths: object): ReadonlyMap<string, readonly string[]> {
  const catalogue = catalogueOf(paths);
  const profile = { baseUrl: 'https://api.test', vendor: 'api', userAgent: 'api', accept: 'application/json' };
  const types = emitTypes(catalogue);
  const files = [
    ...types,
    ...emitModules(catalogue, profile),
    ...emitMocks(catalogue, 'https://api.test'),
    ...emitValidators(catalogue, types),
  ];
  return new Map(files.map(([name, content]) => [name, content.split('\n')]));
}

/** The lines of a file that another version of it does not have in the same order. */
function missingIn(lines: readonly string[], others: readonly string[]): string[] {
  const missing: string[] = [];
  let at = 0;
  for (const line of lines) {
    const found = others.indexOf(line, at);
    if (found < 0) missing.push(line);
    else at = found + 1;
  }
  return missing;
}

describe('an operation that is added to a description', () => {
  const before = linesOf(PATHS);
  it.each(ADDED)('changes only its own lines: %s %s', (path, method, added) => {
    const paths = { ...PATHS, [path]: { ...PATHS[path as '/a'], [method]: added } };
    const after = linesOf(paths);
    expect([...after.keys()]).toEqual([...before.keys()]);
    const changed = [...before].map(([name, lines]) => [name, missingIn(lines, after.get(name) ?? [])] as const);
    expect(changed.filter(([, lines]) => lines.length > 0)).toEqual([]);
    const index = after.get('index.ts') ?? [];
    expect(missingIn(index, before.get('index.ts') ?? []).some((line) => line.includes('$.operation('))).toBe(true);
    // The same is true of one that is removed.
    expect(linesOf(PATHS)).toEqual(before);
  });
});

it('the rules of a generated module can be read without running it', () => {
  const catalogue = catalogueOf(PATHS);
  const profile = { baseUrl: 'https://api.test', vendor: 'api', userAgent: 'api', accept: 'application/json' };
  const module = emitModules(catalogue, profile).get('index.ts') ?? '';
  expect(readModule(module)).toEqual(createOpenApiData(catalogue));
  expect(readModule('export {};')).toBeUndefined();
});
