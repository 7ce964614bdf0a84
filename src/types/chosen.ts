// What the options of a call select, or the defaults where the options do not.

/** The API version; `undefined` for the usual one. */
export type VersionChosen<Defaults, Options> = Options extends { apiVersion: infer Version extends string }
  ? Version
  : Defaults extends { apiVersion: infer Version extends string }
    ? Version
    : undefined;

/** The media type format; `undefined` for the usual one. */
export type FormatChosen<Defaults, Options> = Options extends { mediaType: { format: infer Format extends string } }
  ? Format
  : Defaults extends { mediaType: { format: infer Format extends string } }
    ? Format
    : undefined;

/** What is handed on to the HTTP client; `undefined` for nothing. */
export type RequestChosen<Defaults, Options> = Options extends { request: infer Request extends {} | null }
  ? Request
  : Defaults extends { request: infer Request extends {} | null }
    ? Request
    : undefined;

/** The route of a call in one object. `string` if it is not known literally. */
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
