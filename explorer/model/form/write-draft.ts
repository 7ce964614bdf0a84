import type { Control } from './control.ts';
import { joinPointer } from './pointer.ts';
import { readDraft } from './read-draft.ts';

/** The texts that a value is filled in with: what `readDraft` reads the same value from. */
export function writeDraft(
  control: Control,
  value: unknown,
  pointer: string,
): [pointer: string, text: string | null][] {
  if (value === undefined) return [];
  if (value === null) return [[pointer, null]];
  switch (control.kind) {
    case 'group':
      // Members that the group does not have are kept by writing it all as JSON.
      if (!hasOnly(value, new Set(control.members.map(({ name }) => name)))) return [[pointer, asJson(value)]];
      return [
        [pointer, ''],
        ...control.members.flatMap(({ name, control: member }) =>
          Object.hasOwn(value, name) ? writeDraft(member, value[name], joinPointer(pointer, name)) : [],
        ),
      ];
    case 'items':
      if (!Array.isArray(value)) return [[pointer, asJson(value)]];
      return [
        [pointer, ''],
        ...value.flatMap((item, index) => writeDraft(control.item, item, joinPointer(pointer, index))),
      ];
    default:
      return [[pointer, writeText(control, value)]];
  }
}

function writeText(control: Control, value: unknown): string {
  switch (control.kind) {
    case 'choices':
      return listOf(value).map(asText).join('\n');
    case 'lines':
      return writeLines(control, listOf(value));
    case 'json':
      return asJson(value);
    case 'any':
      return typeof value === 'string' && !isJson(value) ? value : asJson(value);
    default:
      return asText(value);
  }
}

/** In a URL, a list is its items with commas between them. */
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : asText(value).split(',');
}

/** An item a line, if they can be read from there as they are. */
function writeLines(control: Control, items: readonly unknown[]): string {
  const text = items.map(asText).join('\n');
  const read = readDraft(control, new Map([['', text]]), '', () => {});
  return JSON.stringify(read) === JSON.stringify(items) ? text : JSON.stringify(items);
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export function asJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}

function hasOnly(value: unknown, names: ReadonlySet<string>): value is Record<string, unknown> {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject && Object.keys(value).every((name) => names.has(name));
}
