import type { ObjectOptions, RequestOptions } from 'routebook';
import type { Catalogue, RouteRecord } from 'routebook/catalogue';
import type { Reference } from 'routebook/catalogue/reference';
import type { Describe } from './form/control.ts';
import type { ResponseShapes } from './response/create-shapes.ts';
import type { ApiTexts } from './texts.ts';

/** The options of a call. The API version may be any text here: a test of the form reports an unknown one. */
export type UntypedOptions = ObjectOptions<never>;

/** The builder, for routes that are known at run time only. */
export interface Builder {
  (route: string, options: UntypedOptions): RequestOptions;
  defaults(options: object): Builder;
}

/** The route that a link to a website refers to. */
interface WebMatch {
  readonly route: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The media type format that returns the same thing, such as `raw`. */
  readonly format?: string;
}

/** An edition of the API with its own routes, such as the API of an enterprise server. */
interface EditionChoice {
  /** As in the URL of the page. */
  readonly name: string;
  readonly title: string;
}

/** The differences in the selected API version: the routes that differ, and the shapes of their bodies. */
export interface ApiVersion {
  readonly catalogue: Catalogue;
  loadReference(): Promise<Reference>;
  loadResponses(): Promise<ResponseShapes>;
}

/** A difference of a route in another API version. */
export interface Difference {
  /** Whether requests are rejected, or code that reads responses fails. */
  readonly effect: 'breaks-requests' | 'breaks-readers';
  /** A sentence with names in backticks. */
  readonly message: string;
}

/** By version, then by route. */
export interface Differences {
  readonly [version: string]: { readonly [route: string]: readonly Difference[] };
}

/** The catalogue with descriptions, and those of fields inside bodies. */
export interface Descriptions {
  readonly catalogue: Catalogue;
  readonly describeNested: Describe;
}

/** What the first page shows of an API, so that it need not read all routes before. */
export interface Outline {
  readonly counts: { readonly current: number; readonly removed: number };
  readonly categories: readonly (readonly [category: string, title: string, size: number])[];
  /** Three routes to begin with. */
  readonly examples: readonly Example[];
}

interface Example {
  readonly route: string;
  readonly title: string;
}

/** A way to authenticate. */
export interface Scheme {
  /** Empty if the API has only one. */
  readonly name: string;
  /** What is sent, and where. */
  readonly title: string;
  /** The environment variables that code reads the secret from, the default one first. */
  readonly variables: readonly string[];
  /** The header that contains the secret, in lowercase; absent for a query parameter. */
  readonly header?: string;
}

/** The API that the page shows. */
export interface Api {
  /** Such as `GitHub’s REST API`. */
  readonly title: string;
  readonly catalogue: Catalogue;
  readonly endpoint: Builder;
  /** The URL that requests go to unless the form has another. */
  readonly baseUrl: string;
  /** The name in `application/vnd.<vendor>+json`. */
  readonly vendor: string;
  readonly versionHeader?: string | undefined;
  /** Environment variables that may contain a token, the default one first. */
  readonly tokenVariables: readonly string[];
  /** The defaults that send a token as the API expects it, by a scheme of the route. Without it, a token is a bearer token. */
  readonly credentialsOf?: (token: string, scheme: string) => object;
  /** The ways to authenticate that a route accepts, the usual one first. */
  schemesOf(record: RouteRecord): readonly Scheme[];
  /** Whether a call of the route fails without a token. */
  readonly needsToken: (record: RouteRecord) => boolean;
  /** Formats of code that only work with GitHub are offered for its API only. */
  readonly isGitHub: boolean;
  /** The module that exports the typed `endpoint`. */
  readonly module: string;
  /** Three routes to begin with. */
  readonly examples: readonly Example[];
  /** Known where the build has written it. */
  readonly outline?: Outline | undefined;
  /** The texts of the API's own description. GitHub's are part of its catalogue. */
  readonly texts?: ApiTexts;
  /** Whether every customer has their own base URL. `baseUrl` is then only an example. */
  readonly needsBaseUrl?: boolean;
  /** The editions that can be selected, the default one first. Its name is empty. */
  readonly editions?: readonly EditionChoice[];
  /** Finds the editions that have a route, the default one among them. */
  loadEditionsOf?(): Promise<(route: string) => readonly EditionChoice[]>;
  /** The API of an edition; undefined for an unknown one. */
  loadEdition?(name: string): Promise<Api | undefined>;
  /** The differences in an API version; undefined for an unknown version. */
  loadVersion?(version: string): Promise<ApiVersion | undefined>;
  /** The base URL for a request to this URL; empty for the default one. */
  baseUrlOf(url: URL): string;
  /** The route for a link to the API's website or documentation. */
  matchWebUrl?(text: string): WebMatch | undefined;
  /** The sentence that describes each category. It is shown on demand, so the first paint does not wait for it. */
  loadCategories?(): Promise<Readonly<Record<string, string>>>;
  /** The description of a field inside a body. */
  readonly describeNested?: Describe;
  /** Descriptions of parameters and fields, if they are separate from the catalogue. Only open routes need them. */
  loadDescriptions?: (() => Promise<Descriptions>) | undefined;
  /** The differences in other API versions. */
  loadDifferences(): Promise<Differences>;
  loadResponses(): Promise<ResponseShapes>;
  /** The shapes of bodies, from which forms are built, with the check of everything inside them. */
  loadReference(): Promise<Reference>;
}

/** The origin that requests go to, or the base URL itself if it is not a URL. */
export function originOf(api: Api, baseUrl: string): string {
  const url = baseUrl === '' ? api.baseUrl : baseUrl;
  return URL.canParse(url) ? new URL(url).origin : url;
}

/** The header with the version of the API's description, which requests do not contain, because it is the default one. */
export function versionOf({ versionHeader, catalogue }: Api): Readonly<Record<string, string>> | undefined {
  return versionHeader && catalogue.version ? { [versionHeader]: catalogue.version } : undefined;
}
