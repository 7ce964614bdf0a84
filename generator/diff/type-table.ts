import type { ObjectType, Type } from '../catalogue.ts';
import { canonical, isSchemaName } from '../model/types.ts';
import { intersectShapes, normalize, uniteShapes } from './combine-shapes.ts';
import { type MemberShape, NEVER, type ObjectShape, type Shape, UNKNOWN } from './shape.ts';

/** All types of a catalogue, with their shapes. */
export class TypeTable {
  readonly #schemas: ReadonlyMap<string, Type>;
  readonly #shapes = new Map<string, Shape>();
  readonly #shapesOfObjects = new WeakMap<object, Shape>();
  readonly #ids = new Map<string, number>();
  readonly #idsOfObjects = new WeakMap<object, number>();
  #lastId = 0;
  /** The names that are being resolved. A name that refers to itself allows no value. */
  readonly #open = new Set<string>();

  constructor(schemas: { readonly [name: string]: Type }) {
    this.#schemas = new Map(Object.entries(schemas));
  }

  /** Assigns a number to each type. Equal types have the same number. */
  idOf(type: Type): number {
    const target = typeof type === 'string' ? (this.#schemas.get(type) ?? type) : type;
    const known = typeof target === 'string' ? this.#ids.get(target) : this.#idsOfObjects.get(target);
    if (known !== undefined) return known;
    const id = this.#createId(target);
    if (typeof target === 'string') this.#ids.set(target, id);
    else this.#idsOfObjects.set(target, id);
    return id;
  }

  /** Combining shapes also creates intersections and unions. They are identified by their text, so their number is finite. */
  #createId(type: Type): number {
    if (typeof type === 'string' || !('allOf' in type || 'anyOf' in type)) {
      this.#lastId += 1;
      return this.#lastId;
    }
    const text = canonical(type);
    const id = this.#ids.get(text) ?? this.#lastId + 1;
    this.#lastId = Math.max(this.#lastId, id);
    this.#ids.set(text, id);
    return id;
  }

  shapeOf(type: Type): Shape {
    const known = typeof type === 'string' ? this.#shapes.get(type) : this.#shapesOfObjects.get(type);
    if (known !== undefined) return known;
    if (typeof type === 'string') {
      if (this.#open.has(type)) return NEVER;
      const shape = isSchemaName(type) ? this.#shapeOfName(type) : plainShape(type);
      this.#shapes.set(type, shape);
      return shape;
    }
    const shape = this.#createShape(type);
    this.#shapesOfObjects.set(type, shape);
    return shape;
  }

  #shapeOfName(name: string): Shape {
    const target = this.#schemas.get(name);
    if (target === undefined) return UNKNOWN;
    this.#open.add(name);
    const shape = this.shapeOf(target);
    this.#open.delete(name);
    const [object, ...others] = shape.objects;
    if (object === undefined || others.length > 0) return shape;
    return { ...shape, objects: [{ ...object, name }] };
  }

  #createShape(type: Exclude<Type, string>): Shape {
    if ('enum' in type) {
      const literals = new Set(type.enum.filter((value) => value !== null));
      return normalize({ ...NEVER, isNullable: type.enum.includes(null), literals });
    }
    if ('list' in type) return { ...NEVER, lists: [type.list] };
    if ('tuple' in type) return { ...NEVER, tuples: [type] };
    if ('anyOf' in type) return uniteShapes(type.anyOf.map((each) => this.shapeOf(each)));
    if ('allOf' in type) return intersectShapes(type.allOf.map((each) => this.shapeOf(each)));
    return { ...NEVER, objects: [objectShape(type)] };
  }
}

/** Formats that allow every number a program can send or read. Adding one of them changes nothing. */
const SAME_AS_NONE = new Set(['integer:int64', 'number:double', 'number:float']);

function plainShape(type: string): Shape {
  if (type === 'unknown') return UNKNOWN;
  if (type === 'never') return NEVER;
  if (type === 'null') return { ...NEVER, isNullable: true };
  const [kind = '', given = ''] = type.split(':');
  const format = SAME_AS_NONE.has(type) ? '' : given;
  return { ...NEVER, plain: new Map([[kind, new Set([format])]]) };
}

function objectShape(type: ObjectType): ObjectShape {
  const { required = {}, optional = {}, rest, deprecated = [], discriminators = [] } = type;
  const members = new Map<string, MemberShape>();
  const leaving = new Set(deprecated);
  const marked = new Set(discriminators);
  const marks = new Map<string, Type>();
  for (const [list, isRequired] of [
    [required, true],
    [optional, false],
  ] as const) {
    for (const [name, each] of Object.entries(list)) {
      if (marked.has(name)) marks.set(name, each);
      else members.set(name, { type: each, isRequired, isDeprecated: leaving.has(name) });
    }
  }
  // An object may have additional members of any type unless the description forbids them, so `unknown` adds no information.
  const isEmpty = members.size + marks.size === 0 && rest === undefined;
  return { members, discriminators: marks, rest: isEmpty ? 'never' : rest === 'unknown' ? undefined : rest };
}
