/** A call of an API, and the request that its description asks for. */
export interface Call {
  /** A name in `apis.js`. */
  readonly api: string;
  readonly title: string;
  /** Method and path, as in the description. */
  readonly route: string;
  readonly path?: Record<string, unknown>;
  readonly query?: Record<string, unknown>;
  readonly header?: Record<string, unknown>;
  readonly body?: unknown;
  /** The media type that the caller chooses. */
  readonly contentType?: string;
  /** Keys, tokens and passwords, by the name of the security scheme. */
  readonly credentials?: Record<string, string | { username: string; password: string }>;
  /** The whole URL that is sent. */
  readonly url?: string;
  /** Headers that the request has, and null for those that it must not have. */
  readonly headers?: Record<string, string | null>;
  /** The media type of the body, without its parameters. Without it, the request must have no body. */
  readonly type?: string;
  /** The body: JSON as a value, a form as its pairs, a multipart form as its parts (name, file name, media type, content), else text. */
  readonly sent?: unknown;
  /** The description allows the call in words, but not in its schemas. */
  readonly isUntyped?: true;
  /** No request is right: the description gives no rule, or something is missing. */
  readonly isRefused?: true;
}

/** A request as a server reads it. */
export interface ReadRequest {
  readonly url: string;
  readonly headers: Record<string, string | null>;
  readonly type: string | undefined;
  readonly sent: unknown;
}

/** A library that builds requests of one API. It may throw to refuse a call. */
export type BuildRequest = (call: Call) => Promise<Request>;
