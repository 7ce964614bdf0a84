import { type FoundCalls, type Member, type Pieces, type Reads, UNKNOWN_READS } from '../call.ts';
import type { Word } from './shell-words.ts';

const WITH_VALUE: { readonly [flag: string]: string } = {
  '-X': 'method',
  '--method': 'method',
  '-f': 'field',
  '--raw-field': 'field',
  '-F': 'typed',
  '--field': 'typed',
  '-H': 'header',
  '--header': 'header',
  '-q': 'jq',
  '--jq': 'jq',
  '-t': 'template',
  '--template': 'template',
  '-p': 'preview',
  '--preview': 'preview',
  '--hostname': 'hostname',
  '--input': 'input',
  '--cache': 'cache',
};

/** What the flags of a command say about its request. */
interface GhRequest {
  readonly members: Member[];
  method?: string | undefined;
  isMethodComputed?: boolean;
  hasInput?: boolean;
  isOpen?: boolean;
  isServerComputed?: boolean;
  filter?: Pieces | undefined;
  path?: Word | undefined;
}

/** `gh api <path> [flags]` */
export function readGh(
  words: readonly Word[],
  pipe: () => Reads,
  isHost: (host: string) => boolean,
  found: FoundCalls,
): void {
  const request: GhRequest = { members: [] };
  for (let index = 2; index < words.length; index++) {
    const word = words[index] as Word;
    const { flag, value } = readFlag(word, words[index + 1]);
    if (flag !== undefined) {
      if (value === words[index + 1]) index += 1;
      readValue(request, WITH_VALUE[flag], value);
    } else if (!startsWith(word, '-') && (request.path === undefined || typeof request.path.pieces[0] === 'object'))
      // `gh api $FLAGS "repos/$repo"`: the command takes one path, so a variable before it has options.
      request.path = pathOf(request.path, word);
  }
  const { members, method, isMethodComputed, isServerComputed, filter, path } = request;
  const isOpen = request.isOpen === true || request.hasInput === true;
  const start = (words[0] as Word).start;
  const end = (words.at(-1) as Word).end;
  const url = path && ghPath(path.pieces, isHost);
  if (path === undefined || isElsewhere(path.pieces, isHost)) return;
  if (url === undefined || isMethodComputed) {
    found.unread.push({
      start,
      end,
      reason: isMethodComputed ? 'The method of the request is computed.' : 'The route is computed.',
    });
    return;
  }
  const verb = method ?? (members.length > 0 || isOpen ? 'POST' : 'GET');
  found.calls.push({
    form: 'gh',
    start,
    end,
    method: verb,
    url,
    members: { list: members, isOpen },
    isComplete: true,
    isCertain: true,
    isPaginated: false,
    isServerComputed,
    memberKind: verb === 'GET' ? 'query' : 'body',
    reads: () => (filter === undefined ? pipe() : readJq(filter)),
  });
}

function readValue(request: GhRequest, kind: string | undefined, value: Word | undefined): void {
  const text = value && plain(value.pieces);
  if (kind === 'method') {
    request.isMethodComputed = text === undefined;
    request.method = text?.toUpperCase();
  } else if (kind === 'field' || kind === 'typed') {
    const member = value && readField(value, kind === 'typed');
    if (member === undefined) request.isOpen = true;
    else request.members.push(member);
  } else if (kind === 'jq') request.filter = value?.pieces;
  else if (kind === 'hostname') request.isServerComputed = text !== 'github.com';
  else if (kind === 'input') request.hasInput = true;
}

/** The path among two words. */
function pathOf(known: Word | undefined, written: Word): Word {
  // `gh api ENDPOINT` in documentation
  const isName = /^[A-Z][A-Z_]+$/.test(plain(written.pieces) ?? '');
  const word = isName ? { ...written, pieces: [{ name: 'placeholder', isSegment: false }] } : written;
  const isText = typeof word.pieces[0] === 'string' && /^(?:\/?\w|https:)/.test(word.pieces[0]);
  return known === undefined || (known.pieces.length === 1 && isText) ? word : known;
}

