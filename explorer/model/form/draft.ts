import { splitPointer } from '../../../src/core/internal/json-pointer.ts';

/** The content of a control: a text, null for JSON's null, or JSON in a control for text. */
export type Entry = string | null | JsonText;

/** A text that is read as JSON because the user asked for it. */
interface JsonText {
  readonly json: string;
}

/**
 * The form values by JSON pointer. A field without an entry is not set. Values are kept as text, because an incomplete number or JSON
 * document has no value yet.
 */
export type Draft = ReadonlyMap<string, Entry>;

/** Whether a control for text contains JSON. */
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

/** How many items of a list are filled in: one more than the highest position below the pointer. */
export function countItems(draft: Draft, pointer: string): number {
  let count = 0;
  for (const each of draft.keys()) {
    const position = positionBelow(each, pointer);
    if (position !== undefined) count = Math.max(count, position + 1);
  }
  return count;
}

/** Removes an item; later ones move up. */
export function removeItem(draft: Draft, pointer: string, index: number): Draft {
  const next = new Map<string, Entry>();
  for (const [each, text] of draft) {
    const position = positionBelow(each, pointer);
    if (position === index) continue;
    if (position === undefined || position < index) next.set(each, text);
    else next.set(`${pointer}/${position - 1}${each.slice(`${pointer}/${position}`.length)}`, text);
  }
  return next;
}

/** A URL can name any position, and each item before it is drawn. */
const MAX_ITEMS = 100;

function positionBelow(pointer: string, parent: string): number | undefined {
  if (!pointer.startsWith(`${parent}/`)) return undefined;
  const [name = ''] = splitPointer(pointer.slice(parent.length));
  return /^\d{1,3}$/.test(name) && Number(name) < MAX_ITEMS ? Number(name) : undefined;
}
