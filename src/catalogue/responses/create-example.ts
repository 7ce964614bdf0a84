import { joinPointer } from '../../core/internal/json-pointer.ts';
import { setMember } from '../../core/internal/objects.ts';
import { isFunction, isNumberFrom, type OptionChecks, readOptions } from '../../core/internal/read-options.ts';
import {
  type IndexType,
  keywordsOf,
  type Literal,
  type TypeKeywords,
  type ValueLimits,
} from '../../core/internal/type-keywords.ts';
import { choosePlain } from './choose-plain.ts';
import { createRandom, type ExampleValues } from './example-values.ts';

/** Members of objects below this depth are included only if they are required. */
const MAX_DEPTH = 3;

/** Real types are never nested this deeply. */
const MAX_NESTING = 60;

/** An example of a body has this many members, unless more are required. */
const MEMBERS_OF_BODY = 6;

/** There is no value, because the type contains itself or is not JSON. */
const NONE: unique symbol = Symbol('none');

/** Options of `createExample`. */
export interface ExampleOptions {
  /** A whole number. Another number creates another example. By default, 0. */
  readonly seed?: number | undefined;
  /** Finds values by the names of members. By default, values are chosen by names and formats alone. */
  readonly values?: ExampleValues | undefined;
}

/** The context in which an example is created. */
interface ExampleContext extends ExampleOptions {
  /** The status of the response. */
  readonly status?: string | undefined;
  /** Whether it is a body that is sent: it then has few members that are not required, and none that is deprecated. */
  readonly isBody?: boolean | undefined;
  /** The limits of members, by JSON pointer. `*` stands for every item of a list. */
  readonly limits?: { readonly [pointer: string]: ValueLimits } | undefined;
  /** Whether a value keeps its limits. */
  readonly keepsLimits?: ((value: unknown, limits: ValueLimits) => boolean) | undefined;
}

type FindSchema = (name: string) => IndexType | undefined;

const CHECKS: OptionChecks<ExampleOptions> = { seed: isSeed, values: isFunction };

/** A whole number that the generator of numbers accepts. */
export function isSeed(value: unknown): string | undefined {
  return Number.isSafeInteger(value) ? isNumberFrom(0)(value) : 'a whole number';
}

/**
 * Creates a value of a type. Values that look real are chosen by the names and formats of the members. The same seed creates the same
 * value. Returns undefined for a type without a JSON value, such as bytes.
 */
export function createExample(type: IndexType, findSchema: FindSchema, options?: ExampleOptions): unknown {
  return buildExample(type, findSchema, readOptions('createExample', options, CHECKS));
}

/** Creates a value of a type that a response or a body has. */
export function buildExample(type: IndexType, findSchema: FindSchema, context: ExampleContext): unknown {
  const value = new ExampleBuilder(findSchema, context).build(type, { name: 'text', pointer: '' }, 0);
  return value === NONE ? undefined : value;
}

/** Where a value is. */
interface Place {
  readonly name: string;
  readonly pointer: string;
  /** The names of all members of the object that contains it. */
  readonly siblings?: ReadonlySet<string>;
  /** The name of that object. */
  readonly parent?: string;
}

class ExampleBuilder {
  readonly #findSchema: FindSchema;
  readonly #context: ExampleContext;
  readonly #seed: number;
  /** The schemas that are being built. A schema that contains itself would never end. */
  readonly #open = new Set<string>();
  #nesting = 0;

  constructor(findSchema: FindSchema, context: ExampleContext) {
    this.#findSchema = findSchema;
    this.#context = context;
    this.#seed = context.seed ?? 0;
  }

