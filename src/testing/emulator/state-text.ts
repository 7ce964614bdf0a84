import { toBase64 } from '../../convert/base64.ts';
import { isRecord, setMember } from '../../core/objects.ts';
import { fromBase64 } from './base64.ts';

/** The first member of a written state. A state that another version has written in another way has another one. */
const FORMAT = 'routebook emulator 1';

/** A value inside a cell: a text, number, flag or null as it is; a reference to another cell is a list with its index, undefined an empty one. */
type Written = string | number | boolean | null | readonly [] | readonly [index: number];

/** An object by its kind: `map` has names and values in turns, and `bytes` are written as base64. */
type Cell =
  | readonly [kind: 'object', members: Record<string, Written>]
  | readonly [kind: 'list' | 'set' | 'map', items: readonly Written[]]
  | readonly [kind: 'bytes', text: string];

/** Writes plain data as JSON, also objects that refer to each other in circles. */
export function writeState(value: unknown): string {
  const cells: Cell[] = [];
  const indices = new Map<object, number>();
  const write = (each: unknown): Written => {
    if (each === undefined) return [];
    if (typeof each !== 'object' || each === null) return each as Written;
    const known = indices.get(each);
    if (known !== undefined) return [known];
    const index = cells.length;
    indices.set(each, index);
    // The place is taken before the members are written, which may refer to it.
    cells.push(['list', []]);
    cells[index] = writeCell(each, write);
    return [index];
  };
  write(value);
  return `${JSON.stringify({ format: FORMAT, cells })}\n`;
}

function writeCell(value: object, write: (each: unknown) => Written): Cell {
  if (value instanceof Uint8Array) return ['bytes', toBase64(value)];
  if (value instanceof Set) return ['set', [...value].map(write)];
  if (value instanceof Map) return ['map', [...value].flat().map(write)];
  if (Array.isArray(value)) return ['list', value.map(write)];
  const members: Record<string, Written> = {};
  for (const [name, each] of Object.entries(value)) setMember(members, name, write(each));
  return ['object', members];
}

/** Reads what `writeState` has written. Undefined for another text. */
export function readState(text: string): unknown {
  const data = parse(text);
  if (!isRecord(data) || data['format'] !== FORMAT || !Array.isArray(data['cells'])) return undefined;
  const cells = data['cells'] as readonly Cell[];
  const values = cells.map(createEmpty);
  const read = (each: Written) => (Array.isArray(each) ? values[each[0] ?? -1] : each);
  cells.forEach((cell, index) => {
    fill(values[index], cell, read);
  });
  return values[0];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function createEmpty([kind, content]: Cell): object {
  if (kind === 'bytes') return fromBase64(content) ?? new Uint8Array();
  if (kind === 'set') return new Set();
  if (kind === 'map') return new Map();
  return kind === 'list' ? [] : {};
}

function fill(value: unknown, [kind, content]: Cell, read: (each: Written) => unknown): void {
  if (kind === 'set') for (const each of content) (value as Set<unknown>).add(read(each));
  else if (kind === 'list') (value as unknown[]).push(...content.map(read));
  else if (kind === 'map')
    for (let at = 0; at < content.length; at += 2)
      (value as Map<unknown, unknown>).set(read(content[at] ?? []), read(content[at + 1] ?? []));
  else if (kind === 'object')
    for (const [name, each] of Object.entries(content)) setMember(value as Record<string, unknown>, name, read(each));
}
