import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { listEntries } from '../../scripts/bundle/list-entries.js';
import { NAMES } from '../support/editions.ts';
import { packedPackage } from '../support/packed.ts';

const { project, installed } = packedPackage();

/** The code of a program that uses the packed package, in one file and without everything that it does not use. */
async function bundleText(code: string, isMinified: boolean) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: project },
    absWorkingDir: installed,
    bundle: true,
    // The entry for Redis runs on servers only.
    external: ['node:*'],
    minify: isMinified,
    format: 'esm',
    metafile: true,
    write: false,
  });
  const [output] = outputFiles;
  if (!output) throw new Error('esbuild gave no output');
  return { text: output.text, inputs: Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs)) };
}

const bundles = new Map<string, ReturnType<typeof measureBundle>>();

/** The same program is bundled once for all tests. */
function bundle(code: string): ReturnType<typeof measureBundle> {
  const known = bundles.get(code) ?? measureBundle(code);
  bundles.set(code, known);
  return known;
}

/** The size of a program, the files of the package that it contains something of, and the functions and constants in it. */
async function measureBundle(code: string) {
  const [minified, readable] = [await bundleText(code, true), await bundleText(code, false)];
  return {
    bytes: gzipSync(minified.text, { level: 9 }).length,
    files: minified.inputs
      .filter(([path, { bytesInOutput }]) => path !== '<stdin>' && bytesInOutput > 0)
      .map(([path]) => path.replace('dist/', ''))
      .sort(),
    names: [...readable.text.matchAll(/^(?:async )?(?:function|var|class)\*? ([\w$]+)/gm)].map(([, name = '']) => name),
  };
}

