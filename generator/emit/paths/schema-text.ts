import { GeneratorError } from '../../errors.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own } from '../../read/json.ts';
import { literalText, propertyName } from '../type-text.ts';
import { coreText } from './core-text.ts';
import type { PathsContext } from './paths-context.ts';
import { type Location, pointerTo, referenceOf, stepsOf } from './pointers.ts';
import { referenceText } from './reference-text.ts';
import {
  intersectionOf,
  isKeyword,
  listOf,
  NEVER,
  NULL,
  objectOf,
  plain,
  STRING,
  type TypePiece,
  tupleOf,
  UNKNOWN,
  unionOf,
} from './type-piece.ts';

/** Writes a schema in the format of openapi-typescript. */
export function schemaText(given: JsonValue | undefined, location: Location, context: PathsContext): TypePiece {
  if (given === undefined || given === null || given === false) return NEVER;
  if (given === true) return UNKNOWN;
  if (!isJsonObject(given)) throw new GeneratorError('A schema must be an object', pointerTo(location));
  const { options, discriminators } = context;
  const schema = discriminators.patched(given);
  const replaced = options.transform?.(schema, pointerTo(location));
  if (replaced !== undefined) return plain(String(replaced));
  const reference = referenceOf(schema);
  if (reference !== undefined) {
    return referenceText(reference, context, (target) => context.schema(target, location));
  }
  const constant = own(schema, 'const');
  if (constant !== undefined && constant !== null) return valueText(constant);
  return enumText(schema, location, context) ?? composedText(schema, location, context);
}

/** A value as a literal type. */
function valueText(value: JsonValue): TypePiece {
  if (value === null) return NULL;
  if (isList(value)) return value.length === 0 ? listOf(NEVER) : tupleOf(value.map(valueText));
  if (!isJsonObject(value)) return plain(literalText(value));
  const members = Object.entries(value).map(([name, member]) => `${propertyName(name)}: ${valueText(member).text}`);
  return members.length === 0 ? plain('Record<string, never>') : objectOf(members);
}

/** An enum, other than one of objects, which is written like a `oneOf`. */
function enumText(schema: JsonObject, location: Location, { enums }: PathsContext): TypePiece | undefined {
  const values = own(schema, 'enum');
  const type = own(schema, 'type');
  if (!isList(values) || type === 'object' || own(schema, 'properties') !== undefined) return undefined;
  // A string enum with `additionalProperties` allows other strings, and editors still suggest the values.
  const isOpen = Boolean(own(schema, 'additionalProperties'));
  if (isOpen && type !== 'string') return undefined;
  const others = isOpen ? [intersectionOf([STRING, plain('{}')])] : [];
  const name = enums.declare(schema, location);
  if (name !== undefined) return unionOf([plain(name), ...others]);
  enums.declareValues(schema, location);
  const isNullable = (isList(type) && type.includes('null')) || own(schema, 'nullable') === true;
  return unionOf([...values.map(valueText), ...(isNullable ? [NULL] : []), ...others]);
}

/** Objects, lists and plain types, joined with `allOf`, `anyOf` and `oneOf`. */
function composedText(schema: JsonObject, location: Location, context: PathsContext): TypePiece {
  const branches = (keyword: string, list: JsonValue | undefined = own(schema, keyword)) =>
    isList(list) ? list.map((each, index) => context.schema(each, [...location, keyword, String(index)])) : [];
  const core = coreText(schema, location, context);
  const parts = [...(core === undefined ? [] : [core]), ...allOfTexts(schema, location, context)];
  let result = parts.length === 0 ? undefined : intersectionOf(parts);
  const anyOf = branches('anyOf');
  if (anyOf.length > 0) result = unionOf([...(result === undefined ? [] : [result]), ...anyOf]);
  const objects = own(schema, 'type') === 'object' ? own(schema, 'enum') : undefined;
  const oneOf = branches('oneOf', own(schema, 'oneOf') ?? objects);
  if (oneOf.length > 0) {
    const before = result === undefined ? [] : [result];
    // A union of plain types is not joined with an object: no value would have both types.
    result = oneOf.every(isKeyword) ? unionOf([...before, ...oneOf]) : intersectionOf([...before, unionOf(oneOf)]);
  }
  if (result === undefined) {
    if (own(schema, 'type') === undefined) return UNKNOWN;
    result = plain(`Record<string, ${context.options.emptyObjectsUnknown ? 'unknown' : 'never'}>`);
  }
  return own(schema, 'nullable') === true && result !== UNKNOWN ? unionOf([result, NULL]) : result;
}

/** The parts of an `allOf`. The `required` of the schema also applies to the members of its parts. */
function allOfTexts(schema: JsonObject, location: Location, context: PathsContext): TypePiece[] {
  const items = own(schema, 'allOf');
  if (!isList(items)) return [];
  const { discriminators } = context;
  const required = listIn(schema, 'required');
  return items.map((raw) => {
    const reference = referenceOf(raw);
    const item = isJsonObject(raw) ? discriminators.patched(raw) : raw;
    const pointer = reference === undefined ? undefined : pointerTo(stepsOf(reference));
    const text =
      reference === undefined && isJsonObject(item)
        ? context.schema({ ...item, required: [...required, ...listIn(item, 'required')] }, location)
        : withRequired(context.schema(item, location), pointer, required, context);
    const inherited = pointer === undefined ? undefined : discriminators.at.get(pointer)?.propertyName;
    const inline = isJsonObject(item) && reference === undefined ? own(item, 'discriminator') : undefined;
    const name = inherited ?? (isJsonObject(inline) ? own(inline, 'propertyName') : undefined);
    return typeof name === 'string' ? plain(`Omit<${text.text}, ${literalText(name)}>`) : text;
  });
}

function withRequired(
  text: TypePiece,
  pointer: string | undefined,
  required: readonly JsonValue[],
  { resolve, discriminators, helpers }: PathsContext,
): TypePiece {
  if (pointer === undefined || discriminators.handled.has(pointer)) return text;
  const target = resolve(pointer);
  const properties = isJsonObject(target) ? own(discriminators.patched(target), 'properties') : undefined;
  const names = required.filter(
    (name): name is string => typeof name === 'string' && isJsonObject(properties) && Boolean(own(properties, name)),
  );
  if (names.length === 0) return text;
  helpers.add('WithRequired');
  return plain(`WithRequired<${text.text}, ${[...new Set(names)].map(literalText).join(' | ')}>`);
}

function listIn(schema: JsonObject, name: string): readonly JsonValue[] {
  const list = own(schema, name);
  return isList(list) ? list : [];
}
