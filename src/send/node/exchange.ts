/** The part of undici's dispatchers that is used. Node's `fetch` has one, and `setGlobalDispatcher` of undici replaces it. */
export interface Dispatcher {
  dispatch(
    request: { origin: string; path: string; method: string; headers: Record<string, string>; body: unknown },
    handler: object,
  ): unknown;
}

/** Names and values in turn, as they were received. */
type RawHeaders = readonly (Buffer | string)[];

/** What undici 7 and later give to each function of a handler. */
interface Controller {
  readonly rawHeaders?: RawHeaders | null;
  abort(reason: unknown): void;
  pause(): void;
  resume(): void;
}

/** A response that `send` can read. A `Response` is created from it only for callers that receive one. */
export interface PlainResponse {
  readonly status: number;
  readonly statusText: string;
  readonly url: string;
  readonly redirected: false;
  readonly type: 'default';
  readonly headers: PlainHeaders;
  readonly body: Body | null;
}

/** That of the platform: the fake timers of a test would never call back. */
const { setImmediate } = globalThis;

/** How many bytes are held for a reader that is slower than the connection. */
const MOST_HELD = 65_536;

/**
 * The headers of a response, with the functions of `Headers` that reading a response needs. They are read when they are asked for: to read all of
 * them takes as long as a tenth of the request, and most calls need two.
 */
class PlainHeaders {
  readonly #raw: RawHeaders;

  constructor(raw: RawHeaders) {
    this.#raw = raw;
  }

  get(name: string): string | null {
    const values = this.#valuesOf(name);
    return values.length > 0 ? values.join(', ') : null;
  }

  has(name: string): boolean {
    return this.#valuesOf(name).length > 0;
  }

  getSetCookie(): string[] {
    return this.#valuesOf('set-cookie');
  }

