import { getOrCreate } from '../../src/core/objects.ts';
import { OPTION_NAMES } from '../../src/core/read-options.ts';
import type { ModelRoute, ObjectType, Type } from '../catalogue.ts';
import { isObjectType, isSchemaName } from '../model/types.ts';
import { isDate } from './inputs.ts';
import { callParameters, hasFields } from './parameters.ts';
import { literalText, propertyName } from './type-text.ts';
import { resolveAlias, type View } from './view.ts';

/**
 * The values that a parameter of a given name accepts in any route and API version. They are used to check defaults, which do not
 * belong to a route. Options have their own types.
 */
export function collectValues(views: readonly View[]): ReadonlyMap<string, string> {
  const values = new Map<string, Map<string, number>>();
  for (const { routes, schemas } of views) {
    for (const route of routes.values()) {
      for (const [name, type] of namedTypes(route, schemas)) {
        if (OPTION_NAMES.has(name)) continue;
        const counts = getOrCreate(values, name, () => new Map<string, number>());
        for (const text of new Set(coarseTexts(type, schemas))) count(counts, text);
      }
    }
  }
  return new Map(
    [...values].map(([name, texts]) => [name, `${propertyName(name)}?: ${unionText(texts)} | undefined;\n`]),
  );
}

/** The description of a parameter or field name in most routes. */
export function collectMeanings(views: readonly View[]): ReadonlyMap<string, string> {
  const notes = new Map<string, Map<string, number>>();
  for (const { routes, schemas } of views) {
    for (const route of routes.values()) {
      for (const [name, note] of namedNotes(route, schemas)) {
        count(
          getOrCreate(notes, name, () => new Map<string, number>()),
          note,
        );
      }
    }
  }
  const mostFrequent = (counts: ReadonlyMap<string, number>) =>
    [...counts].reduce((one, other) => (other[1] > one[1] ? other : one))[0];
  return new Map([...notes].map(([name, counts]) => [name, mostFrequent(counts)]));
}

function count(counts: Map<string, number>, text: string): void {
  counts.set(text, (counts.get(text) ?? 0) + 1);
}

/** The keys of routes that are often written without their query or server, with the key to write. */
export function collectSpellings(views: readonly View[]): ReadonlyMap<string, string> {
  const keys = new Set(views.flatMap(({ routes }) => [...routes.keys()]));
  const plain = [...keys].map((key) => [key.replace(/ \{\w+\}/, ' ').replace(/\{\?.*$/, ''), key] as const);
  return new Map(plain.filter(([spelling, key]) => spelling !== key && !keys.has(spelling)));
}

export function spellingsText(spellings: ReadonlyMap<string, string>): string {
  const rows = [...spellings].map(([plain, key]) => `${JSON.stringify(plain)}: ${JSON.stringify(key)};\n`);
  return `export interface Spellings {\n${rows.join('')}}\n`;
}

function namedNotes(route: ModelRoute, schemas: ReadonlyMap<string, Type>): [string, string][] {
  const parameters = (route.parameters ?? []).filter(({ in: place }) => place !== 'header' && place !== 'cookie');
  const ofParameters = parameters.flatMap(({ name, note }): [string, string][] =>
    note === undefined ? [] : [[name, note]],
  );
  return [...ofParameters, ...fieldsOf(route, schemas).flatMap(({ notes = {} }) => Object.entries(notes))];
}

function namedTypes(route: ModelRoute, schemas: ReadonlyMap<string, Type>): [string, Type][] {
  const { required = {}, optional = {} } = callParameters(route);
  const fields = fieldsOf(route, schemas).flatMap((each) => Object.entries({ ...each.required, ...each.optional }));
  return [...Object.entries({ ...required, ...optional }), ...fields];
}

/** The objects that contain the fields of a JSON body. */
function fieldsOf(route: ModelRoute, schemas: ReadonlyMap<string, Type>): ObjectType[] {
  return hasFields(route) ? objectsIn(route.body?.content['application/json'] ?? 'unknown', schemas) : [];
}

function objectsIn(type: Type, schemas: ReadonlyMap<string, Type>): ObjectType[] {
  const shape = resolveAlias(type, schemas);
  if (typeof shape === 'string') return [];
  if (isObjectType(shape)) return [shape];
  const parts = 'anyOf' in shape ? shape.anyOf : 'allOf' in shape ? shape.allOf : [];
  return parts.flatMap((each) => objectsIn(each, schemas));
}

/** The values of a type as texts. The contents of lists and objects are not searched. */
function coarseTexts(type: Type, schemas: ReadonlyMap<string, Type>): string[] {
  const shape = resolveAlias(type, schemas);
  if (typeof shape === 'string') return isSchemaName(shape) ? ['unknown'] : plainTexts(shape);
  if ('enum' in shape) return shape.enum.map(literalText);
  if ('list' in shape || 'tuple' in shape) return ['readonly unknown[]'];
  if ('anyOf' in shape) return shape.anyOf.flatMap((each) => coarseTexts(each, schemas));
  return isObjectType(shape) ? ['object'] : ['unknown'];
}

function plainTexts(type: string): string[] {
  const [kind = ''] = type.split(':');
  if (kind === 'string') return isDate(type) ? ['string', 'api.Time'] : ['string'];
  if (kind === 'integer' || kind === 'number') return ['number', ...(type === 'integer:int64' ? ['bigint'] : [])];
  return ['boolean', 'null', 'bigint'].includes(kind) ? [kind] : ['unknown'];
}

/** A union of text and listed values: only the values, if more routes list values than accept any text. */
function unionText(counts: ReadonlyMap<string, number>): string {
  if (counts.has('unknown')) return 'unknown';
  const isLiteral = (text: string) => text.startsWith('"');
  const listing = Math.max(0, ...[...counts].filter(([text]) => isLiteral(text)).map(([, count]) => count));
  const isEnum = listing > (counts.get('string') ?? 0);
  return [...counts.keys()].filter((text) => (isEnum ? text !== 'string' : !isLiteral(text))).join(' | ');
}
