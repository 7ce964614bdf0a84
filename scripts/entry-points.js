// The entry points of the package, in one list. `npm run derived` writes them to package.json; the tests, the aliases of Vitest and Vite
// and the smoke test go through the list.
import { fileURLToPath } from 'node:url';
import { EDITIONS } from '../generator/github/editions.js';

/**
 * @typedef {object} EntryPoint
 * @property {string} name The name in an import.
 * @property {string} source The module that it exports.
 * @property {'everywhere' | 'node'} runsOn Whether it works in browsers and workers too.
 */

/**
 * @param {string} name
 * @param {string} source
 * @param {Partial<EntryPoint>} [rest]
 * @returns {EntryPoint}
 */
const entry = (name, source, rest) => ({ name, source, runsOn: 'everywhere', ...rest });

/** @type {readonly EntryPoint[]} */
export const ENTRY_POINTS = [
  entry('routebook', 'src/entries/index.ts'),
  entry('routebook/actions', 'src/entries/actions.ts', { runsOn: 'node' }),
  entry('routebook/auth', 'src/entries/auth.ts'),
  entry('routebook/catalogue', 'src/entries/catalogue.ts'),
  entry('routebook/catalogue/descriptions', 'src/entries/catalogue/descriptions.ts'),
  entry('routebook/catalogue/notices', 'src/entries/catalogue/notices.ts'),
  entry('routebook/catalogue/permissions', 'src/entries/catalogue/permissions.ts'),
  entry('routebook/catalogue/reference', 'src/entries/catalogue/reference.ts'),
  entry('routebook/catalogue/responses', 'src/entries/catalogue/responses.ts'),
  entry('routebook/convert', 'src/entries/convert.ts'),
  entry('routebook/generator', 'generator/index.ts'),
  ...EDITIONS.flatMap(({ name }) => [
    entry(`routebook/${name}`, `src/generated/${name}/index.ts`),
    entry(`routebook/${name}/catalogue`, `src/generated/${name}/catalogue.ts`),
  ]),
  entry('routebook/octokit', 'src/entries/octokit.ts'),
  entry('routebook/openapi', 'src/entries/openapi.ts'),
  entry('routebook/operations', 'src/generated/operations.ts'),
  entry('routebook/paths', 'src/entries/paths.ts'),
  entry('routebook/query', 'src/entries/query.ts'),
  entry('routebook/recipes', 'src/entries/recipes.ts'),
  entry('routebook/redis', 'src/entries/redis.ts', { runsOn: 'node' }),
  entry('routebook/send', 'src/entries/send.ts'),
  entry('routebook/template', 'src/entries/template.ts'),
  entry('routebook/testing', 'src/entries/testing.ts'),
  entry('routebook/types', 'src/entries/types.ts'),
  entry('routebook/webhooks', 'src/entries/webhooks.ts'),
];

/** Modules that only the package imports, by names that no other package can use: those of the command, and what errors load when they are made. */
export const PRIVATE_MODULES = [
  entry('#announcements', 'src/github/changes/announcements.ts'),
  entry('#audit', 'analysis/audit/index.ts', { runsOn: 'node' }),
  entry('#emulator', 'src/testing/emulator/create-emulator.ts'),
  entry('#migrate', 'analysis/migrate/index.ts', { runsOn: 'node' }),
  entry('#simulation', 'src/testing/simulation/simulate.ts'),
  entry('#needs', 'src/github/permissions/describe-needs.ts'),
];

/** The modules of the groups of `routebook/operations`, as a pattern, because there are about fifty of them. */
const GROUPS = entry('routebook/operations/*', 'src/generated/operations/*.ts');

/**
 * Node takes the ES module for `import` and, with `module-sync`, for `require()`, and bundlers take it with `module`: a program never has two
 * copies of a class. The CommonJS form is left for test runners and other programs that load modules in their own way, such as Jest.
 */
function conditionsOf(source) {
  const target = `./dist/${source.replace(/\.ts$/, '.js')}`;
  const common = target.replace('./dist/', './dist/cjs/').replace(/\.js$/, '.cjs');
  return { 'module-sync': target, module: target, import: target, require: common };
}

/** The `exports` of package.json: each entry point as it is built. */
export function packageExports() {
  const entries = [...ENTRY_POINTS, GROUPS].map(({ name, source }) => [
    name.replace('routebook', '.'),
    conditionsOf(source),
  ]);
  return Object.fromEntries([...entries, ['./package.json', './package.json']]);
}

/** The `imports` of package.json. */
export function packageImports() {
  return Object.fromEntries(PRIVATE_MODULES.map(({ name, source }) => [name, conditionsOf(source)]));
}

/**
 * What compilers read that do not know `exports`: with `moduleResolution: node10`, the default for CommonJS before TypeScript 6. They try
 * the folders in this order.
 */
export function legacyTypes() {
  const folders = ['dist/src/entries/*', 'dist/src/generated/*/index', 'dist/src/generated/*'];
  const typesVersions = {
    generator: ['./dist/generator/index.d.ts'],
    // The last one is for the path of `types`, which is looked up here too.
    '*': [...folders.map((folder) => `./${folder}.d.ts`), './*'],
  };
  return {
    main: './dist/src/entries/index.js',
    types: './dist/src/entries/index.d.ts',
    typesVersions: { '*': typesVersions },
  };
}

/** Aliases for bundlers that run the sources, in the format of Vite. `root` is the URL of the project. */
export function sourceAliases(root) {
  return [...ENTRY_POINTS, GROUPS, ...PRIVATE_MODULES].map(({ name, source }) => ({
    find: new RegExp(`^${name.replaceAll('.', '\\.').replace('*', '(.+)')}$`),
    // With slashes, also on Windows: as in the names of modules.
    replacement: fileURLToPath(new URL(source.replace('*', '$1'), root)).replaceAll('\\', '/'),
  }));
}