/** Everything that a module of the package declares. A name that does not exist would be absent from every bundle. */
const DECLARED = new Set(
  ['src', 'analysis', 'shared'].flatMap((folder) =>
    readdirSync(join(installed, 'dist', folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.js'))
      .flatMap((file) => {
        const text = readFileSync(join(installed, 'dist', folder, file), 'utf8');
        return [...text.matchAll(/^(?:async )?(?:function|const|class)\*? ([\w$]+)/gm)].map(([, name = '']) => name);
      }),
  ),
);

/** Expects that a bundle does not contain these functions, which others contain. */
function expectAbsent(names: readonly string[], ...absent: readonly string[]): void {
  expect(absent.filter((name) => !DECLARED.has(name))).toEqual([]);
  expect(names.filter((name) => absent.includes(name))).toEqual([]);
}

/** The data of the catalogue in a bundle. */
const dataOf = (files: readonly string[]) =>
  files.filter((file) => file.startsWith('explorer/data/')).map((file) => file.slice('explorer/data/'.length));

const ENDPOINT = `import { endpoint } from 'routebook'; console.log(endpoint('GET /user'));`;

/** The most bytes of programs that are composed of parts, in one file: what was measured, rounded up. The builder is 12.7 kB of those that have it, and what applies the conversion of dates that a request carries 50 bytes of each. The part for limits reports the waits of queries, which takes 30, and credentials whose names only a description knows take 100 bytes of each. That functions, gaps of lists and numbers that are not finite are refused in every body takes 80. The option `dispatcher`, which the error names without its part, takes 20. One function creates clients of functions of any API, and refuses those that it cannot use: 0.85 kB of each client for GitHub. */
const LIMITS = {
  sender: 13_860,
  sixParts: 28_280,
  endpoint: 38_960,
  graphql: 15_230,
  oneMethod: 26_530,
  threeGroups: 31_850,
  threeGroupsAndParts: 47_560,
};

/** A program with a sender of parts. */
const PARTS = (parts: string) =>
  `import { createSender, retries, limits, redirects, pages, cache, events, fields, notices, fetchOptions, bigints } from 'routebook/parts';
  const send = createSender({ baseUrl: 'https://api.example.com' }, [${parts}]); console.log(send);`;

/** A program with a client for GitHub of groups and parts. */
const GITHUB = (imports: string, groups: string, use = '') =>
  `import { createClient } from 'routebook/client';
  import { retries, limits, redirects, pages, githubFacts } from 'routebook/parts'; ${imports}
  console.log(createClient({ ${groups} }, { use: [${use}] }));`;
const THREE = ['issues', 'repos', 'users']
  .map((name) => `import * as ${name} from 'routebook/operations/${name}';`)
  .join(' ');

/** Functions that only one part brings. */
const OF_PARTS: Readonly<Record<string, readonly string[]>> = {
  retries: ['again', 'pollAgain'],
  limits: ['createQueue', 'share'],
  redirects: ['follow'],
  pages: ['iteratePages', 'readList'],
  cache: ['reuse', 'cacheKeyOf'],
  events: ['readEvents'],
  fields: ['selectFields'],
  notices: ['report'],
  fetchOptions: ['readFetchOptions'],
  bigints: [],
};

// Each number is what was measured, rounded up. A change of one needs a reason next to it.
describe('a bundle, minified and gzipped', () => {
  // Measured: 12.81 kB, of which the kinds of bodies that all clients share are 0.04. @octokit/endpoint, which checks nothing, is 2 kB. See "Every call is checked" in ARCHITECTURE.md.
  test('with endpoint is at most 12.82 kB, and has nothing of the catalogue, the clients and the template functions', async () => {
    const { bytes, files, names } = await bundle(ENDPOINT);
    expect(bytes).toBeLessThanOrEqual(12_820);
    expect(files).toEqual(['shared/core.js']);
    expect(names).toContain('createUncheckedEndpoint');
    expectAbsent(names, 'compile', 'createCatalogue', 'toFetch', 'prepare');
  });

  test('with only the error class is at most 0.4 kB, and contains nothing of the builder', async () => {
    const { bytes, names } = await bundle(`import { EndpointError } from 'routebook'; console.log(EndpointError);`);
    expect(bytes).toBeLessThanOrEqual(400);
    // It escapes unprintable characters in messages.
    expect(names).toEqual(expect.arrayContaining(['EndpointError', 'escapeUnprintable']));
    expect(names.length).toBeLessThanOrEqual(7);
  });

  // Measured: 2.66 kB.
  test('with the template functions is at most 2.7 kB, and has nothing of the builder', async () => {
    const { bytes, names } = await bundle(`import { compile } from 'routebook/template'; console.log(compile);`);
    expect(bytes).toBeLessThanOrEqual(2700);
    expectAbsent(names, 'createUncheckedEndpoint', 'readBaseUrl', 'checkHeaderValue');
  });

  // Measured: 8.71 kB, of which the masks of errors are 1.9. openapi-fetch, which checks nothing, is 2.6 kB. What JSON would lose, such as the
  // content of headers or a class, is refused with its reason, as by the other clients: 0.4 kB.
  test('with the client for paths is at most 8.72 kB, and has nothing of the builder', async () => {
    const { bytes, names } = await bundle(`import createClient from 'routebook/paths'; createClient().GET('/user');`);
    expect(bytes).toBeLessThanOrEqual(8720);
    expect(names).toContain('fetchWithin');
    expectAbsent(names, 'createUncheckedEndpoint', 'createSend');
  });

  // Measured: 2.39 kB. Request options that were written by hand are checked as the builder checks its own.
  // Other methods of a description, such as QUERY, take 35 bytes here, and in everything that sends; functions and other values that JSON would
  // lose, which were sent without a word, take 90.
  test('with toFetch is at most 2.56 kB, and has neither the builder nor another client', async () => {
    const { bytes, names } = await bundle(`import { toFetch } from 'routebook/clients'; console.log(toFetch);`);
    expect(bytes).toBeLessThanOrEqual(2560);
    expect(names).toContain('toFetch');
    expectAbsent(names, 'createUncheckedEndpoint');
    expect(names.filter((name) => /^to[A-Z]/.test(name))).toEqual(['toFetch']);
  });

  // Measured: 17.5 kB, which includes the quoting of every shell, the masks of secrets, and the parser of routes for `toPattern`. URLs that all
  // programs read in the same way, and variables that no other service has, take 0.5 kB; the check of the status in code, and four spaces in Python, 0.07 kB.
  test('with all clients is at most 17.5 kB, and has nothing of the catalogue', async () => {
    const { bytes, files, names } = await bundle(`import * as clients from 'routebook/clients'; console.log(clients);`);
    // 20 bytes for the brackets of lists and objects in other languages.
    expect(bytes).toBeLessThanOrEqual(17_500);
    expect(files).not.toContain('shared/catalogue.js');
    expectAbsent(names, 'createUncheckedEndpoint');
  });

  // 51 kB of data, and the rest is code: the search, other spellings of routes, the checks, patterns in linear time (0.8 kB),
  // the titles of categories (0.9 kB), facts about behaviour, and what no route does. Measured: 98.3 kB. Questions without names and numbers take
  // 1.4 kB, 40 more tasks that no route does 1.5 kB, and 35 after that, the kinds of values in a question and more phrases of people 4 kB: they are
  // needed by `ask`, which is not asynchronous.
  test('grows by at most 98.55 kB with the catalogue, and by nothing of the clients', async () => {
    const core = await bundle(ENDPOINT);
    const both = await bundle(`${ENDPOINT} import { github } from 'routebook/catalogue'; console.log(github);`);
    // 110 bytes to build the search and the matcher in steps.
    expect(both.bytes - core.bytes).toBeLessThanOrEqual(98_550);
    expect(dataOf(both.files)).toEqual([
      'index-data.js',
      'page-patterns.js',
      'routes-elsewhere.js',
      'search-words.js',
      'tasks-elsewhere.js',
    ]);
    expect(both.files.filter((file) => file.includes('clients'))).toEqual([]);
  });

  // Measured: 70.6 kB: the glossary, the descriptions of 1,593 routes, and the permissions of all routes (2.8 kB). Packed by code of our own it was
  // 61.7 kB, and the first use took 2 to 10 ms more.
  test('grows by at most 71 kB more with descriptions', async () => {
    const catalogue = await bundle(`import { github } from 'routebook/catalogue'; console.log(github);`);
    const described = await bundle(`import { github } from 'routebook/descriptions'; console.log(github);`);
    expect(described.bytes - catalogue.bytes).toBeLessThanOrEqual(71_000);
    expect(dataOf(catalogue.files)).not.toContain('glossary.js');
    expect(dataOf(described.files)).toContain('glossary.js');
  });

  // 2.9 kB of data, of which 0.7 kB are the scopes of classic tokens.
  test('grows by at most 3.98 kB more with permissions, which no bundle contains that does not import them', async () => {
    const catalogue = await bundle(`import { github } from 'routebook/catalogue'; console.log(github);`);
    const permitted = await bundle(`import { github } from 'routebook/permissions'; console.log(github);`);
    expect(permitted.bytes - catalogue.bytes).toBeLessThanOrEqual(3_980);
    expect(dataOf(permitted.files)).toContain('permission-data.js');
    for (const name of ['catalogue', 'client', 'clients', 'send', 'responses', 'mocks', 'strict']) {
      const { files } = await bundle(`import * as all from 'routebook/${name}'; console.log(all);`);
      expect(
        files.filter((file) => /permission-(?:data|names)|shared\/(?:(?:catalogue|github)-)?permissions/.test(file)),
      ).toEqual([]);
    }
  });

  // 58 kB of text that needs no unpacking; values and code for examples that look real take 19 kB more:
  // each kind of object has its own names, titles and texts.
  test('with all responses is at most 77.1 kB, and has nothing of the index', async () => {
    const { bytes, files } = await bundle(
      `import { githubResponses } from 'routebook/responses'; console.log(githubResponses);`,
    );
    expect(bytes).toBeLessThanOrEqual(77_100);
    expect(dataOf(files)).toEqual(['example-values.js', 'response-data.js']);
  });

  // Measured: 265 kB. The catalogue, the descriptions, the responses with values for examples, 15 kB of bodies, and the shapes of editions, which one text has for all of them.
  // The check of fields takes 0.8 kB of it, values of examples for each kind of object 10.4 kB, and questions with values 3.4 kB.
  test('with the reference is at most 265.1 kB, and loads the shapes of editions only with editions', async () => {
    const { bytes, files } = await bundle(`import { github } from 'routebook/reference'; console.log(github);`);
    expect(bytes).toBeLessThanOrEqual(265_100);
    expect(dataOf(files)).not.toContain('edition-shapes.js');
  });

  // The names and routes of all methods take 7.3 kB with what reads them, and parts of a program's own 1.7. octokit 5 is 43.8 kB. It has no second file that a browser may be unable to load.
  test('with the whole client is at most 58.9 kB, and has nothing of the catalogue', async () => {
    const { bytes, files } = await bundle(
      `import { createGitHub } from 'routebook/client'; console.log(createGitHub().issues.create);`,
    );
    expect(bytes).toBeLessThanOrEqual(58_900);
    expect(files.filter((file) => /catalogue|index-data|generated\/operations/.test(file))).toEqual([]);
  });

  // Measured: 2.72 kB, of which the texts about keys that cannot be read are 0.3 and the checks of options 0.5. @octokit/app is 20.2 kB.
  test('grows by at most 2.75 kB with createApp, and by no data of permissions', async () => {
    const client = await bundle(
      `import { createGitHub } from 'routebook/client'; console.log(createGitHub().issues.create);`,
    );
    const { bytes, files } = await bundle(
      `import { createApp } from 'routebook/app'; console.log(createApp({}).github.issues.create);`,
    );
    expect(bytes - client.bytes).toBeLessThanOrEqual(2750);
    expect(dataOf(files)).toEqual(dataOf(client.files));
  });

  // Measured: 8.25 kB, of which the masks of errors are 1.9, and the class of errors, the checks of options and those of base URLs too. @octokit/oauth-app is 11.8 kB.
  test('is at most 8.27 kB with createOAuth, without the client and without data', async () => {
    const { bytes, files, names } = await bundle(
      `import { createOAuth } from 'routebook/app'; console.log(createOAuth({}));`,
    );
    expect(bytes).toBeLessThanOrEqual(8270);
    expect(dataOf(files)).toEqual([]);
    expectAbsent(names, 'createUncheckedEndpoint', 'createGitHub', 'createApp', 'signWithKey');
  });

  // Measured: 2.89 kB, of which the class of errors and the checks of options, which all functions share, are 1.0. @octokit/webhooks is 4.4 kB.
  test('is at most 3.05 kB with createWebhooks, without the client and without data', async () => {
    const { bytes, files } = await bundle(
      `import { createWebhooks } from 'routebook/webhooks'; console.log(createWebhooks({}));`,
    );
    expect(bytes).toBeLessThanOrEqual(3050);
    expect(files.filter((file) => /client|send|catalogue/.test(file))).toEqual([]);
    expect(dataOf(files)).toEqual([]);
    const both = await bundle(
      `import { createWebhooks, toNodeHandler } from 'routebook/webhooks'; console.log(toNodeHandler(createWebhooks({})));`,
    );
    expect(both.bytes - bytes).toBeLessThanOrEqual(700);
    expect(both.bytes).toBeGreaterThan(bytes);
  });

  // Keys, their digests and the names of secrets are most of it.
  test('grows by at most 1.6 kB with queryOptions, and by 0.7 kB with infiniteQueryOptions', async () => {
    const client = `import { createGitHub } from 'routebook/client'; const { issues } = createGitHub();`;
    const plain = await bundle(`${client} console.log(issues);`);
    const query = await bundle(
      `${client} import { queryOptions } from 'routebook/query'; console.log(queryOptions(issues.get, {}));`,
    );
    const both = await bundle(
      `${client} import * as all from 'routebook/query'; console.log(all.queryOptions(issues.get, {}), all.infiniteQueryOptions);`,
    );
    expect(query.bytes - plain.bytes).toBeLessThanOrEqual(1600);
    expect(both.bytes - query.bytes).toBeLessThanOrEqual(700);
    expect(dataOf(both.files)).toEqual(dataOf(plain.files));
  });

  test('grows by at most 150 bytes with one function of routebook/operations', async () => {
    const alone = await bundle(`import { endpoint } from 'routebook'; console.log(endpoint('GET /user', {}));`);
    const named = await bundle(
      `import { getAuthenticated } from 'routebook/operations/users'; console.log(getAuthenticated({}));`,
    );
    const grouped = await bundle(
      `import * as users from 'routebook/operations/users'; console.log(users.getAuthenticated({}));`,
    );
    expect(named.bytes - alone.bytes).toBeLessThanOrEqual(150);
    expect(grouped.bytes).toBe(named.bytes);
  });

  // What a sender has that is composed of parts is measured below. Parts of a program's own take 1.7 kB: what others have hooks and plugins for.
  test('with endpoint and createSend is at most 46.1 kB, and has no data of the catalogue', async () => {
    const both = await bundle(`${ENDPOINT} import { createSend } from 'routebook/send'; console.log(createSend);`);
    expect(both.bytes).toBeLessThanOrEqual(46_100);
    expectAbsent(both.names, 'createGraphQL', 'pagingOf');
    expect(dataOf(both.files)).toEqual([]);
    expect(both.files).not.toContain('shared/catalogue.js');
  });

  // Measured: 12.2 kB in one file. In it, uncompressed: 3.8 kB of masks, 3.6 of requests and bodies, 4.3 of options and parts, 5 of errors, and 10 that
  // send, wait and read. It was 12.6 before parts brought their own options and methods, and masks had no table of HTML's names.
  test('with a sender without parts has nothing of them', async () => {
    const code = PARTS('');
    const { bytes, names } = await bundle(code);
    expect(bytes).toBeLessThanOrEqual(LIMITS.sender);
    expect(names).toEqual(expect.arrayContaining(['composeSender', 'createMask']));
    expectAbsent(names, 'createUncheckedEndpoint', 'createGraphQL', ...Object.values(OF_PARTS).flat());
  });

  // Measured: 2.97 kB, of which the checks of options are 1 and errors with the caller's line 0.8. It was 8.2 when it imported what sends requests, which its sender has.
  test('with createGraphQL alone is at most 3.2 kB, because the sender that it is passed brings the rest', async () => {
    const code = `import { createGraphQL } from 'routebook/send'; console.log(createGraphQL);`;
    expect((await bundle(code)).bytes).toBeLessThanOrEqual(3200);
    const { names } = await bundle(code);
    expect(names).toContain('createGraphQLPerformer');
    expectAbsent(names, 'createCall', 'exchange', 'createMask', 'prepare');
  });

  test.each(Object.keys(OF_PARTS))('with %s() has what that part needs, and no other part', async (part) => {
    const { names } = await bundle(PARTS(`${part}()`));
    const own = OF_PARTS[part] ?? [];
    expect(names).toEqual(expect.arrayContaining([...own]));
    const others = Object.values(OF_PARTS).flat();
    expectAbsent(names, ...others.filter((name) => !own.includes(name)));
  });

  test.each([
    ['six parts', PARTS('retries(), limits(), redirects(), pages(), cache(), events()'), LIMITS.sixParts],
    [
      'endpoint and six parts',
      `${ENDPOINT} ${PARTS('retries(), limits(), redirects(), pages(), cache(), events()')}`,
      LIMITS.endpoint,
    ],
    ['GraphQL', `${PARTS('')} import { createGraphQL } from 'routebook/send'; createGraphQL(send);`, LIMITS.graphql],
    [
      'one method of GitHub',
      GITHUB(`import { create } from 'routebook/operations/issues';`, 'issues: { create }'),
      LIMITS.oneMethod,
    ],
    ['three groups of GitHub', GITHUB(THREE, 'issues, repos, users'), LIMITS.threeGroups],
    [
      'three groups of GitHub and four parts',
      GITHUB(THREE, 'issues, repos, users', 'retries(), redirects(), pages(), limits(), githubFacts()'),
      LIMITS.threeGroupsAndParts,
    ],
  ])('composed with %s is limited in one file, and has no names of other groups', async (_, code, most) => {
    expect((await bundle(code)).bytes).toBeLessThanOrEqual(most);
    const { files, names } = await bundle(code);
    expectAbsent(names, 'clientGroups', 'createFullSender');
    expect(files.filter((file) => /operations\/(?!issues|repos|users)/.test(file))).toEqual([]);
  });

  // The base URL that must be set, and where the management API is.
  test('with the builder of an edition grows by at most 0.6 kB, and has no data', async () => {
    const core = await bundle(ENDPOINT);
    for (const name of NAMES) {
      const own = await bundle(ENDPOINT.replace("'routebook'", `'routebook/${name}'`));
      expect(own.bytes - core.bytes).toBeLessThanOrEqual(600);
      expect(dataOf(own.files)).toEqual([]);
    }
  });

  // 12.9 to 14.5 kB of data.
  test('grows by at most 15.4 kB with the catalogue of an edition', async () => {
    const main = await bundle(`import { github } from 'routebook/catalogue'; console.log(github);`);
    for (const name of NAMES) {
      const own = await bundle(`import { github } from 'routebook/${name}/catalogue'; console.log(github);`);
      expect(own.bytes - main.bytes).toBeLessThanOrEqual(15_400);
      expect(dataOf(own.files)).toEqual([...dataOf(main.files), `${name}/index-difference.js`].sort());
    }
  });

  test('with a catalogue of other data has no data of GitHub', async () => {
    const { files, names } = await bundle(
      `import { createCatalogue } from 'routebook/catalogue'; console.log(createCatalogue);`,
    );
    expect(names).toContain('createCatalogue');
    expect(dataOf(files)).toEqual([]);
  });

  test('is empty for unused imports, because the package has no side effects', async () => {
    const program = listEntries().map(({ name }, index) => `import * as unused${index} from '${name}';`);
    expect((await bundle(program.join('\n'))).files).toEqual([]);
  });
});

/** The files that Node loads for an entry point. */
function filesOf(entry: string): string[] {
  const found: string[] = [];
  const pending = [entry];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (found.includes(file)) continue;
    found.push(file);
    const imports = readFileSync(join(installed, 'dist', file), 'utf8').matchAll(
      /^(?:import|export)\b.*"(\.[^"]+)";$/gm,
    );
    for (const [, path = ''] of imports) pending.push(posix.join(posix.dirname(file), path));
  }
  return found.sort();
}

// Finding and reading files takes most of the time of an import.
describe('an import without a bundler', () => {
  // It was 44, up to 7 imports deep.
  test('of the main entry point loads two files', () => {
    expect(filesOf('src/entries/index.js')).toEqual(['shared/core.js', 'src/entries/index.js']);
  });

  // The audit and the catalogue of an edition load most: 10, of which 3 contain data. The others are parts of the catalogue that
  // the responses and the generator also use, without its data. `routebook/operations` loads every group of functions.
  // The permissions need the catalogue, and those of an edition that of github.com too. The descriptions contain them: 13.
  // The reference has one more than the permissions: the parser of fields.
  test('of any other entry point loads at most 21 files, or 26 for parts, permissions and the reference', () => {
    const entries = listEntries().filter(({ name }) => name !== 'routebook/operations');
    const counts = entries.map(({ name, module }) => [name, filesOf(module).length] as const);
    expect(counts.length).toBeGreaterThan(20);
    expect(counts.filter(([name, count]) => count > (/parts$|permissions$|reference$/.test(name) ? 26 : 21))).toEqual(
      [],
    );
  });
});
