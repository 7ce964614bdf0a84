import type { RequestOptions } from 'routebook';
import type { RouteRecord } from 'routebook/catalogue';
import type { CompleteCall } from './placeholders.ts';

/** The input for writing a request. */
export interface Source {
  readonly record: RouteRecord;
  readonly call: CompleteCall;
  readonly request: RequestOptions;
  /** The environment variable that replaces the token; `false` to write the token itself. */
  readonly mask: string | false;
  /** The module that exports the typed `endpoint`. */
  readonly module: string;
}

/** Writes a request in a format. */
export type Write = (source: Source) => string;
