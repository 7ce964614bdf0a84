import { existsSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseDocument } from 'routebook/generator';
import { readRegularFile } from '../../analysis/read-regular-file.ts';
import { isRecord } from '../../src/core/internal/objects.ts';
import { InputError } from '../shared/errors.ts';
import { loadYaml } from '../shared/input/load-yaml.ts';
import type { ApiConfig } from './api-config.ts';
import { isUrl } from './load-text.ts';
import { optionName, SHAPING } from './shaping.ts';

const NAMES = ['redocly.yaml', 'redocly.yml', '.redocly.yaml', '.redocly.yml'];
/** The settings of openapi-typescript for an API. */
const OWN = ['x-openapi-ts', 'x-routebook'];

/** The configuration of Redocly in the current folder, if it has settings for openapi-typescript. */
export function findRedoclyConfig(folder = '.'): string | undefined {
  const file = NAMES.map((name) => join(folder, name)).find((name) => existsSync(name));
  return file !== undefined && OWN.some((name) => readText(file).includes(name)) ? file : undefined;
}

const MAX_BYTES = 1_000_000;

function readText(file: string): string {
  return readRegularFile(file, MAX_BYTES).toString('utf8');
}

/** Reads the APIs for openapi-typescript in a configuration of Redocly. Paths in it are relative to the file. */
export async function readRedoclyConfig(name: string): Promise<ApiConfig[]> {
  const isFolder = statSync(name, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = isFolder ? (NAMES.map((each) => join(name, each)).find((each) => existsSync(each)) ?? name) : name;
  const content = await parseDocument(readText(file), file, loadYaml);
  const apis = isRecord(content) ? content['apis'] : undefined;
  if (!isRecord(apis) || Object.keys(apis).length === 0) {
    throw new InputError(
      `${file} lists no APIs. Add them, as in apis: { shop: { root: openapi.yaml, x-openapi-ts: { output: schema.d.ts } } }`,
    );
  }
  return Object.entries(apis).map(([api, settings]) => readApi(api, settings, file));
}

function readApi(name: string, settings: unknown, file: string): ApiConfig {
  const root = isRecord(settings) ? settings['root'] : undefined;
  const own = OWN.map((each) => (isRecord(settings) ? settings[each] : undefined)).find(isRecord);
  const output = own?.['output'];
  if (typeof root !== 'string') throw new InputError(`${file}: the API ${name} needs "root", the description.`);
  if (own === undefined || typeof output !== 'string') {
    throw new InputError(`${file}: the API ${name} needs "x-openapi-ts" with "output", the file for its types.`);
  }
  const located = (path: string) => relative('.', resolve(dirname(file), path));
  const shaping = SHAPING.flatMap((option) => {
    const value = own[option] ?? own[optionName(option)];
    return typeof value === 'boolean' ? [[option, value] as const] : [];
  });
  return {
    input: isUrl(root) ? root : located(root),
    output: located(output),
    paths: true,
    ...Object.fromEntries(shaping),
  };
}
