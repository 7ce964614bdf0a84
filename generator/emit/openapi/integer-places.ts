import type { IntegerPlaces } from '../../../src/openapi/integers.ts';
import type { Type } from '../../catalogue.ts';
import { isObjectType } from '../../model/types.ts';
import { isLargeInteger } from '../inputs.ts';
import { resolveAlias } from '../view.ts';

/** The maximum number of levels, of which a list or a union is one, and of types of a value to search. A `bigint` that is not found is refused at run time. */
const MAX_DEPTH = 12;
const MAX_TYPES = 2000;

/** The integers of a value, and of the members that its types name and do not name. */
interface Found {
  is?: true;
  readonly members: Map<string, Found>;
  rest?: Found;
}

/** Where a value may have a `bigint`, for the rule `integers`: where its schema has integers, other than those of 32 bits. Undefined if nowhere. */
export function integerPlaces(type: Type, schemas: ReadonlyMap<string, Type>): IntegerPlaces | undefined {
  const whole: Found = { members: new Map() };
  const left: Part[] = [[type, whole, 0]];
  for (let count = 0; count < MAX_TYPES; count += 1) {
    const next = left.shift();
    if (next === undefined) break;
    const [each, found, depth] = next;
    const shape = resolveAlias(each, schemas);
    if (typeof shape === 'string') {
      if (isLargeInteger(shape)) found.is = true;
    } else if (depth < MAX_DEPTH) left.push(...partsOf(shape, found).map(([part, at]): Part => [part, at, depth + 1]));
  }
  return dataOf(whole);
}

type Part = [type: Type, found: Found, depth: number];

/** The types that a type consists of, and where their integers are noted. The items of a list have the places of the list. */
function partsOf(shape: Exclude<Type, string>, found: Found): [Type, Found][] {
  if ('enum' in shape) return [];
  if (isObjectType(shape)) {
    const members = Object.entries({ ...shape.required, ...shape.optional }).map(([name, member]): [Type, Found] => {
      const own = found.members.get(name) ?? { members: new Map() };
      found.members.set(name, own);
      return [member, own];
    });
    if (shape.rest === undefined) return members;
    found.rest ??= { members: new Map() };
    return [...members, [shape.rest, found.rest]];
  }
  const types =
    'list' in shape
      ? [shape.list]
      : 'tuple' in shape
        ? [...shape.tuple, shape.rest ?? 'never']
        : 'anyOf' in shape
          ? shape.anyOf
          : shape.allOf;
  return types.map((each) => [each, found]);
}

function dataOf({ is, members, rest: others }: Found): IntegerPlaces | undefined {
  const rest = others && dataOf(others);
  const named = [...members].flatMap(([name, member]) => {
    // A member that the schema names has none of the places of the others.
    const places = dataOf(member) ?? (rest && {});
    return places ? [[name, places] as const] : [];
  });
  if (!is && !rest && named.length === 0) return undefined;
  return { ...(is && { is }), ...(named.length > 0 && { members: named }), ...(rest && { rest }) };
}
