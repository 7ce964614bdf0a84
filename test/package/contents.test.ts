import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { EDITIONS } from '../../scripts/editions/list.js';
import { packedPackage } from '../support/packed.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** All files in a folder, by their paths from another one, with slashes. */
function filesIn(folder: string, from: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(from, join(parentPath, name)).split(sep).join('/'));
}

/** A source is shipped with what the compiler makes of it, and with maps that lead back to it. */
const SOURCES = ['src', 'generator']
  .flatMap((room) => filesIn(join(root, room), root))
  // The generator's own program and its progress bar are there for the build of this project.
  .filter((file) => !file.startsWith('src/generated/') && !/^generator\/(?:main|progress)\.ts$/.test(file))
  .map((file) => file.replace(/\.ts$/, ''));

const DECLARATIONS = ['bodies', 'endpoints', 'errors', 'formats', 'pages', 'schemas'];

/** The groups of functions, and the module that exports all of them. */
const OPERATIONS = filesIn(join(root, 'src/generated/operations'), join(root, 'src/generated'))
  .map((file) => file.replace(/\.ts$/, ''))
  .concat('operations');

/** What an edition has: the declarations of its differences, and its modules. */
function editionFiles(name: string): string[] {
  const folder = `dist/src/generated/${name}`;
  const modules = ['catalogue', 'api-types', 'endpoint', 'endpoint-type', 'index', 'index-difference', 'route-types'];
  return [
    ...[...DECLARATIONS, 'values', 'versions', 'error-versions'].map((file) => `${folder}/${file}.d.ts`),
    ...[...modules, 'strict'].flatMap((file) => [`${folder}/${file}.js`, `${folder}/${file}.d.ts`]),
    ...(name === 'ghec' ? DECLARATIONS.map((file) => `${folder}/2026-03-10/${file}.d.ts`) : []),
  ];
}

const FILES = [
  ...['LICENSE', 'NOTICE', 'README.md', 'package.json'],
  // What `help` of an error names.
  'docs/errors.md',
  ...SOURCES.map((name) => `${name}.ts`),
  ...SOURCES.flatMap((name) => ['js', 'js.map', 'd.ts', 'd.ts.map'].map((extension) => `dist/${name}.${extension}`)),
  ...['index-data', 'response-data', 'glossary', 'routes-elsewhere', 'editions', 'version-changes'].flatMap((name) => [
    `dist/src/generated/${name}.js`,
    `dist/src/generated/${name}.d.ts`,
  ]),
  ...['values.d.ts', 'versions.d.ts', 'error-versions.d.ts'].map((name) => `dist/src/generated/${name}`),
  ...DECLARATIONS.flatMap((name) => [`dist/src/generated/${name}.d.ts`, `dist/src/generated/2026-03-10/${name}.d.ts`]),
  ...OPERATIONS.flatMap((name) => [`dist/src/generated/${name}.js`, `dist/src/generated/${name}.d.ts`]),
  ...EDITIONS.flatMap(({ name }) => editionFiles(name)),
  ...['dist/cli/main.js', 'dist/cli/audit-worker.js', 'dist/cli/body-types.json', 'dist/cli/github-catalogue.json.br'],
  ...['', '.br', '.gz'].map((extension) => `dist/explorer/index.html${extension}`),
];

/** Files whose names change with their content. */
const HASHED = [
  // The parts of the command.
  /^dist\/cli\/[a-z-]+-[0-9A-Z]{8}\.js$/,
  // The parts of the page.
  /^dist\/explorer\/assets\/[\w-]+-[\w-]{8}\.(?:css|js|svg)(?:\.br|\.gz)?$/,
];

describe('the packed package', () => {
  const { archive, installed } = packedPackage();
  const packed = filesIn(installed, installed);
  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));

  test('has exactly the files it should have', () => {
    const named = packed.filter((file) => !HASHED.some((pattern) => pattern.test(file)));
    expect(named.sort()).toEqual(FILES.sort());
  });

  test('has a file for each export, and its declarations', () => {
    const targets = Object.values<string | Record<string, string>>(manifest.exports);
    for (const target of targets.flatMap((each) => (typeof each === 'string' ? [each] : Object.values(each)))) {
      expect(packed).toContain(target.slice(2));
      if (target.endsWith('.js')) expect(packed).toContain(target.slice(2).replace(/js$/, 'd.ts'));
    }
    expect(packed).toContain(manifest.bin.routebook);
  });

  // 6.9 MB: the page 1.6 (with compressed copies), declarations 1.4, maps 1.0, sources 0.9, run-time data 0.8, code 0.7, the command 0.6. 1.67 MB to
  // download. It was 3.4 MB before responses, descriptions, the sender, other APIs and mocks were added. The comparison of API versions added the
  // whole catalogue of GitHub to the command: 0.08 MB, compressed. Four Enterprise editions added 1.7 MB, of which 1.3 MB are declarations; the
  // audit and its table of changes added 0.6 MB. The switch of editions in the page added 1.2 MB, and the comments of the types 0.2 MB.
  test('is at most 12.5 MB unpacked and 3 MB packed', () => {
    const sizes = packed.map((file) => statSync(join(installed, file)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(12_500_000);
    expect(statSync(archive).size).toBeLessThanOrEqual(3_000_000);
  });

  test('has source maps that refer to files in it', () => {
    const maps = packed.filter((file) => file.endsWith('.map'));
    expect(maps).toContain('dist/src/index.d.ts.map');
    for (const file of maps) {
      const map = JSON.parse(readFileSync(join(installed, file), 'utf8'));
      const sources = map.sources.map((source: string) =>
        resolve(installed, dirname(file), map.sourceRoot ?? '', source),
      );
      expect(
        sources.filter((source: string) => !existsSync(source) || !source.startsWith(installed)),
        file,
      ).toEqual([]);
    }
  });

  test('refers to no missing source map', () => {
    for (const file of packed.filter((name) => /\.(?:js|ts)$/.test(name))) {
      const [, map] = /^\/\/# sourceMappingURL=(.+)$/m.exec(readFileSync(join(installed, file), 'utf8')) ?? [];
      if (map) expect(packed, file).toContain(`${dirname(file)}/${map}`);
    }
  });

  test('has no install scripts', () => {
    const hooks = ['preinstall', 'install', 'postinstall', 'prepare', 'preprepare', 'postprepare'];
    expect(Object.keys(manifest.scripts).filter((name) => hooks.includes(name))).toEqual([]);
    // npm would run node-gyp where it finds this file.
    expect(packed).not.toContain('binding.gyp');
  });

  test('is published publicly, with provenance', () => {
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
  });
});
