import { type CurlValue, curlValueOf, readCurlOptions } from '../../../src/convert/text/curl-options.ts';
import type { Span } from '../../tree/positions.ts';
import { enterprisePath, isApiBase, isApiServer } from '../api-base.ts';
import {
  type FoundCalls,
  HOLE,
  type Member,
  type Members,
  NO_MEMBERS,
  type Pieces,
  type Reads,
  UNKNOWN_MEMBERS,
  type WrittenCall,
} from '../call.ts';
import type { Word } from './shell-words.ts';

const DATA: ReadonlySet<CurlValue> = new Set(['data', 'raw', 'encoded', 'json'] as const);

/** What the options of a command say about its request. */
interface CurlRequest {
  method?: string | undefined;
  isMethodComputed?: boolean;
  isGet?: boolean;
  hasForm?: boolean;
  url?: Pieces | undefined;
  isServerAssumed?: boolean;
  isServerComputed?: boolean;
  readonly data: Pieces[];
}

/** `curl [flags] <url>` with the URL of the API. */
export function readCurl(
  words: readonly Word[],
  reads: () => Reads,
  isHost: (host: string) => boolean,
  found: FoundCalls,
): void {
  const request: CurlRequest = { data: [] };
  for (const { option, value } of readCurlOptions(words.slice(1).map(({ pieces }) => pieces)))
    readOption(request, option, value, isHost);
  const { method, url, data, isGet, hasForm, isServerAssumed, isServerComputed } = request;
  const { start, end } = spanOf(words);
  if (url !== undefined && request.isMethodComputed)
    found.unread.push({ start, end, reason: 'The method of the request is computed.' });
  if (url === undefined || request.isMethodComputed) return;
  const verb = method ?? (!isGet && (data.length > 0 || hasForm) ? 'POST' : 'GET');
  const members = isGet || hasForm ? UNKNOWN_MEMBERS : readBody(data, start, end);
  const isComplete = members !== NO_MEMBERS && verb !== 'GET';
  const call = createCall('curl', words, verb, url, members, reads);
  found.calls.push({ ...call, isComplete, isServerAssumed, isServerComputed });
}

function readOption(request: CurlRequest, option: string, value: Pieces, isHost: (host: string) => boolean): void {
  const kind = curlValueOf(option);
  if (option === '' || kind === 'url') {
    const path = request.url === undefined ? shellUrlPath(value, isHost) : undefined;
    // `curl $FLAGS "$url"`: the variable may have options.
    if (path === undefined) return;
    const [server] = value;
    request.url = path;
    request.isServerComputed = typeof server === 'object' || enterprisePath(value) !== undefined;
    // `$SHOP_GITHUB_API/pulls`: the variable may hold the URL of a repository.
    request.isServerAssumed = typeof server === 'object' && !isApiServer(server.name);
  } else if (kind === 'method') {
    request.method = plain(value)?.toUpperCase() || undefined;
    request.isMethodComputed = request.method === undefined;
  } else if (kind !== undefined && DATA.has(kind)) request.data.push(value);
  else if (kind === 'form') request.hasForm = true;
  else if (kind === 'upload') request.method ??= 'PUT';
  else if (option === '-G' || option === '--get') request.isGet = true;
  else if (option === '-I' || option === '--head') request.method ??= 'HEAD';
}

/** A call of the API by a command. */
function createCall(
  form: 'curl' | 'url',
  words: readonly Word[],
  method: string,
  url: Pieces,
  members: Members,
  reads: () => Reads,
): WrittenCall {
  const memberKind = method === 'GET' ? 'query' : 'body';
  const rest = { isComplete: false, isCertain: true, isPaginated: false, memberKind, reads } as const;
  return { form, ...spanOf(words), method, url, members, ...rest };
}

function spanOf(words: readonly Word[]): Span {
  return { start: (words[0] as Word).start, end: (words.at(-1) as Word).end };
}

/** The path of a URL of the API; undefined for any other URL. */
function shellUrlPath(pieces: Pieces, isHost: (host: string) => boolean): Pieces | undefined {
  const enterprise = enterprisePath(pieces);
  if (enterprise !== undefined) return enterprise;
  const [start, ...rest] = pieces;
  if (typeof start === 'string') {
    // curl also takes one or three slashes.
    const [, host, path = ''] = /^(?:https?:\/{1,3})?([^/?#]*)(.*)$/s.exec(start) ?? [];
    if (host === undefined || !isHost(host.toLowerCase())) return undefined;
    return path === '' && rest.length === 0 ? ['/'] : [path, ...rest];
  }
  // `$GITHUB_API_URL/repos/…`
  const [path] = rest;
  return start !== undefined && isApiBase(start.name) && typeof path === 'string' && path.startsWith('/')
    ? rest
    : undefined;
}

/** The members of a JSON body. Values with variables are not known. */
function readBody(data: readonly Pieces[], start: number, end: number): Members {
  if (data.length === 0) return NO_MEMBERS;
  if (data.length > 1) return UNKNOWN_MEMBERS;
  const text = (data[0] as Pieces).map((piece) => (typeof piece === 'string' ? piece : HOLE)).join('');
  const body = parse(text) ?? parse(text.replaceAll(HOLE, '0'));
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return UNKNOWN_MEMBERS;
  const isExact = !text.includes(HOLE);
  const list = Object.entries(body).map(([name, value]): Member => {
    const isFixed = isExact && (typeof value !== 'object' || value === null);
    return { name, start, end, isShorthand: false, values: isFixed ? [value] : undefined, valueSpan: { start, end } };
  });
  return { list, isOpen: list.some(({ name }) => name.includes(HOLE)) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function plain(pieces: Pieces): string | undefined {
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : undefined;
}

/** Short flags that take a value: `-O file`, `-qO-`. */
const TAKES_VALUE = /^-[a-zA-Z]*[OoPTtUeiaQlADIRwY]$/;
const LONG_TAKES_VALUE =
  /^--(?:output-document|output-file|header|user-agent|timeout|tries|method|post-data|post-file|body-data|body-file|user|password|directory-prefix|auth-no-challenge)$/;

/** `wget [flags] <url>` with the URL of the API. */
export function readWget(
  words: readonly Word[],
  reads: () => Reads,
  isHost: (host: string) => boolean,
  found: FoundCalls,
): void {
  let method: string | undefined;
  let sends = false;
  let url: Pieces | undefined;
  for (let index = 1; index < words.length; index++) {
    const { pieces } = words[index] as Word;
    const [flag = ''] = pieces;
    if (typeof flag !== 'string' || !flag.startsWith('-') || flag === '-') {
      url ??= shellUrlPath(pieces, isHost);
      continue;
    }
    const [name = flag, written] = flag.split('=');
    const next = words[index + 1]?.pieces;
    if (name === '--method') method = String(written ?? next?.join('') ?? '').toUpperCase();
    if (/^--(?:post|body)-/.test(name)) sends = true;
    if (written === undefined && (TAKES_VALUE.test(name) || LONG_TAKES_VALUE.test(name))) index += 1;
  }
  if (url === undefined) return;
  const members = sends ? UNKNOWN_MEMBERS : NO_MEMBERS;
  found.calls.push(createCall('url', words, method ?? (sends ? 'POST' : 'GET'), url, members, reads));
}
