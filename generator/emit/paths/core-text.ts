import { GeneratorError } from '../../errors.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own } from '../../read/json.ts';
import { literalText } from '../type-text.ts';
import { commentText } from './comment-text.ts';
import { discriminatorValue } from './discriminators.ts';
import { entriesOf, isDeprecated, type PathsContext } from './paths-context.ts';
import { type Location, pointerTo, referenceOf } from './pointers.ts';
import {
  BOOLEAN,
  intersectionOf,
  listOf,
  memberText,
  NULL,
  NUMBER,
  objectOf,
  readonlyOf,
  STRING,
  type TypePiece,
  tupleOf,
  UNKNOWN,
  unionOf,
} from './type-piece.ts';

const PLAIN: { readonly [type: string]: TypePiece } = {
  null: NULL,
  string: STRING,
  number: NUMBER,
  integer: NUMBER,
  boolean: BOOLEAN,
};

/** The type of a schema without its `allOf`, `anyOf` and `oneOf`. Undefined if the rest of it is not a restriction. */
export function coreText(schema: JsonObject, location: Location, context: PathsContext): TypePiece | undefined {
  const type = own(schema, 'type');
  if (typeof type === 'string') {
    const known = own(PLAIN, type);
    if (known !== undefined) return known;
    if (type === 'array') return listText(schema, location, context);
  }
  if (isList(type)) return typesText(schema, type, location, context);
  return objectText(schema, location, context);
}

/** One of several types. A plain type that is also a branch of the `oneOf` is written there. */
function typesText(
  schema: JsonObject,
  types: readonly JsonValue[],
  location: Location,
  context: PathsContext,
): TypePiece {
  const branches = own(schema, 'oneOf');
  const isBranch = (type: JsonValue) =>
    typeof type === 'string' &&
    own(PLAIN, type) !== undefined &&
    isList(branches) &&
    branches.some((branch) => isJsonObject(branch) && own(branch, 'type') === type);
  const { oneOf: _oneOf, ...others } = schema;
  const texts = types
    .filter((type) => !isBranch(type))
    .map((type) => (type === 'null' || type === null ? NULL : context.schema({ ...others, type }, location)));
  return unionOf(texts);
}

/** The length of all tuples together that are written for one list. The compiler is slow with more. */
const MAX_LENGTH = 30;

function listText(schema: JsonObject, location: Location, context: PathsContext): TypePiece {
  const { options } = context;
  const items = own(schema, 'items');
  const first = own(schema, 'prefixItems') ?? (isList(items) ? items : undefined);
  const frozen = (piece: TypePiece) => (options.immutable ? readonlyOf(piece) : piece);
  if (isList(first)) return frozen(tupleOf(first.map((each) => context.schema(each, location))));
  const item = items === undefined || items === false ? UNKNOWN : context.schema(items, location);
  return (options.arrayLength ? tuplesText(schema, item) : undefined) ?? frozen(listOf(item));
}

/** A list with a minimum and a maximum length, as a union of tuples. */
function tuplesText(schema: JsonObject, item: TypePiece): TypePiece | undefined {
  const lengthOf = (name: string) => {
    const value = own(schema, name);
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
  };
  const least = lengthOf('minItems') ?? 0;
  const limit = lengthOf('maxItems');
  const most = limit !== undefined && limit >= least ? limit : undefined;
  if (least === 0 && most === undefined) return undefined;
  const size = most === undefined ? least : (most * (most + 1) - least * (least - 1)) / 2;
  if (size >= MAX_LENGTH) return undefined;
  const repeated = (length: number) => Array.from({ length }, () => item);
  if (most === undefined) return tupleOf(repeated(least), item);
  return unionOf(Array.from({ length: most - least + 1 }, (_, index) => tupleOf(repeated(least + index))));
}

function objectText(schema: JsonObject, location: Location, context: PathsContext): TypePiece | undefined {
  const members = [...inheritedMember(schema, location, context), ...propertyTexts(schema, location, context)];
  const definitions = definitionsText(schema, location, context);
  if (definitions !== undefined) members.push(definitions);
  const index = indexTypes(schema, members.length > 0, location, context);
  if (index.length === 0) return members.length === 0 ? undefined : objectOf(members);
  const mark = context.options.immutable ? 'readonly ' : '';
  const others = objectOf([`${mark}[key: string]: ${unionOf(index).text}`]);
  return intersectionOf([...(members.length === 0 ? [] : [objectOf(members)]), others]);
}

