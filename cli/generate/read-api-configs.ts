import type { ApiSettings } from 'routebook/generator';
import { isRecord } from '../../src/core/objects.ts';
import { UsageError } from '../shared/errors.ts';
import { CONFIG_FILE } from '../shared/input/choose-api.ts';
import { SETTINGS } from '../shared/input/config.ts';
import { type ConfigFile, readConfigFile } from '../shared/input/config-file.ts';
import { readModuleConfig } from './module-config.ts';
import { optionName, SHAPING, type Shaping } from './shaping.ts';

const EXAMPLE = '{ "apis": [{ "input": "openapi.json", "out": "src/api" }] }';
const LIST = 'list of strings';
const TYPES: Readonly<Record<Exclude<keyof ApiConfig, 'headers'>, string>> = {
  input: 'string',
  out: 'string',
  output: 'string',
  name: 'string',
  baseUrl: 'string',
  pagination: 'object',
  allowOutside: 'boolean',
  paths: 'boolean',
  mocks: 'boolean',
  validators: 'boolean',
  dates: 'string',
  overlays: 'list of file names',
  include: LIST,
  exclude: LIST,
  transform: 'module that exports a function',
  edition: 'boolean',
  ...(Object.fromEntries(SHAPING.map((name) => [name, 'boolean'])) as Record<keyof Shaping, string>),
};

/**
 * Reads the APIs in `routebook.config.json`, `routebook.config.js` or under `routebook` in `package.json`. Throws if
 * none lists any. Adds the files that it reads to `read`.
 */
export async function readApiConfigs(read: string[] = []): Promise<ApiConfig[]> {
  const own = readConfigFile(CONFIG_FILE, EXAMPLE);
  if (own !== undefined) read.push(CONFIG_FILE);
  own?.checkNames(own.content, SETTINGS);
  if (own !== undefined && Object.hasOwn(own.content, 'apis')) return checkApis(own.content['apis'], own);
  const code = await readModuleConfig(read);
  if (code !== undefined) {
    code.checkNames(code.content, SETTINGS);
    return checkApis(code.content['apis'], code);
  }
  const shared = readConfigFile('package.json', EXAMPLE);
  const config = shared?.content['routebook'];
  if (shared !== undefined && config !== undefined) {
    read.push('package.json');
    if (!isRecord(config)) throw shared.fault(`"routebook" must be an object, such as ${EXAMPLE}`, 'routebook');
    shared.checkNames(config, ['apis']);
    return checkApis(config['apis'], shared);
  }
  if (own !== undefined) throw own.fault(`"apis" is missing. Add the APIs to generate, as in ${EXAMPLE}`);
  throw new UsageError(
    `an OpenAPI description is missing, and there is no ${CONFIG_FILE} here. Pass a description and --out, or create the file: ${EXAMPLE}`,
  );
}

function checkApis(apis: unknown, file: ConfigFile): ApiConfig[] {
  if (!Array.isArray(apis) || apis.length === 0) throw file.fault(`"apis" needs a list of APIs: ${EXAMPLE}`, 'apis');
  return apis.map((api: unknown, index) => checkApi(api, index + 1, file));
}

function checkApi(api: unknown, number: number, file: ConfigFile): ApiConfig {
  if (!isRecord(api)) throw file.fault(`API ${number} must be an object, as in ${EXAMPLE}`, 'apis');
  file.checkNames(api, Object.keys(TYPES));
  for (const [key, value] of Object.entries(api)) {
    const type = TYPES[key as keyof typeof TYPES];
    if (!isOfType(value, type)) throw file.fault(`API ${number}: "${key}" must be a ${type}.`, key);
  }
  if (api['input'] === undefined || (api['out'] === undefined && api['output'] === undefined)) {
    throw file.fault(
      `API ${number} needs "input", the description, and "out", the folder for the files, or "output", the file for the types of "paths".`,
      'apis',
    );
  }
  const config = api as unknown as ApiConfig;
  const fault = faultOf(config);
  if (fault !== undefined) throw file.fault(`API ${number}: ${fault.replaceAll('--', '')}.`, 'apis');
  return config;
}

function isOfType(value: unknown, type: string): boolean {
  if (type.startsWith('list')) return Array.isArray(value) && value.every((each) => typeof each === 'string');
  if (type.startsWith('module')) return typeof value === 'string' || typeof value === 'function';
  return typeof value === type;
}

/** One API to generate, from the options of the command or from an entry in the configuration. */
export interface ApiConfig extends ApiSettings {
  /** Headers for the server of the description. They cannot be in the configuration, because they are secrets. */
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
}

/** The fault of options that do not fit together, in terms of the command. Undefined if they do. */
export function faultOf(api: ApiConfig): string | undefined {
  const shaping = SHAPING.find((name) => api[name] !== undefined);
  if (api.output !== undefined && api.out !== undefined) {
    return '--out is the folder for all files, and --output the file for types only. Pass one of them';
  }
  if (api.output !== undefined && !api.paths) return '--output is the file for types only. Add --paths, or pass --out';
  const separate = (['mocks', 'validators'] as const).find((name) => api[name]);
  if (api.output !== undefined && separate) return `--${separate} needs a folder. Pass --out instead of --output`;
  const dates = datesFault(api);
  if (dates !== undefined) return dates;
  const isShaped = shaping !== undefined || api.transform !== undefined;
  if (isShaped && !api.paths)
    return `--${optionName(shaping ?? 'transform')} changes the types of --paths. Add --paths`;
  if (api.enumValues && api.output?.endsWith('.d.ts'))
    return 'a declaration file cannot contain the values of --enum-values. Write to a file that ends with .ts';
  return undefined;
}

function datesFault({ dates, out, edition }: ApiConfig): string | undefined {
  if (dates === undefined) return undefined;
  if (!['date', 'temporal'].includes(dates)) return '--dates must be date or temporal';
  if (out === undefined || edition) return '--dates changes the module of an API. Pass --out, without --edition';
  return undefined;
}
