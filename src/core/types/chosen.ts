// These types read what the options of a call select. If the options do not select anything, the defaults do.

/** The API version, or `false` for the default version. (Without `strictNullChecks`, `undefined` would extend every version.) */
export type VersionChosen<Defaults, Options> = Options extends { apiVersion: infer Version extends string }
  ? Version
  : Defaults extends { apiVersion: infer Version extends string }
    ? Version
    : false;

/** The media type format, or `false` for the default format. */
export type FormatChosen<Defaults, Options> = Options extends { mediaType: { format: infer Format extends string } }
  ? Format
  : Defaults extends { mediaType: { format: infer Format extends string } }
    ? Format
    : false;

/** The options for the HTTP client, or `false` if there are none. */
export type RequestChosen<Defaults, Options> = Options extends { request: infer Request extends {} | null }
  ? Request
  : Defaults extends { request: infer Request extends {} | null }
    ? Request
    : false;

/** The route of a call in one object, or `string` if it is not a literal. */
export type RouteChosen<Defaults, Options> =
  UrlChosen<Defaults, Options> extends infer Url extends string
    ? string extends Url
      ? string
      : `${MethodChosen<Defaults, Options>} ${Url}`
    : string;

type UrlChosen<Defaults, Options> = Options extends { url: infer Url extends string }
  ? Url
  : Defaults extends { url: infer Url extends string }
    ? Url
    : string;

type MethodChosen<Defaults, Options> = Options extends { method: infer Method extends string }
  ? Uppercase<Method>
  : Defaults extends { method: infer Method extends string }
    ? Uppercase<Method>
    : 'GET';
