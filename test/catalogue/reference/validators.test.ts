import type { StandardSchemaV1 } from '@standard-schema/spec';
import { github as catalogue } from 'routebook/catalogue';
import { reference, type Validator } from 'routebook/catalogue/reference';
import { describe, expect, test } from 'vitest';

const github = catalogue.with(reference);

const REPOSITORY = 'GET /repos/{owner}/{repo}';

/** A validator as every library with Standard Schema takes it. */
function validatorOf(route: string, status: number | string): StandardSchemaV1 {
  const validator: Validator | undefined = github.validatorOf(route, status);
  if (validator === undefined) throw new Error(`no validator of ${route}`);
  return validator;
}

const issuesOf = (route: string, status: number | string, data: unknown) =>
  github.validate(route, status, data).issues?.map(({ message, path }) => `${path.join('.')}: ${message}`) ?? [];

/** Copies in which one member has another type, or is absent. */
function* mutationsOf(example: object): Generator<object> {
  for (const [name, value] of Object.entries(example)) {
    yield { ...example, [name]: typeof value === 'object' && value !== null ? 'text' : { odd: true } };
    const { [name]: _, ...rest } = example as Record<string, unknown>;
    yield rest;
  }
}

describe('a validator of a response', () => {
  test('accepts the examples of all kinds of routes, and members that are not described', () => {
    let count = 0;
    for (const { route } of [...github].filter((_, index) => index % 9 === 0)) {
      const example = github.exampleOf(route, 200);
      if (github.validatorOf(route, 200) === undefined) continue;
      count += 1;
      expect(issuesOf(route, 200, example), route).toEqual([]);
      if (typeof example === 'object' && example !== null && !Array.isArray(example))
        expect(github.validate(route, 200, { new_member: 1, ...example }), route).toHaveProperty('value');
    }
    expect(count).toBeGreaterThan(40);
  });

  test('finds a member with another type, and a required one that is absent, with its path', () => {
    const example = github.exampleOf(REPOSITORY, 200) as Record<string, unknown>;
    expect(issuesOf(REPOSITORY, 200, { ...example, id: '7', owner: { login: 5 } })).toContainEqual(
      expect.stringMatching(/^id: "id" must be of type integer/),
    );
    const { issues = [] } = github.validate('GET /repos/{owner}/{repo}/labels', 200, [{ id: 1 }, 5]);
    expect(issues).toContainEqual({ path: [0, 'name'], message: '"0/name" is required.' });
    expect(issues).toContainEqual({ path: [1], message: '"1" must be of type object.' });
    expect(issuesOf('GET /user', 200, null)[0]).toMatch(/^: The data must be of type/);
  });

  test('rejects exactly the changed examples that are not valid: a fast test and the search for problems agree', () => {
    let rejected = 0;
    for (const name of ['Repository', 'Issue', 'SimpleUser', 'PullRequest', 'Release', 'WorkflowRun']) {
      const validator = github.getValidator(name);
      const route = [...github].find((record) => JSON.stringify(record.responses).includes(`"${name}"`))?.route ?? '';
      const example = github.exampleOf(route, 200);
      const item = (Array.isArray(example) ? example[0] : example) as object;
      for (const changed of mutationsOf(item ?? {})) {
        const result = validator?.['~standard'].validate(changed);
        if (result?.issues === undefined) continue;
        rejected += 1;
        // A generic message would mean that only the fast test rejects it.
        expect(result.issues[0]?.message, name).not.toBe('The data does not have the described shape.');
      }
    }
    expect(rejected).toBeGreaterThan(50);
  });

  test('does not check formats, nor a status, route or media type that is not described', () => {
    const example = github.exampleOf('GET /user', 200) as object;
    expect(github.validate('GET /user', 200, { ...example, url: 'not a url' })).toHaveProperty('value');
    expect(github.validate('GET /user', 299, 5)).toEqual({ value: 5 });
    expect(github.validate('GET /no/such/route', 200, 5)).toEqual({ value: 5 });
    expect(github.validatorOf('GET /zen', 200)).toBeUndefined();
    expect(github.getValidator('NoSuchName')).toBeUndefined();
  });

  test('ends for data that contains itself', () => {
    const loop: Record<string, unknown> = {};
    loop['parent'] = loop;
    expect(github.validate('GET /orgs/{org}/teams', 200, [loop]).issues?.length).toBeGreaterThan(0);
  });
});

describe('a validator as Standard Schema', () => {
  test('has version 1 and the name of the package, and is the same object for each call', () => {
    const { version, vendor } = validatorOf(REPOSITORY, 200)['~standard'];
    expect({ version, vendor }).toEqual({ version: 1, vendor: 'routebook' });
    expect(github.validatorOf(REPOSITORY, 200)).toBe(github.validatorOf(REPOSITORY, 200));
  });

  test('works in a library that takes such validators', () => {
    const body = validatorOf('POST /repos/{owner}/{repo}/issues', 'body');
    expect({ title: 'x', labels: ['bug'] }).toEqual(expect.schemaMatching(body));
    expect({ title: 'x', labels: [{ nme: 'bug' }] }).not.toEqual(expect.schemaMatching(body));
    expect(undefined).not.toEqual(expect.schemaMatching(body));
  });

  test('has the type of the data for the compiler', () => {
    const validator = github.validatorOf<{ login: string }>('GET /user', 200);
    const read = (output: StandardSchemaV1.InferOutput<NonNullable<typeof validator>>): string => output.login;
    expect(read({ login: 'octocat' })).toBe('octocat');
  });
});
