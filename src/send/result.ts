const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/** Shows the headers, which `console.log` would show as a getter. Not enumerable, so that copies of a result do not have it. */
const INSPECTION = {
  __proto__: null,
  value(this: object, _depth: unknown, options: unknown, inspect: (value: object, options: unknown) => string) {
    return inspect({ ...this }, options);
  },
} as PropertyDescriptor;

/** The content of a response, and how it was received. */
interface Received {
  readonly data?: unknown;
  readonly url?: string;
  readonly redirected?: boolean;
  readonly cached?: boolean;
  readonly movedTo?: string | undefined;
}

/** The result of `send`. The headers are read on the first access, because that takes as long as all else (on Node 20). */
export function createResult(response: Response, { data, url, redirected, cached, movedTo }: Received) {
  const { status } = response;
  let headers: Record<string, string> | undefined;
  // Written out: on Node 20, objects made by spread take a microsecond for each key that is added.
  const result = {
    data,
    status,
    url,
    get headers() {
      headers ??= Object.fromEntries(response.headers);
      return headers;
    },
    redirected,
    cached,
  };
  Object.defineProperty(result, INSPECT, INSPECTION);
  return movedTo ? Object.assign(result, { movedTo }) : result;
}
