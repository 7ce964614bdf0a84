// Limits of values: https://json-schema.org/draft/2020-12/json-schema-validation#section-6

import { joinPointer } from '../../../src/core/json-pointer.ts';
import type { Limits, RouteLimits } from '../../catalogue.ts';
import type { JsonValue } from '../../read/json.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';
import { mediaType } from '../media-type.ts';

const LIMIT_KEYWORDS = [
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

const JSON_TYPE = /[/+]json$|^\*\/\*$/;

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
    const own = response.resolve();
    const code = status === 'default' ? status : status.toUpperCase();
    for (const [type, media] of own.get('content')?.entries() ?? [])
      add(`response ${code} ${mediaType(type)}`, media.resolve().raw('schema'));
    for (const [name, header] of own.get('headers')?.entries() ?? [])
      add(`header ${code} ${name.toLowerCase()}`, header.resolve().raw('schema'));
  }
  return Object.keys(all).length === 0 ? undefined : all;
}

/** The limits of the data of webhooks, by name and JSON pointer. Undefined if there are none. */
export function readWebhookLimits(root: JsonCursor): RouteLimits | undefined {
  const all: AllLimits = {};
  for (const [name, item] of root.get('webhooks')?.entries() ?? []) {
    for (const [, operation] of item.resolve().entries()) {
      const content = operation.resolve().get('requestBody')?.resolve().get('content');
      for (const [type, media] of content?.entries() ?? []) {
        const schema = JSON_TYPE.test(mediaType(type)) ? media.resolve().raw('schema') : undefined;
        const found = schema === undefined ? {} : limitsIn(schema);
        if (Object.keys(found).length > 0) all[name] = { ...all[name], ...found };
      }
    }
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
    // Every text, list and object has at least no characters, items and members.
    const isNoLimit = value === 0 && /^min(?:Length|Items|Properties)$/.test(keyword);
    return isLimit && !isNoLimit ? [[keyword, value] as const] : [];
  });
  const wholes = WHOLE_KEYWORDS.flatMap((keyword) => {
    const value = schema.raw(keyword)?.value;
    return value === undefined ? [] : [[keyword, canonicalText(value)] as const];
  });
  // The type of an object does not say whether it may have members that are not described.
  const isClosed = schema.raw('additionalProperties')?.value === false;
  const discriminator = schema.get('discriminator')?.string('propertyName');
  const mapping = mappingOf(schema);
  if (entries.length + wholes.length === 0 && !isClosed && discriminator === undefined) return undefined;
  return {
    ...normalize(Object.fromEntries(entries)),
    ...Object.fromEntries(wholes),
    ...(isClosed ? { additionalProperties: false } : {}),
    ...(discriminator === undefined ? {} : { discriminator }),
    ...(mapping === '' ? {} : { mapping }),
  };
}

/** The values of a discriminator that are not the names of the schemas that they stand for, one per line. */
function mappingOf(schema: JsonCursor): string {
  const entries = schema.get('discriminator')?.get('mapping')?.entries() ?? [];
  return entries
    .map(([value, target]) => [value, String(target.value).replace(/^.*\//, '')] as const)
    .filter(([value, target]) => value !== target)
    .map((entry) => entry.join(' = '))
    .sort()
    .join('\n');
}

/** In OpenAPI 3.0, `exclusiveMaximum: true` makes `maximum` exclusive. Of two bounds at the same end, only the stricter one counts. */
function normalize(limits: Limits): Limits {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...others } = limits;
  const isLowerExclusive =
    exclusiveMinimum === true || (exclusiveMinimum !== undefined && !(Number(minimum) > Number(exclusiveMinimum)));
  const isUpperExclusive =
    exclusiveMaximum === true || (exclusiveMaximum !== undefined && !(Number(maximum) < Number(exclusiveMaximum)));
  return {
    ...others,
    ...defined(
      isLowerExclusive ? { exclusiveMinimum: exclusiveMinimum === true ? minimum : exclusiveMinimum } : { minimum },
    ),
    ...defined(
      isUpperExclusive ? { exclusiveMaximum: exclusiveMaximum === true ? maximum : exclusiveMaximum } : { maximum },
    ),
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
