import { holdsSecret, isSecret } from './form/secret.ts';
import { type Age, EMPTY_VIEW, type View } from './view.ts';

/** The part of a view that is plain text, by the name it has in the address. */
const TEXTS = {
  q: 'search',
  method: 'method',
  category: 'category',
  route: 'route',
  data: 'data',
  type: 'contentType',
  format: 'format',
  version: 'apiVersion',
  base: 'baseUrl',
  as: 'form',
} as const satisfies { readonly [name: string]: keyof View };

const AGES: readonly Age[] = ['all', 'current', 'deprecated'];

/** What is longer was not written by this page, or not to be read by a person. */
const MAX_LENGTH = 200_000;
const MAX_ENTRIES = 2_000;

/** Names of parameters begin with a dot, so that none is taken for something of the page's own. */
const PARAMETER = '.';
const NULL = 'null';
const PREVIEW = 'preview';
const AGE = 'show';

/** The fragment of an address, `#` included. It is never sent to a server, but kept in the history and shared: no secret is in it. */
export function writeAddress(view: View): string {
  const pairs: [name: string, value: string][] = [];
  for (const [name, key] of Object.entries(TEXTS)) if (view[key] !== '') pairs.push([name, view[key]]);
  if (view.age !== 'all') pairs.push([AGE, view.age]);
  for (const preview of view.previews) pairs.push([PREVIEW, preview]);
  for (const [pointer, text] of view.draft) {
    if (isSecret(pointer)) continue;
    pairs.push(text === null ? [NULL, pointer] : [`${PARAMETER}${pointer}`, text]);
  }
  const shown = pairs.filter(([, value]) => !holdsSecret(value));
  return `#${shown.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')}`;
}

/** Reads whatever stands in an address. Nothing in it is trusted: what makes no sense is left out. */
export function readAddress(fragment: string): View {
  if (fragment.length > MAX_LENGTH) return EMPTY_VIEW;
  const view: { -readonly [Key in keyof View]: View[Key] } = { ...EMPTY_VIEW };
  const draft = new Map<string, string | null>();
  const previews: string[] = [];
  const pairs = [...new URLSearchParams(fragment.replace(/^#/, ''))].slice(0, MAX_ENTRIES);
  for (const [name, value] of pairs) {
    if (name.startsWith(PARAMETER) && name.length > 1) draft.set(name.slice(1), value);
    else if (name === NULL && value !== '') draft.set(value, null);
    else if (name === PREVIEW) previews.push(value);
    else if (name === AGE) view.age = AGES.find((age) => age === value) ?? 'all';
    else if (Object.hasOwn(TEXTS, name)) view[TEXTS[name as keyof typeof TEXTS]] = value;
  }
  for (const pointer of draft.keys()) if (isSecret(pointer)) draft.delete(pointer);
  return { ...view, draft, previews };
}

/** Percent-encoded where it has to be; slashes stay, so that a route can be read. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('%2F', '/')
    .replaceAll('%20', '+');
}
