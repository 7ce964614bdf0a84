import type { PaginationSettings } from 'routebook/generator';
import { optionName, SHAPING, type Shaping } from './shaping.ts';
import type { Transform } from './transform.ts';

/** One API to generate, from the options of the command or from an entry in the configuration. */
export interface ApiConfig extends Shaping {
  readonly input: string;
  /** The folder for the files. */
  readonly out?: string | undefined;
  /** The file for the types of `paths`, instead of a folder. */
  readonly output?: string | undefined;
  readonly name?: string | undefined;
  readonly baseUrl?: string | undefined;
  /** How the pages of routes are requested; `false` for a route without pages. */
  readonly pagination?: PaginationSettings | undefined;
  readonly allowOutside?: boolean | undefined;
  readonly paths?: boolean | undefined;
  readonly mocks?: boolean | undefined;
  /** OpenAPI Overlays, which correct the description before it is read. */
  readonly overlays?: readonly string[] | undefined;
  /** Filters of operations. */
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** A function that replaces types of `paths`, or the module that exports it. */
  readonly transform?: string | Transform | undefined;
  /** Whether the description is GitHub's own description of one of its editions. */
  readonly edition?: boolean | undefined;
  /** Headers for the server of the description. They cannot be in the configuration, because they are secrets. */
  readonly headers?: readonly (readonly [name: string, value: string])[] | undefined;
}

/** The fault of options that do not fit together, in terms of the command. Undefined if they do. */
export function faultOf(api: ApiConfig): string | undefined {
  const shaping = SHAPING.find((name) => api[name] !== undefined && name !== 'enumObjects');
  if (api.output !== undefined && api.out !== undefined) {
    return '--out is the folder for all files, and --output the file for types only. Pass one of them';
  }
  if (api.output !== undefined && !api.paths) return '--output is the file for types only. Add --paths, or pass --out';
  if (api.output !== undefined && api.mocks) return '--mocks needs a folder. Pass --out instead of --output';
  const isShaped = shaping !== undefined || api.transform !== undefined;
  if (isShaped && !api.paths)
    return `--${optionName(shaping ?? 'transform')} changes the types of --paths. Add --paths`;
  const values = (['enumValues', 'enumObjects'] as const).find((name) => api[name] === true);
  if (values !== undefined && api.output?.endsWith('.d.ts')) {
    return `a declaration file cannot contain the values of --${optionName(values)}. Write to a file that ends with .ts`;
  }
  return undefined;
}
