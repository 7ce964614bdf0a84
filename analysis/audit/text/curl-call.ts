import { type CurlValue, curlValueOf, readCurlOptions } from '../../../src/core/internal/curl-options.ts';
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
} from '../call.ts';
import type { Word } from './shell-words.ts';

const DATA: ReadonlySet<CurlValue> = new Set(['data', 'raw', 'encoded', 'json'] as const);

/** `curl [flags] <url>` with the URL of the API. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided; see test/architecture/layout.test.ts
export function readCurl(
  words: readonly Word[],
  reads: () => Reads,
  isHost: (host: string) => boolean,
  found: FoundCalls,
): void {
  let method: string | undefined;
  let isComputed = false;
  let isGet = false;
  let hasForm = false;
  let url: Pieces | undefined;
  let isServerAssumed = false;
  let isServerComputed = false;
  const data: Pieces[] = [];
  for (const { option, value } of readCurlOptions(words.slice(1).map(({ pieces }) => pieces))) {
    const kind = curlValueOf(option);
    if (option === '' || kind === 'url') {
      const path = url === undefined ? shellUrlPath(value, isHost) : undefined;
      // `curl $FLAGS "$url"`: the variable may have options.
      if (path === undefined) continue;
      url = path;
      // `$SHOP_GITHUB_API/pulls`: the variable may hold the URL of a repository.
      isServerComputed = typeof value[0] === 'object' || enterprisePath(value) !== undefined;
      isServerAssumed = typeof value[0] === 'object' && !isApiServer(value[0].name);
    } else if (kind === 'method') {
      method = plain(value)?.toUpperCase() || undefined;
      isComputed = method === undefined;
    } else if (kind !== undefined && DATA.has(kind)) data.push(value);
    else if (kind === 'form') hasForm = true;
    else if (kind === 'upload') method ??= 'PUT';
    else if (option === '-G' || option === '--get') isGet = true;
    else if (option === '-I' || option === '--head') method ??= 'HEAD';
  }
  if (url === undefined) return;
  const start = (words[0] as Word).start;
  const end = (words.at(-1) as Word).end;
  if (isComputed) {
    found.unread.push({ start, end, reason: 'The method of the request is computed.' });
    return;
  }
  const verb = method ?? (isGet ? 'GET' : data.length > 0 || hasForm ? 'POST' : 'GET');
  const members = isGet || hasForm ? UNKNOWN_MEMBERS : readBody(data, start, end);
  found.calls.push({
    form: 'curl',
    start,
    end,
    method: verb,
    url,
    members,
    isComplete: members !== NO_MEMBERS && verb !== 'GET',
    isCertain: true,
    isPaginated: false,
    memberKind: verb === 'GET' ? 'query' : 'body',
    isServerAssumed,
    isServerComputed,
    reads,
  });
}

/** The path of a URL of the API; undefined for any other URL. */
export function shellUrlPath(pieces: Pieces, isHost: (host: string) => boolean): Pieces | undefined {
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
  const verb = method ?? (sends ? 'POST' : 'GET');
  found.calls.push({
    form: 'url',
    start: (words[0] as Word).start,
    end: (words.at(-1) as Word).end,
    method: verb,
    url,
    members: sends ? UNKNOWN_MEMBERS : NO_MEMBERS,
    isComplete: false,
    isCertain: true,
    isPaginated: false,
    memberKind: verb === 'GET' ? 'query' : 'body',
    reads,
  });
}