/** The flag of a word and its value: in the next word, after `=`, or right after a short flag. */
function readFlag(word: Word, next: Word | undefined): { readonly flag?: string; readonly value?: Word | undefined } {
  const [start = ''] = word.pieces;
  if (typeof start !== 'string' || !start.startsWith('-')) return {};
  const [, long] = /^(--[\w-]+)=/.exec(start) ?? [];
  const short = start.slice(0, 2);
  const attached =
    long ?? (start.length > 2 && Object.hasOwn(WITH_VALUE, short) && !start.startsWith('--') ? short : undefined);
  if (attached !== undefined && Object.hasOwn(WITH_VALUE, attached)) {
    const cut = long === undefined ? 2 : long.length + 1;
    return {
      flag: attached,
      value: { ...word, pieces: [start.slice(cut).replace(/^=/, ''), ...word.pieces.slice(1)] },
    };
  }
  return Object.hasOwn(WITH_VALUE, start) && word.pieces.length === 1 ? { flag: start, value: next } : {};
}

/** `name=value`; `name[]=value` is a list and `name[key]=value` an object, whose values are not read. */
function readField({ pieces, start, end }: Word, isTyped: boolean): Member | undefined {
  const [first = '', ...rest] = pieces;
  const [, name, brackets = '', value = ''] =
    typeof first === 'string' ? (/^([\w.-]+)((?:\[[^\]]*\])*)=(.*)$/s.exec(first) ?? []) : [];
  if (name === undefined) return undefined;
  const isFixed = rest.length === 0 && brackets === '' && !(isTyped && /^@|^\{/.test(value));
  const span = { start, end };
  return {
    name,
    ...span,
    isShorthand: false,
    values: isFixed ? [isTyped ? typedValue(value) : value] : undefined,
    valueSpan: span,
  };
}

/** `--field` sends these texts as JSON. Numbers are compared as text. */
function typedValue(text: string): unknown {
  if (text === 'null') return null;
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

/** A path without its leading slash, or a full URL. */
function ghPath(pieces: Pieces, isHost: (host: string) => boolean): Pieces | undefined {
  const [start, ...rest] = pieces;
  if (typeof start !== 'string' || start === '') return undefined;
  const [, host, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/s.exec(start) ?? [];
  if (host !== undefined) return isHost(host.toLowerCase()) ? [path, ...rest] : undefined;
  return [start.replace(/^\/?/, '/'), ...rest];
}

/** `gh api https://www.githubstatus.com/…`: the URL of another server. */
function isElsewhere([start]: Pieces, isHost: (host: string) => boolean): boolean {
  const [, host] = /^https?:\/\/([\w.-]+)\//.exec(String(start)) ?? [];
  return host !== undefined && !isHost(host.toLowerCase()) && !/^https?:\/\/[^/]*\/api\/v3\//.test(String(start));
}

function plain(pieces: Pieces): string | undefined {
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : undefined;
}

function startsWith({ pieces }: Word, start: string): boolean {
  return typeof pieces[0] === 'string' && pieces[0].startsWith(start);
}

const CHAIN = /(?:\.?\[\]?\d*\]?|\.[A-Za-z_]\w*|\[\d+\])+\??/g;
const ONLY_CHAIN = /^(?:\.?\[\d*\]|\.[A-Za-z_]\w*|\.|\?)+$/;

/** The members that a filter of jq reads, by its paths. */
export function readJq(filter: Pieces | undefined): Reads {
  if (filter === undefined) return UNKNOWN_READS;
  const text = filter.map((piece) => (typeof piece === 'string' ? piece : '0')).join('');
  if (text.length > 5000) return UNKNOWN_READS;
  const paths: (readonly string[])[] = [];
  let before: readonly string[] = [];
  for (const part of text.replace(/"(?:[^"\\]|\\.)*"/g, '""').split('|')) {
    const trimmed = part.trim();
    // `map(.x)` and `[.[] | .x]` read items.
    const inList = /\bmap\(/.test(trimmed) ? [...before, '[]'] : before;
    for (const [chain] of trimmed.matchAll(CHAIN)) paths.push([...inList, ...stepsOf(chain)]);
    const core = trimmed.replace(/^[[({\s]+/, '');
    if (ONLY_CHAIN.test(core)) before = [...before, ...stepsOf(core)];
  }
  return { paths, escaped: text.trim() === '.' || text.trim() === '' ? [[]] : [] };
}

function stepsOf(chain: string): string[] {
  return [...chain.matchAll(/\.([A-Za-z_]\w*)|\[\d*\]/g)].map(([, name]) => name ?? '[]');
}
