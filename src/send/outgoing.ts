/** A request in the form in which it is sent. */
export interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: RequestInit['body'];
  /** Present for a stream, which can be sent only once. */
  readonly duplex: 'half' | undefined;
}

/** What an attempt has received. One object with all its members, which the steps of a call set. */
export interface Received {
  /** Undefined if the network did not transfer one. */
  response: Response | undefined;
  /** The last request that was sent. A redirect can turn a write that was processed into a GET. */
  request: Outgoing;
  url: string;
  redirected: boolean;
  /** Whether another origin took part, or may have. */
  crossedOrigin: boolean;
  movedTo: string | undefined;
  /** Whether the data comes from the cache. */
  cached: boolean;
  data: unknown;
  /** The error that the response represents, or that prevented one. */
  error: Error | undefined;
  /** The status of the write that was done, if a look has found it. */
  found?: number;
}

/** What an attempt has received that has a response. */
export interface Exchange extends Received {
  response: Response;
}

/** Cancels a response that will not be read. An unread stream would keep its connection open. */
export function cancel(response: Response | undefined): void {
  response?.body?.cancel().catch(() => {});
}
