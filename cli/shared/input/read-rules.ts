import type { OpenApiData, RuleData, RulesData } from 'routebook/openapi';

/** The text of a module and the position of the next token. */
interface Reader {
  readonly text: string;
  at: number;
}

/** More levels than rules have. */
const MAX_DEPTH = 20;
const STRING = /"(?:[^"\\\n]|\\.)*"/y;
const WORD = /[$\w.-]+/y;
const SPACE = /\s*/y;

/**
 * Reads the operations of a generated module without running it. Their rules are written as values, lists, objects and calls of `$`. Returns
 * undefined if the text is not such a module.
 */
export function readModule(text: string): OpenApiData | undefined {
  const operations: OpenApiData['operations'][number][] = [];
  for (const { index, 0: start } of text.matchAll(/ \$\.operation\(API, /g)) {
    const reader = { text, at: index + start.length };
    const [method, url] = [readValue(reader), skip(reader, ',') ? readValue(reader) : undefined];
    const rules = skip(reader, ', () => (') ? readValue(reader) : undefined;
    if (typeof method !== 'string' || typeof url !== 'string' || typeof rules !== 'object') return undefined;
    operations.push([method, url, rules as RulesData]);
  }
  if (!/^const API: \$\.Api = \{$/m.test(text)) return undefined;
  const servers = readMember(text, /^ {2}servers: /m);
  const security = readMember(text, /^ {2}schemes: /m);
  return {
    ...(servers === undefined ? {} : { servers: servers as string[] }),
    ...(security === undefined ? {} : { security: security as NonNullable<OpenApiData['security']> }),
    operations,
  };
}

function readMember(text: string, start: RegExp): RuleData | undefined {
  const found = start.exec(text);
  return found ? readValue({ text, at: found.index + found[0].length }) : undefined;
}

/** Reads a token if it is next. */
function skip(reader: Reader, token: string): boolean {
  match(reader, SPACE);
  const isNext = reader.text.startsWith(token, reader.at);
  if (isNext) reader.at += token.length;
  return isNext;
}

function match(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at;
  const [found] = pattern.exec(reader.text) ?? [];
  reader.at += found?.length ?? 0;
  return found;
}

function readValue(reader: Reader, depth = 0): RuleData | undefined {
  if (depth > MAX_DEPTH) return undefined;
  if (skip(reader, '[')) return readItems(reader, ']', depth);
  if (skip(reader, '{')) return readMembers(reader, depth);
  const text = match(reader, STRING);
  if (text !== undefined) return JSON.parse(text) as string;
  const word = match(reader, WORD) ?? '';
  if (word.startsWith('$.')) {
    const name = word.slice(2);
    return skip(reader, '(') ? { $: name, args: readItems(reader, ')', depth) } : { $: name };
  }
  if (/^-?\d/.test(word)) return Number(word);
  return word === 'true' || word === 'false' ? word === 'true' : undefined;
}

function readItems(reader: Reader, end: string, depth: number): RuleData[] {
  const items: RuleData[] = [];
  while (!skip(reader, end)) {
    const item = readValue(reader, depth + 1);
    if (item === undefined) return items;
    items.push(item);
    skip(reader, ',');
  }
  return items;
}

function readMembers(reader: Reader, depth: number): { [name: string]: RuleData } {
  const members: [string, RuleData][] = [];
  while (!skip(reader, '}')) {
    const quoted = match(reader, STRING);
    const name = quoted === undefined ? match(reader, WORD) : (JSON.parse(quoted) as string);
    const value = skip(reader, ':') ? readValue(reader, depth + 1) : undefined;
    if (name === undefined || value === undefined) break;
    members.push([name, value]);
    skip(reader, ',');
  }
  return Object.fromEntries(members);
}
