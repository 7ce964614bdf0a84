import type { IndexData } from 'routebook/catalogue';

/** A small index that has every member an index can have. */
export const index: IndexData = {
  format: 1,
  name: 'sample',
  server: 'https://api.example.com/v1',
  version: 'v1',
  versions: ['v2'],
  documentation: 'https://docs.example.com/',
  parameters: [
    { name: 'id', in: 'path', required: true, type: 'integer', multiSegment: true },
    { name: 'state', in: 'query', type: { enum: ['open', 'closed'] }, default: 'open' },
    { name: 'tags', in: 'query', type: { list: { anyOf: ['string', 'null'] } }, deprecated: true },
    { name: 'x-trace', in: 'header', type: { tuple: ['string'] } },
    { name: 'origin', in: 'server', type: 'string' },
  ],
  responses: [{ 200: { 'application/json': { list: 'Pet' } } }, { 204: {} }],
  routes: [
    ['GET /'],
    ['GET /pets/{id}', 'pets/get', 'pets', 'pets#get-a-pet', [0, 1, 2, 3], 0],
    [
      'POST {origin}/pets{?state}',
      'pets/create',
      'pets',
      'pets#create-a-pet',
      [1, 4],
      1,
      {
        required: true,
        content: {
          'application/json': {
            allOf: [
              { required: { name: 'string' }, optional: { kind: { enum: ['cat', 'dog'] } }, deprecated: ['kind'] },
              { optional: { name: 'string', size: { anyOf: ['integer', 'null'] } } },
            ],
          },
        },
      },
      {
        path: '/pets',
        server: 'https://uploads.example.com/files',
        formats: ['raw'],
        previews: [{ name: 'nebula', required: true }],
        pagination: { by: 'page', items: 'pets' },
        deprecation: { since: '2020-01-01', until: '2021-01-01', replacement: 'GET /', renamed: { pet: 'id' } },
        versions: ['v2'],
      },
    ],
    ['DELETE /pets/{id}', 'pets/delete', null, null, [0], 1, null, { deprecation: { removed: true } }],
  ],
};
