import type { RouteRecord } from 'routebook/catalogue';
import type { ShapeSource } from '../../../src/catalogue/reference/shape-data.ts';
import { joinPointer } from '../../../src/core/json-pointer.ts';
import { isRecord } from '../../../src/core/objects.ts';
import type { Control, Group, Union } from './control.ts';
import { DATA, type Draft, type Entry, isJsonText, optionKey } from './draft.ts';
import { fieldsOf } from './fields.ts';
import { chosenOption, readDraft } from './read-draft.ts';

type Entries = [pointer: string, entry: Entry][];

/** The texts for a value: `readDraft` reads the same value from them. */
export function writeDraft(control: Control, value: unknown, pointer: string): Entries {
  if (value === undefined) return [];
  if (value === null) return [[pointer, null]];
  switch (control.kind) {
    case 'group':
      return writeGroup(control, value, pointer) ?? [[pointer, asJson(value)]];
    case 'items':
      if (!Array.isArray(value)) return [[pointer, asJson(value)]];
      return [
        [pointer, ''],
        ...value.flatMap((item, index) => writeDraft(control.itemAt(index), item, joinPointer(pointer, index))),
      ];
    case 'union':
      return writeUnion(control, value, pointer);
    default:
      return [[pointer, writeText(control, value)]];
  }
}

/** With members that the object does not have, the whole is written as JSON. */
function writeGroup(group: Group, value: unknown, pointer: string): Entries | undefined {
  if (!isRecord(value)) return undefined;
  const { tag, membersFor, rest } = group;
  const members = new Map(
    membersFor(tag === undefined ? undefined : String(value[tag])).map(({ name, control }) => [name, control]),
  );
  const entries: Entries = [[pointer, '']];
  for (const [name, member] of Object.entries(value)) {
    const control = members.get(name) ?? rest?.();
    if (control === undefined) return undefined;
    entries.push(...writeDraft(control, member, joinPointer(pointer, name)));
  }
  return entries;
}

/** The first option that has a control for everything in the value. Its label is written if it cannot be told from the rest. */
function writeUnion(union: Union, value: unknown, pointer: string): Entries {
  const fitting =
    union.options.find(({ control }) => accepts(control, value)) ??
    union.options.find(({ control }) => accepts(control, value, true));
  if (fitting === undefined) return [[pointer, asJson(value)]];
  const entries = writeDraft(fitting.control, value, pointer);
  const isTold = chosenOption(union, new Map(entries), pointer) === fitting;
  return isTold ? entries : [[optionKey(pointer), fitting.label], ...entries];
}

/** Whether a control can contain a value, and everything in it without JSON, unless that is allowed inside it. */
function accepts(control: Control, value: unknown, allowsJson = false): boolean {
  if (control.kind === 'group' && isRecord(value)) {
    const members = control.membersFor(control.tag === undefined ? undefined : String(value[control.tag]));
    if (members.some(({ name, required }) => required && !Object.hasOwn(value, name))) return false;
  }
  const entries = writeDraft(control, value, '');
  const isJson = ([pointer, entry]: Entries[number]) => isJsonText(entry) && !(allowsJson && pointer !== '');
  return !entries.some(isJson) && readsBack(control, value, entries, '');
}

/** Whether the same value is read from the entries. Files are compared by their names only. */
export function readsBack(control: Control, value: unknown, entries: Entries, pointer: string): boolean {
  const read = readDraft(control, new Map(entries), pointer, () => {});
  return textOf(read) === textOf(value);
}

/** JSON with the members of objects in the order of their names. */
function textOf(value: unknown): string {
  const sort = (_: string, each: unknown) =>
    isRecord(each) ? Object.fromEntries(Object.entries(each).sort(([one], [two]) => (one < two ? -1 : 1))) : each;
  return JSON.stringify(value, sort) ?? '';
}

function writeText(control: Control, value: unknown): Entry {
  switch (control.kind) {
    case 'choices':
      return listOf(value).map(asText).join('\n');
    case 'lines':
      return writeLines(control, listOf(value));
    case 'any':
      return typeof value === 'string' ? value : asJson(value);
    default:
      return asText(value);
  }
}

/** In a URL, the items of a list are separated by commas. */
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : asText(value).split(',');
}

/** One item per line, if they can be read back from there. */
function writeLines(control: Control, items: readonly unknown[]): Entry {
  const text = items.map(asText).join('\n');
  return readsBack(control, items, [['', text]], '') ? text : asJson(items);
}

function asText(value: unknown): string {
  if (value instanceof File) return value.name;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function asJson(value: unknown): { readonly json: string } {
  return { json: JSON.stringify(value, undefined, 2) };
}

/** The draft of a route with these values filled in, including those for names that the route does not have. */
export function fillDraft(
  shapes: ShapeSource | undefined,
  record: RouteRecord,
  values: Readonly<Record<string, unknown>>,
): Draft {
  const given = new Map(Object.entries(values).filter(([, value]) => value !== undefined));
  const names = new Map([...given].map(([name, value]) => [joinPointer('', name), asText(value)]));
  const draft = new Map<string, Entry>();
  const fields = fieldsOf({}, shapes, record, names);
  // The members of a body that is one field.
  const data = fields.find(({ pointer, place }) => pointer === DATA && place === 'body');
  if (data !== undefined && !given.has(data.name)) {
    const others = fields
      .filter(({ place }) => place === 'unknown')
      .map(({ name }) => [name, given.get(name)] as const);
    if (others.length > 0)
      return fillDraft(shapes, record, { ...omit(values, others), data: Object.fromEntries(others) });
  }
  for (const { name, control, pointer, place } of fields) {
    const value = given.get(name);
    const entries = writeDraft(control, value, pointer);
    const isExact = place !== 'body' || value instanceof File || readsBack(control, value, entries, pointer);
    for (const [each, entry] of isExact ? entries : [[pointer, asJson(value)] as const]) draft.set(each, entry);
  }
  return draft;
}

function omit(
  values: Readonly<Record<string, unknown>>,
  others: readonly (readonly [string, unknown])[],
): Record<string, unknown> {
  const names = new Set(others.map(([name]) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}
