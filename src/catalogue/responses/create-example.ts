import { joinPointer } from '../../core/json-pointer.ts';
import { ownValue, setMember } from '../../core/objects.ts';
import { isFunction, isNumberFrom, isText, type OptionChecks, readOptions } from '../../core/read-options.ts';
import { type IndexType, keywordsOf, type Literal, type TypeKeywords, type ValueLimits } from '../type-keywords.ts';
import { choosePlain, isPlainOf } from './choose-plain.ts';
import { createRandom, type ExamplePlace, type ExampleValues, type SentValues } from './example-values.ts';

/** Objects below this depth have the members that are required, or one. */
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
  /** The key of the route that has the value in its response or body. `values` receives it. */
  readonly route?: string | undefined;
}

/** The context in which an example is created. */
export interface ExampleContext extends ExampleOptions {
  /** The values that a request has sent, by the name of the parameter. */
  readonly sent?: SentValues | undefined;
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

const CHECKS: OptionChecks<ExampleOptions> = { seed: isSeed, values: isFunction, route: isText };

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
  const value = new ExampleBuilder(findSchema, context).build(type, START, 0);
  return value === NONE ? undefined : value;
}

/** Where a value is. */
interface Place {
  readonly name: string;
  readonly pointer: string;
  /** The names of all members of the object that contains it. */
  readonly siblings: ReadonlySet<string>;
  /** The name of that object. */
  readonly parent: string;
  /** The name of the schema of that object. */
  readonly schema: string;
  /** The name of the schema of the value itself. */
  readonly own?: string;
  /** The name that the members of the value know it by, if it is a member of a map: that of the map. */
  readonly called?: string;
}

const START: Place = { name: 'text', pointer: '', siblings: new Set(), parent: '', schema: '' };

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
    const echo = depth === 1 ? this.#echo(type, place.name) : undefined;
    if (echo !== undefined) return echo;
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
    const value = this.build(schema, { ...place, own: type }, depth);
    this.#open.delete(type);
    return value;
  }

  #buildPlain(type: string, place: Place): unknown {
    const [kind = '', format = ''] = type.split(':');
    if (kind === 'null') return null;
    if (kind === 'object') return {};
    // What a map contains is known only by its name.
    if (kind === 'unknown') return (place.called === undefined ? undefined : this.#valuesAt(place, kind)[0]) ?? {};
    if (kind !== 'string' && kind !== 'integer' && kind !== 'number' && kind !== 'boolean') return NONE;
    const { values, keepsLimits } = this.#context;
    const limits = this.#limitsAt(place.pointer);
    return choosePlain(this.#describe(place, kind, format), values, limits, keepsLimits);
  }

  /** The value that was sent for a member of the response itself, if the member may have it. In a path, a number is text. */
  #echo(type: IndexType, name: string): unknown {
    const { sent, route = '' } = this.#context;
    if (sent === undefined) return undefined;
    // The last placeholder of `/issues/{issue_number}` is the number of the response.
    const [, last = ''] = /\{(\w+)\}[^{}/]*$/.exec(route) ?? [];
    const given = ownValue(sent, name) ?? (last.endsWith(`_${name}`) ? ownValue(sent, last) : undefined);
    const values = typeof given === 'string' ? [given, Number(given)] : [given];
    return values.find((each) => isPlainOf(type, each));
  }

  #describe({ own = '', called: _, ...place }: Place, kind: ExamplePlace['kind'], format = ''): ExamplePlace {
    const { status, route, sent } = this.#context;
    const schema = kind === 'key' ? own : place.schema;
    return { ...place, schema, kind, format, seed: this.#seed, status, route, sent };
  }

  #valuesAt(place: Place, kind: ExamplePlace['kind']): readonly unknown[] {
    return this.#context.values?.(this.#describe(place, kind)) ?? [];
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
    const { minItems = list === 'unknown' ? 0 : 1 } = this.#limitsAt(place.pointer) ?? {};
    if (minItems === 0 && list === 'unknown') return [];
    const item = this.build(list, { ...place, pointer: joinPointer(place.pointer, '*') }, depth);
    return item === NONE ? [] : Array.from({ length: Math.max(1, Math.min(minItems, 10)) }, () => item);
  }

  /** The first of several types that has a value. null is used only if no other type has one. */
  #buildFirst(types: readonly IndexType[], place: Place, depth: number): unknown {
    if (types.includes('null') && this.#valuesAt(place, 'null')[0] === null) return null;
    for (const each of types) {
      const value = each === 'null' ? NONE : this.build(each, place, depth);
      // The number of a milestone may be text too.
      const isNumber = typeof value === 'string' && /^\d+$/.test(value) && types.includes('integer');
      if (value !== NONE) return isNumber ? this.build('integer', place, depth) : value;
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

  /** A value that ends the nesting: a plain one, or an empty list. */
  #buildLast(type: IndexType, place: Place): unknown {
    const { enum: values, anyOf = [], list } = keywordsOf(type);
    const isPlain = typeof type === 'string' && /^(?:string|integer|number|boolean)(?::|$)/.test(type);
    if (isPlain || values) return this.build(type, place, MAX_DEPTH);
    if (list !== undefined) return this.#limitsAt(place.pointer)?.minItems === undefined ? [] : NONE;
    return anyOf.map((each) => this.#buildLast(each, place)).find((value) => value !== NONE) ?? NONE;
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
      parent: place.called ?? place.name,
      schema: place.own ?? '',
    });
    for (const [key, type] of Object.entries(required)) {
      const member = this.build(type, placeOf(key), depth + 1);
      if (member === NONE) return NONE;
      setMember(value, key, member);
    }
    // An object without a member says nothing, so it has one if that ends the nesting.
    const most = depth >= MAX_DEPTH ? 1 : isBody ? MEMBERS_OF_BODY : Number.POSITIVE_INFINITY;
    for (const [key, type] of Object.entries(optional)) {
      if (Object.keys(value).length >= most) break;
      if (isBody && deprecated.includes(key)) continue;
      const member =
        depth < MAX_DEPTH ? this.build(type, placeOf(key), depth + 1) : this.#buildLast(type, placeOf(key));
      if (member !== NONE) setMember(value, key, member);
    }
    const isMap = rest !== undefined && Object.keys(value).length === 0;
    const key = isMap
      ? this.#valuesAt({ ...place, siblings }, 'key').find((each) => typeof each === 'string')
      : undefined;
    const name = (key as string | undefined) ?? 'name';
    const member =
      isMap && (key !== undefined || rest !== 'unknown')
        ? this.build(rest, { ...placeOf(name), called: place.name }, depth + 1)
        : NONE;
    if (member !== NONE) setMember(value, name, member);
    return value;
  }
}
