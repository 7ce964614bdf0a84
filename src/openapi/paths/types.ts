import type {
  At,
  BodyOf,
  ErrorOf,
  HttpMethod,
  MediaType,
  ParamsOption,
  PathsWithMethod,
  RequestBodyOption,
  RequiredKeys,
  SuccessOf,
} from './path-types.ts';

/** Headers in any form. `null` removes a header, and a list adds several values. */
export type HeadersOptions =
  | Required<RequestInit>['headers']
  | Record<string, string | number | boolean | (string | number | boolean)[] | null | undefined>;

/** Writes the query of a request. */
export type QuerySerializer<Operation> = (
  query: Operation extends { parameters: unknown }
    ? NonNullable<At<Operation['parameters'], 'query'>>
    : Record<string, unknown>,
) => string;

/** The styles of parameters in the query. */
export type QuerySerializerOptions = {
  /** How lists are written: by default, as `form`, exploded. */
  array?: { style: 'form' | 'spaceDelimited' | 'pipeDelimited'; explode: boolean };
  /** How objects are written: by default, as `deepObject`. */
  object?: { style: 'form' | 'deepObject'; explode: boolean };
  /** Whether reserved characters are sent as they are, except for those that would end the value: `#`, `&` and `+`. */
  allowReserved?: boolean;
};

/** Writes the body of a request. At run time, it also receives the headers. */
export type BodySerializer<Operation> = (body: BodyOf<Operation>) => unknown;

/** Fills in the placeholders of a URL. The result must begin with the base URL. */
export type PathSerializer = (pathname: string, pathParams: Record<string, unknown>) => string;

/** The options of a client. All others are those of `Request`. */
export interface ClientOptions extends Omit<RequestInit, 'headers'> {
  /** The URL that all paths are added to: an http(s) URL without credentials, query and fragment, or a path such as `/api`. */
  baseUrl?: string;
  /** The function that sends requests. */
  fetch?: (input: Request) => Promise<Response>;
  /** The class of requests. */
  Request?: typeof Request;
  querySerializer?: QuerySerializer<unknown> | QuerySerializerOptions;
  bodySerializer?: BodySerializer<unknown>;
  pathSerializer?: PathSerializer;
  /** Headers of every request. Credentials are sent only to the origin of `baseUrl`. */
  headers?: HeadersOptions;
  /** The second argument of `fetch` on Node, such as `{ dispatcher }`. */
  requestInitExt?: Record<string, unknown>;
}

interface ParsedBodies<Data = unknown> {
  json: Data;
  text: string;
  blob: Blob;
  arrayBuffer: ArrayBuffer;
  stream: Response['body'];
}

/** How the body of a response is read. */
export type ParseAs = keyof ParsedBodies;

/** The type of a response's data, as the options of the call read it. */
export type ParseAsResponse<Data, Options> = Options extends { parseAs: ParseAs }
  ? ParsedBodies<Data>[Options['parseAs']]
  : Data;

/** The options of a call, without those of `Request`. */
export type RequestOptions<Operation> = ParamsOption<Operation> &
  RequestBodyOption<Operation> & {
    baseUrl?: string;
    querySerializer?: QuerySerializer<Operation> | QuerySerializerOptions;
    bodySerializer?: BodySerializer<Operation>;
    pathSerializer?: PathSerializer;
    parseAs?: ParseAs;
    fetch?: ClientOptions['fetch'];
    headers?: HeadersOptions;
    /** Middleware of this call only, after that of the client. */
    middleware?: Middleware[];
  };

/** The options of a call. */
export type FetchOptions<Operation> = RequestOptions<Operation> & Omit<RequestInit, 'body' | 'headers'>;

/** The result of a call: either `data` or `error`. */
export type FetchResponse<Operation, Options, Media extends MediaType> =
  | { data: ParseAsResponse<SuccessOf<Operation, Media>, Options>; error?: never; response: Response }
  | { data?: never; error: ErrorOf<Operation, Media>; response: Response };

/** The options that middleware can read. */
export type MergedOptions<Operation = unknown> = {
  baseUrl: string;
  parseAs: ParseAs;
  querySerializer: QuerySerializer<Operation>;
  bodySerializer: BodySerializer<Operation>;
  pathSerializer: PathSerializer;
  fetch: typeof globalThis.fetch;
};

/** The parameters of a call, by location. */
export interface MiddlewareRequestParams {
  query?: Record<string, unknown>;
  header?: Record<string, unknown>;
  path?: Record<string, unknown>;
  cookie?: Record<string, unknown>;
}

