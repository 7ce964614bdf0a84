import { writeJson } from '../core/body.ts';
import { MOST_ITEMS } from '../core/objects.ts';
import type { WriteIntegers } from '../core/rules.ts';
import { isPlainObject } from '../core/values.ts';

/** Where a schema has integers of any size. The items of a list have the places of the list. */
export interface IntegerPlaces {
  /** Whether the value itself is one. */
  readonly is?: boolean;
  readonly members?: readonly (readonly [name: string, places: IntegerPlaces])[];
  /** The places in members that the schema does not name. */
  readonly rest?: IntegerPlaces;
}

/** More lists in lists than a schema has. Those that contain themselves are refused when they are written. */
const DEEPEST = 100;

/** Writes JSON in which each `bigint` in these places is an exact number. */
export function integers(places: IntegerPlaces): WriteIntegers {
  return (value, name, member) => {
    // A text that no value contains, because nobody knows it before.
    const mark = `bigint ${Math.random()} `;
    const marked = markIntegers(value, member === undefined ? places : placesOf(places, member), mark, 0);
    if (marked === value) return undefined;
    return writeJson(marked, undefined, name).replace(new RegExp(`"${mark}(-?\\d+)"`, 'g'), '$1');
  };
}

function placesOf({ members = [], rest }: IntegerPlaces, name: string): IntegerPlaces | undefined {
  const found = members.find(([each]) => each === name);
  return found ? found[1] : rest;
}

/** Returns the value with each `bigint` in these places as a text. Only the parts that change are copied. */
function markIntegers(value: unknown, places: IntegerPlaces | undefined, mark: string, depth: number): unknown {
  if (!places || depth > DEEPEST) return value;
  if (typeof value === 'bigint') return places.is ? mark + value : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (value.length > MOST_ITEMS) return value;
    const items = value.map((item) => markIntegers(item, places, mark, depth + 1));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value);
  const marked = entries.map(([name, each]) => [name, markIntegers(each, placesOf(places, name), mark, depth + 1)]);
  return marked.some(([, each], index) => each !== entries[index]?.[1]) ? Object.fromEntries(marked) : value;
}
