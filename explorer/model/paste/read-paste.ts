import type { RouteRecord } from 'routebook/catalogue';
import type { ShapeSource } from '../../../src/catalogue/reference/shape-data.ts';
import { decode } from '../../../src/core/base-url.ts';
import { isRecord } from '../../../src/core/objects.ts';
import type { Api } from '../api.ts';
import { withBody } from '../form/body-views.ts';
import type { Draft } from '../form/draft.ts';
import { hasFields, rootControl } from '../form/fields.ts';
import { fillDraft } from '../form/write-draft.ts';
import { openRoute, type View } from '../view.ts';
import { curlArguments, type PastedRequest, userToken } from './command-words.ts';
import { readHeaders } from './read-headers.ts';

export interface Pasted {
  readonly view: View;
  /** For the memory of the page only. */
  readonly token: string;
  /** The security scheme of the token; empty for the usual one. */
  readonly scheme: string;
  /** The parts that could not be imported. */
  readonly leftOut: readonly string[];
}

const URL_TEXT = /^\s*(?:(?:get|head|post|put|patch|delete)\s+)?https?:\/\/\S+\s*$/i;

/** A `gh` command, a HAR entry, or a call of fetch, Python, Octokit or routebook. Few people paste one, so their readers are loaded on demand. */
export const CODE =
  /^\s*(?:[$#%>]\s+)?gh\s+api\s+\S|^\s*\{[\s\S]*"url"|\bfetch\(\s*['"`]https?:|(?:\.request|\bendpoint)\(\s*['"`]|\.\w+\.\w+(?:\.\w+)?\(\s*[{)]|\b\w+\.(?:get|post|put|patch|delete|head)\(\s*f?['"]/i;

/** Texts that nobody searches for, with what to do instead. */
const UNREAD: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:[$#%>]\s+)?gh\s+(?!api\b)[a-z-]+\s+\S/, 'Of gh, only gh api is read.'],
  [/^\s*(?:[$#%>]\s+)?(?:https?|xhs?|wget)\s+(?:-|[A-Z]{3,7}\s|\S*[./:]\S)/, 'HTTPie and wget are not read.'],
  [/^\s*[[{][\s\S]*[\]}]\s*$/, 'JSON is read as the body of an open route that has one.'],
  [/\n\s*\S|=>|\w\(\s*['"{]|['"]\s*\)|;\s*$/, 'This is not read.'],
];

/** Why a text that looks like a command, code or data is not read. */
export function whyUnread(text: string): string | undefined {
  const found = UNREAD.find(([pattern]) => pattern.test(text.slice(0, 5_000)));
  return (
    found && `${found[1]} Paste a curl or gh api command, a call of fetch, Octokit or Python’s requests, or a URL.`
  );
}

/** Whether a text is a URL, a command, code or data rather than words to search for. */
export function isRequest(api: Api, text: string): boolean {
  return (
    URL_TEXT.test(text) ||
    curlArguments(text) !== undefined ||
    api.matchWebUrl?.(text.trim()) !== undefined ||
    CODE.test(text) ||
    whyUnread(text) !== undefined
  );
}

/** The route of a pasted URL, filled in; undefined if no route matches. */
export function readPaste(api: Api, text: string, before: View): Pasted | undefined {
  return readWebUrl(api, text, before) ?? readRequest(api, readUrl(text.trim()), before);
}

function readWebUrl(api: Api, text: string, before: View): Pasted | undefined {
  const found = api.matchWebUrl?.(text.trim());
  const record = found && api.catalogue.get(found.route);
  if (!found || !record) return undefined;
  const draft = fillDraft(undefined, record, found.parameters);
  const format = found.format !== undefined && record.formats.includes(found.format) ? found.format : '';
  return { view: { ...openPasted(before, record.route), draft, format }, token: '', scheme: '', leftOut: [] };
}

/** After pasting, the search is cleared, so that the list shows all routes again, including the open one. */
export function openPasted(before: View, route: string): View {
  return { ...openRoute(before, route), search: '', method: '', category: '', age: 'all', baseUrl: '' };
}

export function readRequest(
  api: Api,
  pasted: PastedRequest | undefined,
  before: View,
  shapes?: ShapeSource,
): Pasted | undefined {
  const target = pasted && readTarget(api, pasted.url);
  const found = target && api.catalogue.match(pasted.method, target.url, { baseUrl: target.baseUrl || undefined });
  const record = found && api.catalogue.get(found.route as string);
  if (!pasted || !target || !found || !record) return undefined;
  const { token, scheme, leftOut, ...options } = readHeaders(api, pasted.headers, record);
  // `gh` fills in `{owner}` by itself.
  const given = Object.entries(found.parameters).filter(([name, value]) => value !== `{${name}}`);
  const { draft, leftOut: leftOutOfBody } = readBody(shapes, record, pasted, Object.fromEntries(given));
  return {
    view: { ...openPasted(before, record.route), ...options, draft, baseUrl: target.baseUrl },
    token: token || target.token,
    scheme,
    leftOut: [...new Set([...pasted.leftOut, ...leftOut, ...leftOutOfBody])],
  };
}

function readUrl(text: string): PastedRequest | undefined {
  if (!URL_TEXT.test(text)) return undefined;
  const [, method = 'GET', url = ''] = /^(?:([a-z]+)\s+)?(\S*)$/i.exec(text) ?? [];
  return { method: method.toUpperCase(), url, headers: [], leftOut: [] };
}

interface Target {
  readonly url: string;
  readonly token: string;
  /** Empty for the default. */
  readonly baseUrl: string;
}

/** Curl accepts a URL without a scheme. */
function readTarget(api: Api, text: string): Target | undefined {
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(full)) return undefined;
  const url = new URL(full);
  return {
    url: full.replace(/^(https?:\/\/)[^/@?#]*@/i, '$1'),
    token: userToken(decode(url.username), decode(url.password)),
    baseUrl: api.baseUrlOf(url),
  };
}

interface Body {
  readonly draft: Draft;
  readonly leftOut: readonly string[];
}

/** Fills in the parameters of the URL and the body. */
function readBody(
  shapes: ShapeSource | undefined,
  record: RouteRecord,
  { body }: PastedRequest,
  parameters: Readonly<Record<string, unknown>>,
): Body {
  const control = rootControl({}, shapes, record);
  const fill = (values: Readonly<Record<string, unknown>>, leftOut: readonly string[] = []) => ({
    draft: fillDraft(shapes, record, { ...values, ...parameters }),
    leftOut,
  });
  if (body === undefined) return fill({});
  if (control === undefined || control.kind === 'file') return fill({}, ['the body']);
  const value = parse(body);
  if (!hasFields(record, control, new Map())) return fill({ data: value === undefined ? body : value });
  if (!isRecord(value)) return fill({}, ['the body, which is not a JSON object']);
  return { draft: withBody(shapes, record, fillDraft(shapes, record, parameters), value), leftOut: [] };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
