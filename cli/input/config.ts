import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isRecord } from '../../src/internal/is-record.ts';
import { InputError } from '../errors.ts';

export const CONFIG_FILE = 'routebook.config.json';

/** A catalogue that a configuration file lists. */
export interface CatalogueEntry {
  /** The absolute path of its file. */
  readonly file: string;
  readonly baseUrl?: string;
}

export interface Config {
  /** The name or path of the catalogue to use without `--catalogue`. */
  readonly catalogue?: string;
  readonly catalogues: ReadonlyMap<string, CatalogueEntry>;
}

const NO_CONFIG: Config = { catalogues: new Map() };
const HELP = 'routebook help catalogues';

/** Reads `routebook.config.json` from the current folder or from the project that it belongs to. */
export function readConfig(folder = process.cwd()): Config {
  const file = findConfig(folder);
  if (file === undefined) return NO_CONFIG;
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''));
  } catch {
    throw new InputError(`${file} is not valid JSON.`, HELP);
  }
  return checkConfig(content, file);
}

/** Looks in parent folders up to the root of the project. A file above the root may belong to someone else. */
function findConfig(folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    const file = join(current, CONFIG_FILE);
    if (existsSync(file)) return file;
    const isRoot = ['package.json', '.git'].some((name) => existsSync(join(current, name)));
    if (isRoot || dirname(current) === current) return undefined;
  }
}

function checkConfig(content: unknown, file: string): Config {
  if (!isRecord(content)) throw new InputError(`${file} must contain an object.`, HELP);
  const { catalogue, catalogues = {} } = content;
  if (catalogue !== undefined && typeof catalogue !== 'string') {
    throw new InputError(`${file}: "catalogue" must be the name or the path of a catalogue.`, HELP);
  }
  if (!isRecord(catalogues)) throw new InputError(`${file}: "catalogues" must be an object.`, HELP);
  const entries = Object.entries(catalogues).map(([name, entry]) => [name, checkEntry(name, entry, file)] as const);
  const known = new Map(entries);
  if (catalogue === undefined) return { catalogues: known };
  const isName = catalogue === 'github' || known.has(catalogue);
  return { catalogue: isName ? catalogue : resolve(dirname(file), catalogue), catalogues: known };
}

function checkEntry(name: string, entry: unknown, file: string): CatalogueEntry {
  const { file: path, baseUrl } = isRecord(entry) ? entry : { file: entry };
  // The built-in name determines which token is used, so a configuration file must not redefine it.
  if (name === 'github')
    throw new InputError(`${file}: "github" is the name of the built-in catalogue. Choose another name.`, HELP);
  if (typeof path !== 'string' || path === '' || (baseUrl !== undefined && typeof baseUrl !== 'string')) {
    throw new InputError(`${file}: write the catalogue "${name}" as a file, or as { "file": …, "baseUrl": … }.`, HELP);
  }
  const absolute = resolve(dirname(file), path);
  return baseUrl === undefined ? { file: absolute } : { file: absolute, baseUrl };
}
