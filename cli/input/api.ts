import type { RequestOptions } from 'routebook';
import type { Catalogue, IndexData, RouteRecord } from 'routebook/catalogue';
import type { Catalogue as CatalogueFile } from 'routebook/generator';
import type { OpenApiData } from 'routebook/openapi';
import type { Responses } from 'routebook/responses';
import type { BodyTypes } from './body-types.ts';

/** Options of a call that the builders of all catalogues take. */
export interface BuildOptions {
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly [option: string]: unknown;
}

/** A builder, whatever catalogue its types come from. */
export interface Builder {
  (route: string, options?: BuildOptions): RequestOptions;
  defaults(defaults: BuildOptions): Builder;
}

/** What an API is loaded from. */
export interface ApiSource {
  readonly index: IndexData | string;
  /** How parameters and bodies are written. */
  readonly data: OpenApiData;
  readonly accept: string;
  readonly baseUrl: string;
  /** Absent if only the index was given. */
  readonly file?: CatalogueFile | undefined;
}

/** Responses, and the schemas that their types name. */
export interface LoadedResponses {
  readonly responses: Responses;
  readonly types: BodyTypes;
}

/** An API that the command knows: its routes and its builder. */
export interface Api {
  readonly name: string;
  readonly catalogue: Catalogue;
  readonly builder: Builder;
  readonly isGitHub: boolean;
  /** The edition of GitHub, if it is not github.com. */
  readonly edition?: { readonly name: string; readonly title: string; readonly isServer: boolean };
  /** The hosts that its requests go to. */
  readonly hosts: ReadonlySet<string>;
  /** What it was loaded from; absent for GitHub's, which is part of the package. */
  readonly source?: ApiSource;
  /** Its types of bodies, which `show` prints and nested parameters need. */
  loadBodyTypes(): Promise<BodyTypes>;
  /** The responses of its routes with their schemas, which `show` prints. */
  loadResponses(): Promise<LoadedResponses>;
}

/** The record of an operation id; the catalogue reads all its rows for the first one. */
export function findOperation({ catalogue }: Api, operationId: string): RouteRecord | undefined {
  return catalogue.getByOperationId(operationId);
}
