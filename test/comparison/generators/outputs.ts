import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emitModules, emitTypes, generate } from 'routebook/generator';
import { fetchTools } from '../../../tools/fetch-tools.js';
import { description } from './description.ts';

const cache = fileURLToPath(new URL('../../../.cache/', import.meta.url));

/** Runs the generators. Returns a new folder with the modules of each in a folder of its name. */
export function runGenerators(): string {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'generators-'));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(description));
  const packages = fetchTools('openapi-generators');
  run(folder, [
    join(packages, '@hey-api/openapi-ts/bin/run.js'),
    '-i',
    'openapi.json',
    '-o',
    'heyApi',
    '--no-log-file',
  ]);
  const orval = join(packages, 'orval/dist/bin/orval.mjs');
  run(folder, [orval, '--input', 'openapi.json', '--output', 'orval/index.ts', '--client', 'fetch']);
  writeRoutebook(join(folder, 'routebook'));
  return folder;
}

function writeRoutebook(folder: string): void {
  const { catalogue } = generate(description, { name: 'shop' });
  const profile = { baseUrl: 'https://api.test', vendor: 'shop', userAgent: 'shop', accept: 'application/json' };
  mkdirSync(folder);
  for (const [name, text] of [...emitTypes(catalogue), ...emitModules(catalogue, profile)])
    writeFileSync(join(folder, name), text);
}

function run(folder: string, words: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${words[0]} failed:\n${stdout}${stderr}`);
}

/** The modules of all generators, by their path. */
export function readOutputs(folder: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && path.endsWith('.ts')) files.set(relative(folder, path), readFileSync(path, 'utf8'));
  }
  return files;
}
