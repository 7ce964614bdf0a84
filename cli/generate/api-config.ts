import { isRecord } from '../../src/internal/is-record.ts';
import { UsageError } from '../errors.ts';
import { CONFIG_FILE, SETTINGS } from '../input/config.ts';
import { type ConfigFile, readConfigFile } from '../input/config-file.ts';

/** One API to generate, from the options of the command or from an entry in the configuration. */
export interface ApiConfig {
  readonly input: string;
  readonly out: string;
  readonly name?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly allowOutside?: boolean | undefined;
  readonly paths?: boolean | undefined;
  readonly mocks?: boolean | undefined;
  /** OpenAPI Overlays, which correct the description before it is read. */
  readonly overlays?: readonly string[] | undefined;
  /** Whether the description is GitHub's own description of one of its editions. */
  readonly edition?: boolean | undefined;
}

const EXAMPLE = '{ "apis": [{ "input": "openapi.json", "out": "src/api" }] }';
const TYPES: Readonly<Record<keyof ApiConfig, string>> = {
  input: 'string',
  out: 'string',
  name: 'string',
  baseUrl: 'string',
  allowOutside: 'boolean',
  paths: 'boolean',
  mocks: 'boolean',
  overlays: 'list of file names',
  edition: 'boolean',
};

/** Reads the APIs in `routebook.config.json`, or under `routebook` in `package.json`. Throws if neither lists any. */
export function readApiConfigs(): ApiConfig[] {
  const own = readConfigFile(CONFIG_FILE, EXAMPLE);
  own?.checkNames(own.content, SETTINGS);
  if (own !== undefined && Object.hasOwn(own.content, 'apis')) return checkApis(own.content['apis'], own);
  const shared = readConfigFile('package.json', EXAMPLE);
  const config = shared?.content['routebook'];
  if (shared !== undefined && config !== undefined) {
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
    const type = TYPES[key as keyof ApiConfig];
    const isValid = key === 'overlays' ? isTextList(value) : typeof value === type;
    if (!isValid) throw file.fault(`API ${number}: "${key}" must be a ${type}.`, key);
  }
  if (api['input'] === undefined || api['out'] === undefined) {
    throw file.fault(`API ${number} needs "input", the description, and "out", the folder for the files.`, 'apis');
  }
  return api as unknown as ApiConfig;
}

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
