import { describe, expect, it } from 'vitest';
import { github } from '../../../src/github/catalogue.ts';
import { githubResponses } from '../../../src/github/responses.ts';
import { type Members, project } from '../../../src/testing/emulator/project.ts';
import type { Row } from '../../../src/testing/emulator/row.ts';
import { findErrorOf } from './validate.ts';

const MEMBERS: Members = {
  getSchema: (name) => githubResponses.getSchema(name),
  memberOf: (row, name) => row[name],
  apiUrl: 'https://api.github.com',
  now: () => '2026-01-01T00:00:00Z',
};

const ROW: Row = {
  $table: 'things',
  $parent: undefined,
  id: 7,
  node_id: 'x',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  name: 'thing',
  state: 'open',
};
ROW['user'] = ROW;

/** Every response with JSON of every current route. */
const RESPONSES = [...github]
  .filter(({ deprecation }) => !deprecation?.removed)
  .flatMap(({ route }) =>
    githubResponses
      .get(route)
      .filter(({ status, contentType }) => status.startsWith('2') && /\bjson\b/.test(contentType ?? ''))
      .map(({ status, type }) => ({ route, status: Number(status), type: type ?? 'unknown' })),
  );

describe('the projection of a row', () => {
  it.each([
    ['nothing', undefined],
    ['an empty object', {}],
    ['an empty list', []],
    ['a row', ROW],
    ['a list of rows', [ROW, ROW]],
    ['a text', 'text'],
    ['members of wrong types', { id: 'x', url: 5, html_url: '', name: [], user: 'x', created_at: '', state: 7 }],
  ])('is valid with formats for every response of the catalogue when it is made from %s', (_, value) => {
    expect(RESPONSES.length).toBeGreaterThan(900);
    const wrong = RESPONSES.flatMap(({ route, status, type }) => {
      const error = findErrorOf(type, project(type, value, MEMBERS));
      return error === undefined ? [] : `${route} ${status}: ${error}`;
    });
    expect(wrong).toEqual([]);
  });

  it('shows neither the state of a row nor members that are not described', () => {
    const text = JSON.stringify(project('Issue', { ...ROW, $secret: 'hidden', other: 'hidden' }, MEMBERS));
    expect(text).not.toMatch(/hidden|\$/);
    expect(project('unknown', ROW, MEMBERS)).toEqual({});
    expect(project({ rest: 'unknown' }, ROW, MEMBERS)).toEqual({});
  });

  it('chooses the alternative with the most members of the value', () => {
    const type = { anyOf: [{ required: { id: 'integer' } }, { required: { id: 'integer', name: 'string' } }, 'null'] };
    expect(project(type, { id: 1, name: 'a' }, MEMBERS)).toEqual({ id: 1, name: 'a' });
    expect(project(type, null, MEMBERS)).toBeNull();
    expect(project(type, undefined, MEMBERS)).toBeNull();
  });
});