  *entries(): IterableIterator<[string, string]> {
    const all = new Map<string, string[]>();
    for (let index = 0; index + 1 < this.#raw.length; index += 2) {
      const name = latin1(this.#raw[index]).toLowerCase();
      const value = latin1(this.#raw[index + 1]);
      const values = all.get(name);
      if (values) values.push(value);
      else all.set(name, [value]);
    }
    for (const name of [...all.keys()].sort()) {
      const values = all.get(name) as string[];
      for (const value of name === 'set-cookie' ? values : [values.join(', ')]) yield [name, value];
    }
  }

  #valuesOf(name: string): string[] {
    const lower = name.toLowerCase();
    const values: string[] = [];
    for (let index = 0; index + 1 < this.#raw.length; index += 2) {
      const each = this.#raw[index] as Buffer | string;
      if (each.length === lower.length && latin1(each).toLowerCase() === lower)
        values.push(latin1(this.#raw[index + 1]));
    }
    return values;
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.entries();
  }

  *keys(): IterableIterator<string> {
    for (const [name] of this) yield name;
  }

  *values(): IterableIterator<string> {
    for (const [, value] of this) yield value;
  }

  forEach(act: (value: string, name: string, headers: this) => void): void {
    for (const [name, value] of this) act(value, name, this);
  }
}

/** The value of a header in the encoding of HTTP, as `fetch` reads it. */
function latin1(value: Buffer | string = ''): string {
  return typeof value === 'string' ? value : value.toString('latin1');
}

/** A body, with the functions of a stream that reading a response needs. */
export abstract class Body {
  abstract read(): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>;
  abstract cancel(): Promise<void>;

  /** Whether the next part, or the end, is already here. */
  async isReady(): Promise<boolean> {
    return false;
  }

  getReader(): Pick<Body, 'read' | 'cancel'> {
    return this;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    try {
      for (let part = await this.read(); !part.done; part = await this.read()) yield part.value;
    } finally {
      await this.cancel();
    }
  }
}

/** A body that arrives in parts. */
class ReceivedBody extends Body {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  #held = 0;
  #isPaused = false;
  #end: { readonly fault?: unknown } | undefined;
  #wake: (() => void) | undefined;
  readonly #resume: () => void;
  readonly #abort: (reason: unknown) => void;

  constructor(resume: () => void, abort: (reason: unknown) => void) {
    super();
    this.#resume = resume;
    this.#abort = abort;
  }

  /** Takes a part. Returns false if no more should arrive until `resume` is called. */
  add(part: Uint8Array<ArrayBuffer>): boolean {
    if (this.#end) return true;
    this.#parts.push(part);
    this.#held += part.length;
    this.#isPaused = this.#held > MOST_HELD;
    this.#wake?.();
    return !this.#isPaused;
  }

  /** Ends the body, with the reason for which it is not complete. */
  finish(end: { readonly fault?: unknown }): void {
    this.#end ??= end;
    this.#wake?.();
  }

  override async isReady(): Promise<boolean> {
    const isHere = () => this.#parts.length > 0 || this.#end !== undefined;
    // What arrived together with the last part is taken over in this turn.
    return isHere() || new Promise((resolve) => setImmediate(() => resolve(isHere())));
  }

  async read(): Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>> {
    if (this.#parts.length === 0 && !this.#end) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#wake = undefined;
    }
    if (this.#end && 'fault' in this.#end) throw this.#end.fault;
    const value = this.#parts.shift();
    if (value === undefined) return { done: true, value: undefined };
    this.#held -= value.length;
    if (this.#isPaused && this.#held <= MOST_HELD) {
      this.#isPaused = false;
      this.#resume();
    }
    return { done: false, value };
  }

  async cancel(): Promise<void> {
    if (this.#end) return;
    this.finish({});
    this.#parts.length = 0;
    this.#abort(new DOMException('The response is not read.', 'AbortError'));
  }
}

/** Connects one request with the functions that a dispatcher calls. */
export function createExchange(url: string, method: string, signal: AbortSignal | undefined) {
  let abort: (reason: unknown) => void = () => {};
  let resume: () => void = () => {};
  let body: ReceivedBody | undefined;
  let resolve: (response: PlainResponse) => void = () => {};
  let reject: (fault: unknown) => void = () => {};
  const response = new Promise<PlainResponse>((...both) => {
    [resolve, reject] = both;
  });
  const onAbort = () => {
    fail(signal?.reason);
    abort(signal?.reason);
  };
  signal?.addEventListener('abort', onAbort, { once: true });

  const end = () => signal?.removeEventListener('abort', onAbort);
  const connect = (stop: (reason: unknown) => void) => {
    abort = stop;
    if (signal?.aborted) stop(signal.reason);
  };
  /** Ends the exchange as `fetch` does: with the reason of the signal, or with a `TypeError` that has the cause. */
  function fail(fault: unknown): void {
    end();
    const text = body ? 'terminated' : 'fetch failed';
    const error = signal?.aborted ? signal.reason : new TypeError(text, { cause: fault });
    reject(error);
    body?.finish({ fault: error });
  }
  const begin = (status: number, statusText: string, raw: RawHeaders) => {
    body = new ReceivedBody(
      () => resume(),
      (reason) => {
        end();
        abort(reason);
      },
    );
    const isEmpty = method === 'HEAD' || status === 204 || status === 205 || status === 304;
    const headers = new PlainHeaders(raw);
    resolve({ status, statusText, url, redirected: false, type: 'default', headers, body: isEmpty ? null : body });
  };
  const add = (part: Uint8Array<ArrayBuffer>) => body?.add(part) ?? true;
  const finish = () => {
    end();
    body?.finish({});
  };

  const handler = {
    // The dispatcher would call what a polluted `Object.prototype` adds.
    __proto__: null,
    // Undici 6, of Node 20 and 22.
    onConnect: connect,
    onHeaders(status: number, raw: RawHeaders, resumeReading: () => void, statusText: string): boolean {
      resume = resumeReading;
      if (status >= 200) begin(status, statusText, raw);
      return true;
    },
    onData: add,
    onComplete: finish,
    onError: fail,
    // Undici 7 and later.
    onRequestStart: (controller: Controller) => connect((reason) => controller.abort(reason)),
    onResponseStart(
      controller: Controller,
      status: number,
      headers: Record<string, string | string[]>,
      statusText = '',
    ) {
      resume = () => controller.resume();
      if (status < 200) return;
      const raw =
        controller.rawHeaders ??
        Object.entries(headers).flatMap(([name, value]) => [value].flat().flatMap((each) => [name, each]));
      begin(status, statusText, raw);
    },
    onResponseData(controller: Controller, part: Uint8Array<ArrayBuffer>) {
      if (!add(part)) controller.pause();
    },
    onResponseEnd: finish,
    onResponseError: (_controller: Controller, fault: unknown) => fail(fault),
  };
  return { response, handler, fail };
}
