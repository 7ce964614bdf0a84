import { splitPointer } from '../../../src/core/json-pointer.ts';

/** The content of a control: a text, null for JSON's null, or JSON in place of the control. */
export type Entry = string | null | JsonText;

/** A text that is read as JSON because the user asked for it. */
interface JsonText {
  readonly json: string;
}

/**
 * The form values by JSON pointer. A field without an entry is not set. Values are kept as text, because an incomplete number or JSON
 * document has no value yet. An empty text at the pointer of an object or list says that it is present.
 */
export type Draft = ReadonlyMap<string, Entry>;

/** The pointer of the whole body, if it is written as JSON. */
export const BODY = '';

/** The pointer of a body that is not an object whose members are parameters. */
export const DATA = '/data';

/** Where the chosen option of a union is kept. No pointer to a value ends like this: its last part would be `~0`. */
export function optionKey(pointer: string): string {
  return `${pointer}/~`;
}

/** Whether a value is written as JSON. */
export function isJsonText(entry: Entry | undefined): entry is JsonText {
  return typeof entry === 'object' && entry !== null;
}

export function setText(draft: Draft, pointer: string, text: Entry | undefined): Draft {
  const next = new Map(draft);
  if (text === undefined) next.delete(pointer);
  else next.set(pointer, text);
  return next;
}

/** Removes a pointer and everything below it. */
export function removeTree(draft: Draft, pointer: string): Draft {
  return new Map([...draft].filter(([each]) => !isAtOrBelow(each, pointer)));
}

function isAtOrBelow(pointer: string, parent: string): boolean {
  return pointer === parent || pointer.startsWith(`${parent}/`);
}

/** Whether there is anything at a pointer or below it. */
export function isPresent(draft: Draft, pointer: string): boolean {
  return [...draft.keys()].some((each) => isAtOrBelow(each, pointer));
}

/** The names right below a pointer, in the order of the draft. */
export function namesBelow(draft: Draft, pointer: string): string[] {
  const names = new Set<string>();
  for (const each of draft.keys()) {
    if (!each.startsWith(`${pointer}/`)) continue;
    const [first = ''] = each.slice(pointer.length + 1).split('/');
    if (first !== '~') names.add(splitPointer(`/${first}`)[0] ?? '');
  }
  return [...names];
}

/** A URL can name any position, and each item before it is drawn. */
const MAX_ITEMS = 100;

/** How many items of a list are filled in: one more than the highest position below the pointer. */
export function countItems(draft: Draft, pointer: string): number {
  const positions = namesBelow(draft, pointer).filter((name) => /^\d{1,3}$/.test(name) && Number(name) < MAX_ITEMS);
  return Math.max(0, ...positions.map((name) => Number(name) + 1));
}

/** Removes an item; later ones move up. */
export function removeItem(draft: Draft, pointer: string, index: number): Draft {
  const next = new Map<string, Entry>();
  for (const [each, text] of draft) {
    const [first = ''] = each.startsWith(`${pointer}/`) ? each.slice(pointer.length + 1).split('/') : [];
    const position = /^\d{1,3}$/.test(first) ? Number(first) : -1;
    if (position === index) continue;
    if (position < index) next.set(each, text);
    else next.set(`${pointer}/${position - 1}${each.slice(`${pointer}/${first}`.length)}`, text);
  }
  return next;
}
