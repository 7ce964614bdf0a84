import { Ajv2020 } from 'ajv/dist/2020.js';
import { github as plainCatalogue } from 'routebook/catalogue';
import {
  createReference,
  type EditionName,
  loadEditionReference,
  type Reference,
  reference,
} from 'routebook/catalogue/reference';
import { createBodyData, createIndex, createResponseData } from 'routebook/generator';
import { describe, expect, test } from 'vitest';
import { EDITIONS } from '../../../generator/github/editions.js';
import { catalogueOf } from '../../generator/support.ts';

const github = plainCatalogue.with(reference);

const ISSUE = 'POST /repos/{owner}/{repo}/issues';

/** The names of schemas in a type. */
function namesIn(type: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof type === 'string') {
    if (/^[A-Z]/.test(type)) found.add(type);
  } else if (typeof type === 'object' && type !== null) {
    for (const [keyword, part] of Object.entries(type))
      if (keyword !== 'enum' && keyword !== 'deprecated') namesIn(part, found);
  }
  return found;
}

const references: [name: string, load: () => Promise<Reference>][] = [
  ['github.com', async () => github as unknown as Reference],
  ...EDITIONS.map(({ name }): [string, () => Promise<Reference>] => [
    name,
    () => loadEditionReference(name as EditionName),
  ]),
];

describe.each(references)('every record of %s', (_name, load) => {
  test('has a title and a description, unless the route was removed', async () => {
    const without = [...(await load())]
      .filter(({ deprecation }) => deprecation?.removed !== true)
      .filter(({ title, description = '' }) => title === '' || !/[.)]$/.test(description));
    expect(without.map(({ route }) => route)).toEqual([]);
  });

  test('has only types that getSchema resolves', async () => {
    const reference = await load();
    const names = new Set<string>();
    for (const { parameters, body, responses } of reference) {
      for (const { type } of [...parameters, ...(body?.fields ?? [])]) namesIn(type, names);
      for (const content of [body?.content ?? {}, ...Object.values(responses)])
        for (const type of Object.values(content)) namesIn(type, names);
    }
    expect(names.size).toBeGreaterThan(300);
    expect([...names].filter((name) => reference.getSchema(name) === undefined)).toEqual([]);
  });

  test('has schemas of its bodies and responses that are valid and complete in themselves', async () => {
    const reference = await load();
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    let count = 0;
    for (const [index, { route, body, responses }] of [...reference].entries()) {
      // Each schema contains all that it refers to, so a sample of the routes covers most schemas.
      if (index % 9 !== 0) continue;
      const statuses = Object.keys(responses).filter((status) => Object.keys(responses[status] ?? {}).length > 0);
      for (const status of body === undefined ? statuses : ['body', ...statuses]) {
        const schema = reference.schemaOf(route, status);
        if (schema === undefined) throw new Error(`${route} has no schema for ${status}`);
        // A reference to something that is not in the schema would throw.
        if (count % 5 === 0) ajv.compile(schema as object);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(100);
  });
});

describe('getSchema', () => {
  test('returns JSON Schema 2020-12 with everything that it refers to', () => {
    const schema = github.getSchema('IssuesBodyAgentAssignment');
    expect(schema).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'IssuesBodyAgentAssignment',
    });
    expect(JSON.stringify(schema)).toContain('"target_repo"');
    const repository = github.getSchema('Repository') as { $defs: object; properties: { owner: object } };
    expect(repository.properties.owner).toEqual({ $ref: '#/$defs/SimpleUser' });
    expect(repository.$defs).toHaveProperty('SimpleUser.properties.login', { type: 'string' });
    expect(github.getSchema('Nobody')).toBeUndefined();
    expect(github.getSchema('constructor')).toBeUndefined();
    expect(github.getSchema(undefined as never)).toBeUndefined();
  });

  test('returns a new object for each call', () => {
    expect(github.getSchema('Repository')).not.toBe(github.getSchema('Repository'));
  });
});

