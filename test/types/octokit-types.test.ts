import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import overrides from '../../data/overrides.json' with { type: 'json' };
import { fetchTools } from '../../tools/fetch-tools.js';
import differences from '../catalogue/differential/differences.json' with { type: 'json' };
import { compile, projectModule } from '../support/compile.ts';

// The compiler compares the types of routebook/octokit with those of Octokit's packages: each must be assignable to the other.

const PLUGIN = '@octokit/plugin-rest-endpoint-methods';
const packages = fetchTools('octokit');

interface Method {
  readonly group: string;
  readonly name: string;
  readonly route: string;
}

/** The methods of Octokit with their routes, as its declarations have them. */
function methodsOfOctokit(): Method[] {
  const file = join(packages, PLUGIN, 'dist-types/generated/parameters-and-response-types.d.ts');
  const text = readFileSync(file, 'utf8');
  const methods: Method[] = [];
  for (const [, group = '', body = ''] of text.matchAll(/^ {4}(\w+): \{\n([\s\S]*?)^ {4}\};$/gm))
    for (const [, name = '', route = ''] of body.matchAll(/^ {8}(\w+): \{\n.*?Endpoints\["([^"]+)"\]/gm))
      methods.push({ group, name, route });
  return methods;
}

const keys = new Set(
  readFileSync(
    new URL('../../node_modules/@octokit/types/dist-types/generated/Endpoints.d.ts', import.meta.url),
    'utf8',
  )
    .match(/^ {4}"[A-Z]+ [^"]+": /gm)
    ?.map((line) => line.trim().slice(1, -2)),
);
const methods = methodsOfOctokit();
/** Octokit's methods of routes that the API still has. */
const current = methods.filter(({ route }) => keys.has(route));

/** Routes whose types differ for reasons that are listed where they are compared as a whole. */
const LISTED = new Set([
  ...differences['@octokit/types'].flatMap((each) => each.routes),
  ...overrides.corrections.flatMap((each) => ('accept' in each || 'acceptBody' in each ? (each.routes ?? []) : [])),
]);

/** Methods that differ for other reasons. */
const DIFFERENT: { readonly [reason: string]: RegExp } = {
  'a download has the status 200 too, because fetch follows redirects':
    /^(?:actions\.download|migrations\.(?:download|get)Archive|repos\.download)/,
  'a response without data has the data `never`': /\.(?:removeAllLabels|checkMembershipForUser|deleteAttestations\w+)$/,
  'lists of responses are not readonly':
    /^(?:securityAdvisories\.|dependabot\.\w+Alert$|secretScanning\.\w+Alert$|codeScanning\.getSarif$)/,
  'the number of an issue is a number': /^pulls\.create$/,
};

const HEAD = `import type { Endpoints as Theirs, RequestParameters } from '@octokit/types';
import type { Endpoints, RestEndpointMethodTypes as Ours } from '${projectModule('dist/src/entries/octokit.js')}';
// 64-bit numbers of responses are numbers here, because JSON has no bigint.
type Comparable<Type> = Type extends bigint ? never : Type extends object ? { [Key in keyof Type]: Comparable<Type[Key]> } : Type;
type Mutual<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
interface Types { parameters: unknown; response: unknown }
type Compared<One extends Types, Other extends Types> = [
  Mutual<One['parameters'], Other['parameters']>, Mutual<Comparable<One['response']>, Comparable<Other['response']>>];
`;
const compilerOptions = { skipLibCheck: true, lib: ['es2022', 'dom'] };

/** Compiles a line for each item, and returns the items whose line has an error. */
function failing<Item>(head: string, items: readonly Item[], line: (item: Item, index: number) => string): Item[] {
  const start = head.split('\n').length;
  const text = head + items.map((item, index) => `${line(item, index)}\n`).join('');
  const errors = compile(new Map([['compared.ts', text]]), { compilerOptions });
  const rows = errors.flatMap((error) => /^compared\.ts\((\d+),/.exec(error)?.[1] ?? []);
  return [...new Set(rows)].flatMap((row) => items[Number(row) - start] ?? []);
}

const nameOf = ({ group, name }: Method) => `${group}.${name}`;

describe('RestEndpointMethodTypes', () => {
  let different: Method[];
  beforeAll(() => {
    different = failing(
      HEAD,
      current,
      ({ group, name, route }, index) =>
        `export const m${index}: Compared<Ours['${group}']['${name}'], { parameters: RequestParameters & Theirs['${route}']['parameters']; response: Theirs['${route}']['response'] }> = [true, true];`,
    );
  });

  it('has every method of Octokit whose route still exists', () => {
    expect(methods.length).toBeGreaterThan(1_000);
    expect(methods.length - current.length).toBeLessThan(30);
    const missing = failing(
      HEAD,
      current,
      ({ group, name }, index) => `export type M${index} = Ours['${group}']['${name}'];`,
    );
    expect(missing.map(nameOf)).toEqual([]);
  });

  it('has the types of Octokit for every method, except for listed differences', () => {
    const unlisted = different.filter(
      (each) => !LISTED.has(each.route) && !Object.values(DIFFERENT).some((names) => names.test(nameOf(each))),
    );
    expect(unlisted.map(nameOf)).toEqual([]);
    // A tenth, and what recordings have corrected.
    expect(different.length / current.length).toBeLessThan(0.12);
    // Each reason is still needed.
    for (const names of Object.values(DIFFERENT))
      expect(different.map(nameOf)).toContainEqual(expect.stringMatching(names));
  });

  it('agrees with the declarations of the plugin itself, which are of an earlier API, on most methods', () => {
    const plugin = `import type { RestEndpointMethodTypes as Plugin } from '${packages}/${PLUGIN}/dist-types/index.js';\n`;
    const others = failing(
      plugin + HEAD,
      methods,
      ({ group, name }, index) =>
        `export const m${index}: Compared<Ours['${group}']['${name}'], Plugin['${group}']['${name}']> = [true, true];`,
    );
    const same = methods.filter((each) => !others.includes(each)).map(nameOf);
    expect(same.length).toBeGreaterThan(750);
    expect(same).toEqual(expect.arrayContaining(['issues.createComment', 'repos.getBranch', 'git.createRef']));
  });
});

describe('Endpoints', () => {
  it('has the types of @octokit/types for a sample of all routes, except for listed differences', () => {
    const sample = [...keys].filter((_, index) => index % 8 === 0);
    const different = failing(
      HEAD,
      sample,
      (key, index) => `export const e${index}: Compared<Endpoints['${key}'], Theirs['${key}']> = [true, true];`,
    );
    const isListed = (key: string) =>
      LISTED.has(key) ||
      current.some((each) => each.route === key && Object.values(DIFFERENT).some((names) => names.test(nameOf(each))));
    expect(sample.length).toBeGreaterThan(150);
    expect(different.filter((key) => !isListed(key))).toEqual([]);
  });
});

it('a program that passes values of these types to Octokit compiles', () => {
  const program = `import { Octokit } from '${packages}/octokit/dist-types/index.js';
import type { Endpoints, RestEndpointMethodTypes } from '${projectModule('dist/src/entries/octokit.js')}';

type Comment = RestEndpointMethodTypes['issues']['createComment']['parameters'];
const octokit = new Octokit();
export const comment = (given: Comment) => octokit.rest.issues.createComment(given);
const { data } = await octokit.rest.issues.listLabelsForRepo({ owner: 'o', repo: 'r' });
export const labels: Endpoints['GET /repos/{owner}/{repo}/labels']['response']['data'] = data;
export const request = (given: Endpoints['GET /orgs/{org}']['parameters']) => octokit.request('GET /orgs/{org}', given);
// @ts-expect-error A number, and not a text.
export const id: string = labels[0].id;
// @ts-expect-error There is no such method.
export type Nothing = RestEndpointMethodTypes['issues']['nothing'];
`;
  const lib = ['es2022', 'dom', 'dom.iterable', 'esnext.disposable'];
  expect(
    compile(new Map([['program.ts', program]]), { compilerOptions: { ...compilerOptions, lib, types: ['node'] } }),
  ).toEqual([]);
});
