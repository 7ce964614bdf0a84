import { decode } from '../../src/core/base-url.ts';
import { joinPointer, splitPointer } from '../../src/core/json-pointer.ts';
import { GeneratorError } from '../errors.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own } from './json.ts';

/**
 * A value with its JSON pointer, so that every error can include the location. Descending into the value follows every `$ref`. The
 * standard allows references only in some places, but real descriptions have them everywhere.
 */
export class JsonCursor {
  readonly value: JsonValue;
  readonly root: JsonObject;
  private at: string | readonly [parent: JsonCursor, step: string | number];

  constructor(
    root: JsonObject,
    value: JsonValue = root,
    at: string | readonly [parent: JsonCursor, step: string | number] = '#',
  ) {
    this.root = root;
    this.value = value;
    this.at = at;
  }

  /** The JSON pointer. It is written when it is first read, because most values need none. */
  get pointer(): string {
    if (typeof this.at !== 'string') this.at = joinPointer(this.at[0].pointer, this.at[1]);
    return this.at;
  }

  /** The member with this name, without following a `$ref`. */
  raw(key: string): JsonCursor | undefined {
    const value = isJsonObject(this.value) ? own(this.value, key) : undefined;
    return value === undefined ? undefined : new JsonCursor(this.root, value, [this, key]);
  }

  get(key: string): JsonCursor | undefined {
    return this.raw(key)?.resolve();
  }

  /**
   * Follows a chain of `$ref`s to its end. Returns the cursor itself if it is not a reference. `seen` contains the references already
   * followed.
   */
  resolve(seen = new Set<string>()): JsonCursor {
    const ends = endsOf(this.root);
    const passed: string[] = [];
    let cursor: JsonCursor = this;
    for (let target = cursor.reference(); target !== undefined; target = cursor.reference()) {
      const known = ends.get(target);
      if (known !== undefined) {
        cursor = known;
        break;
      }
      if (seen.has(target)) throw new GeneratorError(`The $ref "${target}" is circular`, this.pointer);
      seen.add(target);
      passed.push(target);
      cursor = cursor.follow(target, seen);
    }
    for (const target of passed) ends.set(target, cursor);
    return cursor;
  }

  /** The target of a `$ref` at this location. If `$ref` is the name of an ordinary property, its value is not a string. */
  reference(): string | undefined {
    return isJsonObject(this.value) ? this.string('$ref') : undefined;
  }

  follow(target: string, seen: ReadonlySet<string> = new Set()): JsonCursor {
    if (!target.startsWith('#')) {
      throw new GeneratorError(
        `The $ref "${target}" points outside the file; bundle the description first`,
        this.pointer,
      );
    }
    let value: JsonValue | undefined = this.root;
    let pointer = '#';
    for (const step of splitPointer(decode(target.slice(1)))) {
      value = this.step(value, step, seen);
      // Different escapes of the same reference become the same pointer.
      pointer = joinPointer(pointer, step);
      if (value === undefined)
        throw new GeneratorError(`The target of the $ref "${target}" does not exist`, this.pointer);
    }
    return new JsonCursor(this.root, value, pointer);
  }

  /** Follows one step of a pointer. A `$ref` on the way is followed too. */
  private step(value: JsonValue, step: string, seen: ReadonlySet<string>): JsonValue | undefined {
    if (isList(value)) return /^(?:0|[1-9]\d*)$/.test(step) ? value[Number(step)] : undefined;
    if (!isJsonObject(value)) return undefined;
    const found = own(value, step);
    if (found !== undefined) return found;
    const target = own(value, '$ref');
    return typeof target === 'string'
      ? new JsonCursor(this.root, value, this.pointer).resolve(new Set(seen)).raw(step)?.value
      : undefined;
  }

  string(key: string): string | undefined {
    const value = isJsonObject(this.value) ? own(this.value, key) : undefined;
    return typeof value === 'string' ? value : undefined;
  }

  is(key: string): boolean {
    return isJsonObject(this.value) && own(this.value, key) === true;
  }

  /** The members of an object, in order. Empty if the value is not an object. */
  entries(): [string, JsonCursor][] {
    if (!isJsonObject(this.value)) return [];
    return Object.keys(this.value).map((key) => [key, this.raw(key) as JsonCursor]);
  }

  /** The items of a list. Throws if the member exists but is not a list. */
  items(key: string): JsonCursor[] {
    const list = this.get(key);
    if (list === undefined) return [];
    if (!isList(list.value)) throw new GeneratorError(`"${key}" must be a list`, list.pointer);
    return list.value.map((value, index) => new JsonCursor(this.root, value, [list, index]));
  }
}

/** The targets of references, by root and reference. Without this cache, following a chain of references would take quadratic time. */
const ENDS = new WeakMap<JsonObject, Map<string, JsonCursor>>();

function endsOf(root: JsonObject): Map<string, JsonCursor> {
  const known = ENDS.get(root) ?? new Map<string, JsonCursor>();
  ENDS.set(root, known);
  return known;
}
