import { type IndexType, keywordsOf, type TypeKeywords } from '../../catalogue/type-keywords.ts';
import { isRecord, setMember } from '../../core/objects.ts';
import { isRow, type Row } from './row.ts';

/** What a projection needs to know about rows. */
export interface Members {
  getSchema(name: string): IndexType | undefined;
  /** The value of a member of a row in one representation, or undefined if there is none. */
  memberOf(row: Row, name: string, shape: Shape): unknown;
  /** The URL to use where one is required and none is known. */
  readonly apiUrl: string;
  now(): string;
}

/** An object of a response: its members and the name of its schema. */
export interface Shape extends TypeKeywords {
  readonly schema: string;
}

type Types = { readonly [name: string]: IndexType };

/** Rows refer to each other in circles. Below this depth, only required members are written; real responses are at most 5 deep. */
const MAX_DEPTH = 7;

/**
 * Writes a value as JSON of a type: a row, a plain object or list that may contain rows, or a scalar. The result is valid by construction:
 * what is required and has no value is null, or else empty; what is not described is left out.
 */
export function project(type: IndexType, value: unknown, members: Members): unknown {
  return new Projector(members).write(type, value, '', 0);
}

class Projector {
  readonly #members: Members;

  constructor(members: Members) {
    this.#members = members;
  }

  write(type: IndexType, value: unknown, schema: string, depth: number): unknown {
    if (typeof type === 'string') return this.#writeNamed(type, value, depth);
    const keywords = keywordsOf(type);
    const { enum: values, anyOf, allOf, list } = keywords;
    if (values) return writeEnum(values, value);
    if (anyOf) return this.#writeAlternative(anyOf, value, schema, depth);
    if (allOf) return this.#writeParts(allOf, value, schema, depth);
    if (list !== undefined)
      return Array.isArray(value) ? value.map((each) => this.write(list, each, schema, depth)) : [];
    return this.#writeObject({ ...keywords, schema }, value, depth);
  }

