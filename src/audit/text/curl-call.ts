import { enterprisePath, isApiBase } from '../api-base.ts';
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

/** Short flags that take a value. */
const TAKES_VALUE = 'XdHoFTuAebcwmxKCEDPQrtUYyz';
const DATA = /^--(?:data|data-raw|data-binary|data-ascii|data-urlencode|json)$/;

/** `curl [flags] <url>` with the URL of the API. */
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
  const data: Pieces[] = [];
  for (let index = 1; index < words.length; index++) {
    const word = words[index] as Word;
    const { name, value, usesNext } = readFlag(word, words[index + 1]);
    if (usesNext) index += 1;
    if (name === undefined) url ??= shellUrlPath(word.pieces, isHost);
    else if (name === '-X' || name === '--request') {
      method = value && plain(value)?.toUpperCase();
      isComputed = method === undefined;
    } else if (name === '-d' || DATA.test(name)) {
      if (value !== undefined) data.push(value);
    } else if (name === '-F' || name === '--form') hasForm = true;
    else if (name === '-T' || name === '--upload-file') method ??= 'PUT';
    else if (name === '-G' || name === '--get') isGet = true;
    else if (name === '-I' || name === '--head') method ??= 'HEAD';
    else if (name === '--url' && value !== undefined) url ??= shellUrlPath(value, isHost);
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
    reads,
  });
}

interface Flag {
  readonly name?: string | undefined;
  readonly value?: Pieces | undefined;
  readonly usesNext: boolean;
}

/** A flag with its value. Short flags may be joined: `-sSLX POST`. */
function readFlag({ pieces }: Word, next: Word | undefined): Flag {
  const [start = '', ...rest] = pieces;
  if (typeof start !== 'string' || !/^-./.test(start)) return { usesNext: false };
  if (start.startsWith('--')) {
    const [name = start] = start.split('=');
    const takesNext =
      /^--(?:request|data.*|json|form|upload-file|url|header|output|user|user-agent|write-out|max-time|connect-timeout|retry.*|cookie.*|proxy|cacert|cert|key|netrc-file|config|referer|oauth2-bearer|dump-header)$/.test(
        start,
      );
    if (name !== start) return { name, value: [start.slice(name.length + 1), ...rest], usesNext: false };
    return { name, value: takesNext ? next?.pieces : undefined, usesNext: takesNext };
  }
  for (let index = 1; index < start.length; index++) {
    const letter = start[index] as string;
    if (letter === 'I' || letter === 'G') return { name: `-${letter}`, usesNext: false };
    if (!TAKES_VALUE.includes(letter)) continue;
    const attached = start.slice(index + 1);
    const isAttached = attached !== '' || rest.length > 0;
    return { name: `-${letter}`, value: isAttached ? [attached, ...rest] : next?.pieces, usesNext: !isAttached };
  }
  return { name: start, usesNext: false };
}

/** The path of a URL of the API; undefined for any other URL. */
export function shellUrlPath(pieces: Pieces, isHost: (host: string) => boolean): Pieces | undefined {
  const enterprise = enterprisePath(pieces);
  if (enterprise !== undefined) return enterprise;
  const [start, ...rest] = pieces;
  if (typeof start === 'string') {
    const [, host, path = ''] = /^(?:https?:\/\/)?([^/?#]*)(.*)$/s.exec(start) ?? [];
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
