/**
 * What the requests of an API need to know at run time, as the generator writes it: where each parameter goes and how it is
 * written, which bodies an operation takes, what it offers. Parameters and bodies that several routes share exist once.
 */
export interface OpenApiData {
  /** Name and code of each parameter; `parameterFacts` reads the code. */
  readonly parameters: readonly (readonly [name: string, code: string])[];
  readonly bodies: readonly BodyData[];
  /** The names of all body fields. */
  readonly names?: readonly string[];
  /** The values of the `accept` header. */
  readonly accepts: readonly string[];
  /** Servers that operations have of their own. */
  readonly servers: readonly string[];
  /** One line per route, separated by tabs: key, parameters, body, accept, server. Positions are in base 36. */
  readonly routes: string;
  /** Names of members that are days, of the format `date`: everywhere, or in some places. A `Date` is cut to its day there. */
  readonly days?: { readonly names: readonly string[]; readonly mixed: readonly string[] };
  /** How callers identify themselves, by the name of the security scheme. */
  readonly security?: { readonly [scheme: string]: SecurityData };
}

/** The media types of a body. */
export interface BodyData {
  /** By media type, in the order of the description. */
  readonly media: { readonly [mediaType: string]: MediaData };
  readonly required?: true;
}

/** One media type of a body. */
export interface MediaData {
  /** Whether the body is an object, so that its fields can be passed as parameters. */
  readonly fields?: true;
  /** The fields of the body, as positions in the table `names`, in base 36. `*` at the end, or no list at all, stands for any other name. */
  readonly names?: string;
  /** A required field that cannot be passed by name, because a parameter or option has the same name. The body is then passed as `data`. */
  readonly whole?: string;
  /** Fields of a multipart form that are files, which text cannot be. */
  readonly files?: readonly string[];
  /** Optional fields that have the name of an option: they are not passed by name, and neither is the option next to other fields. */
  readonly options?: readonly string[];
  /** Where members that are days in some places only are days, and where they are times, as JSON pointers. */
  readonly days?: readonly string[];
  readonly times?: readonly string[];
  /** How single fields of a form are written, where the description says it. */
  readonly encoding?: { readonly [field: string]: EncodingData };
}

/** How the fields of a form are serialized. */
export interface EncodingData {
  readonly contentType?: string;
  /** The code of a query parameter. */
  readonly code?: string;
  /** Whether its part must have headers of its own, which a `FormData` cannot hold. */
  readonly needsHeaders?: true;
}

/** Where the API expects its credentials. */
export type SecurityData =
  | { readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly scheme: string };
