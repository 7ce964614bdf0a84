import { createCatalogue, type Finding, type IndexData } from 'routebook/catalogue';

export const ADD_PET = 'POST /pets/{id}';
export const CHANGE_PET = 'PATCH /pets/{id}';
export const LIST_PETS = 'GET /pets';

export const petsData: IndexData = {
  format: 1,
  name: 'pets',
  server: null,
  version: 'v1',
  versions: ['v2'],
  documentation: '',
  parameters: [
    { name: 'id', in: 'path', required: true, type: 'integer' },
    { name: 'page', in: 'query', type: 'integer' },
    { name: 'x-trace', in: 'header', required: true, type: 'string' },
    { name: 'theme', in: 'cookie', required: true, type: 'string' },
    { name: 'state', in: 'query', required: true, type: { anyOf: [{ enum: ['open', 'new'] }, { enum: ['closed'] }] } },
    { name: 'sort', in: 'query', type: 'string', deprecated: true },
  ],
  responses: [],
  routes: [
    [
      LIST_PETS,
      'pets/list',
      null,
      null,
      [1, 2, 3, 4, 5],
      -1,
      null,
      { formats: ['raw', 'html'], previews: [{ name: 'nebula' }, { name: 'nebula-two' }] },
    ],
    [
      ADD_PET,
      null,
      null,
      null,
      [0, 1],
      -1,
      {
        required: true,
        content: { 'application/json': { required: { id: 'integer', name: 'string' }, optional: { kind: 'string' } } },
      },
    ],
    [
      CHANGE_PET,
      null,
      null,
      null,
      [0],
      -1,
      { content: { 'application/json': { required: { name: 'string' }, optional: { kind: 'string' } } } },
    ],
    ['PUT /notes', null, null, null, [1], -1, { required: true, content: { 'application/json': { rest: 'string' } } }],
    ['GET /notes', null, null, null, [], -1, { content: { 'application/json': { rest: 'string' } } }],
    ['POST /a,page,b', null, null, null, [1]],
  ],
};
export const pets = createCatalogue(petsData, { describedPlaces: false });
export const pet = { id: 1 };
export const list = { state: 'open' };

/** A finding of an error, in full. */
export function error(route: string, code: string, message: string, details: Partial<Finding> = {}) {
  return { code, severity: 'error', message, route, ...details };
}