/** What middleware receives. */
export interface MiddlewareCallbackParams {
  /** The request, with the changes of the middleware before. */
  request: Request;
  /** The path of the call, with its placeholders. */
  readonly schemaPath: string;
  readonly params: MiddlewareRequestParams;
  /** An id that only this call has. */
  readonly id: string;
  readonly options: MergedOptions;
}

type Nothing = ReturnType<() => void>;
type Handler<Context, Result> = (
  call: MiddlewareCallbackParams & Context,
) => Nothing | Result | undefined | Promise<Nothing | Result | undefined>;

interface Handlers {
  onRequest: Handler<unknown, Request | Response>;
  onResponse: Handler<{ response: Response }, Response>;
  onError: Handler<{ error: unknown }, Response | Error>;
}

/** An object with at least one of `onRequest`, `onResponse` and `onError`. */
export type Middleware = {
  [Name in keyof Handlers]: Pick<Handlers, Name> & Partial<Omit<Handlers, Name>>;
}[keyof Handlers];

/** The options of a call, which may be omitted if none of them is required. */
export type MaybeOptionalInit<Item, Method extends keyof Item> = [
  RequiredKeys<FetchOptions<At<Item, Method>>>,
] extends [never]
  ? FetchOptions<At<Item, Method>> | undefined
  : FetchOptions<At<Item, Method>>;

/** The last arguments of a call. Other names are passed to `Request`, or become properties of the request. */
type InitArguments<Init> = [RequiredKeys<Init>] extends [never]
  ? [(Init & { [name: string]: unknown })?]
  : [Init & { [name: string]: unknown }];

/** A function of a client, for one method. */
export type ClientMethod<Paths extends {}, Method extends HttpMethod, Media extends MediaType> = <
  Path extends PathsWithMethod<Paths, Method>,
  Init extends MaybeOptionalInit<Paths[Path], Method & keyof Paths[Path]>,
>(
  url: Path,
  ...init: InitArguments<Init>
) => Promise<FetchResponse<At<Paths[Path], Method>, Init, Media>>;

/** The function of a client for all methods. */
export type ClientRequestMethod<Paths extends {}, Media extends MediaType> = <
  Method extends HttpMethod,
  Path extends PathsWithMethod<Paths, Method>,
  Init extends MaybeOptionalInit<Paths[Path], Method & keyof Paths[Path]>,
>(
  method: Method,
  url: Path,
  ...init: InitArguments<Init>
) => Promise<FetchResponse<At<Paths[Path], Method>, Init, Media>>;

/** The methods of one path. */
export type ClientForPath<Item, Media extends MediaType> = {
  [Method in keyof Item as Uppercase<string & Method>]: <Init extends MaybeOptionalInit<Item, Method>>(
    ...init: InitArguments<Init>
  ) => Promise<FetchResponse<Item[Method], Init, Media>>;
};

/** A function for each method of HTTP. */
export interface Client<Paths extends {}, Media extends MediaType = MediaType> {
  /** Sends a request with the method that is its first argument. */
  request: ClientRequestMethod<Paths, Media>;
  GET: ClientMethod<Paths, 'get', Media>;
  PUT: ClientMethod<Paths, 'put', Media>;
  POST: ClientMethod<Paths, 'post', Media>;
  DELETE: ClientMethod<Paths, 'delete', Media>;
  OPTIONS: ClientMethod<Paths, 'options', Media>;
  HEAD: ClientMethod<Paths, 'head', Media>;
  PATCH: ClientMethod<Paths, 'patch', Media>;
  TRACE: ClientMethod<Paths, 'trace', Media>;
  /** Adds middleware to all calls from now on. */
  use(...middleware: Middleware[]): void;
  /** Removes middleware. */
  eject(...middleware: Middleware[]): void;
}

/** The paths of a client that have this method. */
export type ClientPathsWithMethod<CreatedClient extends object, Method extends HttpMethod> =
  CreatedClient extends Client<infer Paths, infer _Media> ? PathsWithMethod<Paths, Method> : never;

/** The data of a call. */
export type MethodResponse<
  CreatedClient extends object,
  Method extends HttpMethod,
  Path extends ClientPathsWithMethod<CreatedClient, Method>,
  Options = {},
> =
  CreatedClient extends Client<infer Paths, infer Media extends MediaType>
    ? NonNullable<FetchResponse<At<At<Paths, Path>, Method>, Options, Media>['data']>
    : never;

/** A client whose members are paths, each with its methods. */
export type PathBasedClient<Paths, Media extends MediaType = MediaType> = {
  [Path in keyof Paths]: ClientForPath<Paths[Path], Media>;
};
