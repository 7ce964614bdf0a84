import type { Dates } from './emit/dates.ts';
import type { PathsOptions } from './emit/paths/paths-options.ts';
import type { PaginationSettings } from './options.ts';

/** The options that change how `paths` writes types. All are true or false. */
export type PathsSettings = { readonly [Name in Exclude<keyof PathsOptions, 'transform'>]?: boolean | undefined };

/** One API to generate. Each member is the option of `routebook generate` with the same name. */
export interface ApiSettings extends PathsSettings {
  /** The description: a file or a URL. */
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
  readonly validators?: boolean | undefined;
  /** What dates in the data of responses become; text by default. */
  readonly dates?: Dates | undefined;
  /** OpenAPI Overlays, which correct the description before it is read. */
  readonly overlays?: readonly string[] | undefined;
  /** Filters of operations. */
  readonly include?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** A function that replaces types of `paths`, or the module that exports it. */
  readonly transform?: string | NonNullable<PathsOptions['transform']> | undefined;
  /** Whether the description is GitHub's own description of one of its editions. */
  readonly edition?: boolean | undefined;
}

/** The settings in `routebook.config.js`. */
export interface RoutebookConfig {
  readonly apis: readonly ApiSettings[];
}

/**
 * Returns the settings as they are. It gives `routebook.config.js` types.
 *
 * @example
 * export default defineConfig({ apis: [{ input: 'openapi.json', out: 'src/api' }] });
 */
export function defineConfig(config: RoutebookConfig): RoutebookConfig {
  return config;
}