describe('schemaOf', () => {
  test('returns the schema of a response or a body of any spelling of the route', () => {
    expect(github.schemaOf('GET /user', 200)).toMatchObject({ $defs: { PrivateUser: { type: 'object' } } });
    expect(github.schemaOf('issues/create', 'body')).toMatchObject({ type: 'object', required: ['title'] });
    expect(github.schemaOf('POST /repos/:owner/:repo/issues', '201')).toMatchObject({ $ref: '#/$defs/Issue' });
    expect(github.schemaOf(ISSUE, 503)).toMatchObject({ $ref: '#/$defs/ServiceUnavailableError' });
    expect(github.schemaOf(ISSUE, 400, { contentType: 'application/scim+json' })).toMatchObject({
      $ref: '#/$defs/ScimError',
    });
  });

  test('contains limits and descriptions of the members of a body', () => {
    const schema = github.schemaOf('POST /gists/{gist_id}/comments', 'body') as { properties: { body: object } };
    expect(schema.properties.body).toMatchObject({ type: 'string', maxLength: 65535, description: expect.any(String) });
    const rules = JSON.stringify(github.schemaOf('POST /repos/{owner}/{repo}/rulesets', 'body'));
    expect(rules).toContain('"required_approving_review_count":{"type":"integer","minimum":0,"maximum":10}');
  });

  test('returns undefined for what a route does not have, and rejects what is not a status', () => {
    expect(github.schemaOf('GET /user', 'body')).toBeUndefined();
    expect(github.schemaOf('GET /user', 418)).toBeUndefined();
    expect(github.schemaOf('GET /nowhere', 200)).toBeUndefined();
    expect(github.schemaOf('GET https://evil.example/user', 200)).toBeUndefined();
    expect(github.schemaOf('GET /user', 200, { contentType: 'text/css' })).toBeUndefined();
    expect(() => github.schemaOf('GET /user', null as never)).toThrow('The status of schemaOf must be');
    expect(() => github.schemaOf('GET /user', 200, { type: 'x' } as never)).toThrow('schemaOf has no option "type"');
  });
});

describe('a reference of another API', () => {
  const pet = {
    type: 'object',
    properties: { name: { type: 'string' }, parent: { $ref: '#/components/schemas/pet' } },
  };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/pet' } } };
  const catalogue = catalogueOf(
    {
      '/pets': {
        post: {
          requestBody: { content },
          responses: { 200: { content }, '4XX': { content: { 'text/plain': { schema: { type: 'string' } } } } },
        },
      },
    } as never,
    { components: { schemas: { pet } } } as never,
  );
  const parts = {
    index: createIndex(catalogue),
    responses: createResponseData(catalogue),
    bodies: createBodyData(catalogue),
  };

  test('has its schemas, which may contain themselves', () => {
    const shop = createReference(parts);
    expect(shop.getSchema('Pet')).toMatchObject({
      properties: { parent: { $ref: '#/$defs/Pet' } },
      $defs: { Pet: { type: 'object' } },
    });
    expect(shop.schemaOf('POST /pets', 404)).toEqual({ $schema: expect.any(String), type: 'string' });
    expect(shop.check('POST /pets', { name: 'a', parent: { parent: { nam: 'b' } } })).toMatchObject([
      { code: 'UNKNOWN_PARAMETER', parameter: 'parent', pointer: '/parent/parent/nam', suggestions: ['name'] },
    ]);
  });

  test('rejects data that the generator did not write', () => {
    const { bodies } = parts;
    for (const broken of [
      '',
      '[]',
      '{}',
      { ...bodies, format: 2 },
      { ...bodies, schemas: { a: 7 } },
      { ...bodies, bodies: { a: [] } },
    ])
      expect(() => createReference({ ...parts, bodies: broken as never }).getSchema('Pet')).toThrow(
        'written by the generator',
      );
  });

  test('of an edition that does not exist is rejected', async () => {
    await expect(loadEditionReference('ghes-1.0' as never)).rejects.toThrow('The edition must be one of ghec');
  });
});
