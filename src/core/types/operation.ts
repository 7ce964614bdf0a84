// The building blocks of every route. Generated types import only this file.

/** The types of a route: its parameters, its request and its response. */
export interface Operation<Parameters, Method extends string, Url extends string, Response> {
  parameters: Parameters;
  request: { method: Method; url: Url; headers: RequestHeaders; request: RequestMetadata };
  response: Response;
}

/** A response as clients return it: the data with its status, URL and headers. */
export interface ApiResponse<Data, Status extends number = number> {
  data: Data;
  status: Status;
  /** The URL that the response came from, after redirects. */
  url: string;
  headers: ResponseHeaders;
}

/** A time or a day that a call passes: a `Date`, a `Temporal.Instant` or a `Temporal.PlainDate`. */
export type Time = Date | TemporalTime;

/** What the types of Temporal have in common, which a program need not have: those of the language, and of polyfills. */
interface TemporalTime {
  readonly [Symbol.toStringTag]: 'Temporal.Instant' | 'Temporal.PlainDate';
  toJSON(): string;
}

/** One event of a stream, or one item of JSON Lines or of a JSON text sequence. */
export interface ServerEvent<Data = unknown, Name extends string = string> {
  /** The name of the event. `message` if it has none. */
  event: Name;
  /** The data. JSON is parsed; other text is a string. */
  data: Data;
  /** The id of the last event that had one, or an empty string. */
  id: string;
  /** The milliseconds to wait before a reconnect, if the event sets them. */
  retry?: number;
}

/** Request headers by name. */
export interface RequestHeaders {
  accept?: string;
  authorization?: string;
  'user-agent'?: string;
  [name: string]: string | number | undefined;
}

/** Names are in lowercase, as in fetch and in all Node clients. */
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

/** Options for the caller's own client, passed on unchanged. */
export interface RequestMetadata {
  [name: string]: unknown;
}

/**
 * Bytes in any form that clients accept. The types are described by their members and not by name, so that they need no platform
 * library and do not conflict with a schema named `Blob`.
 */
export type Binary = string | ArrayBuffer | ArrayBufferView | BlobLike | StreamLike;

/** A `Blob` or `File`, described by its members so that the types do not need the DOM library. */
export interface BlobLike {
  readonly size: number;
  readonly type: string;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** A web stream or a Node stream. */
export type StreamLike = { getReader(): unknown } | { pipe(destination: never): unknown };

/** `FormData` or `URLSearchParams`. */
export interface Form {
  append(name: string, value: string): void;
  getAll(name: string): unknown[];
}
