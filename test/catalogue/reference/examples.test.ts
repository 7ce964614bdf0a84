import { github as catalogue } from 'routebook/catalogue';
import { createReference, loadEditionReference, type Reference, reference } from 'routebook/catalogue/reference';
import { createResponses, githubResponses } from 'routebook/catalogue/responses';
import { example } from 'routebook/testing';
import { describe, expect, test } from 'vitest';
import { SERVER } from '../../support/editions.ts';
import { validateBodies } from './validate-bodies.ts';

const github = catalogue.with(reference);

const ISSUE = 'GET /repos/{owner}/{repo}/issues/{issue_number}';
const plain = github as unknown as Reference;

/** All texts in a value, with the names of their members. */
function* textsOf(value: unknown, name = ''): Generator<readonly [name: string, text: string]> {
  if (typeof value === 'string') yield [name, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, member] of Object.entries(value)) yield* textsOf(member, Array.isArray(value) ? name : key);
}

const ALL = [...github].filter((_, index) => index % 10 === 0);

describe('examples of GitHub', () => {
  test('look real: they are not the names of their members', () => {
    let count = 0;
    let named = 0;
    for (const { route } of ALL) {
      for (const { example: value } of githubResponses.get(route)) {
        for (const [name, text] of textsOf(value)) {
          count += 1;
          if (text.toLowerCase().replace(/\W/g, '') === name.toLowerCase().replace(/[\W_]/g, '')) named += 1;
        }
      }
    }
    expect(count).toBeGreaterThan(5_000);
    expect(named).toBe(0);
  });

  test('have values of the description', () => {
    expect(github.exampleOf('GET /user', 200)).toMatchObject({
      login: 'octocat',
      id: 1,
      html_url: 'https://github.com/octocat',
      type: 'User',
      site_admin: false,
    });
    expect(github.exampleOf('GET /repos/{owner}/{repo}/git/commits/{commit_sha}', 200)).toMatchObject({
      sha: expect.stringMatching(/^[\da-f]{40}$/),
      author: { email: 'octocat@github.com', date: '2011-01-26T19:01:12Z' },
    });
    expect(github.exampleOf(ISSUE, 404)).toMatchObject({ message: 'Not Found', status: '404' });
    expect(github.exampleOf('POST /repos/{owner}/{repo}/issues', 422)).toMatchObject({ message: 'Validation Failed' });
  });

  test.each([0, 1, 2, 3, 8])('have one person and one repository in all places, with seed %d', (seed) => {
    const person = (github.exampleOf('GET /user', 200, { seed }) as { login: string }).login;
    const { full_name: repository } = github.exampleOf('GET /repos/{owner}/{repo}', 200, { seed }) as {
      full_name: string;
    };
    expect(repository.startsWith(`${person}/`)).toBe(true);
    for (const { route } of ALL) {
      for (const { status, example: value } of githubResponses.vary(route, seed)) {
        if (!status.startsWith('2')) continue;
        for (const [name, text] of textsOf(value)) {
          const found = /(?:api\.github\.com\/repos|:\/\/github\.com)\/([\w-]+\/[\w-]+)/.exec(text)?.[1];
          if (/\/repos\//.test(text) && found)
            expect(`${route} ${name} ${found}`).toBe(`${route} ${name} ${repository}`);
        }
      }
    }
    const issue = github.exampleOf(ISSUE, 200, { seed }) as { number: number; url: string; user: { login: string } };
    expect(issue.url).toBe(`https://api.github.com/repos/${repository}/issues/${issue.number}`);
    expect(issue.user.login).toBe(person);
  });

  test('differ by seed, and are the same for the same seed', () => {
    const texts = [0, 1, 2, 3, 4, 5].map((seed) => JSON.stringify(github.exampleOf(ISSUE, 200, { seed })));
    expect(new Set(texts).size).toBe(6);
    expect(JSON.stringify(github.exampleOf(ISSUE, 200, { seed: 4 }))).toBe(texts[4]);
    expect(example('GET /user', { seed: 1 }).login).toBe('monalisa');
    expect(example('GET /user', { seed: 0 })).toEqual(example('GET /user'));
    expect(example('GET /repos/{owner}/{repo}', { status: 404, seed: 1 })).toMatchObject({ message: 'Not Found' });
  });

  // The system tests validate those of all routes.
  test('of bodies are valid for their schemas, with several seeds', () => {
    const { count, invalid } = validateBodies(
      plain,
      [...github].filter((_, index) => index % 30 === 0),
      [0, 1, 7],
    );
    expect(invalid).toEqual([]);
    expect(count).toBeGreaterThan(20);
  });

  test('of bodies have what the route is for', () => {
    expect(github.exampleOf('POST /repos/{owner}/{repo}/issues', 'body')).toMatchObject({
      title: expect.stringMatching(/\w+ \w+/),
      assignees: ['octocat'],
      labels: ['bug'],
    });
    expect(github.exampleOf('PATCH /repos/{owner}/{repo}', 'body')).toMatchObject({ name: 'Hello-World' });
    expect(github.exampleOf('GET /user', 'body')).toBeUndefined();
    expect(github.exampleOf('GET /nowhere', 200)).toBeUndefined();
  });

  test('of bodies have no deprecated member, whether the description marks it or says so in its text', () => {
    expect(github.exampleOf('POST /repos/{owner}/{repo}/issues', 'body')).not.toHaveProperty('assignee');
    expect(github.exampleOf('POST /orgs/{org}/teams', 'body')).not.toHaveProperty('permission');
    const deprecated = [...github].flatMap(({ route, body }) => {
      const value = github.exampleOf(route, 'body') as object | undefined;
      return (body?.fields ?? []).flatMap((field) =>
        field.deprecated && !field.required && Object.hasOwn(value ?? {}, field.name) ? [`${route} ${field.name}`] : [],
      );
    });
    expect(deprecated).toEqual([]);
  });

  test('of editions have the same values', async () => {
    const server = await loadEditionReference(SERVER.name as never);
    expect(server.exampleOf('POST /admin/users', 201)).toMatchObject({ login: 'octocat' });
    expect(server.exampleOf('POST /admin/users', 'body')).toMatchObject({
      login: 'octocat',
      email: 'octocat@github.com',
    });
  });

  test.each([[-1], [1.5], [Number.NaN], ['1'], [null]])('refuse the seed %s', (seed) => {
    const refused = expect.objectContaining({ name: 'EndpointError', code: 'INVALID_OPTION' });
    expect(() => github.exampleOf('GET /user', 200, { seed: seed as never })).toThrow(refused);
    expect(() => githubResponses.vary('GET /user', seed as never)).toThrow(refused);
    expect(() => example('GET /user', { seed: seed as never })).toThrow(refused);
    expect(() => github.exampleOf('GET /user', 200, { sed: 1 } as never)).toThrow(refused);
  });
});

describe('examples of another API', () => {
  const body = {
    required: { code: 'string', amount: 'integer', size: 'number', mode: 'string' },
    optional: { old: 'string', items: { list: 'string' }, createdAt: 'string', ownerEmail: 'string' },
    deprecated: ['old'],
  };
  const shop = createReference({
    index: {
      format: 1,
      name: 'shop',
      server: null,
      version: null,
      documentation: '',
      parameters: [],
      responses: [],
      routes: [['POST /orders', null, null, null, [], -1, { content: { 'application/json': body } }]],
    },
    responses: { format: 1, schemas: {}, responses: [], routes: {} },
    bodies: {
      format: 1,
      schemas: {},
      bodies: { 'POST /orders': { 'application/json': body } },
      limits: {
        'POST /orders': {
          'application/json': {
            '/code': { minLength: 9, maxLength: 9 },
            '/amount': { exclusiveMinimum: 4, multipleOf: 10 },
            '/size': { maximum: 0.5 },
            '/mode': { pattern: '^(?:fast|slow)$' },
            '/items': { minItems: 3 },
          },
        },
      },
    },
  });

  test('keep limits, leave out deprecated members, and are chosen by name and format', () => {
    expect(shop.exampleOf('POST /orders', 'body')).toEqual({
      code: 'Codexxxxx',
      amount: 10,
      size: 0.5,
      mode: 'fast',
      items: ['Items', 'Items', 'Items'],
      createdAt: '2026-01-31T12:00:00Z',
    });
  });

  test('take values from a function, and pass over those of another type', () => {
    const data = {
      format: 1,
      schemas: {},
      responses: [{ 200: { 'application/json': { required: { id: 'integer', name: 'string' } } } }],
      routes: { 'GET /pets': 0 },
    } as const;
    const responses = createResponses(data, { values: ({ name }) => [name.length, `${name}!`] });
    expect(responses.get('GET /pets')[0]?.example).toEqual({ id: 2, name: 'name!' });
  });
});
