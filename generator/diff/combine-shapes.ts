import type { Literal, Type } from '../catalogue.ts';
import { canonical, intersection } from '../model/types.ts';
import { kindOf, type MemberShape, NEVER, type ObjectShape, type Shape, UNKNOWN } from './shape.ts';

/** If there are more combinations of alternatives than this, they are merged into one object, because their number is a product. */
const MAX_ALTERNATIVES = 64;

/** Returns the shape of a value that matches any of the shapes. */
export function uniteShapes(shapes: readonly Shape[]): Shape {
  if (shapes.some((shape) => shape.isUnknown)) return UNKNOWN;
  if (shapes.length === 1) return shapes[0] as Shape;
  const plain = new Map<string, Set<string>>();
  for (const [kind, formats] of shapes.flatMap((shape) => [...shape.plain])) {
    plain.set(kind, new Set([...(plain.get(kind) ?? []), ...formats]));
  }
  const literals = new Set(shapes.flatMap((shape) => [...shape.literals]));
  return normalize({
    isUnknown: false,
    isNullable: shapes.some((shape) => shape.isNullable),
    plain,
    literals,
    lists: unique(shapes.flatMap((shape) => shape.lists)),
    tuples: unique(shapes.flatMap((shape) => shape.tuples)),
    objects: [...new Set(shapes.flatMap((shape) => shape.objects))],
  });
}

/** Removes shapes that a wider shape covers. */
export function normalize(shape: Shape): Shape {
  const plain = new Map(shape.plain);
  const literals = new Set(shape.literals);
  if (literals.has(true) && literals.has(false)) plain.set('boolean', new Set(['']));
  for (const literal of literals) {
    const kind = kindOf(literal);
    const isCovered = plain.get(kind)?.has('') || (Number.isInteger(literal) && plain.get('integer')?.has(''));
    if (isCovered) literals.delete(literal);
  }
  if (plain.get('number')?.has('')) plain.delete('integer');
  for (const [kind, formats] of plain) if (formats.size > 1 && formats.has('')) plain.set(kind, new Set(['']));
  return { ...shape, plain, literals };
}

/** Returns the shape of a value that matches all of the shapes. */
export function intersectShapes(shapes: readonly Shape[]): Shape {
  return shapes.reduce(intersectTwo, UNKNOWN);
}

function intersectTwo(left: Shape, right: Shape): Shape {
  if (left.isUnknown) return right;
  if (right.isUnknown) return left;
  return {
    ...NEVER,
    isNullable: left.isNullable && right.isNullable,
    plain: intersectPlain(left.plain, right.plain),
    literals: new Set([...literalsIn(left, right), ...literalsIn(right, left)]),
    lists: left.lists
      .flatMap((one) => right.lists.map((other) => intersectTypes(one, other)))
      .slice(0, MAX_ALTERNATIVES),
    tuples: left.tuples.length > 0 ? left.tuples : right.tuples,
    objects: intersectObjects(left.objects, right.objects),
  };
}

function intersectPlain(left: Shape['plain'], right: Shape['plain']): Shape['plain'] {
  const both = new Map<string, ReadonlySet<string>>();
  for (const kind of new Set([...left.keys(), ...right.keys()])) {
    const one = left.get(kind) ?? (kind === 'integer' ? left.get('number') : undefined);
    const other = right.get(kind) ?? (kind === 'integer' ? right.get('number') : undefined);
    if (one === undefined || other === undefined) continue;
    both.set(kind, one.has('') ? other : one);
  }
  return both;
}

/** Returns the literals of one shape that the other shape allows. */
function literalsIn(shape: Shape, other: Shape): Exclude<Literal, null>[] {
  return [...shape.literals].filter(
    (literal) =>
      other.literals.has(literal) ||
      other.plain.has(kindOf(literal)) ||
      (Number.isInteger(literal) && other.plain.has('integer')),
  );
}

function intersectObjects(left: readonly ObjectShape[], right: readonly ObjectShape[]): ObjectShape[] {
  if (left.length * right.length <= MAX_ALTERNATIVES) {
    return left.flatMap((one) => right.map((other) => mergeObjects(one, other)));
  }
  return [mergeObjects(mergeAlternatives(left), mergeAlternatives(right))];
}

function mergeObjects(left: ObjectShape, right: ObjectShape): ObjectShape {
  const members = new Map(left.members);
  for (const [name, member] of right.members) {
    const known = members.get(name);
    members.set(name, known === undefined ? member : mergeMembers(known, member));
  }
  const rests = [left.rest, right.rest].filter((rest): rest is Type => rest !== undefined);
  const rest = rests.length === 0 ? undefined : rests.reduce(intersectTypes);
  const discriminators = new Map([...left.discriminators, ...right.discriminators]);
  return {
    name: left.name ?? right.name,
    members,
    discriminators,
    rest: rest === 'never' && members.size > 0 ? undefined : rest,
  };
}

function mergeMembers(left: MemberShape, right: MemberShape): MemberShape {
  return {
    type: intersectTypes(left.type, right.type),
    isRequired: left.isRequired || right.isRequired,
    isDeprecated: left.isDeprecated || right.isDeprecated,
  };
}

/** Merges alternatives into one object. A member is required only if all of them require it. */
function mergeAlternatives(objects: readonly ObjectShape[]): ObjectShape {
  const members = new Map<string, { types: Map<string, Type>; required: number; isDeprecated: boolean }>();
  for (const [name, { type, isRequired, isDeprecated }] of objects.flatMap((object) => [...object.members])) {
    const known = members.get(name) ?? { types: new Map(), required: 0, isDeprecated: false };
    known.types.set(canonical(type), type);
    known.required += isRequired ? 1 : 0;
    known.isDeprecated ||= isDeprecated;
    members.set(name, known);
  }
  return {
    discriminators: new Map(),
    members: new Map(
      [...members].map(([name, { types, required, isDeprecated }]) => {
        const [first = 'unknown', ...others] = types.values();
        const type: Type = others.length === 0 ? first : { anyOf: [first, ...others] };
        return [name, { type, isRequired: required === objects.length, isDeprecated }];
      }),
    ),
  };
}

function intersectTypes(left: Type, right: Type): Type {
  return intersection([left, right]);
}

function unique<Item extends Type>(types: readonly Item[]): Item[] {
  return [...new Map(types.map((type) => [canonical(type), type])).values()];
}
