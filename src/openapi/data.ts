/**
 * The data that the requests of an API need at run time, as the generator writes it: the location and style of each parameter, the
 * bodies that an operation accepts, and the media types of its responses. Parameters and bodies that several routes share are
 * stored once.
 */
export interface OpenApiData {
  /**
   * The name and the code of each parameter. `parameterFacts` parses the code. `values` are the items of a delimited list that may
   * contain the delimiter.
   */
  readonly parameters: readonly (readonly [name: string, code: string, values?: readonly string[]])[];
  readonly bodies: readonly BodyData[];
  /** The names of all body fields. */
  readonly names?: readonly string[];
  /** The values of the `accept` header. */
  readonly accepts: readonly string[];
  /** The servers of single operations. */
  readonly servers: readonly string[];
  /** One line per route, separated by tabs: key, parameters, body, accept, server, requirements. Positions are in base 36. */
  readonly routes: string;
  /** The names of members with the format `date`, in all places or only in some. A `Date` is written as a day there. */
  readonly days?: { readonly names: readonly string[]; readonly mixed: readonly string[] };
  /** How callers authenticate, by the name of the security scheme. */
  readonly security?: { readonly [scheme: string]: SecurityData };
  /** The security requirements of operations: lists of alternatives, each a list of schemes that are sent together. */
  readonly requirements?: readonly (readonly (readonly string[])[])[];
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
  /** Fields of a multipart form that are files and cannot be text. */
  readonly files?: readonly string[];
  /**
   * Optional fields that have the name of an option. They cannot be passed by name, and the option cannot be passed together with
   * other fields.
   */
  readonly options?: readonly string[];
  /** The JSON pointers at which members with a mixed name are days, and those at which they are times. */
  readonly days?: readonly string[];
  readonly times?: readonly string[];
  /** How single fields of a form are serialized, if the description declares it. */
  readonly encoding?: { readonly [field: string]: EncodingData };
}

/** How the fields of a form are serialized. */
export interface EncodingData {
  readonly contentType?: string;
  /** The code of a query parameter. */
  readonly code?: string;
  /** Whether its part needs its own headers, which `FormData` cannot contain. */
  readonly needsHeaders?: true;
}

/** Where the API expects its credentials. */
export type SecurityData =
  | { readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly scheme: string };
