import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { ENTRY_POINTS } from '../../scripts/entry-points.js';
import { packedPackage } from '../support/packed.ts';

const { project, installed } = packedPackage();

/** Bundle a program that uses the packed package, and tell which of its files are left when all that is not used is gone. */
async function bundle(code: string) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: project },
    absWorkingDir: installed,
    bundle: true,
    minify: true,
    format: 'esm',
    metafile: true,
    write: false,
  });
  const [output] = outputFiles;
  if (!output) throw new Error('esbuild gave no output');
  const left = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs));
  return {
    bytes: gzipSync(output.contents, { level: 9 }).length,
    files: left
      .filter(([path, { bytesInOutput }]) => path !== '<stdin>' && bytesInOutput > 0)
      .map(([path]) => path.replace('dist/src/', ''))
      .sort(),
  };
}

/** The folders of the package that a bundle has something of. */
const foldersOf = (files: readonly string[]) => [...new Set(files.map((file) => file.replace(/\/.*/, '')))];

const ENDPOINT = `import { endpoint } from 'routebook'; console.log(endpoint('GET /user'));`;

// Each number is what was measured, rounded up. A change of one needs a reason next to it.
describe('a bundle, minified and gzipped', () => {
  // The checks (about 5 kB), the messages (1.4 kB), RFC 6570 (2 kB) and what makes it fast (1 kB). It was 10.4 kB before credentials
  // were known by their names (0.4 kB), misspelt defaults refused (0.2), values of `{+name}` checked against the rest of the URL (0.4),
  // `:name` filled in queries (0.2), wrong hosts refused (0.2), lists and keys copied (0.2), and one path made of two. 0.3 kB are what
  // made `defaults()` with one call and routes that never repeat a third faster. The parser of simple paths (0.25 kB), the encoder of short
  // text (0.1) and the answer to a call without options (0.05) were paid for by what they made superfluous.
  test('with endpoint is at most 12.4 kB, and has nothing of the catalogue, the clients and the template functions', async () => {
    const { bytes, files } = await bundle(ENDPOINT);
    expect(bytes).toBeLessThanOrEqual(12_400);
    expect(foldersOf(files)).toEqual([
      'endpoint',
      'errors.js',
      'github',
      'index.js',
      'internal',
      'template',
      'version.js',
    ]);
    expect(files).not.toContain('template/compile.js');
  });

  test('with only the error class is at most 0.4 kB, and contains nothing of the builder', async () => {
    const { bytes, files } = await bundle(`import { EndpointError } from 'routebook'; console.log(EndpointError);`);
    expect(bytes).toBeLessThanOrEqual(400);
    expect(files).toEqual(['errors.js']);
  });

  // 0.1 kB of it refuses lists with holes and huge lists.
  test('with the template functions is at most 2.6 kB, and has nothing of the builder', async () => {
    const { bytes, files } = await bundle(`import { compile } from 'routebook/template'; console.log(compile);`);
    expect(bytes).toBeLessThanOrEqual(2600);
    expect(foldersOf(files)).toEqual(['errors.js', 'internal', 'template']);
  });

  // 1.3 kB for the conversion, and 1.1 kB since request options written by hand are checked as the builder checks its own.
  test('with toFetch is at most 2.4 kB, and has neither the builder nor another client', async () => {
    const { bytes, files } = await bundle(`import { toFetch } from 'routebook/clients'; console.log(toFetch);`);
    expect(bytes).toBeLessThanOrEqual(2400);
    const clients = ['body', 'convert', 'http/fetch', 'prepare'].map((name) => `clients/${name}.js`);
    const shared = ['endpoint/body.js', 'endpoint/errors.js', 'endpoint/headers/headers.js', 'errors.js'];
    const internal = ['memoize', 'methods', 'own'].map((name) => `internal/${name}.js`);
    expect(files).toEqual([...clients, ...shared, ...internal]);
  });

  // A fifth of it is the route parser that `toPattern` shares with the builder, 3 kB are masks and quoting for every shell, and each
  // text form takes about 0.8 kB.
  test('with all clients is at most 18 kB, and has nothing of the catalogue', async () => {
    const { bytes, files } = await bundle(`import * as clients from 'routebook/clients'; console.log(clients);`);
    expect(bytes).toBeLessThanOrEqual(18_000);
    expect(foldersOf(files)).not.toContain('catalogue');
    expect(files).not.toContain('endpoint/create-endpoint.js');
  });

  // 58.7 kB of data, and the rest is code. The search is 7.5 kB of it (2.3 kB before it took questions); other spellings of routes,
  // checks of the data and descriptions added 3.3 kB.
  // 4.6 kB: which editions have a route that github.com has not (3 kB of data), and the check that says so. 2.6 kB: pages of the website.
  // 2.1 kB: more phrases of the search, names of client methods and ends of paths.
  test('grows by at most 91 kB with the catalogue, and by nothing of the clients', async () => {
    const core = await bundle(ENDPOINT);
    const both = await bundle(`${ENDPOINT} import { github } from 'routebook/catalogue'; console.log(github);`);
    expect(both.bytes - core.bytes).toBeLessThanOrEqual(91_000);
    expect(foldersOf(both.files)).toEqual(expect.arrayContaining(['catalogue', 'generated']));
    expect(foldersOf(both.files)).not.toContain('clients');
  });

  // The glossary (19 kB), and the descriptions of 1,593 routes.
  test('grows by at most 67 kB more with descriptions', async () => {
    const catalogue = await bundle(`import { github } from 'routebook/catalogue'; console.log(github);`);
    const described = await bundle(`import { github } from 'routebook/descriptions'; console.log(github);`);
    expect(described.bytes - catalogue.bytes).toBeLessThanOrEqual(67_000);
    expect(catalogue.files).not.toContain('generated/glossary.js');
  });

  // 56 kB of data, 4 kB of them for the responses of errors.
  test('with all responses is at most 59 kB, and has nothing of the index', async () => {
    const { bytes, files } = await bundle(
      `import { githubResponses } from 'routebook/responses'; console.log(githubResponses);`,
    );
    expect(bytes).toBeLessThanOrEqual(59_000);
    expect(files).not.toContain('generated/index-data.js');
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

  // The aim is 4 kB. The conversion for fetch, with its checks of request options, is 1.2 kB of it, the calls with their retries 1.4,
  // the queue with the limits 1.0, pages 0.6, redirects 0.5, the cache 0.3, errors 0.5 and deprecation notices 0.2. It was 6.9 kB before
  // URLs with a password were rejected, all credentials hidden in errors, only the caller's own options read (0.2 kB), and headers read
  // on the first access (0.1 kB, for 4 % of the time of a request). 0.05 kB are a function that the builder no longer shares. 1.3 kB are
  // the strict reader of options, with the names that it suggests.
  test('grows by at most 8.6 kB with createSend, and by no data of the catalogue', async () => {
    const core = await bundle(ENDPOINT);
    const both = await bundle(`${ENDPOINT} import { createSend } from 'routebook/send'; console.log(createSend);`);
    expect(both.bytes - core.bytes).toBeLessThanOrEqual(8600);
    expect(foldersOf(both.files)).not.toContain('generated');
    expect(foldersOf(both.files)).not.toContain('catalogue');
  });

  // The base URL that must be set, and where the management API is.
  test('with the builder of an edition grows by at most 0.6 kB, and has no data', async () => {
    const core = await bundle(ENDPOINT);
    for (const name of ['ghec', 'ghes-3.19']) {
      const own = await bundle(ENDPOINT.replace("'routebook'", `'routebook/${name}'`));
      expect(own.bytes - core.bytes).toBeLessThanOrEqual(600);
      expect(own.files.filter((file) => /index-|elsewhere/.test(file))).toEqual([]);
    }
  });

  // 13 to 15 kB of data.
  test('grows by at most 16 kB with the catalogue of an edition', async () => {
    const main = await bundle(`import { github } from 'routebook/catalogue'; console.log(github);`);
    for (const name of ['ghec', 'ghes-3.19']) {
      const own = await bundle(`import { github } from 'routebook/${name}/catalogue'; console.log(github);`);
      expect(own.bytes - main.bytes).toBeLessThanOrEqual(16_000);
      expect(own.files.filter((file) => file.includes('index-difference'))).toEqual([
        'catalogue/index-difference.js',
        `generated/${name}/index-difference.js`,
      ]);
    }
  });

  test('with a catalogue of other data has no data of GitHub', async () => {
    const { files } = await bundle(
      `import { createCatalogue } from 'routebook/catalogue'; console.log(createCatalogue);`,
    );
    expect(files).toContain('catalogue/create-catalogue.js');
    expect(foldersOf(files)).not.toContain('generated');
  });

  test('is empty for unused imports, because the package has no side effects', async () => {
    const names = ENTRY_POINTS.map(({ name }) => name);
    const { files } = await bundle(names.map((name, index) => `import * as unused${index} from '${name}';`).join('\n'));
    expect(files).toEqual([]);
  });
});
