import { EndpointError } from '../core/errors.ts';
import { isRecord } from '../core/objects.ts';

/** Real data is never nested this deeply, and a recursion over the data must not exhaust the stack. */
const MAX_DEPTH = 100;

const LISTS_OF_TYPES = ['anyOf', 'allOf', 'tuple'];
const MAPS_OF_TYPES = ['required', 'optional'];
const LISTS_OF_VALUES = ['enum', 'deprecated'];

/** Throws unless the value has a type for each content type. */
export function checkContent(value: unknown): void {
  if (!isRecord(value)) throw unreadable();
  for (const type of Object.values(value)) checkType(type);
}

/** Throws unless the value is a type in the format of the catalogue file. */
export function checkType(value: unknown, depth = 0): void {
  if (typeof value === 'string') return;
  if (!isRecord(value) || depth > MAX_DEPTH) throw unreadable();
  for (const [keyword, given] of Object.entries(value)) {
    if (keyword === 'list' || keyword === 'rest') checkType(given, depth + 1);
    else if (LISTS_OF_TYPES.includes(keyword)) checkTypes(given, Array.isArray(given), depth);
    else if (MAPS_OF_TYPES.includes(keyword)) checkTypes(given, isRecord(given), depth);
    else if (LISTS_OF_VALUES.includes(keyword) && !isListOfValues(given)) throw unreadable();
  }
}

function checkTypes(value: unknown, isRight: boolean, depth: number): void {
  if (!isRight) throw unreadable();
  for (const each of Object.values(value as object)) checkType(each, depth + 1);
}

function isListOfValues(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each !== 'object' || each === null);
}

/** Throws if a value is nested too deeply to be frozen. */
export function checkDepth(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth > MAX_DEPTH) throw unreadable();
  for (const member of Object.values(value)) checkDepth(member, depth + 1);
}

export function unreadable(): EndpointError {
  return new EndpointError('INVALID_OPTION', 'The data of a catalogue must be an index written by the generator.');
}
