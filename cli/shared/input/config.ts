import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { didYouMean } from '../../../src/core/edit-distance.ts';
import { isRecord } from '../../../src/core/objects.ts';
import { InputError } from '../errors.ts';
import { type ConfigFile, readConfigFile } from './config-file.ts';
import { isOpenInput } from './read-input.ts';

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

/** All settings. `apis` is for `routebook generate`. */
export const SETTINGS = ['apis', 'catalogue', 'catalogues', '$schema'] as const;
const EXAMPLE = '{ "catalogues": { "acme": "openapi.json" } }';

/** Reads `routebook.config.json`, if there is one. */
export function readConfig(file: string | undefined): Config {
  if (file === undefined) return NO_CONFIG;
  const config = readConfigFile(file, EXAMPLE);
  return config === undefined ? NO_CONFIG : checkConfig(config, file);
}

/** The catalogue of a name or a path, or the default of the configuration file. Undefined for that of GitHub. */
export function findCatalogue(selected: string | undefined, file: string | undefined): CatalogueEntry | undefined {
  const config = readConfig(file);
  const wanted = selected ?? config.catalogue ?? 'github';
  if (wanted === 'github') return undefined;
  return config.catalogues.get(wanted) ?? { file: requireFile(wanted, config) };
}

/** A word that is not a file and does not look like one is probably a misspelled name. */
function requireFile(wanted: string, { catalogues }: Config): string {
  if (/[./\\]/.test(wanted) || existsSync(wanted)) return wanted;
  const names = ['github', ...catalogues.keys()];
  throw new InputError(
    `there is no catalogue "${wanted}".${didYouMean(wanted, names)} Known: ${names.join(', ')}.`,
    'routebook help catalogues',
  );
}

function checkConfig(config: ConfigFile, file: string): Config {
  config.checkNames(config.content, SETTINGS);
  const { catalogue, catalogues = {} } = config.content;
  if (catalogue !== undefined && typeof catalogue !== 'string') {
    throw config.fault('"catalogue" must be the name or the path of a catalogue.', 'catalogue');
  }
  if (!isRecord(catalogues)) throw config.fault(`"catalogues" must be an object, as in ${EXAMPLE}`, 'catalogues');
  const entries = Object.entries(catalogues).map(
    ([name, entry]) => [name, checkEntry(name, entry, file, config)] as const,
  );
  const known = new Map(entries);
  if (catalogue === undefined) return { catalogues: known };
  const isName = catalogue === 'github' || known.has(catalogue);
  return { catalogue: isName ? catalogue : pathIn(config, file, catalogue, 'catalogue'), catalogues: known };
}

/** Only the user can pass an open input, such as /dev/stdin. A file of a project would make the command wait for it. */
function pathIn(config: ConfigFile, file: string, path: string, name: string): string {
  const absolute = resolve(dirname(file), path);
  if (isOpenInput(absolute)) throw config.fault(`"${name}" must be a regular file.`, name);
  return absolute;
}

function checkEntry(name: string, entry: unknown, file: string, config: ConfigFile): CatalogueEntry {
  const { file: path, baseUrl, ...others } = isRecord(entry) ? entry : { file: entry };
  // A reader would take another spelling of the built-in name for GitHub's API.
  if (name.toLowerCase() === 'github')
    throw config.fault('"github" is the name of the built-in catalogue. Choose another name.', name);
  config.checkNames(others, ['file', 'baseUrl']);
  if (typeof path !== 'string' || path === '' || (baseUrl !== undefined && typeof baseUrl !== 'string')) {
    throw config.fault(`write the catalogue "${name}" as a file, or as { "file": …, "baseUrl": … }.`, name);
  }
  const absolute = pathIn(config, file, path, name);
  return baseUrl === undefined ? { file: absolute } : { file: absolute, baseUrl };
}
