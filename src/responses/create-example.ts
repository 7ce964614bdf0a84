import { setMember } from '../internal/own.ts';
import { type IndexType, keywordsOf, type TypeKeywords } from '../internal/type-keywords.ts';

/** Members of objects below this depth are included only if they are required. */
const MAX_DEPTH = 3;

/** Real types are never nested this deeply. */
const MAX_NESTING = 60;

/** There is no value, because the type contains itself or is not JSON. */
const NONE: unique symbol = Symbol('none');

const TEXTS: ReadonlyMap<string, string> = new Map([
  ['date', '2026-01-31'],
  ['date-time', '2026-01-31T12:00:00Z'],
  ['duration', 'P1D'],
  ['email', 'user@example.com'],
  ['hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['time', '12:00:00Z'],
  ['uri', 'https://example.com'],
  ['uri-template', 'https://example.com{/name}'],
  ['url', 'https://example.com'],
  ['uuid', '123e4567-e89b-12d3-a456-426614174000'],
]);

/**
 * Creates a value of a type. Every member has the first value that is valid, and strings are named after their member. Returns
 * undefined for a type without a JSON value, such as bytes.
 */
export function createExample(type: IndexType, findSchema: (name: string) => IndexType | undefined): unknown {
  const value = new ExampleBuilder(findSchema).build(type, 'text', 0);
  return value === NONE ? undefined : value;
}

class ExampleBuilder {
  readonly #findSchema: (name: string) => IndexType | undefined;
  /** The schemas that are being built. A schema that contains itself would never end. */
  readonly #open = new Set<string>();
  #nesting = 0;

  constructor(findSchema: (name: string) => IndexType | undefined) {
    this.#findSchema = findSchema;
  }

  build(type: IndexType, name: string, depth: number): unknown {
    if (this.#nesting > MAX_NESTING) return NONE;
    this.#nesting += 1;
    try {
      return typeof type === 'string' ? this.#buildNamed(type, name, depth) : this.#buildShape(type, name, depth);
    } finally {
      this.#nesting -= 1;
    }
  }

  #buildNamed(type: string, name: string, depth: number): unknown {
    const schema = this.#findSchema(type);
    if (schema === undefined) return createPlain(type, name);
    if (this.#open.has(type)) return NONE;
    this.#open.add(type);
    const value = this.build(schema, name, depth);
    this.#open.delete(type);
    return value;
  }

  #buildShape(type: IndexType, name: string, depth: number): unknown {
    const keywords = keywordsOf(type);
    const { enum: values, list, anyOf, allOf, tuple } = keywords;
    if (values) return values.length === 0 ? NONE : (values.find((value) => value !== null) ?? null);
    if (list !== undefined) {
      const item = this.build(list, name, depth);
      return item === NONE ? [] : [item];
    }
    if (anyOf) return this.#buildFirst(anyOf, name, depth);
    if (allOf) return this.#buildAll(allOf, name, depth);
    if (tuple) {
      const items = tuple.map((each) => this.build(each, name, depth));
      return items.includes(NONE) ? NONE : items;
    }
    return this.#buildObject(keywords, depth);
  }

  /** The first of several types that has a value. null is used only if no other type has one. */
  #buildFirst(types: readonly IndexType[], name: string, depth: number): unknown {
    for (const each of types) {
      const value = each === 'null' ? NONE : this.build(each, name, depth);
      if (value !== NONE) return value;
    }
    return types.includes('null') ? null : NONE;
  }

  /** One value that matches several types at once. Objects are merged. */
  #buildAll(types: readonly IndexType[], name: string, depth: number): unknown {
    const values = types.map((each) => this.build(each, name, depth));
    if (values.includes(NONE)) return NONE;
    if (!values.every((value) => typeof value === 'object' && value !== null)) return values[0] ?? NONE;
    const merged: Record<string, unknown> = {};
    for (const value of values)
      for (const [key, member] of Object.entries(value as object)) setMember(merged, key, member);
    return merged;
  }

  #buildObject({ required = {}, optional = {}, rest }: TypeKeywords, depth: number): unknown {
    const value: Record<string, unknown> = {};
    for (const [key, type] of Object.entries(required)) {
      const member = this.build(type, key, depth + 1);
      if (member === NONE) return NONE;
      setMember(value, key, member);
    }
    if (depth < MAX_DEPTH) {
      for (const [key, type] of Object.entries(optional)) {
        const member = this.build(type, key, depth + 1);
        if (member !== NONE) setMember(value, key, member);
      }
    }
    const isMap = rest !== undefined && Object.keys(value).length === 0;
    const member = isMap ? this.build(rest, 'value', depth + 1) : NONE;
    if (member !== NONE) setMember(value, 'name', member);
    return value;
  }
}

function createPlain(type: string, name: string): unknown {
  const [kind, format = ''] = type.split(':');
  switch (kind) {
    case 'string':
      return TEXTS.get(format) ?? name;
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'object':
    case 'unknown':
      return {};
    default:
      return NONE;
  }
}