/** The discriminator of a schema that extends one with a discriminator. */
function inheritedMember(schema: JsonObject, location: Location, context: PathsContext): string[] {
  if (!['allOf', 'anyOf'].some((keyword) => own(schema, keyword)) || own(schema, 'discriminator')) return [];
  const { discriminators, options } = context;
  const pointer = pointerTo(location);
  const discriminator = discriminators.handled.has(pointer) ? undefined : discriminators.at.get(pointer);
  if (discriminator === undefined) return [];
  const value = literalText(discriminatorValue(discriminator, pointer));
  return [memberText(discriminator.propertyName, value, { isReadonly: options.immutable === true })];
}

function propertyTexts(schema: JsonObject, location: Location, context: PathsContext): string[] {
  const { options, resolve } = context;
  const required = own(schema, 'required');
  // Members of a request that have a default may be left out.
  const isRequest = /parameters|requestBody|requestBodies/.test(pointerTo(location));
  const defaultsAreSet = options.defaultNonNullable !== false && !isRequest;
  const given = own(schema, 'properties');
  const all = referenceOf(given) === undefined ? given : resolve(referenceOf(given) ?? '');
  return entriesOf(all, { ...options, excludeDeprecated: false }).flatMap(([name, property]) => {
    if (!isJsonObject(property) && typeof property !== 'boolean') {
      throw new GeneratorError('A property must be a schema', pointerTo([...location, name]));
    }
    const reference = referenceOf(property);
    const target = reference === undefined ? property : resolve(reference);
    if (options.excludeDeprecated && (isDeprecated(property) || isDeprecated(target))) return [];
    const facts = isJsonObject(property) ? property : {};
    const isRequired =
      (isList(required) && required.includes(name)) ||
      (required === undefined && options.propertiesRequiredByDefault === true) ||
      (defaultsAreSet && own(facts, 'default') !== undefined);
    const text = context.schema(property, [...location, name]).text;
    return [markedText(name, facts, text, !isRequired, context)];
  });
}

/** A member of an object. If it is only read or only written, it is `readonly` or has a marker. */
function markedText(name: string, facts: JsonObject, text: string, isOptional: boolean, context: PathsContext): string {
  const { immutable = false, readWriteMarkers = false } = context.options;
  const isRead = own(facts, 'readOnly') === true;
  const isWritten = own(facts, 'writeOnly') === true;
  const marker = !readWriteMarkers || isRead === isWritten ? undefined : isRead ? '$Read' : '$Write';
  return memberText(name, marker === undefined ? text : `${marker}<${text}>`, {
    comment: commentText(facts),
    isOptional,
    isReadonly: immutable || (!readWriteMarkers && isRead),
  });
}

function definitionsText(schema: JsonObject, location: Location, context: PathsContext): string | undefined {
  const definitions = own(schema, '$defs');
  if (!isJsonObject(definitions) || Object.keys(definitions).length === 0) return undefined;
  const members = Object.entries(definitions).map(([name, value]) => {
    const text = context.schema(value, [...location, '$defs', name]).text;
    return markedText(name, isJsonObject(value) ? value : {}, text, false, context);
  });
  return `$defs: ${objectOf(members).text}`;
}

/** The types of members that are not listed. */
function indexTypes(
  schema: JsonObject,
  hasMembers: boolean,
  location: Location,
  context: PathsContext,
): readonly TypePiece[] {
  const additional = own(schema, 'additionalProperties');
  const patterns = own(schema, 'patternProperties');
  const types: TypePiece[] = [];
  if (additional === true || (isJsonObject(additional) && Object.keys(additional).length === 0)) types.push(UNKNOWN);
  else if (isJsonObject(additional)) types.push(context.schema(additional, location));
  else if (context.options.additionalProperties && (hasMembers || patterns !== undefined)) types.push(UNKNOWN);
  for (const [, each] of entriesOf(patterns, context.options)) types.push(context.schema(each, location));
  return types;
}
