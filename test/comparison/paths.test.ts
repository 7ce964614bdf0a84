import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { program } from '../cli/program.ts';

const page = readFileSync(fileURLToPath(new URL('../../docs/comparison.md', import.meta.url)), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'routebook-paths-'));
afterAll(() => rmSync(folder, { recursive: true }));

const API = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get: { operationId: listPets, tags: [pets], responses: { '200': { description: '', content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } } } }
  /shops:
    get: { operationId: listShops, tags: [shops], responses: { '200': { description: '' } } }
components:
  schemas:
    Pet: { type: object, properties: { status: { type: string, enum: [in, out] } } }
    Shop: { type: object }
`;

/** The options of openapi-typescript that change its types, besides those for the format of the file. */
const OPTIONS = [
  ...[
    'additional-properties',
    'alphabetize',
    'array-length',
    'conditional-enums',
    'dedupe-enums',
    'default-non-nullable',
  ],
  ...[
    'empty-objects-unknown',
    'enum',
    'enum-values',
    'exclude-deprecated',
    'export-type',
    'immutable',
    'make-paths-enum',
  ],
  ...['path-params-as-types', 'properties-required-by-default', 'read-write-markers', 'root-types'],
  ...['root-types-keep-casing', 'root-types-no-schema-prefix'],
];

interface Outcome {
  readonly file: string;
  readonly status: number | null;
  readonly output: string;
}

type Run = (description: string, ...options: string[]) => Outcome;

function runner(words: readonly string[]): Run {
  return (description, ...options) => {
    writeFileSync(join(folder, 'api.yaml'), description);
    rmSync(join(folder, 'out.ts'), { force: true });
    const args = [...words, 'api.yaml', '-o', 'out.ts', ...options];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
    const file = existsSync(join(folder, 'out.ts')) ? readFileSync(join(folder, 'out.ts'), 'utf8') : '';
    return { file, status, output: stdout + stderr };
  };
}

const yesOrNo = (holds: boolean) => (holds ? 'yes' : 'no');

/** Each row of the table, as a probe that runs the program. */
const PROBES: { readonly [row: string]: (run: Run) => string } = {
  'Writes types to one file, and nothing else': (run) => yesOrNo(run(API).file.includes('export interface paths {')),
  'Options of openapi-typescript that change types': (run) => {
    // All together, because each is tried by itself in the tests of the generator.
    const isUsable = run(API, ...OPTIONS.map((name) => `--${name}`)).file.includes('export enum ApiPaths');
    const { output } = run(API, '--help');
    return `${isUsable ? OPTIONS.filter((name) => output.includes(`--${name}`)).length : 0} of ${OPTIONS.length}`;
  },
  'Writes a part of an API: by tag, path, method or id': (run) =>
    yesOrNo(!run(API, '--include', 'tag:pets').file.includes('/shops')),
  'Writes only the schemas that this part needs': (run) =>
    yesOrNo(!run(API, '--include', 'tag:pets').file.includes('Shop')),
  'Writes enums as `as const` objects': (run) => yesOrNo(run(API, '--enum-objects').file.includes('as const')),
  'Two operations with the same id compile': (run) =>
    yesOrNo(run(API.replace('listShops', 'listPets')).file.split(/\blistPets: \{/).length === 2),
  'Reports references without a target with file and line': (run) =>
    yesOrNo(run(API.replace('schemas/Pet', 'schemas/Pett')).output.includes('api.yaml:5')),
  'Reads Swagger 2.0': (run) =>
    yesOrNo(run('{"swagger":"2.0","info":{"title":"a","version":"1"},"paths":{"/a":{}}}').file.includes('"/a"')),
};

describe('the table of generators of types', () => {
  const ours = runner([program, 'generate', '--paths']);
  const theirs = runner([join(fetchTools('openapi-typescript'), 'openapi-typescript/bin/cli.js')]);
  it.each(Object.entries(PROBES))('%s: has the cells that the programs show', (row, probe) => {
    expect(page).toContain(`| ${row} | ${probe(ours)} | ${probe(theirs)} |`);
  });
});
