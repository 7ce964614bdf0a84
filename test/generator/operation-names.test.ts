import { describe, expect, it } from 'vitest';
import type { Route } from '../../generator/catalogue.ts';
import { exportText, nameOperations } from '../../generator/emit/operations/operation-names.ts';

function namesOf(ids: Record<string, string | undefined>, unusable?: ReadonlySet<string>): Record<string, string> {
  const routes = Object.entries(ids).map(([key, operationId]): [string, Route] => [
    key,
    { path: key.split(' ')[1] ?? '', ...(operationId === undefined ? {} : { operationId }) },
  ]);
  const named = nameOperations(Object.fromEntries(routes), unusable);
  return Object.fromEntries(named.map(({ key, group, name }) => [key, group === '' ? name : `${group}.${name}`]));
}

describe('the name of a function', () => {
  it.each([
    ['listPets', 'listPets'],
    ['list-pets', 'listPets'],
    ['Pets_list', 'petsList'],
    ['pets.list', 'petsList'],
    ['HTTPStatus', 'httpStatus'],
    ['URL', 'url'],
    ['2fa-enable', 'call2faEnable'],
    ['code-scanning/get-alert', 'codeScanning.getAlert'],
    ['größe', 'größe'],
  ])('for the operation id %s is %s', (id, name) => {
    expect(namesOf({ 'GET /x': id })).toEqual({ 'GET /x': name });
  });

  it('is made from the method and the path if there is no operation id, or none with letters', () => {
    expect(
      namesOf({
        'GET /pets/{petId}': undefined,
        'POST /pets': '',
        'DELETE /pets/{petId}/photos/{photo_id}{?force}': '--',
        'GET /': undefined,
      }),
    ).toEqual({
      'GET /pets/{petId}': 'getPetsByPetId',
      'POST /pets': 'postPets',
      'DELETE /pets/{petId}/photos/{photo_id}{?force}': 'deletePetsByPetIdPhotosByPhotoId',
      'GET /': 'get',
    });
  });

  it('is made from the method and the path for all routes with the same operation id, so that none changes with their order', () => {
    const names = { 'GET /a': 'getA', 'GET /b': 'getB' };
    expect(namesOf({ 'GET /a': 'read', 'GET /b': 'read' })).toEqual(names);
    expect(namesOf({ 'GET /b': 'read', 'GET /a': 'read' })).toEqual(names);
  });

  it('is unique, even if two paths differ only in characters that names do not have', () => {
    expect(namesOf({ 'GET /a-b': undefined, 'GET /a/b': undefined })).toEqual({
      'GET /a-b': 'getAB',
      'GET /a/b': 'getAB2',
    });
  });

  it('is not one that the caller cannot use', () => {
    expect(namesOf({ 'GET /x': 'send', 'GET /y': 'then' }, new Set(['send', 'then']))).toEqual({
      'GET /x': 'getX',
      'GET /y': 'getY',
    });
  });

  it('does not exist for a route that the API has removed or whose placeholder has a new name', () => {
    const removed = { path: '/x', operationId: 'x', deprecation: { removed: true } } as const;
    const renamed = { path: '/y', operationId: 'y', deprecation: { renamed: { id: 'name' } } } as const;
    expect(nameOperations({ 'GET /x': removed, 'GET /y/{id}': renamed })).toEqual([]);
  });
});

it('a function can have the name of a reserved word', () => {
  expect(exportText('delete', '/** Delete */\n', ' = 1')).toBe(
    '/** Delete */\nconst delete_ = 1;\nexport {\n/** Delete */\ndelete_ as delete };\n',
  );
  expect(exportText('create', '', ' = 1')).toBe('export const create = 1;\n');
});
