import type { RequestOptions } from 'routebook';
import type { Catalogue, IndexData, RouteRecord } from 'routebook/catalogue';
import type { Reference, ReferenceData } from 'routebook/catalogue/reference';
import type { Responses } from 'routebook/catalogue/responses';
import type { CatalogueFile, JsonObject } from 'routebook/generator';
import type { OpenApiData } from 'routebook/openapi';
import type { GitHubEdition } from '../../../src/github/editions.ts';
import type { BodyTypes } from './body-types.ts';

/** The options of a call that the builders of all catalogues accept. */
export interface BuildOptions {
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly [option: string]: unknown;
}

/** A builder for any catalogue, without its types. */
export interface Builder {
  (route: string, options?: BuildOptions): RequestOptions;
  defaults(defaults: BuildOptions): Builder;
}

/** The data that an API is loaded from. */
interface ApiSource {
  readonly index: IndexData | string;
  /** How parameters and bodies are serialized. */
  readonly data: OpenApiData;
  readonly accept: string;
  readonly baseUrl: string;
  /** Absent for a generated folder. */
  readonly file?: CatalogueFile | undefined;
  /** The shapes of bodies and responses. */
  createShapes(): Pick<ReferenceData, 'bodies' | 'responses'>;
  /** The description itself, whose texts the page shows. */
  readonly description?: JsonObject | undefined;
}

/** The responses, and the schemas that their types refer to. */
export interface LoadedResponses {
  readonly responses: Responses;
  readonly types: BodyTypes;
}

/** An API that the command can use: its routes and its builder. */
export interface Api {
  readonly name: string;
  readonly catalogue: Catalogue;
  readonly builder: Builder;
  readonly isGitHub: boolean;
  /** Whether the configuration file of the folder selected it, and not the command line. */
  readonly isFromFolder?: boolean;
  /** The edition of GitHub, if it is not github.com. */
  readonly edition?: Pick<GitHubEdition, 'name' | 'title' | 'isServer' | 'supportedUntil'>;
  /** The hosts that requests are sent to. */
  readonly hosts: ReadonlySet<string>;
  /** The data that the API was loaded from. Absent for GitHub, which is part of the package. */
  readonly source?: ApiSource;
  /** The routes with the permissions that they need. Absent for other APIs than GitHub, of which none are known. */
  loadPermissions?(): Promise<Catalogue>;
  /** The routes with the shapes of bodies and responses. A generated folder does not contain those of responses. */
  loadReference(): Promise<Reference>;
  /** The types of bodies, which `show` prints and nested parameters need. */
  loadBodyTypes(): Promise<BodyTypes>;
  /** The responses of all routes with their schemas, which `show` prints. */
  loadResponses(): Promise<LoadedResponses>;
}

/**
 * Returns the record of an operation id, or of the name that the client has for it: `issues/create` or `issues.create`. The first call
 * makes the catalogue parse all its rows.
 */
export function findOperation({ catalogue }: Api, name: string): RouteRecord | undefined {
  return catalogue.getByOperationId(name) ?? catalogue.getByOperationId(toOperationId(name));
}

/** `codeScanning.getAlert` → `code-scanning/get-alert`. */
function toOperationId(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return /^[\w-]+\.[\w-]+$/.test(words) ? words.replace('.', '/') : name;
}
