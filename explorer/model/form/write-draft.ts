import type { RouteRecord } from 'routebook/catalogue';
import { joinPointer } from '../../../src/core/internal/json-pointer.ts';
import { isRecord } from '../../../src/core/internal/objects.ts';
import type { Api } from '../api.ts';
import type { Control } from './control.ts';
import type { Draft, Entry } from './draft.ts';
import { fieldsOf } from './fields.ts';
import { readDraft } from './read-draft.ts';

/** The texts for a value: `readDraft` reads the same value from them. */
export function writeDraft(control: Control, value: unknown, pointer: string): [pointer: string, entry: Entry][] {
  if (value === undefined) return [];
  if (value === null) return [[pointer, null]];
  switch (control.kind) {
    case 'group':
      // With members that the group does not have, the whole is written as JSON.
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

function writeText(control: Control, value: unknown): Entry {
  switch (control.kind) {
    case 'choices':
      return listOf(value).map(asText).join('\n');
    case 'lines':
      return writeLines(control, listOf(value));
    case 'json':
      return asJson(value);
    case 'any':
      return typeof value === 'string' ? value : { json: asJson(value) };
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
  const read = readDraft(control, new Map([['', text]]), '', () => {});
  return JSON.stringify(read) === JSON.stringify(items) ? text : { json: JSON.stringify(items) };
}

function asText(value: unknown): string {
  if (value instanceof File) return value.name;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function asJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}

function hasOnly(value: unknown, names: ReadonlySet<string>): value is Record<string, unknown> {
  return isRecord(value) && Object.keys(value).every((name) => names.has(name));
}

/** The draft of a route with these values filled in, including those for names that the route does not have. */
export function fillDraft(
  api: Pick<Api, 'nestedTypes'>,
  record: RouteRecord,
  values: Readonly<Record<string, unknown>>,
): Draft {
  const given = new Map(Object.entries(values));
  const names = new Map([...given.keys()].map((name) => [joinPointer('', name), '']));
  const fields = fieldsOf(api, record, names);
  return new Map(fields.flatMap(({ name, control, pointer }) => writeDraft(control, given.get(name), pointer)));
}
