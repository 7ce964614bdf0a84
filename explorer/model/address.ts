import type { Api } from './api.ts';
import { BODY, type Entry, isJsonText } from './form/draft.ts';
import { hasSecret, isSecretField, isShareableSearch } from './secrets.ts';
import { type Age, EMPTY_VIEW, type View } from './view.ts';

/** The parts of a view that are plain text, by the name they have in the URL. */
const TEXTS = {
  q: 'search',
  method: 'method',
  category: 'category',
  route: 'route',
  type: 'contentType',
  format: 'format',
  version: 'apiVersion',
  base: 'baseUrl',
  edition: 'edition',
  as: 'form',
} as const satisfies { readonly [name: string]: keyof View };

const AGES: readonly Age[] = ['all', 'current', 'deprecated'];

/** A longer fragment was not written by this page. */
const MAX_LENGTH = 200_000;
const MAX_ENTRIES = 2_000;

/** Names of parameters begin with a dot, or with a colon if the value is JSON, so that they cannot be confused with names of the page. */
const PARAMETER = '.';
const JSON_PARAMETER = ':';
const NULL = 'null';
const PREVIEW = 'preview';
const AGE = 'show';

/** The fragment for a view, with `#`. No server receives it, but it is kept in the history and shared, so it never contains a secret. */
export function writeAddress(api: Pick<Api, 'catalogue'>, view: View): string {
  const pairs: [name: string, value: string][] = [];
  for (const [name, key] of Object.entries(TEXTS)) if (view[key] !== '') pairs.push([name, view[key]]);
  if (view.age !== 'all') pairs.push([AGE, view.age]);
  for (const preview of view.previews) pairs.push([PREVIEW, preview]);
  for (const [pointer, text] of view.draft) {
    if (isSecretField(pointer)) continue;
    const name = pointer.slice(1);
    if (text === null) pairs.push([NULL, name]);
    else if (isJsonText(text)) pairs.push([`${JSON_PARAMETER}${name}`, text.json]);
    else pairs.push([`${PARAMETER}${name}`, text]);
  }
  const shown = pairs.filter(([name, value]) => (name === 'q' ? isShareableSearch(api, value) : !hasSecret(value)));
  return `#${shown.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`;
}

/** Reads any fragment. Nothing in it is trusted: what is invalid is ignored. */
export function readAddress(fragment: string): View {
  if (fragment.length > MAX_LENGTH) return EMPTY_VIEW;
  const view: { -readonly [Key in keyof View]: View[Key] } = { ...EMPTY_VIEW };
  const draft = new Map<string, Entry>();
  const previews: string[] = [];
  const pairs = [...new URLSearchParams(fragment.replace(/^#/, ''))].slice(0, MAX_ENTRIES);
  for (const [name, value] of pairs) {
    if (name === JSON_PARAMETER) draft.set(BODY, { json: value });
    else if (name.startsWith(PARAMETER) && name.length > 1) draft.set(`/${name.slice(1)}`, value);
    else if (name.startsWith(JSON_PARAMETER)) draft.set(`/${name.slice(1)}`, { json: value });
    else if (name === NULL && value !== '') draft.set(`/${value}`, null);
    else if (name === PREVIEW) previews.push(value);
    else if (name === AGE) view.age = AGES.find((age) => age === value) ?? 'all';
    else if (Object.hasOwn(TEXTS, name)) view[TEXTS[name as keyof typeof TEXTS]] = value;
  }
  for (const pointer of draft.keys()) if (isSecretField(pointer)) draft.delete(pointer);
  return { ...view, draft, previews };
}

/** Percent-encoded where necessary. Slashes stay, so that a person can read a route. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('%2F', '/')
    .replaceAll('%20', '+');
}