  build(type: IndexType, place: Place, depth: number): unknown {
    if (this.#nesting > MAX_NESTING) return NONE;
    this.#nesting += 1;
    try {
      return typeof type === 'string' ? this.#buildNamed(type, place, depth) : this.#buildShape(type, place, depth);
    } finally {
      this.#nesting -= 1;
    }
  }

  #buildNamed(type: string, place: Place, depth: number): unknown {
    const schema = this.#findSchema(type);
    if (schema === undefined) return this.#buildPlain(type, place);
    if (this.#open.has(type)) return NONE;
    this.#open.add(type);
    const value = this.build(schema, place, depth);
    this.#open.delete(type);
    return value;
  }

  #buildPlain(type: string, { name, pointer, siblings = new Set(), parent = '' }: Place): unknown {
    const [kind = '', format = ''] = type.split(':');
    if (kind === 'null') return null;
    if (kind === 'object' || kind === 'unknown') return {};
    if (kind !== 'string' && kind !== 'integer' && kind !== 'number' && kind !== 'boolean') return NONE;
    const { status, values, keepsLimits } = this.#context;
    const limits = this.#limitsAt(pointer);
    return choosePlain({ name, kind, format, siblings, parent, seed: this.#seed, status }, values, limits, keepsLimits);
  }

  /** Whether a member that may be null has no value in most objects. */
  #isUsuallyNull({ name, siblings = new Set(), parent = '' }: Place): boolean {
    const { status, values } = this.#context;
    return values?.({ name, kind: 'null', format: '', siblings, parent, seed: this.#seed, status })[0] === null;
  }

  #limitsAt(pointer: string): ValueLimits | undefined {
    const { limits = {} } = this.#context;
    return Object.hasOwn(limits, pointer) ? limits[pointer] : undefined;
  }

  #buildShape(type: IndexType, place: Place, depth: number): unknown {
    const keywords = keywordsOf(type);
    const { enum: values, list, anyOf, allOf, tuple } = keywords;
    if (values) return this.#chooseLiteral(values, place.name);
    if (list !== undefined) return this.#buildList(list, place, depth);
    if (anyOf) return this.#buildFirst(anyOf, place, depth);
    if (allOf) return this.#buildAll(allOf, place, depth);
    if (tuple) {
      const items = tuple.map((each) => this.build(each, place, depth));
      return items.includes(NONE) ? NONE : items;
    }
    return this.#buildObject(keywords, place, depth);
  }

  #chooseLiteral(values: readonly Literal[], name: string): unknown {
    const others = values.filter((value) => value !== null);
    if (others.length === 0) return values.length === 0 ? NONE : null;
    return this.#seed === 0 ? others[0] : others[createRandom(this.#seed, name) % others.length];
  }

  #buildList(list: IndexType, place: Place, depth: number): unknown {
    const { minItems = 1 } = this.#limitsAt(place.pointer) ?? {};
    const item = this.build(list, { ...place, pointer: joinPointer(place.pointer, '*') }, depth);
    return item === NONE ? [] : Array.from({ length: Math.max(1, Math.min(minItems, 10)) }, () => item);
  }

  /** The first of several types that has a value. null is used only if no other type has one. */
  #buildFirst(types: readonly IndexType[], place: Place, depth: number): unknown {
    if (types.includes('null') && this.#isUsuallyNull(place)) return null;
    for (const each of types) {
      const value = each === 'null' ? NONE : this.build(each, place, depth);
      if (value !== NONE) return value;
    }
    return types.includes('null') ? null : NONE;
  }

  /** One value that matches several types at once. Objects are merged. */
  #buildAll(types: readonly IndexType[], place: Place, depth: number): unknown {
    const values = types.map((each) => this.build(each, place, depth));
    if (values.includes(NONE)) return NONE;
    if (!values.every((value) => typeof value === 'object' && value !== null)) return values[0] ?? NONE;
    const merged: Record<string, unknown> = {};
    for (const value of values)
      for (const [key, member] of Object.entries(value as object)) setMember(merged, key, member);
    return merged;
  }

  #buildObject(
    { required = {}, optional = {}, rest, deprecated = [] }: TypeKeywords,
    place: Place,
    depth: number,
  ): unknown {
    const { isBody = false } = this.#context;
    const value: Record<string, unknown> = {};
    const siblings = new Set([...Object.keys(required), ...Object.keys(optional)]);
    const placeOf = (name: string): Place => ({
      name,
      pointer: joinPointer(place.pointer, name),
      siblings,
      parent: place.name,
    });
    for (const [key, type] of Object.entries(required)) {
      const member = this.build(type, placeOf(key), depth + 1);
      if (member === NONE) return NONE;
      setMember(value, key, member);
    }
    if (depth < MAX_DEPTH) {
      for (const [key, type] of Object.entries(optional)) {
        if (isBody && (Object.keys(value).length >= MEMBERS_OF_BODY || deprecated.includes(key))) continue;
        const member = this.build(type, placeOf(key), depth + 1);
        if (member !== NONE) setMember(value, key, member);
      }
    }
    const isMap = rest !== undefined && Object.keys(value).length === 0;
    const member = isMap ? this.build(rest, placeOf('value'), depth + 1) : NONE;
    if (member !== NONE) setMember(value, /files?$/.test(place.name) ? 'README.md' : 'name', member);
    return value;
  }
}
