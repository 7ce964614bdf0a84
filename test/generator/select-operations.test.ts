import { type JsonObject, type OperationFilters, selectOperations } from 'routebook/generator';
import { describe, expect, it } from 'vitest';
import { matchGlob } from '../../generator/read/glob.ts';
import { describeApi } from './support.ts';

const ref = (name: string, group = 'schemas'): JsonObject => ({ $ref: `#/components/${group}/${name}` });
const answer = (schema: JsonObject): JsonObject => ({
  200: { description: '', content: { 'application/json': { schema } } },
});

const DESCRIPTION = describeApi(
  {
    '/v1/charges': {
      get: {
        operationId: 'listCharges',
        tags: ['charges'],
        responses: answer(ref('ChargeList')),
        security: [{ key: [] }],
      },
      post: { operationId: 'createCharge', tags: ['charges'], deprecated: true, responses: answer(ref('Charge')) },
    },
    '/v1/charges/{id}': { get: { operationId: 'getCharge', tags: ['charges'], responses: answer(ref('Charge')) } },
    '/v1/pets': { $ref: '#/components/pathItems/Pets' },
  },
  {
    webhooks: { paid: { post: { operationId: 'paid', responses: {} } } },
    components: {
      schemas: {
        ChargeList: { type: 'array', items: ref('Charge') },
        Charge: {
          oneOf: [ref('Card')],
          discriminator: { propertyName: 'kind', mapping: { bank: 'Bank', card: '#/components/schemas/Card' } },
        },
        Card: { type: 'object', properties: { parent: ref('Charge') } },
        Bank: { type: 'object' },
        Pet: { type: 'object' },
        Unused: { type: 'object' },
      },
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'k' }, other: { type: 'http', scheme: 'basic' } },
      pathItems: {
        Pets: {
          get: { operationId: 'listPets', tags: ['animals', 'pets'], responses: answer(ref('Pet')) },
          put: { operationId: 'putPets', tags: ['pets'], responses: {} },
        },
      },
    },
  },
);

const select = (filters: OperationFilters) => selectOperations(DESCRIPTION, filters);
const idsOf = (filters: OperationFilters) => select(filters).operations.map(({ id }) => id);
const namesOf = ({ description }: ReturnType<typeof select>, group: string) =>
  Object.keys((description['components'] as { [group: string]: JsonObject })[group] ?? {});

describe('a filter', () => {
  it.each<[OperationFilters, string[]]>([
    [{}, ['listCharges', 'createCharge', 'getCharge', 'listPets', 'putPets', 'paid']],
    [{ include: ['tag:pets'] }, ['listPets', 'putPets']],
    [{ include: ['path:/v1/charges/**'] }, ['listCharges', 'createCharge', 'getCharge']],
    [{ include: ['path:/v1/*'] }, ['listCharges', 'createCharge', 'listPets', 'putPets']],
    [{ include: ['method:GET'], exclude: ['tag:pets'] }, ['listCharges', 'getCharge']],
    [{ include: ['id:getCharge', 'id:*Pets'] }, ['getCharge', 'listPets', 'putPets']],
    [{ include: ['deprecated'] }, ['createCharge']],
    // The second of two tags, and paths, which webhooks do not have.
    [{ include: ['tag:pets'], exclude: ['tag:animals'] }, ['putPets']],
    [{ include: ['path:**'] }, ['listCharges', 'createCharge', 'getCharge', 'listPets', 'putPets']],
    [{ exclude: ['deprecated', 'tag:charges'] }, ['listPets', 'putPets', 'paid']],
  ])('%j selects these operations', (filters, ids) => {
    expect(idsOf(filters)).toEqual(ids);
  });

  it.each<[OperationFilters, string]>([
    [
      { include: ['tag:pet'] },
      'The filter "tag:pet" matches no operation of the description. Did you mean "tag:pets"?',
    ],
    [{ exclude: ['id:getCharges'] }, 'Did you mean "id:getCharge"?'],
    [{ include: ['method:patch'] }, 'It has: get, post, put.'],
    [{ include: ['tags:pets'] }, 'The filter "tags:pets" is not known. Did you mean "tag:"?'],
    [{ include: ['pets'] }, 'Write tag:<name>, path:<pattern>, method:<method>, id:<operation id> or deprecated.'],
    [{ include: ['tag:pets'], exclude: ['path:/v1/pets'] }, 'The filters exclude every operation.'],
  ])('%j is rejected', (filters, message) => {
    expect(() => select(filters)).toThrow(message);
  });
});

describe('the selected part of a description', () => {
  it('has the components that its operations need, and no others', () => {
    const part = select({ include: ['id:listCharges'] });
    expect(namesOf(part, 'schemas')).toEqual(['ChargeList', 'Charge', 'Card', 'Bank']);
    expect(namesOf(part, 'securitySchemes')).toEqual(['key']);
    expect(namesOf(part, 'pathItems')).toEqual([]);
    expect(part.total).toBe(6);
    expect(Object.keys(part.description['paths'] as JsonObject)).toEqual(['/v1/charges']);
    expect(part.description['webhooks']).toEqual({});
  });

  it('keeps a reference to a path whose operations are all selected, and copies it otherwise', () => {
    expect(select({ include: ['tag:pets'] }).description['paths']).toEqual({
      '/v1/pets': { $ref: '#/components/pathItems/Pets' },
    });
    const paths = select({ include: ['id:listPets'] }).description['paths'] as { [path: string]: JsonObject };
    expect(Object.keys(paths['/v1/pets'] ?? {})).toEqual(['get']);
  });

  it('has only the selected ones of the methods that OpenAPI 3.2 adds', () => {
    const [get, copy, purge] = ['get', 'copy', 'purge'].map((operationId) => ({ operationId, responses: {} }));
    const api = describeApi({ '/a': { get, additionalOperations: { COPY: copy, PURGE: purge } } } as JsonObject);
    expect(selectOperations(api, { include: ['id:copy'] }).description['paths']).toEqual({
      '/a': { additionalOperations: { COPY: copy } },
    });
  });

  it('is the same when it is selected again', () => {
    const once = select({ include: ['tag:charges'] }).description;
    expect(selectOperations(once, { include: ['tag:charges'] }).description).toEqual(once);
  });

  it('is found in Swagger 2, whose definitions are in other places', () => {
    const swagger: JsonObject = {
      swagger: '2.0',
      info: { title: 'Old', version: '1' },
      paths: {
        '/a': {
          get: { operationId: 'a', responses: { 200: { description: '', schema: { $ref: '#/definitions/A' } } } },
        },
        '/b': {
          get: { operationId: 'b', responses: { 200: { description: '', schema: { $ref: '#/definitions/B' } } } },
        },
      },
      definitions: { A: { type: 'object' }, B: { type: 'object' } },
    };
    expect(selectOperations(swagger, { include: ['id:b'] }).description['definitions']).toEqual({
      B: { type: 'object' },
    });
  });
});

describe('a pattern', () => {
  it.each([
    ['/a/*', '/a/b', true],
    ['/a/*', '/a/b/c', false],
    ['/a/**', '/a', true],
    ['/a/**', '/ab', false],
    ['/**/c', '/a/b/c', true],
    ['/a.b', '/axb', false],
    ['*', '', true],
  ])('%s and %s: %j', (pattern, path, isMatch) => {
    expect(matchGlob(pattern, path)).toBe(isMatch);
  });

  it('with many stars takes no longer than its length', () => {
    expect(matchGlob(`${'*a'.repeat(100)}b`, 'a'.repeat(1000))).toBe(false);
  });
});
