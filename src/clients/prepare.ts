import type { RequestOptions } from '../index.ts';
import type { Method } from '../internal/methods.ts';
import { ownValue } from '../internal/own.ts';
import { type Body, contentTypeOf, readBody } from './body.ts';

/** Request options as every client needs them. */
export interface Prepared {
  /** In upper case: fetch mends only the case of some methods, and `patch` is not among them. */
  readonly method: Method;
  readonly url: string;
  /** Names in lower case, values as text. Without a prototype, so that nothing can be read but what is there. */
  readonly headers: Record<string, string>;
  readonly body: Body;
  readonly signal: AbortSignal | undefined;
}

export function prepare(options: RequestOptions): Prepared {
  const headers: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(options.headers)) headers[name.toLowerCase()] = String(value);
  // A length that is not that of the bytes sent makes the server wait: each client counts for itself.
  delete headers['content-length'];
  const body = readBody(ownValue(options, 'body'));
  // Whoever encodes a form makes up its boundary, so no type given beforehand can be right.
  if (body.kind === 'form') delete headers['content-type'];
  const contentType = contentTypeOf(body);
  if (contentType !== undefined) headers['content-type'] ??= contentType;
  const method = options.method.toUpperCase() as Method;
  return { method, url: options.url, headers, body, signal: signalOf(ownValue(options, 'request')) };
}

/** Whether a request without a body says so with `content-length: 0`, as servers expect of these methods. */
export function saysEmpty({ method, body }: Prepared): boolean {
  return body.kind === 'none' && (method === 'PUT' || method === 'PATCH' || method === 'POST');
}

/** Whether Node may send a text together with the headers: it then writes both in UTF-8, but headers are Latin-1. */
export function isAscii(headers: Readonly<Record<string, string>>): boolean {
  return !Object.values(headers).some((value) => /[\x80-\xff]/.test(value));
}

function signalOf(request: unknown): AbortSignal | undefined {
  if (typeof request !== 'object' || request === null) return undefined;
  const signal = ownValue(request, 'signal');
  return typeof signal === 'object' && signal !== null && 'aborted' in signal ? (signal as AbortSignal) : undefined;
}

/** Change a URL, but not its scheme and host, where brackets and colons are those of an address. */
export function changePath(url: string, change: (path: string) => string): string {
  const [authority = ''] = /^\w+:\/\/[^/?#]*/.exec(url) ?? [];
  return authority + change(url.slice(authority.length));
}
