import { rawKindOf } from '../core/body.ts';
import { invalidOption } from '../core/errors.ts';
import { hasMethods } from '../core/read-options.ts';
import type { Dispatcher, SendOptions } from './options.ts';
import { parseUrl } from './origin.ts';
import { createPart, type SenderPart } from './part.ts';
import { type Bytes, type Controller, createBody, createCodings, Received } from './received-body.ts';

/** Sends requests with a dispatcher of undici. Option: `dispatcher`. */
export function dispatcher(): SenderPart<'dispatcher'> {
  return createPart('dispatcher', { checks: { dispatcher: hasMethods('dispatch') }, steps: { connect } });
}

/** The members of a request that a dispatcher has a use for. */
const KNOWN = /^(?:method|headers|body|duplex|signal|redirect)$/;

/** Adds what takes the place of `fetch`. It sends requests with the dispatcher, without what `fetch` creates for each of them. */
function connect(options: SendOptions): SendOptions {
  const { dispatcher } = options;
  if (dispatcher === undefined) return options;
  if (options.fetch) throw invalidOption('dispatcher', 'cannot be used with "fetch"');
  const codings = createCodings();
  const transport = async (url: string, init: RequestInit) => {
    const { method = 'GET', body, signal } = init;
    const other = Object.keys(init).find((name) => !KNOWN.test(name));
    if (other) throw invalidOption('request', `must not have "${other}" with a dispatcher, because it is for fetch`);
    const target = parseUrl(url);
    if (!target) throw invalidOption('url', 'must be a full URL with a dispatcher');
    if (body && /^(?:GET|HEAD)$/.test(method)) throw new TypeError('Request with GET/HEAD method cannot have body.');
    const given = init.headers as Record<string, string>;
    const headers: Record<string, string> = {
      accept: '*/*',
      'user-agent': 'node',
      // A range of a compressed body could not be decompressed.
      'accept-encoding': 'range' in given ? 'identity' : codings.accepted,
      ...given,
    };
    // The host is that of the URL, as with `fetch`.
    if ('host' in headers) delete headers['host'];
    const upload = await createUpload(body, headers);
    const { origin, pathname, search } = target;
    // Has no prototype, because the dispatcher would read what a polluted `Object.prototype` adds.
    const request = { __proto__: null, origin, path: pathname + search, method, headers, body: upload.body };
    const { status, statusText, fields, received } = await exchange(dispatcher, request, signal, upload.cancel);
    const isEmpty = method === 'HEAD' || status === 204 || status === 205 || status === 304;
    const decoded = isEmpty ? null : createBody(received, codings.find(fields, received));
    return { status, statusText, url, redirected: false, type: 'default', headers: fields, body: decoded };
  };
  // Has no prototype, so that a polluted one adds no options.
  return Object.assign(Object.create(null), options, { fetch: transport });
}

/** Converts a body to what every dispatcher sends, and sets the headers that belong to it. */
async function createUpload(body: RequestInit['body'], headers: Record<string, string>) {
  const kind = rawKindOf(body);
  if (kind === 'parameters') return { body: String(body) };
  if (kind === 'form') {
    const form = new Response(body, { __proto__: null } as ResponseInit);
    headers['content-type'] = form.headers.get('content-type') as string;
    // Its length is sent too, which not every server can do without.
    return { body: await form.blob() };
  }
  if (!(body instanceof ReadableStream)) return { body: body ?? null };
  // A dispatcher that waits for the next chunk would not end the stream before it arrives.
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  return { body: { [Symbol.asyncIterator]: () => ({ next: () => reader.read() }) }, cancel };
}

interface Started {
  readonly status: number;
  readonly statusText: string;
  readonly fields: ReceivedHeaders;
  readonly received: Received;
}

