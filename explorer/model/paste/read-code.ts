import { isRecord } from '../../../src/core/objects.ts';
import type { Api } from '../api.ts';
import type { PastedRequest } from './command-words.ts';
import { hasUnknown, readLiteral, UNKNOWN } from './read-literal.ts';

/** A route with values, as a call of Octokit or of routebook has them. */
export interface PastedCall {
  readonly route: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly format: string;
  /** `$NAME` for the variable that the client reads its token from; empty without one. */
  readonly token: string;
  readonly leftOut: readonly string[];
}

/** A longer text is not a call that a person copied. */
const MAX_LENGTH = 50_000;

/** Reads `fetch('https://…', { … })`; undefined for other texts. */
export function readFetch(text: string): PastedRequest | undefined {
  const args = readArguments(nameVariables(text), /(?:^|[\s(=])fetch\(/);
  const [url, init = {}] = args ?? [];
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url) || !isRecord(init)) return undefined;
  const { method = 'GET', headers = {}, body, ...others } = init;
  const leftOut = Object.keys(others).filter((name) => name !== 'signal');
  const entries = Array.isArray(headers) ? headers.filter(isPair) : isRecord(headers) ? Object.entries(headers) : [];
  const known = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  leftOut.push(...entries.filter(([, value]) => typeof value !== 'string').map(([name]) => String(name).toLowerCase()));
  if (headers === UNKNOWN) leftOut.push('headers');
  if (body !== undefined && typeof body !== 'string') leftOut.push('the body');
  return {
    method: typeof method === 'string' ? method.toUpperCase() : 'GET',
    url,
    headers: known.map(([name, value]) => [name.toLowerCase(), value]),
    leftOut,
    ...(typeof body === 'string' ? { body } : {}),
  };
}

const PYTHON = /\b\w+\.(get|post|put|patch|delete|head|request)\(\s*(?=f?["'])/;

/** Reads `requests.post('https://…', json={ … })`, and the same call of httpx; undefined for other texts. */
export function readPython(given: string): PastedRequest | undefined {
  const text = nameVariables(given);
  const found = text.length > MAX_LENGTH ? undefined : PYTHON.exec(text);
  if (!found) return undefined;
  const args: unknown[] = found[1] === 'request' ? [] : [found[1]];
  const named: Record<string, unknown> = {};
  for (let at = found.index + found[0].length; ; ) {
    const [start = '', name] = /^\s*(\w+)\s*=/.exec(text.slice(at, at + 100)) ?? [];
    const { value, end } = readLiteral(text, at + start.length);
    if (name === undefined) args.push(value);
    else named[name] = value;
    if (text[end] !== ',') break;
    at = end + 1;
  }
  const [method, url] = args;
  const { json, data, params, headers, timeout: _, ...others } = named;
  if (typeof method !== 'string' || typeof url !== 'string' || !/^https?:\/\//i.test(url)) return undefined;
  const known = [json, params, headers].filter((each) => isRecord(each) && !hasUnknown(each));
  const isUnread = (each: unknown) => each !== undefined && each !== null && !known.includes(each);
  const query = known.includes(params) ? `?${new URLSearchParams(params as Record<string, string>)}` : '';
  const body = known.includes(json) ? JSON.stringify(json) : typeof data === 'string' ? data : undefined;
  return {
    method: method.toUpperCase(),
    url: url + query,
    headers: known.includes(headers)
      ? Object.entries(headers as object).map(([name, value]) => [name.toLowerCase(), String(value)])
      : [],
    leftOut: [
      ...Object.keys(others),
      ...Object.entries({ params, headers }).flatMap(([name, each]) => (isUnread(each) ? [name] : [])),
      ...(body === undefined && (isUnread(json) || isUnread(data)) ? ['the body'] : []),
    ],
    ...(body === undefined ? {} : { body }),
  };
}

/** Writes the variables of the environment that headers are read from as a shell would: `Bearer $TOKEN`. */
function nameVariables(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  return text
    .replace(/`(\w+ )?\$\{process\.env\.(\w+)\}`/g, (_, scheme = '', name) => `'${scheme}$${name}'`)
    .replace(
      /\bf(["'])(\w+ )?\{os\.environ\[(?!\1)["'](\w+)["']\]\}\1/g,
      (_, quote, scheme = '', name) => `${quote}${scheme}$${name}${quote}`,
    )
    .replace(/(?<=:\s{0,9})process\.env\.(\w+)(?: \?\? '')?(?=\s{0,9}[,}])/g, "'$$$1'");
}

/** Reads `octokit.request('GET /…', { … })`, `octokit.rest.issues.create({ … })`, and the same calls of routebook; undefined for other texts. */
export function readCall(api: Api, text: string): PastedCall | undefined {
  const byRoute = readArguments(text, /(?:\.request|\bendpoint)\(/);
  if (typeof byRoute?.[0] === 'string') return createCall(text, byRoute[0].trim(), byRoute[1]);
  const [, group = '', method = ''] =
    /\.(\w+)\.(\w+)(?:\.(?:all|items|pages))?\(/.exec(text.slice(0, MAX_LENGTH)) ?? [];
  const name = plainName(group + method);
  const record =
    name === ''
      ? undefined
      : [...api.catalogue].find(({ operationId }) => operationId && plainName(operationId) === name);
  const args = record && readArguments(text, /\.\w+\.\w+(?:\.(?:all|items|pages))?\(/);
  return record && createCall(text, record.route as string, args?.[0]);
}

/** `issues/list-for-repo` and `issues.listForRepo` are the same name. */
function plainName(text: string): string {
  return text.replace(/[^a-z0-9]/gi, '').toLowerCase();
}

/** Options of a call that are not parameters of its route. */
const OPTIONS: ReadonlySet<string> = new Set(['headers', 'baseUrl', 'request', 'mediaType', 'apiVersion']);

function createCall(text: string, route: string, options: unknown = {}): PastedCall | undefined {
  if (!/^[A-Z]+ \S/.test(route)) return undefined;
  const [, variable] = /\b(?:auth|token): process\.env\.(\w+)/.exec(text.slice(0, MAX_LENGTH)) ?? [];
  const entries = isRecord(options) ? Object.entries(options) : [];
  const mediaType = isRecord(options) && isRecord(options['mediaType']) ? options['mediaType']['format'] : undefined;
  const isKnown = ([name, value]: readonly [string, unknown]) => !OPTIONS.has(name) && !hasUnknown(value);
  const leftOut = entries.filter((entry) => !isKnown(entry) && entry[0] !== 'mediaType').map(([name]) => name);
  return {
    route,
    parameters: Object.fromEntries(entries.filter(isKnown)),
    format: typeof mediaType === 'string' ? mediaType : '',
    token: variable === undefined ? '' : `$${variable}`,
    leftOut,
  };
}

/** The first two arguments of the call that a pattern begins. */
function readArguments(text: string, start: RegExp): readonly unknown[] | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const found = start.exec(text);
  if (!found) return undefined;
  const first = readLiteral(text, found.index + found[0].length);
  if (text[first.end] !== ',') return [first.value];
  return [first.value, readLiteral(text, first.end + 1).value];
}

function isPair(value: unknown): value is [string, unknown] {
  return Array.isArray(value) && typeof value[0] === 'string';
}
