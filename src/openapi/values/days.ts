import { joinPointer } from '../../core/json-pointer.ts';
import { MOST_ITEMS } from '../../core/objects.ts';
import { copyTime, invalidParameter, isPlainObject } from '../../core/values.ts';
import type { DayPointers, WriteDays } from '../rules.ts';

/** The members of passed values that have the format `date`. A `Date` is written there as its day in UTC. */
interface DayRules {
  /** Names of members that are days wherever they occur. */
  readonly names: ReadonlySet<string>;
  /** Names of members that are days in some places and times in others. */
  readonly mixed: ReadonlySet<string>;
}

const MAX_DEPTH = 500;

/** Writes a `Date` or `Temporal.Instant`, or each one in a list, as its day in UTC, because the format `date` has no time of day. */
export function writeDays(value: unknown): unknown {
  // Longer lists are rejected later.
  if (Array.isArray(value)) return value.length > MOST_ITEMS ? value : value.map(writeDay);
  return writeDay(value);
}

function writeDay(value: unknown): unknown {
  return copyTime(value)?.toJSON().split('T')[0] ?? value;
}

/** Days are found by the names of members: those that are always days, and those that are days in some places and times in others. */
export function days(names: readonly string[], mixed: readonly string[] = []): WriteDays {
  const rules = { names: new Set(names), mixed: new Set(mixed) };
  return (value, pointers) => writeNestedDays(value, rules, pointers);
}

/** Returns the value with each nested `Date` that is a day written as one. Only the parts that change are copied. */
function writeNestedDays(value: unknown, rules: DayRules, pointers: DayPointers): unknown {
  const visit = (inner: unknown, member: string, at: string, depth: number): unknown => {
    if (typeof inner !== 'object' || inner === null || depth > MAX_DEPTH) return inner;
    if (copyTime(inner)) return isDay(member, at) ? writeDay(inner) : inner;
    if (Array.isArray(inner)) {
      if (inner.length > MOST_ITEMS) return inner;
      const items = inner.map((item) => visit(item, member, at, depth + 1));
      return items.some((item, index) => item !== inner[index]) ? items : inner;
    }
    if (!isPlainObject(inner)) return inner;
    const entries = Object.entries(inner);
    const changed = entries.map(([key, each]) => [key, visit(each, key, joinPointer(at, key), depth + 1)] as const);
    return changed.some(([, each], index) => each !== entries[index]?.[1]) ? Object.fromEntries(changed) : inner;
  };
  const isDay = (member: string, at: string): boolean => {
    if (pointers.days?.includes(at)) return true;
    if (rules.mixed.has(member) && !pointers.times?.includes(at)) throw unclear(member);
    return rules.names.has(member);
  };
  return visit(value, '', '', 0);
}

function unclear(name: string) {
  return invalidParameter(
    name,
    'is a date in some parts of this operation and a date with a time in others, so a Date is ambiguous; pass text, such as date.toISOString()',
  );
}
