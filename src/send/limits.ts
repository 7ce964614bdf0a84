/** What a response says about a limit that the request met. */
export interface RateLimit {
  /** `primary`: the quota is used up. `secondary`: too many requests at once, or too fast. */
  kind: 'primary' | 'secondary';
  /** When to try again, in milliseconds since 1970. Without it: in a minute, then in two, then in four. */
  retryAt?: number | undefined;
}

/** A refused request, as a policy sees it. */
export interface RefusedResponse {
  status: number;
  headers: Headers;
  /** The body: parsed if it is JSON, else text. */
  data: unknown;
  /** The time now, in milliseconds since 1970. */
  now: number;
}

/** How an API signals its rate limits. Pass one as `limits` for an API other than GitHub's. */
export interface Limits {
  /** Which of the API's limits a request counts against. Requests of one resource wait together. */
  resource?(url: string, method: string): string;
  /** The limit that a response with status 400 or higher tells about, if it does. The request must not have been processed. */
  read(response: RefusedResponse): RateLimit | undefined;
  /** The most requests at once that the API permits. */
  maxConcurrency?: number;
}
