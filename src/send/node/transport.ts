import { invalidOption } from '../../core/errors.ts';
import { observing } from '../timeouts.ts';
import { decode } from './decode.ts';
import { createExchange, type Dispatcher } from './exchange.ts';

/** What a request of `send` has. `fetch` sends a request that has more. */
const KNOWN = new Set(['method', 'headers', 'body', 'duplex', 'signal', 'redirect']);

/**
 * A function for the option `fetch` of `createSend` and `createGitHub` that sends requests with the connections of Node's own `fetch`, but without
 * what `fetch` creates for each request. It uses `fetch` itself for what it does not do: streams and forms, a `fetch` that the program has replaced, and
 * runtimes other than Node.
 */
export function nodeTransport(...rest: readonly never[]): typeof fetch {
  if (rest.length > 0) throw invalidOption('options', 'are not accepted by "nodeTransport"');
  const transport = ((url: string, init: RequestInit = {}) => send(url, init)) as typeof fetch;
  observing.add(transport);
  return transport;
}

async function send(url: string, init: RequestInit): Promise<Response> {
  const dispatcher = isPlain(url, init) ? findDispatcher() : undefined;
  if (dispatcher === undefined) return fetch(url, init);
  const { method = 'GET', body, signal } = init;
  signal?.throwIfAborted();
  const { origin, pathname, search } = new URL(url);
  const headers: Record<string, string> = {
    accept: '*/*',
    'user-agent': 'node',
    'accept-encoding': url.startsWith('https:') ? 'br, gzip, deflate' : 'gzip, deflate',
    ...(init.headers as Record<string, string>),
  };
  const exchange = createExchange(url, method, signal ?? undefined);
  // Has no prototype, because the dispatcher would read what a polluted `Object.prototype` adds.
  const request = { __proto__: null, origin, path: pathname + search, method, headers, body: body ?? null };
  try {
    dispatcher.dispatch(request, exchange.handler);
  } catch (fault) {
    exchange.fail(fault);
  }
  return decode(await exchange.response) as unknown as Response;
}

/** Whether a request is one that the dispatcher sends exactly as `fetch` would. */
function isPlain(url: string, init: RequestInit): boolean {
  const { method = 'GET', headers = {}, body, redirect } = init;
  if (redirect !== 'manual' || !Object.keys(init).every((name) => KNOWN.has(name))) return false;
  // A header object would need its own reader, `fetch` removes a host, and it adds a type to text that has none.
  if (Symbol.iterator in headers || Object.hasOwn(headers, 'host')) return false;
  const isText = typeof body === 'string' && Object.hasOwn(headers, 'content-type');
  const isBody = (isText || body instanceof Uint8Array) && !/^(?:GET|HEAD)$/.test(method);
  // A body of a GET and the credentials in a URL are errors of `fetch`.
  return (body === undefined || body === null || isBody) && /^https?:\/\/[^/@]+(?:[/?#]|$)/.test(url);
}

let checked: typeof fetch | undefined;
/** The name of the dispatcher of `checked`, if that is Node's own `fetch`. */
let dispatcherName: symbol | undefined;

/** The dispatcher of Node's `fetch`; undefined if `fetch` is not Node's own. A mock or a framework that replaces `fetch` sees each request then. */
function findDispatcher(): Dispatcher | undefined {
  if (fetch !== checked) {
    checked = fetch;
    const isOwn = /^function fetch\(input, init = undefined\) \{[\s\S]*fetchImpl/.test(
      Function.prototype.toString.call(fetch),
    );
    const version = isOwn ? globalThis.process?.versions?.['undici'] : undefined;
    const number = Number.parseInt(version ?? '', 10) < 8 ? 1 : 2;
    dispatcherName = version === undefined ? undefined : Symbol.for(`undici.globalDispatcher.${number}`);
    // Node loads its `fetch`, which creates the dispatcher, when one of its classes is used.
    void globalThis.Headers;
  }
  return dispatcherName && (globalThis as unknown as Record<symbol, Dispatcher | undefined>)[dispatcherName];
}
