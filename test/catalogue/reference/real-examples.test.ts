import { github as catalogue } from 'routebook/catalogue';
import { loadEditionReference, type Reference, reference } from 'routebook/catalogue/reference';
import { describe, expect, test } from 'vitest';
import { NAMES } from '../../support/editions.ts';

const github = catalogue.with(reference);

/** The keywords of a schema that lead to its members. */
interface JsonSchema {
  readonly $ref?: string;
  readonly $defs?: { readonly [name: string]: JsonSchema };
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: { readonly [name: string]: JsonSchema };
}

/** A text in an example, with the members of the object around it. */
interface Text {
  readonly route: string;
  readonly path: readonly string[];
  readonly text: string;
  readonly siblings: readonly string[];
}

/** Statuses of successful responses, and of the errors that most routes have. */
const PARTS = ['body', '200', '201', '202', '204', '403', '404', '422'];

function* textsOf(
  route: string,
  value: unknown,
  path: readonly string[],
  siblings: readonly string[],
): Generator<Text> {
  if (typeof value === 'string') yield { route, path, text: value, siblings };
  else if (Array.isArray(value)) for (const item of value) yield* textsOf(route, item, path, siblings);
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value))
      yield* textsOf(route, member, [...path, name], Object.keys(value));
}

/** An example of a body or response. */
interface Example {
  readonly route: string;
  readonly part: string;
  readonly value: unknown;
}

function allExamples(reference: Reference): Example[] {
  return [...reference].flatMap(({ route }) =>
    PARTS.map((part) => ({ route, part, value: reference.exampleOf(route, part) })).filter(
      ({ value }) => value !== undefined,
    ),
  );
}

const plain = (text: string) => text.toLowerCase().replace(/[\W_]/g, '').replace(/s$/, '');
const show = ({ route, path, text }: Text) => `${route}: ${path.join('.')} = ${text}`;

/** Where the values that were found in the wrong places belong. */
const BELONGS: readonly (readonly [value: string, isRight: (text: Text) => boolean])[] = [
  [
    'Monalisa Octocat',
    ({ siblings, path }) =>
      /login|email/i.test(siblings.join()) || /display|formatted|author|committer/i.test(path.slice(-2).join()),
  ],
  ['GH_TOKEN', ({ route, path }) => /secret/.test(`${route} ${path.join()}`)],
  ['USERNAME', ({ route, path }) => /variable/.test(`${route} ${path.join()}`)],
  [
    'Justice League',
    ({ route, siblings, path }) => siblings.includes('slug') || /team/.test(`${route} ${path.join()}`),
  ],
  ['bug', ({ route, path }) => /label|target_value/.test(`${route} ${path.join()}`)],
  ['MIT License', ({ route, path }) => /license/.test(`${route} ${path.join()}`)],
  ['Octocat App', ({ route, path }) => /app|integration/.test(`${route} ${path.join()}`)],
  ['web', ({ route, path }) => /hook|audit-log/.test(`${route} ${path.join()}`)],
  ['User', ({ path }) => /type$/i.test(path.at(-1) ?? '') || path.includes('roles')],
  ['San Francisco', ({ siblings }) => siblings.includes('login') || siblings.includes('company')],
];

/** What a text must look like, by the name of its member. */
const FORMS: readonly (readonly [name: RegExp, form: RegExp])[] = [
  [/(?:^|_)(?:sha|oid|commit_id)$/, /^[\da-f]{40}$/],
  [/(?:^|_)login$/, /^[a-z][\w-]*$/],
  [/^full_name$/, /^[\w-]+\/[\w.-]+$/],
  [/_at$/, /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\dZ)?$/],
  [/(?:^|_)(?:url|href)$/, /^(?:https?:\/\/|git:|git@|pkg:)\S+$/],
  [/(?:^|_)email$/, /^[\w.]+@[\w.]+$/],
  [/^node_id$/, /^[\w+/]+=*$/],
  [/^ref$/, /^(?:refs\/heads\/main|main|new-topic)$/],
  [/(?:^|_)ghsa_id$/, /^GHSA(?:-[\da-z]{4}){3}$/],
];

