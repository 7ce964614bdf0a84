import { isJsonObject, type JsonObject, type JsonValue, own } from '../../read/json.ts';
import { literalText } from '../type-text.ts';
import { isDeprecated, type PathsContext } from './paths-context.ts';
import { pointerTo, referenceOf, stepsOf } from './pointers.ts';
import { plain, type TypePiece, UNKNOWN } from './type-piece.ts';

/** The components that have a type. */
export const COMPONENT_GROUPS = [
  'schemas',
  'responses',
  'parameters',
  'requestBodies',
  'headers',
  'pathItems',
] as const;

/**
 * Writes a reference as the type of a component, such as `components["schemas"]["Pet"]`. The target of any other reference has no
 * type of its own, and is written in place.
 */
export function referenceText(
  reference: string,
  context: PathsContext,
  inline: (target: JsonValue) => TypePiece,
): TypePiece {
  const steps = stepsOf(reference);
  const text = componentText(steps, context);
  if (text !== undefined) return plain(text);
  const pointer = pointerTo(steps);
  const target = context.resolve(reference);
  if (target === undefined || context.inlined.has(pointer)) return UNKNOWN;
  context.inlined.add(pointer);
  try {
    return inline(target);
  } finally {
    context.inlined.delete(pointer);
  }
}

function componentText(steps: readonly string[], { root, options }: PathsContext): string | undefined {
  const [first, group = '', name = '', ...rest] = steps;
  if (first !== 'components' || !COMPONENT_GROUPS.some((each) => each === group) || steps.length < 3) return undefined;
  const member = memberOf(memberOf(memberOf(root, first), group), name);
  if (member === undefined || (options.excludeDeprecated && isDeprecated(member))) return undefined;
  const text = `components[${literalText(group)}][${literalText(name)}]`;
  return rest.length === 0 ? text : group === 'schemas' ? propertyText(text, member, rest) : undefined;
}

/** The type of a property of a component. Undefined for anything else in it. */
function propertyText(component: string, schema: JsonValue, steps: readonly string[]): string | undefined {
  let text = component;
  let current: JsonValue | undefined = schema;
  for (let index = 0; index < steps.length; index += 2) {
    const name = steps[index + 1];
    const isObject = isJsonObject(current) && referenceOf(current) === undefined && isPlainObject(current);
    if (steps[index] !== 'properties' || name === undefined || !isObject) return undefined;
    current = memberOf(memberOf(current, 'properties'), name);
    text = `${index === 0 ? text : `NonNullable<${text}>`}[${literalText(name)}]`;
  }
  return current === undefined ? undefined : text;
}

/** Whether a schema is written as an object with its properties, so that their types can be looked up in it. */
function isPlainObject(schema: JsonObject): boolean {
  return !['anyOf', 'oneOf', 'enum', 'const'].some((keyword) => own(schema, keyword) !== undefined);
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) ? own(value, name) : undefined;
}