  #writeNamed(name: string, value: unknown, depth: number): unknown {
    const schema = this.#members.getSchema(name);
    return schema === undefined ? this.#writeScalar(name, value) : this.write(schema, value, name, depth);
  }

  #writeScalar(type: string, value: unknown): unknown {
    const [name, format] = type.split(':');
    switch (name) {
      case 'string':
        return this.#writeString(value, format);
      case 'integer':
        return Number.isInteger(value) ? value : 0;
      case 'number':
        return typeof value === 'number' ? value : 0;
      case 'boolean':
        return value === true;
      case 'null':
        return null;
      default:
        return this.#writeUnknown(value);
    }
  }

  /** Data without a description. Rows in it are not shown as they are. */
  #writeUnknown(value: unknown): unknown {
    if (isRow(value)) return {};
    if (Array.isArray(value)) return value.map((each) => this.#writeUnknown(each));
    if (!isRecord(value)) return value ?? null;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#writeUnknown(each)]));
  }

  #writeString(value: unknown, format: string | undefined): string {
    if (format === undefined && typeof value === 'number') return String(value);
    const text = typeof value === 'string' ? value : '';
    if (format === undefined) return text;
    // `format: uri` does not allow the templates that other members of the same object have.
    const isUsable = format === 'uri' ? /^[a-z][a-z+.-]*:/i.test(text) : text !== '';
    if (isUsable) return format === 'uri' ? text.replace(/\{[^}]*\}/g, '') : text;
    const now = this.#members.now();
    const neutral: Record<string, string> = {
      'date-time': now,
      date: now.slice(0, 10),
      uri: this.#members.apiUrl,
      email: 'noreply@github.com',
    };
    return neutral[format] ?? '';
  }

  /** The alternative that fits best. Without a value, null if that is one. */
  #writeAlternative(types: readonly IndexType[], value: unknown, schema: string, depth: number): unknown {
    const isNullable = types.some((type) => this.#fit(type, null, schema) > 0);
    if (value === undefined || value === null)
      return isNullable ? null : this.write(types[0] ?? 'null', value, schema, depth);
    const scores = types.map((type) => this.#fit(type, value, schema));
    const best = Math.max(...scores);
    if (best <= 0 && isNullable) return null;
    return this.write(types[scores.indexOf(best)] ?? 'null', value, schema, depth);
  }

  /** The parts of an intersection are objects, even where nothing is known. The last one may allow any members, and counts least. */
  #writeParts(types: readonly IndexType[], value: unknown, schema: string, depth: number): unknown {
    const object = isRecord(value) ? value : {};
    return Object.assign({}, ...types.map((each) => this.write(each, object, schema, depth)).reverse());
  }

  #writeObject(shape: Shape, value: unknown, depth: number): Record<string, unknown> {
    const { required = {}, optional = {}, rest } = shape;
    const written: Record<string, unknown> = {};
    for (const [name, type] of Object.entries(required))
      setMember(written, name, this.write(type, this.#member(value, name, shape), shape.schema, depth + 1));
    for (const [name, type] of depth > MAX_DEPTH ? [] : Object.entries(optional)) {
      const member = this.#member(value, name, shape);
      if (member === undefined) continue;
      setMember(written, name, this.write(type, member, shape.schema, depth + 1));
    }
    const isOpen = rest !== undefined || (isEmpty(required) && isEmpty(optional));
    // A row is never shown as it is: an object without described members would contain its state.
    if (isOpen && isRecord(value) && !isRow(value))
      for (const [name, member] of Object.entries(value))
        if (!Object.hasOwn(written, name))
          setMember(written, name, this.write(rest ?? 'unknown', member, shape.schema, depth + 1));
    return written;
  }

  #member(value: unknown, name: string, shape: Shape): unknown {
    if (isRow(value)) return this.#members.memberOf(value, name, shape);
    return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }

  /** How well a value fits a type: 0 if not at all. Of objects, the one fits best that has the most of its required members. */
  #fit(type: IndexType, value: unknown, schema: string): number {
    if (typeof type === 'string') {
      const named = this.#members.getSchema(type);
      return named === undefined ? fitScalar(type, value) : this.#fit(named, value, type);
    }
    const keywords = keywordsOf(type);
    const { enum: values, anyOf, allOf, list } = keywords;
    if (values) return (values as readonly unknown[]).includes(value) ? 4 : 0;
    if (anyOf) return Math.max(...anyOf.map((each) => this.#fit(each, value, schema)));
    if (allOf) return Math.min(...allOf.map((each) => this.#fit(each, value, schema)));
    if (list !== undefined) {
      if (!Array.isArray(value)) return 0;
      return value.length === 0 ? 2 : Math.min(2, this.#fit(list, value[0], schema));
    }
    return isRecord(value) ? this.#fitObject({ ...keywords, schema }, value) : 0;
  }

  #fitObject(shape: Shape, value: Record<string, unknown>): number {
    const { required = {}, optional = {} } = shape;
    const size = Object.keys(required).length;
    let score = 1;
    for (const [name, type] of [...Object.entries(required), ...Object.entries(optional)]) {
      const member = this.#member(value, name, shape);
      if (member === undefined) continue;
      const isOther = keywordsOf(type).enum !== undefined && this.#fit(type, member, shape.schema) === 0;
      if (isOther) return 0;
      score += Object.hasOwn(required, name) ? 2 / (size + 1) : 0.01;
    }
    return score;
  }
}

function isEmpty(types: Types): boolean {
  return Object.keys(types).length === 0;
}

function writeEnum(values: readonly unknown[], value: unknown): unknown {
  if (values.includes(value)) return value;
  return values.includes(null) ? null : values[0];
}

function fitScalar(type: string, value: unknown): number {
  const [name] = type.split(':');
  switch (name) {
    case 'null':
      return value === null ? 4 : 0;
    case 'integer':
      return Number.isInteger(value) ? 3 : 0;
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === name ? 2 : 0;
    default:
      return 0.5;
  }
}
