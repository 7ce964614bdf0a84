import { expect, it } from 'vitest';
import { ENTRY_POINTS } from '../../scripts/entry-points.js';
import { filesBelow, readSource } from './source-files.ts';

const NAMES = new Set(ENTRY_POINTS.map(({ name }) => name));

/** Names that stand for any edition, and an edition that a test creates. */
const OTHERS = /^routebook\/(?:EDITION|ghes-3\.16$|[\w./-]*operations\/)/;

/** What a program imports, loads or replaces, and what a text calls by its name. */
const MODULE =
  /(?:from|import|require|mock)\s*\(?\s*['"`](routebook(?:\/[\w.-]+)*)['"`]|`(routebook\/[\w.-]+(?:\/[\w.-]+)?)`/g;

const FOLDERS = [
  'src',
  'analysis',
  'generator',
  'cli',
  'explorer',
  'docs',
  'examples',
  'site',
  'skills',
  'scripts',
  'bench',
  'tools',
  'test',
];

it('all code and documentation names the entries that the package has', () => {
  const files = [
    ...filesBelow(FOLDERS, /\.(?:[cm]?[jt]sx?|md|txt|ya?ml|json)$/),
    ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'llms.txt'],
  ];
  const unknown = files.flatMap((file) =>
    [...readSource(file).matchAll(MODULE)]
      .map(([, imported, named]) => imported ?? named ?? '')
      .filter((name) => !NAMES.has(name) && !OTHERS.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});
