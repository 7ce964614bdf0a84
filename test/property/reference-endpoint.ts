// A slow and obvious implementation of the builder, for valid calls: its rules as code, one after the other. It shares nothing
// with the library, so that the two can be compared. It checks nothing, and is not asked about calls that the library refuses.

import manifest from '../../package.json' with { type: 'json' };
import { expandByReference } from '../core/template/reference.ts';
import type { AnyOptions, Call } from './arbitraries.ts';

interface Request {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body?: unknown;
  request?: unknown;
}

const OPTION_NAMES = [
  'method',
  'url',
  'baseUrl',
  'headers',
  'mediaType',
  'data',
  'request',
  'apiVersion',
  'parameters',
];

/** Options with their parameters separated: plain ones, and those that have the name of an option. */
interface Sorted {
  options: AnyOptions;
  plain: AnyOptions;
  special: AnyOptions;
}

function withoutUndefined(record: object): [string, unknown][] {
  return Object.entries(record).filter(([, value]) => value !== undefined);
}

function sortOut(given: AnyOptions, withRoute: boolean): Sorted {
  const sorted: Sorted = { options: {}, plain: {}, special: {} };
  for (const [name, value] of withoutUndefined(given)) {
    if (withRoute && (name === 'url' || name === 'method')) sorted.special[name] = value;
    else if (OPTION_NAMES.includes(name)) sorted.options[name] = value;
    else sorted.plain[name] = value;
  }
  for (const [name, value] of withoutUndefined((given['parameters'] ?? {}) as object)) {
    if (OPTION_NAMES.includes(name)) sorted.special[name] = value;
    else sorted.plain[name] = value;
  }
  return sorted;
}

function mergeHeaders(target: Record<string, unknown>, { options }: Sorted): void {
  if (options['apiVersion'] !== undefined) target['x-github-api-version'] = options['apiVersion'];
  const given = (options['headers'] ?? {}) as object;
  const pairs = Symbol.iterator in given ? [...(given as Iterable<[string, unknown]>)] : Object.entries(given);
  for (const [name, value] of pairs) {
    if (value === null) delete target[name.toLowerCase()];
    else if (value !== undefined) target[name.toLowerCase()] = value;
  }
}

function dropPreview(name: string): string {
  return name.endsWith('-preview') ? dropPreview(name.slice(0, -'-preview'.length)) : name;
}

function amendAccept(accept: string | undefined, format: string | undefined, previews: string[]): string | undefined {
  if (accept?.includes('application/octet-stream')) return accept;
  if (previews.length > 0) {
    const there = [...(accept ?? '').matchAll(/([\w-]+)-preview/g)].map((match) => dropPreview(match[1] as string));
    const ending = format === undefined ? '+json' : `.${format}`;
    const names = [...new Set([...there, ...previews])];
    return names.map((name) => `application/vnd.github.${name}-preview${ending}`).join(',');
  }
  if (accept === undefined || format === undefined) return accept;
  return accept
    .split(/([\s,;]+)/)
    .map((range) => {
      const match = /^application\/vnd\.github(\.v\d+)?(\..+?)?(\+json)?$/.exec(range);
      if (!match) return range;
      const preview = match[2]?.endsWith('-preview') ? match[2] : '';
      return `application/vnd.github${match[1] ?? ''}${preview}.${format}`;
    })
    .join('');
}

/** A `:name` in the path, where no letter, digit, underscore or `}` precedes the colon, is written as `{name}`. */
function writeColonsAsBraces(path: string, before: string): string {
  let result = '';
  let index = 0;
  while (index < path.length) {
    if (path[index] === '{') {
      const end = path.indexOf('}', index) + 1;
      result += path.slice(index, end);
      index = end;
      continue;
    }
    const name = path[index] === ':' ? (/^:([A-Za-z_]\w*)/.exec(path.slice(index))?.[1] ?? '') : '';
    if (name !== '' && !/[\p{L}\p{N}_}]/u.test(path[index - 1] ?? before)) {
      result += `{${name}}`;
      index += 1 + name.length;
    } else {
      result += path[index];
      index += 1;
    }
  }
  return result;
}

/** Fills placeholders in the URL's own query, which ends where a fragment begins. */
function writeQueryColonsAsBraces(tail: string): string {
  const fragment = tail.search(/\{?#|$/);
  return writeColonsAsBraces(tail.slice(0, fragment), '?') + tail.slice(fragment);
}

const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{[+#./;?&]?([^}]*)\}/g)].flatMap((match) =>
    (match[1] as string).split(',').map((variable) => variable.replace(/\*$|:\d+$/, '')),
  );

/** The reference has no hyphens in names. The templates of these tests have one in simple expressions only. */
function expand(template: string, values: AnyOptions): string {
  const renamed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.replaceAll('-', '_hyphen_'), value]),
  );
  const written = template.replaceAll(/\{[^}]*\}/g, (expression) => expression.replaceAll('-', '_hyphen_'));
  return expandByReference(written, renamed);
}

function uploadUrl(baseUrl: string): string {
  const base = baseUrl.replace(/\/$/, '');
  if (base === 'https://api.github.com') return 'https://uploads.github.com';
  if (base.endsWith('/api/v3')) return base.replace(/v3$/, 'uploads');
  return base.replace('https://api.', 'https://uploads.');
}

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

const toText = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

