import { splitPointer } from './pointer.ts';

/**
 * What has been filled in: the text of each control by its pointer, or null where JSON's null is meant. A pointer that is not there
 * is not set; an empty text is an empty text. It is kept as text because half-typed numbers and JSON have no value yet.
 */
export type Draft = ReadonlyMap<string, string | null>;

export function setText(draft: Draft, pointer: string, text: string | null | undefined): Draft {
  const next = new Map(draft);
  if (text === undefined) next.delete(pointer);
  else next.set(pointer, text);
  return next;
}

/** Takes out a pointer and all that is below it. */
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

/** Takes out an item; those behind it move up. */
export function removeItem(draft: Draft, pointer: string, index: number): Draft {
  const next = new Map<string, string | null>();
  for (const [each, text] of draft) {
    const position = positionBelow(each, pointer);
    if (position === index) continue;
    if (position === undefined || position < index) next.set(each, text);
    else next.set(`${pointer}/${position - 1}${each.slice(`${pointer}/${position}`.length)}`, text);
  }
  return next;
}

/** An address can name any position, and a form has to be drawn for each before it. */
const MAX_ITEMS = 100;

function positionBelow(pointer: string, parent: string): number | undefined {
  if (!pointer.startsWith(`${parent}/`)) return undefined;
  const [name = ''] = splitPointer(pointer.slice(parent.length + 1));
  return /^\d{1,3}$/.test(name) && Number(name) < MAX_ITEMS ? Number(name) : undefined;
}
