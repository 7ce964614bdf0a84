import { checkBaseUrl } from '../../core/base-url.ts';
import { textOf } from '../../core/body.ts';
import { encodeMultipart, randomBoundary } from '../../core/encode-multipart.ts';
import { EndpointError, invalidOption } from '../../core/errors.ts';
import type { Method } from '../../core/methods.ts';
import { ownValue } from '../../core/objects.ts';
import { github } from '../../core/profile/github.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { convert } from '../convert.ts';
import { type Prepared, prepare } from '../prepare.ts';

/** The options of `octokit.request`. */
// A type and not an interface, because Octokit's parameters have an index signature, which an interface does not satisfy.
export type OctokitOptions = {
  method: Method;
  baseUrl?: string;
  url: string;
  headers: Record<string, string>;
  data?: unknown;
  /** An empty format, because the accept header is already complete. */
  mediaType: { format: string; previews: string[] };
  request?: { [name: string]: unknown };
};

/**
 * The return type of `toOctokit`. Octokit types its response only by a route and never by options, so for a route in the catalogue the
 * type is that route. The value is always an `OctokitOptions` object.
 */
export type OctokitArgument<Route> = Route extends string
  ? string extends Route
    ? OctokitOptions
    : Route
  : OctokitOptions;

/** The part of an Octokit that is used: its base URL. */
export interface OctokitInstance {
  readonly request: { readonly endpoint: { readonly DEFAULTS: { readonly baseUrl: string } } };
}

/**
 * Converts request options to the argument of `octokit.request`. Octokit's plugins for authentication, retries, throttling and
 * pagination keep working.
 *
 * Octokit adds its token to every request, whatever its host. Pass the instance, so that a request for another server is rejected.
 * Without it, only requests for `https://api.github.com` are accepted, and Octokit sends them to its own base URL. A base URL instead of
 * the instance is part of the result, and Octokit sends its token there.
 *
 * @example
 * const { data } = await octokit.request(toOctokit(endpoint('GET /user'), octokit))
 */
export function toOctokit<Route>(
  options: RequestOptions<Route>,
  target?: OctokitInstance | string,
): OctokitArgument<Route> {
  return convert(() => convertToOctokit(options, target)) as OctokitArgument<Route>;
}

function convertToOctokit(options: RequestOptions, target: unknown): OctokitOptions {
  const prepared = prepare(options);
  const { method, url } = prepared;
  const headers = { ...prepared.headers };
  // Octokit sends its own user agent, and GitHub counts requests by it.
  if (headers['user-agent'] === github.userAgent) delete headers['user-agent'];
  const result: OctokitOptions = {
    method,
    ...splitTarget(url, target),
    headers,
    mediaType: { format: '', previews: [] },
  };
  const data = dataOf(prepared, options, headers);
  if (data !== undefined) {
    result.data = data;
    // Octokit sends every body without a content type as JSON.
    headers['content-type'] ??= 'application/octet-stream';
  }
  const request = ownValue(options, 'request');
  if (typeof request === 'object' && request !== null) result.request = request as { [name: string]: unknown };
  return result;
}

/** Splits off the base URL, and rejects URLs of servers that must not receive the token of the Octokit. */
function splitTarget(url: string, target: unknown): { baseUrl?: string; url: string } {
  const baseUrl = target === undefined ? github.baseUrl : typeof target === 'string' ? target : baseUrlOf(target);
  const split = splitBase(url, baseUrl);
  if (split.baseUrl !== undefined) return typeof target === 'string' ? split : { url: split.url };
  const uploadUrl = target === undefined ? undefined : github.uploadUrl(baseUrl);
  if (uploadUrl !== undefined && startsWithBase(url, uploadUrl)) return split;
  const advice =
    target === undefined
      ? 'Pass the Octokit that sends it, to compare their base URLs: toOctokit(request, octokit).'
      : 'Build it with the base URL of the Octokit, or send it with fetch: fetch(...toFetch(request)).';
  const message = `The request does not go to the server of the base URL ${JSON.stringify(baseUrl)}, and Octokit would send its token there. ${advice}`;
  throw new EndpointError('CROSS_ORIGIN_CREDENTIALS', message, { parameter: 'url' });
}

function baseUrlOf(octokit: unknown): string {
  const baseUrl = (octokit as OctokitInstance | null)?.request?.endpoint?.DEFAULTS?.baseUrl;
  if (typeof baseUrl === 'string') return baseUrl;
  throw invalidOption('target', 'must be the Octokit that sends the request, or its base URL');
}

function startsWithBase(url: string, baseUrl: string): boolean {
  const { prefix } = checkBaseUrl(baseUrl);
  return url.startsWith(prefix) && /^[/?#]/.test(url.slice(prefix.length));
}

/** Plugins read paths, so the base URL is split off. Any other URL is kept. */
function splitBase(url: string, baseUrl: string): { baseUrl?: string; url: string } {
  const { prefix } = checkBaseUrl(baseUrl);
  if (startsWithBase(url, prefix)) return { baseUrl: prefix, url: escapeTemplate(url.slice(prefix.length)) };
  const [, authority = '', path = ''] = /^(\w+:\/\/[^/?#]*)?(.*)$/s.exec(url) ?? [];
  if (/:[a-z]\w/.test(authority.replace(/^\w+:/, ''))) {
    throw invalidOption(
      'url',
      'has a host that Octokit cannot send to: it treats the text after a colon as a placeholder',
    );
  }
  return { url: authority + escapeTemplate(path) };
}

/** Octokit reads the URL as a template: `:name` and braces are placeholders, and a trailing slash is removed. */
function escapeTemplate(url: string): string {
  const escaped = url
    .replace(/:(?=[a-z])/gi, '%3A')
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D');
  if (!escaped.endsWith('/') || escaped === '/') return escaped;
  // A fragment is not sent, so appending one protects the trailing slash of a path.
  return escaped.includes('?') ? `${escaped.slice(0, -1)}%2F` : `${escaped}#`;
}

function dataOf(prepared: Prepared, options: RequestOptions, headers: Record<string, string>): unknown {
  const { body } = prepared;
  switch (body.kind) {
    case 'none':
      return undefined;
    case 'json':
      // Octokit writes plain objects and lists as JSON, and sends anything else unchanged.
      return isPlain(options.body) ? options.body : body.content;
    case 'bytes':
      return body.content;
    case 'form': {
      const blob = formToBlob(body.content);
      headers['content-type'] = blob.type;
      return blob;
    }
    case 'blob':
      return body.content;
    case 'stream':
      return body.content;
    default:
      return textOf(body);
  }
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));
}

/**
 * Converts a form to a blob with its boundary in the type. Unlike a stream, a blob can be sent again, and files in it are read only
 * when it is sent.
 */
function formToBlob(form: FormData): Blob {
  const { parts, type } = encodeMultipart(
    Array.from(form, ([name, value]) => ({
      name,
      value,
      fileName: typeof value === 'string' ? undefined : value.name,
    })),
    randomBoundary(),
  );
  return new Blob([...parts], { type });
}
