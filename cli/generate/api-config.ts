import type { ApiSettings } from 'routebook/generator';
import { optionName, SHAPING } from './shaping.ts';

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
  const dates = datesFault(api, separate);
  if (dates !== undefined) return dates;
  const isShaped = shaping !== undefined || api.transform !== undefined;
  if (isShaped && !api.paths)
    return `--${optionName(shaping ?? 'transform')} changes the types of --paths. Add --paths`;
  if (api.enumValues && api.output?.endsWith('.d.ts'))
    return 'a declaration file cannot contain the values of --enum-values. Write to a file that ends with .ts';
  return undefined;
}

function datesFault({ dates, out, edition }: ApiConfig, separate: string | undefined): string | undefined {
  if (dates === undefined) return undefined;
  if (!['date', 'temporal'].includes(dates)) return '--dates must be date or temporal';
  if (out === undefined || edition) return '--dates changes the module of an API. Pass --out, without --edition';
  // Their types and data describe the same JSON.
  if (separate === undefined) return undefined;
  return `--${separate} describes the data as the server sends it, without --dates. Generate it into another folder`;
}
