// Limits of values: https://json-schema.org/draft/2020-12/json-schema-validation#section-6

import { joinPointer } from '../../../src/internal/json-pointer.ts';
import type { Limits, RouteLimits } from '../../catalogue.ts';
import type { JsonValue } from '../../read/json.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';
import { mediaType } from '../media-type.ts';

export const LIMIT_KEYWORDS = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'maxProperties',
] as const;

/** Keywords whose values are compared as a whole: whether a value allows more than another one is not known. */
const WHOLE_KEYWORDS = [
  'not',
  'if',
  'then',
  'else',
  'contains',
  'minContains',
  'maxContains',
  'dependentRequired',
  'dependentSchemas',
  'propertyNames',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'unevaluatedProperties',
  'unevaluatedItems',
] as const;

/** The depth and the number of members to which limits are read. Deeper members are compared by their types only. */
const MAX_DEPTH = 8;
const MAX_MEMBERS = 1000;

type AllLimits = { [location: string]: { [pointer: string]: Limits } };

/** The limits of the values of an operation, by location and JSON pointer. Undefined if it has none. */
export function readLimits(pathItem: JsonCursor, operation: JsonCursor): RouteLimits | undefined {
  const all: AllLimits = {};
  const add = (location: string, schema: JsonCursor | undefined) => {
    const found = schema === undefined ? {} : limitsIn(schema);
    if (Object.keys(found).length > 0) all[location] = found;
  };
  for (const parameter of [...pathItem.items('parameters'), ...operation.items('parameters')].map((each) =>
    each.resolve(),
  )) {
    const schema = parameter.raw('schema') ?? parameter.get('content')?.entries()[0]?.[1].raw('schema');
    add(`parameter ${parameter.string('in')} ${parameter.string('name')}`, schema);
  }
  for (const [type, media] of operation.get('requestBody')?.resolve().get('content')?.entries() ?? [])
    add(`body ${mediaType(type)}`, media.resolve().raw('schema'));
  for (const [status, response] of operation.get('responses')?.entries() ?? []) {
    for (const [type, media] of response.resolve().get('content')?.entries() ?? [])
      add(
        `response ${status === 'default' ? status : status.toUpperCase()} ${mediaType(type)}`,
        media.resolve().raw('schema'),
      );
  }
  return Object.keys(all).length === 0 ? undefined : all;
}

function limitsIn(root: JsonCursor): { [pointer: string]: Limits } {
  const found: { [pointer: string]: Limits } = {};
  const queue: { readonly schema: JsonCursor; readonly pointer: string; readonly above: readonly string[] }[] = [
    { schema: root, pointer: '', above: [] },
  ];
  for (let index = 0; index < queue.length && index < MAX_MEMBERS; index++) {
    const { schema: raw, pointer, above } = queue[index] as (typeof queue)[number];
    const schema = raw.resolve();
    // A schema that contains itself is read once.
    if (above.length > MAX_DEPTH || above.includes(schema.pointer)) continue;
    const inner = [...above, schema.pointer];
    const own = limitsOf(schema);
    if (own !== undefined || pointer.endsWith(ALTERNATIVE_END)) found[pointer] = { ...found[pointer], ...own };
    for (const each of schema.items('allOf')) queue.push({ schema: each, pointer, above: inner });
    for (const { schema: each, name } of alternativesOf(schema))
      queue.push({ schema: each, pointer: `${pointer}${name}`, above: inner });
    for (const [name, each] of schema.get('properties')?.entries() ?? [])
      queue.push({ schema: each, pointer: joinPointer(pointer, name), above: inner });
    for (const keyword of ['items', 'additionalProperties']) {
      const each = schema.raw(keyword);
      if (each !== undefined) queue.push({ schema: each, pointer: joinPointer(pointer, '*'), above: inner });
    }
  }
  return found;
}

/** Ends the name of an alternative of a union in a key. The name is not a part of the pointer: `/pet<Cat>/name`. */
const ALTERNATIVE_END = '>';
/** The names of alternatives in a key. */
export const ALTERNATIVE = /<[^<>/]*>/g;

/** The alternatives of a union, with a name for each. Null is not an alternative, and the only one has no name. */
function alternativesOf(schema: JsonCursor): { readonly schema: JsonCursor; readonly name: string }[] {
  const all = ['oneOf', 'anyOf']
    .flatMap((keyword) => schema.items(keyword))
    .filter((each) => each.raw('type')?.value !== 'null');
  return all.map((each, index) => {
    const [, last] = /([^/]*)$/.exec(each.string('$ref') ?? '') ?? [];
    const name = (last || String(index)).replace(/[<>/]/g, '');
    return { schema: each, name: all.length === 1 ? '' : `<${name}${ALTERNATIVE_END}` };
  });
}

function limitsOf(schema: JsonCursor): Limits | undefined {
  const entries = LIMIT_KEYWORDS.flatMap((keyword) => {
    const value = schema.raw(keyword)?.value;
    const isLimit = typeof value === 'number' || typeof value === 'string' || value === true;
    return isLimit ? [[keyword, value] as const] : [];
  });
  const wholes = WHOLE_KEYWORDS.flatMap((keyword) => {
    const value = schema.raw(keyword)?.value;
    return value === undefined ? [] : [[keyword, canonicalText(value)] as const];
  });
  // The type of an object does not say whether it may have members that are not described.
  const isClosed = schema.raw('additionalProperties')?.value === false;
  const discriminator = schema.get('discriminator')?.string('propertyName');
  if (entries.length + wholes.length === 0 && !isClosed && discriminator === undefined) return undefined;
  return {
    ...normalize(Object.fromEntries(entries)),
    ...Object.fromEntries(wholes),
    ...(isClosed ? { additionalProperties: false } : {}),
    ...(discriminator === undefined ? {} : { discriminator }),
  };
}

/** In OpenAPI 3.0, `exclusiveMaximum: true` makes `maximum` exclusive. */
function normalize(limits: Limits): Limits {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...others } = limits;
  return {
    ...others,
    ...defined(exclusiveMinimum === true ? { exclusiveMinimum: minimum } : { minimum, exclusiveMinimum }),
    ...defined(exclusiveMaximum === true ? { exclusiveMaximum: maximum } : { maximum, exclusiveMaximum }),
  };
}

function defined(limits: Limits): Limits {
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined));
}

/** A value as text, with the members of objects in order and without descriptions. */
function canonicalText(value: JsonValue): string {
  return JSON.stringify(value, (key, each: unknown) => {
    if (/^(?:description|title|examples?|\$comment)$/.test(key) && typeof each !== 'object') return undefined;
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
