import { EndpointError } from '../core/errors.ts';
import { joinPointer } from '../core/json-pointer.ts';
import { MOST_ITEMS } from '../core/objects.ts';
import type { DayPointers, WriteDays } from '../core/rules.ts';
import { DATES, type Dated } from '../core/secrets.ts';
import { copyTime, invalidParameter, isPlainObject } from '../core/values.ts';

/** A `Temporal.Instant`: the type of the language or of a polyfill, if the program has one. */
export type Instant = typeof globalThis extends {
  readonly Temporal: { readonly Instant: { from(text: string): infer Value } };
}
  ? Value
  : TemporalValue & { readonly [Symbol.toStringTag]: 'Temporal.Instant'; readonly epochMilliseconds: number };

/** A `Temporal.PlainDate`: the type of the language or of a polyfill, if the program has one. */
export type PlainDate = typeof globalThis extends {
  readonly Temporal: { readonly PlainDate: { from(text: string): infer Value } };
}
  ? Value
  : TemporalValue & {
      readonly [Symbol.toStringTag]: 'Temporal.PlainDate';
      readonly year: number;
      readonly month: number;
      readonly day: number;
    };

/** What the values of Temporal have in common. */
export interface TemporalValue {
  toString(): string;
  toJSON(): string;
}

/** The places of dates in the data of a response. A value to which several rules apply is converted by those for its kind. */
export type DateRule = DateFormat | DatedItems | DatedMembers | DatedUnion | DatedSchema;

/** A text with a format. */
export interface DateFormat {
  readonly format: 'date-time' | 'date';
  /** Returns undefined if the text does not have the format. */
  readonly read: (text: string) => unknown;
}

/** A list. `rest` is the rule of the items after those at fixed positions. */
export interface DatedItems {
  readonly items: readonly (DateRule | undefined)[];
  readonly rest?: DateRule;
}

/** An object. `rest` is the rule of the members that are not listed. */
export interface DatedMembers {
  readonly members: readonly (readonly [name: string, rule?: DateRule])[];
  readonly rest?: DateRule;
}

/** A value of one of several types, or of all of them. */
export interface DatedUnion {
  readonly anyOf: readonly DateRule[];
}

/** A schema, which may contain itself. */
export interface DatedSchema {
  readonly of: () => DateRule;
}

/** Converts the dates in the response of an operation. Generated modules call this function. */
export function dates(rule: DateRule): object {
  const carried: Dated = {
    [DATES]({ status, data }, errorOf) {
      const fail = (message: string) => {
        throw Object.assign(errorOf(message), { code: 'UNEXPECTED_DATA' });
      };
      // Those of errors stay text.
      return status < 300 ? convertValue(data, rule, { pointer: '', depth: 0 }, fail) : data;
    },
  };
  return carried;
}

/** The same for the types of Temporal, which a platform may not have. */
export function temporalDates(rule: DateRule): object {
  if (temporal() === undefined) {
    const message =
      'The module was generated with --dates temporal, but this platform has no Temporal. Load a polyfill such as "temporal-polyfill/global" first, or generate the module with --dates date.';
    throw new EndpointError('INVALID_OPTION', message);
  }
  return dates(rule);
}

/** More levels than the data of an API has, and fewer than the stack of a platform. */
const MAX_DEPTH = 1000;

interface Place {
  readonly pointer: string;
  readonly depth: number;
}

