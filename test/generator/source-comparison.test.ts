import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compareRequests, requestsOfCatalogue, requestsOfDocumentation } from '../../scripts/source-comparison.js';

const CATALOGUE = {
  schemas: { State: { enum: ['open', null] }, Note: { required: { title: 'string' }, optional: { text: 'string' } } },
  parameters: { id: { name: 'id', in: 'path', type: 'integer' } },
  routes: {
    'GET /notes': { path: '/notes', parameters: [{ name: 'state', in: 'query', type: 'State' }] },
    'POST {origin}/notes/{id}': {
      path: '/notes/{id}',
      parameters: ['id'],
      body: {
        content: {
          'application/json': { anyOf: ['Note', { required: { title: 'string', urgent: 'boolean' } }, 'null'] },
        },
      },
    },
    'GET /gone': { path: '/gone', deprecation: { removed: true } },
  },
};

const ours = requestsOfCatalogue(CATALOGUE);

it('a catalogue has the parameters and the fields of each current route', () => {
  expect([...ours.keys()]).toEqual(['GET /notes', 'POST /notes/{id}']);
  expect([...(ours.get('POST /notes/{id}') ?? [])].map(([name, { required }]) => [name, required])).toEqual([
    ['id', true],
    ['title', true],
    ['text', false],
    ['urgent', false],
  ]);
  expect(ours.get('GET /notes')?.get('state')?.values).toEqual(['open']);
});

it('a comparison lists the names, the required names and the values that only another source has', () => {
  const edition = {
    schemas: { State: { enum: ['open', 'closed'] } },
    routes: {
      'GET /new': { path: '/new' },
      'POST {origin}/notes/{id}': null,
      'GET /notes': {
        path: '/notes',
        parameters: [
          { name: 'state', in: 'query', type: 'State', required: true },
          { name: 'page', in: 'query', type: 'integer' },
        ],
      },
    },
  };
  expect(compareRequests(ours, requestsOfCatalogue(CATALOGUE, edition))).toEqual([
    'GET /notes: "state" is required',
    'GET /notes: "state" may be closed',
    'GET /notes: has "page"',
  ]);
  expect(compareRequests(ours, ours)).toEqual([]);
});

it('a comparison reads the files of the documentation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'routebook-documentation-'));
  const operation = {
    verb: 'post',
    requestPath: '/notes/{id}',
    parameters: [{ name: 'id', required: true, schema: { type: 'integer' } }],
    bodyParameters: [
      { name: 'title', isRequired: false },
      { name: 'color', enum: ['red'] },
    ],
  };
  writeFileSync(join(folder, 'notes.json'), JSON.stringify({ notes: [operation] }));
  expect(compareRequests(ours, requestsOfDocumentation(folder))).toEqual([
    'POST /notes/{id}: "title" is optional',
    'POST /notes/{id}: has "color"',
  ]);
  rmSync(folder, { recursive: true });
});
