import type { Type } from '../catalogue.ts';
import type { ModelRoute } from '../model/model-route.ts';
import { isObjectType, isSchemaName } from '../model/types.ts';
import { isDate } from './inputs.ts';
import { callParameters, hasFields } from './parameters.ts';
import { literalText, propertyName } from './type-text.ts';
import { resolveAlias, type View } from './view.ts';

/** What a parameter of a name may be in any route and API version, for the check of defaults, which are for no route in particular. */
export function collectValues(views: readonly View[]): ReadonlyMap<string, string> {
  const values = new Map<string, Map<string, number>>();
  for (const { routes, schemas } of views) {
    for (const route of routes.values()) {
      for (const [name, type] of namedTypes(route, schemas)) {
        const counts = values.get(name) ?? new Map();
        values.set(name, counts);
        for (const text of new Set(coarseTexts(type, schemas))) counts.set(text, (counts.get(text) ?? 0) + 1);
      }
    }
  }
  return new Map([...values].map(([name, texts]) => [name, `${propertyName(name)}: ${unionText(texts)};\n`]));
}

/** The keys of routes that people write without the query or server that their key has, with the key to write. */
export function collectSpellings(views: readonly View[]): ReadonlyMap<string, string> {
  const keys = new Set(views.flatMap(({ routes }) => [...routes.keys()]));
  const plain = [...keys].map((key) => [key.replace(/ \{\w+\}/, ' ').replace(/\{\?.*$/, ''), key] as const);
  return new Map(plain.filter(([spelling, key]) => spelling !== key && !keys.has(spelling)));
}

export function spellingsText(spellings: ReadonlyMap<string, string>): string {
  const rows = [...spellings].map(([plain, key]) => `${JSON.stringify(plain)}: ${JSON.stringify(key)};\n`);
  return `export interface Spellings {\n${rows.join('')}}\n`;
}

function namedTypes(route: ModelRoute, schemas: ReadonlyMap<string, Type>): [string, Type][] {
  const { required = {}, optional = {} } = callParameters(route);
  const body = hasFields(route) ? fieldTypes(route.body?.content['application/json'] ?? 'unknown', schemas) : [];
  const parameters = Object.entries({ ...required, ...optional });
  return [...parameters.filter(([name]) => name !== 'headers' && name !== 'mediaType'), ...body];
}

function fieldTypes(type: Type, schemas: ReadonlyMap<string, Type>): [string, Type][] {
  const shape = resolveAlias(type, schemas);
  if (typeof shape === 'string') return [];
  if (isObjectType(shape)) return Object.entries({ ...shape.required, ...shape.optional });
  const parts = 'anyOf' in shape ? shape.anyOf : 'allOf' in shape ? shape.allOf : [];
  return parts.flatMap((each) => fieldTypes(each, schemas));
}

/** The values of a type, as texts. Lists and objects are not looked into. */
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
  if (kind === 'string') return isDate(type) ? ['string', 'globalThis.Date'] : ['string'];
  if (kind === 'integer' || kind === 'number') return ['number', ...(type === 'integer:int64' ? ['bigint'] : [])];
  return ['boolean', 'null', 'bigint'].includes(kind) ? [kind] : ['unknown'];
}

/** Text and some values in one: the values alone, if more routes list values than take any text. */
function unionText(counts: ReadonlyMap<string, number>): string {
  if (counts.has('unknown')) return 'unknown';
  const isLiteral = (text: string) => text.startsWith('"');
  const listing = Math.max(0, ...[...counts].filter(([text]) => isLiteral(text)).map(([, count]) => count));
  const isEnum = listing > (counts.get('string') ?? 0);
  return [...counts.keys()].filter((text) => (isEnum ? text !== 'string' : !isLiteral(text))).join(' | ');
}
