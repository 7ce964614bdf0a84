import type { RequestOptions } from 'routebook';
import type { Catalogue, RouteRecord } from 'routebook/catalogue';
import type { BodyTypes } from './body-types.ts';

/** Options of a call, as any builder takes them. */
export interface BuildOptions {
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly [option: string]: unknown;
}

/** A builder, whatever catalogue its types come from. */
export interface Builder {
  (route: string, options?: BuildOptions): RequestOptions;
  defaults(defaults: BuildOptions): Builder;
}

/** An API that the command knows: its routes and its builder. */
export interface Api {
  readonly name: string;
  readonly catalogue: Catalogue;
  readonly builder: Builder;
  readonly isGitHub: boolean;
  /** The hosts that its requests go to. */
  readonly hosts: ReadonlySet<string>;
  /** Its types of bodies, which `show` prints and nested parameters need. */
  loadBodyTypes(): Promise<BodyTypes>;
}

/** The record of an operation id; the catalogue reads all its rows for the first one. */
export function findOperation({ catalogue }: Api, operationId: string): RouteRecord | undefined {
  return catalogue.getByOperationId(operationId);
}