/** Returns the value with its dates converted. Only the parts that change are copied. */
function convertValue(value: unknown, rule: DateRule, place: Place, fail: (message: string) => never): unknown {
  const { format, items, members } = shapeOf(rule);
  if (typeof value === 'string') {
    if (format === undefined) return value;
    return format.read(value) ?? fail(`the text at "${place.pointer}" is not a valid ${format.format}`);
  }
  const ruleOf = Array.isArray(value) ? items : members;
  if (ruleOf === undefined || typeof value !== 'object' || value === null) return value;
  if (place.depth > MAX_DEPTH) return fail(`the data has more than ${MAX_DEPTH} levels`);
  let isChanged = false;
  const entries = Object.entries(value).map(([name, each]): [string, unknown] => {
    const own = ruleOf(name);
    if (own === undefined) return [name, each];
    const converted = convertValue(
      each,
      own,
      { pointer: joinPointer(place.pointer, name), depth: place.depth + 1 },
      fail,
    );
    isChanged ||= converted !== each;
    return [name, converted];
  });
  if (!isChanged) return value;
  // Not assignment, because a member may be named `__proto__`.
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

/** What applies to a value, by its kind. */
interface Shape {
  readonly format: DateFormat | undefined;
  readonly items: ((position: string) => DateRule | undefined) | undefined;
  readonly members: ((name: string) => DateRule | undefined) | undefined;
}

const SHAPES = new WeakMap<DateRule, Shape>();

/** Each rule is read once. */
function shapeOf(rule: DateRule): Shape {
  const known = SHAPES.get(rule) ?? readShape(rule);
  SHAPES.set(rule, known);
  return known;
}

function readShape(rule: DateRule): Shape {
  const parts = new Set([rule]);
  const lists: Part[] = [];
  const objects: Part[] = [];
  let format: DateFormat | undefined;
  // Parts that are added to the set during the iteration are visited too.
  for (const part of parts) {
    if ('of' in part) parts.add(part.of());
    else if ('anyOf' in part) for (const each of part.anyOf) parts.add(each);
    else if ('items' in part)
      lists.push({ rest: part.rest, rules: new Map(part.items.map((each, at) => [`${at}`, each])) });
    else if ('members' in part)
      objects.push({ rest: part.rest, rules: new Map(part.members.map(([name, each]) => [name, each])) });
    else format = part;
  }
  return { format, items: joinParts(lists), members: joinParts(objects) };
}

/** The rules of a list by position, or of an object by name. */
interface Part {
  readonly rules: ReadonlyMap<string, DateRule | undefined>;
  readonly rest: DateRule | undefined;
}

/** Finds the rule of a position or name in all parts. */
function joinParts(parts: readonly Part[]): Shape['items'] {
  if (parts.length === 0) return undefined;
  const ruleOf = (name: string | undefined): DateRule | undefined => {
    const found = parts.flatMap(
      ({ rules, rest }) => (name !== undefined && rules.has(name) ? rules.get(name) : rest) ?? [],
    );
    return found.length > 1 ? { anyOf: found } : found[0];
  };
  const known = new Map(parts.flatMap(({ rules }) => [...rules.keys()]).map((name) => [name, ruleOf(name)]));
  const rest = ruleOf(undefined);
  return (name) => (known.has(name) ? known.get(name) : rest);
}

/** RFC 3339, section 5.6. */
const TIME =
  /^(\d{4}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):[0-5]\d:)([0-5]\d|60)(\.\d+)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;

/** The text of a time as all platforms read it, with so many digits of a second; undefined if it is not valid. */
function normalizeTime(text: string, digits: number): string | undefined {
  const [, day = '', minutes, second, fraction = '', zone = ''] = TIME.exec(text) ?? [];
  if (!isDay(day)) return undefined;
  // A leap second, which platforms do not have, is the second before it, as in Temporal.
  return `${day}T${minutes}${second === '60' ? '59' : second}${fraction.slice(0, digits + 1)}${zone.toUpperCase()}`;
}

/** Platforms differ about days that a month does not have. */
function isDay(text: string): boolean {
  const time = new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : Number.NaN);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** A date with a time becomes a `Date`. */
export const toDate: DateFormat = {
  format: 'date-time',
  read(text) {
    const time = normalizeTime(text, 3);
    return time === undefined ? undefined : new Date(time);
  },
};

/** A date with a time becomes a `Temporal.Instant`. */
export const toInstant: DateFormat = {
  format: 'date-time',
  read(text) {
    const time = normalizeTime(text, 9);
    return time === undefined ? undefined : temporal()?.Instant.from(time);
  },
};

/** A date becomes a `Temporal.PlainDate`. */
export const toPlainDate: DateFormat = {
  format: 'date',
  read: (text) => (isDay(text) ? temporal()?.PlainDate.from(text) : undefined),
};

type FromText = { from(text: string): unknown };

function temporal(): { readonly Instant: FromText; readonly PlainDate: FromText } | undefined {
  return (globalThis as { readonly Temporal?: ReturnType<typeof temporal> }).Temporal;
}

/** The members of passed values that have the format `date`. A `Date` is written there as its day in UTC. */
interface DayRules {
  /** Names of members that are days wherever they occur. */
  readonly names: ReadonlySet<string>;
  /** Names of members that are days in some places and times in others. */
  readonly mixed: ReadonlySet<string>;
}

const DEEPEST = 500;

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
    if (typeof inner !== 'object' || inner === null || depth > DEEPEST) return inner;
    if (copyTime(inner)) return isDayAt(member, at) ? writeDay(inner) : inner;
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
  const isDayAt = (member: string, at: string): boolean => {
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