/** The paths of objects without a member whose schema has some. */
function* emptyObjects(
  value: unknown,
  schema: JsonSchema | undefined,
  defs: JsonSchema['$defs'],
  path: string,
): Generator<string> {
  const resolved = schema?.$ref === undefined ? schema : defs?.[schema.$ref.split('/').pop() ?? ''];
  const options = resolved?.anyOf ?? resolved?.allOf;
  if (options !== undefined) {
    // A value is wrong only if it is wrong for each of the types that it may have.
    const found = options.map((each) => [...emptyObjects(value, each, defs, path)]);
    if (resolved?.allOf || found.every((each) => each.length > 0)) yield* found.flat();
  } else if (Array.isArray(value)) {
    for (const item of value) yield* emptyObjects(item, resolved?.items, defs, `${path}[]`);
  } else if (typeof value === 'object' && value !== null) {
    const known = resolved?.properties ?? {};
    if (Object.keys(value).length === 0 && Object.keys(known).length > 0) yield path;
    for (const [name, member] of Object.entries(value))
      yield* emptyObjects(member, known[name], defs, `${path}.${name}`);
  }
}

describe.each(['github.com', ...NAMES])('examples of %s', async (name) => {
  const reference =
    name === 'github.com' ? (github as unknown as Reference) : await loadEditionReference(name as never);
  const examples = allExamples(reference);
  const texts = examples.flatMap(({ route, value }) => [...textsOf(route, value, [], [])]);

  test('have no text that is the name of its member', () => {
    expect(texts.length).toBeGreaterThan(30_000);
    expect(texts.filter(({ path, text }) => plain(path.at(-1) ?? '') === plain(text)).map(show)).toEqual([]);
  });

  test.each(BELONGS)('have %j only where it belongs', (value, isRight) => {
    const found = texts.filter(({ text }) => text === value);
    expect(found.filter((each) => !isRight(each)).map(show)).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  });

  test.each(FORMS)('have texts of the right form in members %s', (member, form) => {
    const found = texts.filter(({ path }) => member.test(path.at(-1) ?? ''));
    expect(found.filter(({ text }) => !form.test(text)).map(show)).toEqual([]);
    expect(found.length).toBeGreaterThan(0);
  });

  test('have no empty object where members are known', () => {
    const found = examples
      .filter(({ value }) => JSON.stringify(value).includes('{}'))
      .flatMap(({ route, part, value }) => {
        const schema = reference.schemaOf(route, part) as JsonSchema | undefined;
        return [...emptyObjects(value, schema, schema?.$defs, `${route} ${part} `)];
      });
    expect(found).toEqual([]);
  });

  test('refer to routes of the API', () => {
    const urls = texts.flatMap(({ text }) =>
      /^https:\/\/api\.github\.com\/[^{]*$/.test(text) ? [new URL(text).pathname] : [],
    );
    const unknown = urls.filter((path) => !['GET', 'POST', 'PUT'].some((method) => reference.match(method, path)));
    // The rest are routes that GitHub removed, such as `downloads_url`, and links that only a browser follows.
    expect(unknown.length / urls.length).toBeLessThan(0.06);
    expect(urls.length).toBeGreaterThan(5_000);
  });
});

test('examples of maps have keys that fit', () => {
  expect(Object.keys(github.exampleOf('GET /emojis', 200) as object)).toEqual(['+1']);
  expect(github.exampleOf('GET /repos/{owner}/{repo}/languages', 200)).toEqual({ JavaScript: expect.any(Number) });
  // A number that may be text too.
  expect(github.exampleOf('POST /repos/{owner}/{repo}/issues', 'body')).toMatchObject({ milestone: 1 });
  expect(github.exampleOf('POST /gists', 'body')).toMatchObject({ files: { 'README.md': { content: 'Hello World' } } });
});

test('the URL of an example is that of its route', () => {
  const url = (route: string) => (github.exampleOf(route, 200) as { url: string }).url;
  expect(url('GET /orgs/{org}/properties/schema/{custom_property_name}')).toBe(
    'https://api.github.com/orgs/github/properties/schema/environment',
  );
  expect(url('GET /repos/{owner}/{repo}/environments/{environment_name}')).toBe(
    'https://api.github.com/repos/octocat/Hello-World/environments/production',
  );
});