function queryPairs(name: string, value: unknown): string[] {
  if (value === null) return [];
  if (!Array.isArray(value)) return [`${encode(name)}=${encode(toText(value))}`];
  const items = value.filter((item) => item !== null && item !== undefined).map((item) => encode(toText(item)));
  if (items.length === 0) return [];
  return name.endsWith('[]') ? items.map((item) => `${encode(name)}=${item}`) : [`${encode(name)}=${items.join(',')}`];
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided
export function endpointByReference({ layers, route, options }: Call): Request {
  // Defaults, then the call.
  const defaults = layers.map((layer) => sortOut(layer, false));
  const call = sortOut(options, route !== undefined);
  const all = [...defaults, call];
  const option = (name: string): unknown =>
    all.findLast(({ options: given }) => given[name] !== undefined)?.options[name];

  // The route.
  const [verb, template] =
    route === undefined
      ? [String(option('method') ?? 'GET'), String(option('url'))]
      : route.includes(' ')
        ? (route.split(' ') as [string, string])
        : ['GET', route];
  const method = verb.toLowerCase();
  const sendsQuery = method === 'get' || method === 'head';

  // Path, and what follows it.
  const [authority = ''] = /^https?:\/\/[^/?#{]*/i.exec(template) ?? [];
  const behind = template.slice(authority.length);
  const cut = behind.search(/\{[?&#]|[?#]/);
  const isUpload = behind.startsWith('{origin}');
  const rawPath = (cut < 0 ? behind : behind.slice(0, cut)).slice(isUpload ? '{origin}'.length : 0);
  const pathTemplate = writeColonsAsBraces(rawPath, isUpload ? '}' : '/');
  const tailTemplate = cut < 0 ? '' : writeQueryColonsAsBraces(behind.slice(cut));

  // Parameters: a default gives way to a name that the URL's own query has.
  const placeholders = new Set([...namesIn(pathTemplate), ...namesIn(tailTemplate), ...(isUpload ? ['origin'] : [])]);
  const ownQuery = tailTemplate.replaceAll(/\{[^}]*\}/g, '').replace(/#.*$/, '');
  const ownNames = new Set(sendsQuery ? new URLSearchParams(ownQuery).keys() : []);
  const parameters: AnyOptions = {};
  for (const kind of ['plain', 'special'] as const) {
    for (const sorted of all) {
      for (const [name, value] of Object.entries(sorted[kind])) {
        if (sorted === call || placeholders.has(name) || !ownNames.has(name)) parameters[name] = value;
      }
    }
  }
  const left = Object.entries(parameters).filter(([name]) => !placeholders.has(name));

  // The URL.
  const baseUrl = String(option('baseUrl') ?? 'https://api.github.com');
  const prefix =
    authority || (isUpload ? String(parameters['origin'] ?? uploadUrl(baseUrl)) : baseUrl).replace(/\/$/, '');
  const [, written = '', broughtAlong = ''] = /^([^?#]*)(.*)$/s.exec(expand(pathTemplate, parameters)) ?? [];
  const isBare = authority !== '' && /^(?:$|[?#])/.test(behind);
  let path = written.startsWith('/') || isBare ? written : `/${written}`;
  // The slash before an empty last value is dropped; every other one stays.
  const [lastExpression = ''] = /\{[^{}]*\}$/.exec(pathTemplate) ?? [];
  const lastText = lastExpression === '' ? undefined : expand(lastExpression, parameters);
  const isEmptyAtEnd = lastText === (/^\{[./;]/.test(lastExpression) ? '/' : '');
  if (isEmptyAtEnd && path.length > 1 && path.endsWith('/')) path = path.slice(0, -1);
  const [, before = '', fragment = ''] =
    /^([^#]*)(.*)$/s.exec(prefixIfPath(authority, prefix) + path + broughtAlong + expand(tailTemplate, parameters)) ??
    [];
  const query = sendsQuery ? left.flatMap(([name, value]) => queryPairs(name, value)).join('&') : '';
  const joint = query === '' ? '' : !before.includes('?') ? '?' : /[?&]$/.test(before) ? '' : '&';

  // Headers.
  const headers: Record<string, unknown> = {
    accept: 'application/vnd.github.v3+json',
    'user-agent': `routebook/${manifest.version}`,
  };
  for (const sorted of all) mergeHeaders(headers, sorted);
  const mediaTypes = all.map(
    ({ options: given }) => (given['mediaType'] ?? {}) as { format?: string; previews?: string[] },
  );
  const format = mediaTypes.findLast((mediaType) => mediaType.format !== undefined && mediaType.format !== '')?.format;
  const previews = mediaTypes.flatMap((mediaType) => mediaType.previews ?? []).map(dropPreview);
  if (format !== undefined || previews.length > 0) {
    const accept = amendAccept(
      headers['accept'] === undefined ? undefined : String(headers['accept']),
      format,
      previews,
    );
    if (accept !== undefined && accept !== String(headers['accept'])) headers['accept'] = accept;
  }

  // The body.
  const data = option('data');
  const body = sendsQuery
    ? undefined
    : (data ?? (data === null ? null : left.length > 0 ? Object.fromEntries(left) : undefined));
  const isRaw = body instanceof Uint8Array || body instanceof URLSearchParams;
  if (body !== undefined && !isRaw && !('content-type' in headers))
    headers['content-type'] = 'application/json; charset=utf-8';

  const request = option('request');
  return {
    method,
    url: before + joint + query + fragment,
    headers,
    ...(body !== undefined && { body }),
    ...(request !== undefined && { request }),
  };
}

function prefixIfPath(authority: string, prefix: string): string {
  return authority === '' ? prefix : authority;
}