/** Sends one request. Resolves with the beginning of its response, whose body arrives later. */
function exchange(
  dispatcher: Dispatcher,
  request: object,
  signal: AbortSignal | null | undefined,
  cancelUpload?: () => void,
): Promise<Started> {
  return new Promise((resolve, reject) => {
    let controller: Controller | undefined;
    let received: Received | undefined;
    const release = () => {
      signal?.removeEventListener('abort', onAbort);
      cancelUpload?.();
    };
    const fail = (fault: unknown) => {
      release();
      const reason = signal?.aborted ? signal.reason : fault;
      reject(reason);
      received?.end({ fault: reason });
    };
    const abort = () => {
      release();
      // A dispatcher expects an error, and the reason of a signal may be anything.
      controller?.abort(new DOMException('The request was aborted.', 'AbortError'));
    };
    const onAbort = () => {
      fail(undefined);
      abort();
    };
    signal?.addEventListener('abort', onAbort);

    /** The functions that undici 7 and later call. They have no prototype either. */
    const handler = {
      __proto__: null,
      onRequestStart(given: Controller) {
        controller = given;
        if (signal?.aborted) abort();
      },
      onResponseStart(given: Controller, status: number, headers: Fields, statusText = '') {
        // Others are informational, and the response follows.
        if (status < 200) return;
        received = new Received(given, abort);
        resolve({ status, statusText, fields: new ReceivedHeaders(headers), received });
      },
      onResponseData: (_: Controller, part: Bytes) => received?.add(part),
      onResponseEnd() {
        release();
        received?.end({});
      },
      onResponseError: (_: Controller, fault: unknown) => fail(fault),
    };
    if (signal?.aborted) return onAbort();
    try {
      dispatcher.dispatch(request as never, Object.assign(handler, createOldHandler(handler)) as never);
    } catch (fault) {
      fail(fault);
    }
  });
}

interface Handler {
  onRequestStart(controller: Controller): void;
  onResponseStart(controller: Controller, status: number, headers: Fields, statusText?: string): void;
  onResponseData(controller: Controller, part: Bytes): void;
  onResponseEnd(): void;
  onResponseError(controller: Controller, fault: unknown): void;
}

/** The functions that undici 6 calls instead. */
function createOldHandler(handler: Handler) {
  let isPaused = false;
  let resume: () => void;
  const controller: Controller = {
    abort: () => {},
    pause() {
      isPaused = true;
    },
    resume() {
      isPaused = false;
      resume();
    },
  };
  return {
    onConnect(abort: Controller['abort']) {
      controller.abort = abort;
      handler.onRequestStart(controller);
    },
    onHeaders(status: number, headers: readonly HeaderText[], resumeReading: () => void, statusText?: string) {
      resume = resumeReading;
      const fields = headers.flatMap((name, index) => (index % 2 ? [] : [[name, headers[index + 1] ?? ''] as const]));
      handler.onResponseStart(controller, status, fields, statusText);
      return true;
    },
    onData(part: Bytes) {
      handler.onResponseData(controller, part);
      return !isPaused;
    },
    onComplete: () => handler.onResponseEnd(),
    onError: (fault: unknown) => handler.onResponseError(controller, fault),
  };
}

type HeaderText = string | Buffer;
type HeaderValue = HeaderText | readonly HeaderText[];
type Fields = Readonly<Record<string, HeaderValue>> | readonly (readonly [HeaderText, HeaderValue])[];

/** The encoding of HTTP, as `fetch` reads it. */
const latin1 = (text: HeaderText) => (typeof text === 'string' ? text : text.toString('latin1'));

/** Headers that cannot be changed. For most responses, only `get` and `has` are used. To create `Headers` takes as long as a tenth of a request. */
class ReceivedHeaders {
  readonly #lists = new Map<string, string[]>();
  #all: Headers | undefined;

  constructor(fields: Fields) {
    for (const [given, value] of Array.isArray(fields) ? fields : Object.entries(fields)) {
      const name = latin1(given).toLowerCase();
      this.#lists.set(name, [...(this.#lists.get(name) ?? []), ...[value].flat().map(latin1)]);
    }
  }

  get(name: string) {
    return this.#lists.get(name.toLowerCase())?.join(', ') ?? null;
  }

  has(name: string) {
    return this.#lists.has(name.toLowerCase());
  }

  entries() {
    return this.#headers().entries();
  }

  keys() {
    return this.#headers().keys();
  }

  values() {
    return this.#headers().values();
  }

  getSetCookie() {
    return this.#headers().getSetCookie();
  }

  forEach(act: Parameters<Headers['forEach']>[0]) {
    this.#headers().forEach(act);
  }

  [Symbol.iterator]() {
    return this.entries();
  }

  #headers(): Headers {
    const pairs = [...this.#lists].flatMap(([name, list]) => list.map((value): [string, string] => [name, value]));
    this.#all ??= new Headers(pairs);
    return this.#all;
  }
}
