import { github, type RouteRecord } from 'routebook/catalogue';
import type { Draft } from '../form/draft.ts';
import { fillDraft } from '../form/fill-draft.ts';
import { bodyKind } from '../request/read-call.ts';
import { openRoute, type View } from '../view.ts';
import { isCurl, type PastedRequest, readCurl } from './read-curl.ts';
import { readHeaders } from './read-headers.ts';
import { tokenOfUser } from './token-of-user.ts';

export interface Pasted {
  readonly view: View;
  /** For the memory of the page only. */
  readonly token: string;
  /** What was not taken over. */
  readonly leftOut: readonly string[];
}

/** Whether a text is an address or a command, and not something to search for. */
export function isRequest(text: string): boolean {
  return isCurl(text) || /^\s*(?:(?:get|head|post|put|patch|delete)\s+)?https?:\/\/\S+\s*$/i.test(text);
}

/** The route of a pasted address or command, filled in; undefined if no route fits. */
export function readPaste(text: string, before: View): Pasted | undefined {
  if (!isRequest(text)) return undefined;
  const pasted = isCurl(text) ? readCurl(text) : readUrl(text.trim());
  if (pasted === undefined) return undefined;
  const address = takeApart(pasted.url);
  if (address === undefined) return undefined;
  const { url, baseUrl } = address;
  const found = github.match(pasted.method, url);
  const record = found && github.get(found.route as string);
  if (!found || !record) return undefined;
  const { token, leftOut, ...options } = readHeaders(pasted.headers, record);
  const { draft, data, leftOut: leftOutOfBody } = readBody(record, pasted, found.parameters);
  const view = { ...openRoute(before, record.route), ...options, draft, data, baseUrl };
  return {
    view,
    token: token || address.token,
    leftOut: [...new Set([...pasted.leftOut, ...leftOut, ...leftOutOfBody])],
  };
}

function readUrl(text: string): PastedRequest {
  const [, method = 'GET', url = ''] = /^(?:([a-z]+)\s+)?(\S*)$/i.exec(text) ?? [];
  return { method: method.toUpperCase(), url, headers: [], leftOut: [] };
}

interface Address {
  readonly url: string;
  readonly token: string;
  /** Empty for the usual one. */
  readonly baseUrl: string;
}

/** Curl needs no scheme. */
function takeApart(text: string): Address | undefined {
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return undefined;
  const { origin, pathname, password, username } = new URL(full);
  const isUsual = /^https:\/\/(?:api|uploads)\.github\.com$/.test(origin);
  const prefix = /^\/api\/(?:v3|uploads)(?=\/)/.test(pathname) ? '/api/v3' : '';
  return {
    url: full.replace(/^(https?:\/\/)[^/@?#]*@/i, '$1'),
    token: tokenOfUser(decode(username), decode(password)),
    baseUrl: isUsual ? '' : origin + prefix,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Body {
  readonly draft: Draft;
  readonly data: string;
  readonly leftOut: readonly string[];
}

/** Fills in the parameters of the address and what the body holds. */
function readBody(record: RouteRecord, { body }: PastedRequest, parameters: Readonly<Record<string, unknown>>): Body {
  const kind = bodyKind(record);
  if (body === undefined || kind === 'none' || kind === 'file') {
    return { draft: fillDraft(record, parameters), data: '', leftOut: body === undefined ? [] : ['the body'] };
  }
  if (kind !== 'fields') return { draft: fillDraft(record, parameters), data: body, leftOut: [] };
  const members = parseObject(body);
  if (members === undefined)
    return { draft: fillDraft(record, parameters), data: '', leftOut: ['the body, which is no JSON object'] };
  return { draft: fillDraft(record, { ...members, ...parameters }), data: '', leftOut: [] };
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
