import type { Type } from '../catalogue.ts';
import type { ObjectShape, Shape } from './shape.ts';
import type { TypeTable } from './type-table.ts';

/** The depth to which shapes are compared. Objects of one union rarely differ only below this depth. */
const MAX_DEPTH = 4;

/** Assigns the same number to equal objects, regardless of names and order. Both catalogues must use the same instance. */
export class Fingerprints {
  readonly #numbers = new Map<string, number>();
  readonly #known = new WeakMap<Shape | ObjectShape, number[]>();

  ofObject(object: ObjectShape, table: TypeTable, depth = MAX_DEPTH): number {
    return this.#remember(object, depth, () => {
      const members = [...object.members].map(
        ([name, { type, isRequired }]) =>
          `${JSON.stringify(name)}${isRequired ? ':' : '?:'}${this.#ofType(type, table, depth)}`,
      );
      const rest = object.rest === undefined ? '' : this.#ofType(object.rest, table, depth);
      return `{${members.sort().join()}|${rest}}`;
    });
  }

  #ofType(type: Type, table: TypeTable, depth: number): number {
    const shape = table.shapeOf(type);
    return this.#remember(shape, depth, () => {
      const { isUnknown, isNullable, plain, literals, lists, tuples, objects } = shape;
      const inner = (types: readonly Type[]) =>
        depth === 0
          ? types.length > 0
          : types
              .map((each) => this.#ofType(each, table, depth - 1))
              .sort()
              .join();
      return JSON.stringify([
        isUnknown,
        isNullable,
        [...plain].map(([kind, formats]) => `${kind}:${[...formats].sort().join()}`).sort(),
        [...literals].map((literal) => JSON.stringify(literal)).sort(),
        inner(lists),
        inner(tuples.flatMap(({ tuple, rest }) => [...tuple, ...(rest === undefined ? [] : [rest])])),
        depth === 0
          ? objects.length > 0
          : [...new Set(objects.map((object) => this.ofObject(object, table, depth - 1)))].sort(),
      ]);
    });
  }

  #remember(shape: Shape | ObjectShape, depth: number, createText: () => string): number {
    const known = this.#known.get(shape) ?? [];
    this.#known.set(shape, known);
    const number = known[depth];
    if (number !== undefined) return number;
    const text = createText();
    const created = this.#numbers.get(text) ?? this.#numbers.size;
    this.#numbers.set(text, created);
    known[depth] = created;
    return created;
  }
}
