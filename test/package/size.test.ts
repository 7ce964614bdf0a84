import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { listEntries } from '../../scripts/bundle/list-entries.js';
import { packedPackage } from '../support/packed.ts';

const { project, installed } = packedPackage();

/** The code of a program that uses the packed package, without everything that it does not use. */
async function bundleText(code: string, isMinified: boolean) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: project },
    absWorkingDir: installed,
    bundle: true,
    minify: isMinified,
    format: 'esm',
    metafile: true,
    write: false,
  });
  const [output] = outputFiles;
  if (!output) throw new Error('esbuild gave no output');
  return { text: output.text, inputs: Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs)) };
}

/** The size of a program, the files of the package that it contains something of, and the functions and constants in it. */
async function bundle(code: string) {
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

/** The data of the catalogue in a bundle. */
const dataOf = (files: readonly string[]) =>
  files.filter((file) => file.startsWith('explorer/data/')).map((file) => file.slice('explorer/data/'.length));

const ENDPOINT = `import { endpoint } from 'routebook'; console.log(endpoint('GET /user'));`;

// Each number is what was measured, rounded up. A change of one needs a reason next to it.
describe('a bundle, minified and gzipped', () => {
  // The checks (about 5 kB), the messages (1.4 kB), RFC 6570 (2 kB) and what makes it fast (1 kB). It was 10.4 kB before credentials
  // were known by their names (0.4 kB), misspelt defaults refused (0.2), values of `{+name}` checked against the rest of the URL (0.4),
  // `:name` filled in queries (0.2), wrong hosts refused (0.2), lists and keys copied (0.2), and one path made of two. 0.3 kB are what
  // made `defaults()` with one call and routes that never repeat a third faster. The parser of simple paths (0.25 kB), the encoder of short
  // text (0.1) and the answer to a call without options (0.05) were paid for by what they made superfluous. 0.1 kB escapes unprintable
  // characters in messages. 0.1 kB are more names of credentials, a refusal of tokens as default parameters, and messages about spaces in
  // routes and passwords in malformed URLs.
  // Less than 0.1 kB says that no upload URL is known for a base URL.
  test('with endpoint is at most 12.7 kB, and has nothing of the catalogue, the clients and the template functions', async () => {
    const { bytes, files, names } = await bundle(ENDPOINT);
    expect(bytes).toBeLessThanOrEqual(12_700);
    expect(files).toEqual(['shared/endpoint.js']);
    expect(names).toContain('createUncheckedEndpoint');
    for (const name of ['compile', 'createCatalogue', 'toFetch', 'prepare']) expect(names).not.toContain(name);
  });

  test('with only the error class is at most 0.4 kB, and contains nothing of the builder', async () => {
    const { bytes, names } = await bundle(`import { EndpointError } from 'routebook'; console.log(EndpointError);`);
    expect(bytes).toBeLessThanOrEqual(400);
    // It escapes unprintable characters in messages.
    expect(names).toEqual(expect.arrayContaining(['EndpointError', 'escapeUnprintable']));
    expect(names.length).toBeLessThanOrEqual(6);
  });

  // 0.1 kB of it refuses lists with holes and huge lists, and 0.1 kB escapes unprintable characters in messages.
  test('with the template functions is at most 2.7 kB, and has nothing of the builder', async () => {
    const { bytes, names } = await bundle(`import { compile } from 'routebook/template'; console.log(compile);`);
    expect(bytes).toBeLessThanOrEqual(2700);
    for (const name of ['createUncheckedEndpoint', 'toBaseUrl', 'checkHeaderValue']) expect(names).not.toContain(name);
  });

  // 1.3 kB for the conversion, and 1.1 kB since request options written by hand are checked as the builder checks its own.
  test('with toFetch is at most 2.4 kB, and has neither the builder nor another client', async () => {
    const { bytes, names } = await bundle(`import { toFetch } from 'routebook/clients'; console.log(toFetch);`);
    expect(bytes).toBeLessThanOrEqual(2400);
    expect(names).toContain('toFetch');
    expect(names).not.toContain('createUncheckedEndpoint');
    expect(names.filter((name) => /^to[A-Z]/.test(name))).toEqual(['toFetch']);
  });

  // A fifth of it is the route parser that `toPattern` shares with the builder, 3 kB are masks and quoting for every shell, and each
  // text form takes about 0.8 kB. 0.7 kB are the list of text formats and the checks of what an editor of .http files would interpret.
  // 1.1 kB are the strict reader of options with its suggestions, and the check of Octokit's server.
  test('with all clients is at most 19.9 kB, and has nothing of the catalogue', async () => {
    const { bytes, files, names } = await bundle(`import * as clients from 'routebook/clients'; console.log(clients);`);
    expect(bytes).toBeLessThanOrEqual(19_900);
    expect(files).not.toContain('shared/catalogue.js');
    expect(names).not.toContain('createUncheckedEndpoint');
  });

  // 58.7 kB of data, and the rest is code. The search is 7.5 kB of it (2.3 kB before it took questions); other spellings of routes,
  // checks of the data and descriptions added 3.3 kB.
  // 4.6 kB: which editions have a route that github.com has not (3 kB of data), and the check that says so. 2.6 kB: pages of the website.
  // 2.1 kB: more phrases of the search, names of client methods and ends of paths.
  test('grows by at most 91.5 kB with the catalogue, and by nothing of the clients', async () => {
    const core = await bundle(ENDPOINT);
    const both = await bundle(`${ENDPOINT} import { github } from 'routebook/catalogue'; console.log(github);`);
    expect(both.bytes - core.bytes).toBeLessThanOrEqual(91_500);
    expect(dataOf(both.files)).toEqual(['index-data.js', 'routes-elsewhere.js']);
    expect(both.files.filter((file) => file.includes('clients'))).toEqual([]);
  });

  // The glossary (19 kB), the descriptions of 1,593 routes, and the permissions of all routes (2.8 kB).
  test('grows by at most 70 kB more with descriptions', async () => {
    const catalogue = await bundle(`import { github } from 'routebook/catalogue'; console.log(github);`);
    const described = await bundle(`import { github } from 'routebook/descriptions'; console.log(github);`);
    expect(described.bytes - catalogue.bytes).toBeLessThanOrEqual(70_000);
    expect(dataOf(catalogue.files)).not.toContain('glossary.js');
    expect(dataOf(described.files)).toContain('glossary.js');
  });

  // 2.2 kB of data.
  test('grows by at most 3 kB more with permissions, which no bundle contains that does not import them', async () => {
    const catalogue = await bundle(`import { github } from 'routebook/catalogue'; console.log(github);`);
    const permitted = await bundle(`import { github } from 'routebook/permissions'; console.log(github);`);
    expect(permitted.bytes - catalogue.bytes).toBeLessThanOrEqual(3_000);
    expect(dataOf(permitted.files)).toContain('permission-data.js');
    for (const name of ['catalogue', 'client', 'clients', 'send', 'responses', 'mocks', 'strict']) {
      const { files } = await bundle(`import * as all from 'routebook/${name}'; console.log(all);`);
      expect(files.filter((file) => file.includes('permission'))).toEqual([]);
    }
  });

  // 56 kB of data, 4 kB of them for the responses of errors.
  test('with all responses is at most 59 kB, and has nothing of the index', async () => {
    const { bytes, files } = await bundle(
      `import { githubResponses } from 'routebook/responses'; console.log(githubResponses);`,
    );
    expect(bytes).toBeLessThanOrEqual(59_000);
    expect(dataOf(files)).toEqual(['response-data.js']);
  });

  // 12.6 kB are the builder, about 9 the sender, 11.2 the names and routes of all methods, 1.1 GraphQL. octokit 5 is 43.8 kB.
  // 0.25 kB: several processes can share their limits.
  test('with the whole client is at most 37.5 kB, and has nothing of the catalogue', async () => {
    const { bytes, files } = await bundle(
      `import { createGitHub } from 'routebook/client'; console.log(createGitHub().issues.create);`,
    );
    expect(bytes).toBeLessThanOrEqual(37_500);
    expect(files.filter((file) => /catalogue|index-data|generated\/operations/.test(file))).toEqual([]);
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

  // 12.0 kB, measured: 0.25 kB more since several processes can share their limits. It was 11.7 kB before that. It was 11.1 kB before requests for another host were rejected, and withheld tokens and Enterprise Servers without
  // a path reported. It was 10.7 kB before send.all, parseJson, another token after a 401, permissions and 304. The shares of
  // the minified code at 10.7 kB, from esbuild's metafile: calls with their attempts, retries and waits 19 %, errors and the masks of
  // secrets 15 %, responses with their limits of size 14 %, the conversion for fetch with its checks of request options 14 %, the queue
  // and rate limits 10 %, the strict reader of options 10 %, redirects and origins 6 %, pages 5 %, the cache 4 %. It was 8.5 kB before
  // errors hid secrets in every encoding, the queue took constant time, and sizes, waits and other origins were limited.
  test('grows by at most 12.1 kB with createSend, and by no data of the catalogue', async () => {
    const core = await bundle(ENDPOINT);
    const both = await bundle(`${ENDPOINT} import { createSend } from 'routebook/send'; console.log(createSend);`);
    expect(both.bytes - core.bytes).toBeLessThanOrEqual(12_100);
    expect(both.names).not.toContain('createGraphQL');
    expect(dataOf(both.files)).toEqual([]);
    expect(both.files).not.toContain('shared/catalogue.js');
  });

  // The base URL that must be set, and where the management API is.
  test('with the builder of an edition grows by at most 0.6 kB, and has no data', async () => {
    const core = await bundle(ENDPOINT);
    for (const name of ['ghec', 'ghes-3.19']) {
      const own = await bundle(ENDPOINT.replace("'routebook'", `'routebook/${name}'`));
      expect(own.bytes - core.bytes).toBeLessThanOrEqual(600);
      expect(dataOf(own.files)).toEqual([]);
    }
  });

  // 13 to 15 kB of data.
  test('grows by at most 16 kB with the catalogue of an edition', async () => {
    const main = await bundle(`import { github } from 'routebook/catalogue'; console.log(github);`);
    for (const name of ['ghec', 'ghes-3.19']) {
      const own = await bundle(`import { github } from 'routebook/${name}/catalogue'; console.log(github);`);
      expect(own.bytes - main.bytes).toBeLessThanOrEqual(16_000);
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
      /^(?:import|export) .*"(\.[^"]+)";$/gm,
    );
    for (const [, path = ''] of imports) pending.push(posix.join(posix.dirname(file), path));
  }
  return found.sort();
}

// Finding and reading files takes most of the time of an import.
describe('an import without a bundler', () => {
  // It was 44, up to 7 imports deep.
  test('of the main entry point loads two files', () => {
    expect(filesOf('src/index.js')).toEqual(['shared/endpoint.js', 'src/index.js']);
  });

  // The audit and the catalogue of an edition load most: 10, of which 3 contain data. The others are parts of the catalogue that
  // the responses and the generator also use, without its data. `routebook/operations` loads every group of functions.
  // The permissions need the catalogue, and those of an edition that of github.com too.
  test('of any other entry point loads at most 12 files, or 17 for permissions', () => {
    const entries = listEntries().filter(({ name }) => name !== 'routebook/operations');
    const counts = entries.map(({ name, module }) => [name, filesOf(module).length] as const);
    expect(counts.length).toBeGreaterThan(20);
    expect(counts.filter(([name, count]) => count > (name.endsWith('/permissions') ? 17 : 12))).toEqual([]);
  });
});
