import { readFile } from 'node:fs/promises';
import { isRecord } from '../../src/internal/is-record.ts';
import { InputError } from '../errors.ts';
import { CONFIG_FILE } from '../input/config.ts';

/** One API to generate, from the options of the command or from an entry in the configuration. */
export interface ApiConfig {
  readonly input: string;
  readonly out: string;
  readonly name?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly allowOutside?: boolean | undefined;
  readonly paths?: boolean | undefined;
}

const EXAMPLE = '{ "apis": [{ "input": "openapi.json", "out": "src/api" }] }';
const TYPES: Readonly<Record<keyof ApiConfig, string>> = {
  input: 'string',
  out: 'string',
  name: 'string',
  baseUrl: 'string',
  allowOutside: 'boolean',
  paths: 'boolean',
};

/** Reads the APIs in `routebook.config.json`, or under `routebook` in `package.json`. Returns undefined if there is no configuration. */
export async function readApiConfigs(): Promise<ApiConfig[] | undefined> {
  const own = await readJson(CONFIG_FILE);
  const isOwn = own !== undefined && Object.hasOwn(own, 'apis');
  const source = isOwn ? CONFIG_FILE : 'package.json';
  const config = isOwn ? own : (await readJson('package.json'))?.['routebook'];
  if (config === undefined) return undefined;
  const apis = isRecord(config) ? config['apis'] : undefined;
  if (!Array.isArray(apis) || apis.length === 0) throw new InputError(`${source} needs a list of APIs: ${EXAMPLE}`);
  return apis.map((api: unknown, index) => checkApi(api, `${source}, API ${index + 1}`));
}

function checkApi(api: unknown, where: string): ApiConfig {
  if (!isRecord(api)) throw new InputError(`${where} must be an object, such as ${EXAMPLE}`);
  for (const [key, value] of Object.entries(api)) {
    if (!Object.hasOwn(TYPES, key)) throw new InputError(`${where}: there is no setting "${key}"`);
    const type = TYPES[key as keyof ApiConfig];
    if (typeof value !== type) throw new InputError(`${where}: "${key}" must be a ${type}`);
  }
  if (api['input'] === undefined || api['out'] === undefined) {
    throw new InputError(`${where} needs "input", the description, and "out", the folder for the files`);
  }
  return api as unknown as ApiConfig;
}

async function readJson(file: string): Promise<Record<string, unknown> | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (isRecord(value)) return value;
  } catch {
    // The error is thrown below.
  }
  throw new InputError(`${file} is not a JSON object`);
}
