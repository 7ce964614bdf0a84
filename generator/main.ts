import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Catalogue } from './catalogue.ts';
import { HEADER } from './emit/header.ts';
import { emitIndex } from './emit/index-data.ts';
import { emitTypes } from './emit/types.ts';
import { GeneratorError } from './errors.ts';
import { generate } from './generate.ts';
import type { GenerateOptions } from './options.ts';
import { createProgress } from './progress.ts';
import { readDescription } from './read/read.ts';
import { catalogueText } from './text.ts';

const USAGE = `Usage:
  main.js catalogue <description> --out <file> [--options <file>] [--overrides <file>] [--earlier <description>] [--check]
  main.js types <catalogue> --out <folder> [--module <name>] [--check]
`;

const SHOWN_WARNINGS = 20;

const progress = createProgress(process.stderr);

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (fault) {
  progress.end();
  if (!(fault instanceof GeneratorError) && !isUsageFault(fault)) throw fault;
  process.stderr.write(`${(fault as Error).message}\n`);
  process.exitCode = 1;
}

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      out: { type: 'string' },
      options: { type: 'string' },
      overrides: { type: 'string' },
      earlier: { type: 'string' },
      module: { type: 'string' },
      check: { type: 'boolean', default: false },
    },
  });
  const [command, input] = positionals;
  const { out } = values;
  if (input === undefined || out === undefined || (command !== 'catalogue' && command !== 'types')) {
    process.stderr.write(USAGE);
    return 2;
  }
  const files =
    command === 'catalogue'
      ? new Map([[out, await makeCatalogue(input, values)]])
      : await makeTypes(input, out, values.module);
  progress.end();
  return values.check ? check(files) : write(files, command === 'types' ? out : undefined);
}

type Inputs = { readonly [name in 'options' | 'overrides' | 'earlier']?: string };

async function makeCatalogue(input: string, { options, overrides, earlier }: Inputs): Promise<string> {
  progress.show(`Reading ${input}`);
  const settings = options === undefined ? {} : ((await readJson(options)) as GenerateOptions);
  const { corrections = [] } = overrides === undefined ? {} : ((await readJson(overrides)) as GenerateOptions);
  const { catalogue, warnings } = generate(await readDescription(await readText(input), input), {
    ...settings,
    ...(earlier === undefined ? {} : { earlier: await readDescription(await readText(earlier), earlier) }),
    corrections,
    onProgress: progress.show,
  });
  progress.end();
  for (const warning of warnings.slice(0, SHOWN_WARNINGS)) process.stderr.write(`${warning}\n`);
  const hidden = warnings.length - SHOWN_WARNINGS;
  if (hidden > 0) process.stderr.write(`… and ${hidden} more like these\n`);
  return catalogueText(catalogue);
}

async function makeTypes(input: string, out: string, module: string | undefined): Promise<Map<string, string>> {
  progress.show('Writing types');
  const catalogue = (await readJson(input)) as Catalogue;
  if (catalogue.format !== 1) throw new GeneratorError(`${input} is no catalogue of format 1`);
  const types = emitTypes(catalogue, module === undefined ? {} : { module });
  const files = new Map([...types].map(([name, text]) => [join(out, name), text]));
  return files.set(join(out, 'index-data.ts'), emitIndex(catalogue));
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((fault: Error) => {
    throw new GeneratorError(`${file} cannot be read: ${fault.message}`);
  });
}

async function readJson(file: string): Promise<unknown> {
  const text = await readText(file);
  try {
    return JSON.parse(text);
  } catch (fault) {
    throw new GeneratorError(`${file} is no valid JSON: ${(fault as Error).message}`);
  }
}

async function check(files: ReadonlyMap<string, string>): Promise<number> {
  const stale: string[] = [];
  for (const [file, text] of files) if ((await readFile(file, 'utf8').catch(() => '')) !== text) stale.push(file);
  process.stderr.write(stale.length === 0 ? 'Up to date.\n' : `Out of date: ${stale.join(', ')}\n`);
  return stale.length === 0 ? 0 : 1;
}

/** Writes what has changed, so that a compiler that looks at times has nothing to do. */
async function write(files: ReadonlyMap<string, string>, folder: string | undefined): Promise<number> {
  for (const [file, text] of files) {
    if ((await readFile(file, 'utf8').catch(() => '')) === text) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  if (folder !== undefined) await removeStale(files, folder);
  return 0;
}

/** Files of an API version that is no more, for one. Only what this generator wrote is ever removed. */
async function removeStale(files: ReadonlyMap<string, string>, folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || files.has(file) || !file.endsWith('.ts')) continue;
    if ((await readFile(file, 'utf8')).startsWith(HEADER)) await rm(file);
  }
}

/** What `parseArgs` throws for arguments it does not know. */
function isUsageFault(fault: unknown): boolean {
  return fault instanceof TypeError && 'code' in fault && String(fault.code).startsWith('ERR_PARSE_ARGS');
}
