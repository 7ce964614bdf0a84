import { type PastedRequest, splitWords } from './command-words.ts';

/** Options of `gh api` with a value, by what the value is. */
const OPTIONS: Readonly<Record<string, 'method' | 'header' | 'text' | 'typed' | 'file' | 'host' | 'other'>> = {
  '-X': 'method',
  '--method': 'method',
  '-H': 'header',
  '--header': 'header',
  '-f': 'text',
  '--raw-field': 'text',
  '-F': 'typed',
  '--field': 'typed',
  '--input': 'file',
  '--hostname': 'host',
  '-q': 'other',
  '--jq': 'other',
  '-t': 'other',
  '--template': 'other',
  '--cache': 'other',
  '-p': 'other',
  '--preview': 'other',
};

/** The request of a `gh api` command; undefined for other texts. Values that gh fills in, such as `{owner}`, are left empty. */
export function readGh(text: string): PastedRequest | undefined {
  const words = splitWords(text.trim().replace(/^[$#%>]\s+/, ''));
  if (words[0] !== 'gh' || words[1] !== 'api') return undefined;
  const headers: [string, string][] = [];
  const fields: Record<string, unknown> = {};
  const leftOut: string[] = [];
  let method: string | undefined;
  let path: string | undefined;
  let host = 'api.github.com';
  for (let at = 2; at < words.length; at++) {
    const word = words[at] as string;
    if (word === '|' || word === '&&' || word === ';') break;
    const [, name = word, inline] = /^(--[\w-]+)=([\s\S]*)$/.exec(word) ?? /^(-[XHfFqtp])([\s\S]+)$/.exec(word) ?? [];
    const kind = OPTIONS[name];
    if (kind === undefined) {
      if (!word.startsWith('-')) path ??= word;
      continue;
    }
    const value = inline ?? words[++at] ?? '';
    if (kind === 'method') method = value.toUpperCase();
    else if (kind === 'host') host = `${value}/api/v3`;
    else if (kind === 'file') leftOut.push('a file');
    else if (kind === 'header') headers.push(...readHeader(value));
    else if (kind !== 'other') setField(fields, value, kind === 'typed', leftOut);
  }
  return path === undefined ? undefined : createRequest({ method, path, host, fields, headers, leftOut });
}

interface GhCall extends Pick<PastedRequest, 'headers' | 'leftOut'> {
  readonly method: string | undefined;
  readonly path: string;
  readonly host: string;
  readonly fields: Record<string, unknown>;
}

function createRequest({ method, path, host, fields, headers, leftOut }: GhCall): PastedRequest {
  const hasFields = Object.keys(fields).length > 0;
  const used = method ?? (hasFields || leftOut.includes('a file') ? 'POST' : 'GET');
  const base = /^https?:\/\//i.test(path) ? path : `https://${host}/${path.replace(/^\//, '')}`;
  const query = used === 'GET' && hasFields ? String(new URLSearchParams(fields as Record<string, string>)) : '';
  const url = query === '' ? base : `${base}${base.includes('?') ? '&' : '?'}${query}`;
  const body = hasFields && used !== 'GET' ? { body: JSON.stringify(fields) } : {};
  return { method: used, url, headers, leftOut, ...body };
}

/** `name: value` */
function readHeader(text: string): [string, string][] {
  const colon = text.indexOf(':');
  return colon > 0 ? [[text.slice(0, colon).trim().toLowerCase(), text.slice(colon + 1).trim()]] : [];
}

/** `name=value`, or `name[]=value` for an item of a list. Other nested names are left out. */
function setField(fields: Record<string, unknown>, text: string, isTyped: boolean, leftOut: string[]): void {
  const [, name = '', list, rest = ''] = /^([\w.-]+)(\[\])?=([\s\S]*)$/.exec(text) ?? [];
  if (name === '' || (isTyped && rest.startsWith('@'))) {
    leftOut.push(name === '' ? (text.split(/[[=]/)[0] ?? '') : name);
    return;
  }
  const value = isTyped ? typedValue(rest) : rest;
  const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
  fields[name] = list === undefined ? value : [...(Array.isArray(before) ? before : []), value];
}

/** `-F` turns these into their JSON types. */
function typedValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return /^-?(?:0|[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
}
