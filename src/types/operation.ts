// What every route of a catalogue is made of. Generated types refer to this file and to nothing else.

/** A route as a type: what goes in, what is requested, what comes back. */
export interface Operation<Parameters, Method extends string, Url extends string, Response> {
  parameters: Parameters;
  request: { method: Method; url: Url; headers: RequestHeaders; request: RequestMetadata };
  response: Response;
}

/** A response as clients hand it over: the data with its status, the address it came from, and headers. */
export interface ApiResponse<Data, Status extends number = number> {
  data: Data;
  status: Status;
  /** The address that answered in the end, after redirects. */
  url: string;
  headers: ResponseHeaders;
}

/** Headers of a request by name. */
export interface RequestHeaders {
  accept?: string;
  authorization?: string;
  'user-agent'?: string;
  [name: string]: string | number | undefined;
}

/** Names in lower case, as fetch and every Node client give them. */
export interface ResponseHeaders {
  'cache-control'?: string;
  'content-length'?: string | number;
  'content-type'?: string;
  date?: string;
  etag?: string;
  'last-modified'?: string;
  link?: string;
  location?: string;
  'retry-after'?: string;
  vary?: string;
  [name: string]: string | number | undefined;
}

/** What a caller adds for its own client. It is handed on as it is. */
export interface RequestMetadata {
  [name: string]: unknown;
}

/**
 * Bytes in whatever form a client takes them. Described by their members and not by name, so that these types need no
 * particular platform's library, and so that a schema called `Blob` is no obstacle.
 */
export type Binary = string | ArrayBuffer | ArrayBufferView | BlobLike | StreamLike;

/** A `Blob` or `File`, described by its shape so that the types need no DOM library. */
export interface BlobLike {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A web stream, or a stream of Node. */
export type StreamLike = { getReader(): unknown } | { pipe(destination: never): unknown };

/** `FormData` or `URLSearchParams`. */
export interface Form {
  append(name: string, value: string): void;
  getAll(name: string): unknown[];
}
