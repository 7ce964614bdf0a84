import type { RecordType } from 'routebook/catalogue';
import { describeType } from '../../../src/core/internal/describe-type.ts';
import { joinPointer } from '../../../src/core/internal/json-pointer.ts';
import { keywordsOf } from '../../../src/core/internal/type-keywords.ts';

/** Where data differs from the schema, by JSON pointer: a text that says how. */
type DataDifferences = ReadonlyMap<string, string>;

/** Compares a value with the parts of a type, and adds the differences. */
type CompareParts = (
  value: unknown,
  types: readonly RecordType[],
  pointer: string,
  into: Map<string, string>,
  depth: number,
) => void;

type FindSchema = (name: string) => RecordType | undefined;

/** More differences than a person reads. The comparison ends there. */
const MOST = 100;
const MOST_STEPS = 200_000;
const DEEPEST = 100;

/** Compares data with the type that the API describes for it. The work is bounded: after that, the rest counts as equal. */
export function compareData(data: unknown, type: RecordType, schema: FindSchema): DataDifferences {
  const found = new Map<string, string>();
  let steps = 0;

  const compare = (value: unknown, expected: RecordType, pointer: string, into: Map<string, string>, depth: number) => {
    steps += 1;
    if (steps > MOST_STEPS || into.size >= MOST || depth > DEEPEST) return;
    if (typeof expected === 'string') {
      compareNamed(value, expected, pointer, into, depth);
      return;
    }
    const keywords = keywordsOf(expected);
    const { list, tuple, anyOf, allOf } = keywords;
    const values = keywords.enum;
    if (values) {
      if (!values.includes(value as never)) into.set(pointer, 'is not one of the values in the schema');
    } else if (anyOf) {
      compareWithAny(value, anyOf, pointer, into, depth);
    } else if (allOf) {
      compareWithAll(value, allOf, pointer, into, depth);
    } else if (list !== undefined || tuple) {
      compareItems(value, (index) => list ?? tuple?.[index], pointer, into, depth);
    } else if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      into.set(pointer, `is ${kindOf(value)}, the schema says an object`);
    } else compareMembers(value, keywords, pointer, into, depth);
  };

  const compareNamed = (
    value: unknown,
    name: Extract<RecordType, string>,
    pointer: string,
    into: Map<string, string>,
    depth: number,
  ) => {
    const named = schema(name);
    if (named !== undefined) compare(value, named, pointer, into, depth + 1);
    else if (!isPlain(value, name)) into.set(pointer, `is ${kindOf(value)}, the schema says ${describeType(name)}`);
  };

  const compareItems = (
    value: unknown,
    typeAt: (index: number) => RecordType | undefined,
    pointer: string,
    into: Map<string, string>,
    depth: number,
  ) => {
    if (!Array.isArray(value)) into.set(pointer, `is ${kindOf(value)}, the schema says a list`);
    else
      for (const [index, item] of value.entries()) {
        const type = typeAt(index);
        if (type !== undefined) compare(item, type, joinPointer(pointer, String(index)), into, depth + 1);
      }
  };

  const compareMembers = (
    value: object,
    { required = {}, optional = {}, rest }: ReturnType<typeof keywordsOf>,
    pointer: string,
    into: Map<string, string>,
    depth: number,
  ) => {
    for (const name of Object.keys(required))
      if (!Object.hasOwn(value, name))
        into.set(joinPointer(pointer, name), 'is missing, although the schema requires it');
    const isOpen = rest !== undefined || Object.keys(required).length + Object.keys(optional).length === 0;
    for (const [name, member] of Object.entries(value)) {
      const place = joinPointer(pointer, name);
      const memberType = own(required, name) ?? own(optional, name) ?? rest;
      if (memberType !== undefined) compare(member, memberType, place, into, depth + 1);
      else if (!isOpen) into.set(place, 'is not in the schema');
    }
  };

  /** The differences from the alternative that is nearest. */
  const compareWithAny: CompareParts = (value, types, pointer, into, depth) => {
    let nearest: Map<string, string> | undefined;
    // A value of another kind is further away than one with any number of other members.
    const distance = (differences: Map<string, string>) => differences.size + (differences.has(pointer) ? MOST : 0);
    for (const each of types) {
      const own = new Map<string, string>();
      compare(value, each, pointer, own, depth + 1);
      if (nearest === undefined || distance(own) < distance(nearest)) nearest = own;
      if (own.size === 0) return;
    }
    for (const [place, text] of nearest ?? []) into.set(place, text);
  };

  /** Every part describes some of the members, so a member is unknown only if it is unknown to all. */
  const compareWithAll: CompareParts = (value, types, pointer, into, depth) => {
    const parts = types.map((each) => {
      const own = new Map<string, string>();
      compare(value, each, pointer, own, depth + 1);
      return own;
    });
    for (const part of parts) {
      for (const [place, text] of part) {
        if (text !== 'is not in the schema' || parts.every((other) => other.get(place) === text)) into.set(place, text);
      }
    }
  };

  compare(data, type, '', found, 0);
  return found;
}

function own(types: { readonly [name: string]: RecordType }, name: string): RecordType | undefined {
  return Object.hasOwn(types, name) ? types[name] : undefined;
}

/** Whether a value has a type without members. A type that is not known here is not judged. */
function isPlain(value: unknown, type: string): boolean {
  const [name = ''] = type.split(':');
  if (name === 'string') return typeof value === 'string';
  if (name === 'integer') return Number.isInteger(value);
  if (name === 'number') return typeof value === 'number';
  if (name === 'boolean') return typeof value === 'boolean';
  if (name === 'null') return value === null;
  return true;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
