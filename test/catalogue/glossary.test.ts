import { createCatalogue, github as plainCatalogue } from 'routebook/catalogue';
import { descriptions } from 'routebook/catalogue/descriptions';
import { describe, expect, test } from 'vitest';
import { index } from './sample-index.ts';

const github = plainCatalogue.with(descriptions);

const all = [...github];
const members = all.flatMap((record) =>
  [...record.parameters, ...(record.body?.fields ?? [])].map((member) => ({ route: record.route, ...member })),
);

describe('the glossary of GitHub', () => {
  test('describes every parameter and every body field of every route', () => {
    expect(members.length).toBeGreaterThan(5_000);
    expect(members.filter(({ description }) => !description).map(({ route, name }) => `${name}: ${route}`)).toEqual([]);
  });

  test('describes every category', () => {
    expect(github.categories.length).toBe(51);
    expect(github.categories.filter(({ description }) => !description)).toEqual([]);
    expect(github.categories.reduce((sum, { size }) => sum + size, 0)).toBe(github.size);
  });

  test('describes a name in the context of its route', () => {
    const find = (route: string, name: string) => members.find((each) => each.route === route && each.name === name);
    expect(find('GET /repos/{owner}/{repo}/issues', 'state')?.description).toBe(
      'Whether to return open issues, closed ones or all.',
    );
    expect(find('PATCH /repos/{owner}/{repo}/pulls/{pull_number}', 'state')?.description).toBe(
      '`open` to reopen the pull request, `closed` to close it.',
    );
    expect(find('GET /users', 'since')?.description).toBe('Id of a user; only accounts created later are returned.');
    expect(find('GET /users/{username}/gists', 'since')?.description).toBe(
      'Leave out everything older than this ISO 8601 time.',
    );
  });
});

describe('descriptions', () => {
  test('from the API take precedence over those of a glossary', () => {
    const [id, ...others] = index.parameters;
    const catalogue = createCatalogue(
      {
        ...index,
        parameters: [{ ...id, description: 'Which pet.' } as (typeof index.parameters)[number], ...others],
        routes: [['PUT /pets/{id}', null, null, null, [0, 1], -1, body({ name: 'What to call it.' })], ...index.routes],
      },
      {
        glossary: {
          names: { id: 'An id.', name: 'A name.', state: 'A state.' },
          exceptions: { state: { 'GET ': 'Filter.' } },
        },
      },
    );
    const { parameters, body: record } = catalogue.get('PUT /pets/{id}') ?? {};
    expect(parameters?.map(({ description }) => description)).toEqual(['Which pet.', 'A state.']);
    expect(record?.fields.map(({ description }) => description)).toEqual(['What to call it.']);
    expect(catalogue.get('GET /pets/{id}')?.parameters[1]?.description).toBe('Filter.');
  });

  test('are absent without a glossary', () => {
    const catalogue = createCatalogue(index);
    expect(catalogue.get('GET /pets/{id}')?.parameters[0]).not.toHaveProperty('description');
    expect(catalogue.categories).toEqual([{ name: 'pets', title: 'Pets', size: 2, subcategories: [] }]);
  });
});

function body(descriptions: Record<string, string>) {
  return { content: { 'application/json': { required: { name: 'string' } } }, descriptions };
}
