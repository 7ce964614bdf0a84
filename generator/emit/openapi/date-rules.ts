import { joinPointer } from '../../../src/core/json-pointer.ts';
import type { ModelRoute, ObjectType, TupleType, Type } from '../../catalogue.ts';
import { GeneratorError } from '../../errors.ts';
import { canonical, isObjectType, isSchemaName } from '../../model/types.ts';
import { own } from '../../read/json.ts';
import { conversionOf } from '../dates.ts';
import type { View } from '../view.ts';
import { type DatedSchemas, parsedTypes } from './dated-schemas.ts';
import { RULES } from './rule-text.ts';

/** The rules that convert the dates in the responses of an API, as code. */
export interface DateRules {
  /** The rules of schemas, one per line. A bundle has only those that it uses. */
  readonly declarations: string;
  /** The argument of an operation; empty if its responses have no dates. */
  textOf(key: string): string;
}

/** Writes the rules that convert the dates in responses. Rejects types that do not say whether a text is a date. */
export function createDateRules({ schemas, routes }: View, dated: DatedSchemas): DateRules {
  checkPlaces(routes, schemas, dated);
  const declared = [...schemas].filter(([name]) => dated.isConverted(name) && dated.contains(name));
  const convert = dated.dates === 'date' ? 'dates' : 'temporalDates';
  return {
    declarations: declared
      .map(([name, type]) => `const ${name}$: ${RULES}.DateRule = { of: () => (${ruleText(type, dated)}) };\n`)
      .join(''),
    textOf(key) {
      const route = routes.get(key);
      const types = route === undefined ? [] : parsedTypes(route).filter(dated.contains);
      const unique = [...new Map(types.map((type) => [canonical(type), type])).values()];
      return unique.length === 0 ? '' : `, () => ${RULES}.${convert}(${ruleText({ anyOf: unique }, dated)})`;
    },
  };
}

/** The rule of a type that contains dates. */
function ruleText(type: Type, dated: DatedSchemas): string {
  const text = (inner: Type) => ruleText(inner, dated);
  if (typeof type === 'string')
    return isSchemaName(type) ? `${type}$` : `${RULES}.${conversionOf(type, dated.dates)?.rule}`;
  if ('enum' in type) return '{ anyOf: [] }';
  if ('list' in type) return `{ items: [], rest: ${text(type.list)} }`;
  if ('anyOf' in type || 'allOf' in type) {
    const parts = ('anyOf' in type ? type.anyOf : type.allOf).filter(dated.contains).map(text);
    return parts.length === 1 ? (parts[0] as string) : `{ anyOf: [${parts.join(', ')}] }`;
  }
  const hasRest = type.rest !== undefined && dated.contains(type.rest);
  const rest = hasRest ? `, rest: ${text(type.rest as Type)}` : '';
  if ('tuple' in type) {
    const items = type.tuple.map((item) => (dated.contains(item) ? text(item) : 'undefined'));
    return `{ items: [${items.join(', ')}]${rest} }`;
  }
  const members = Object.entries({ ...type.required, ...type.optional }).flatMap(([name, member]) => {
    if (dated.contains(member)) return [`[${JSON.stringify(name)}, ${text(member)}]`];
    // Otherwise, the rule of the other members would apply.
    return hasRest ? [`[${JSON.stringify(name)}]`] : [];
  });
  return `{ members: [${members.join(', ')}]${rest} }`;
}

/** A type, and the schema or route that has it. */
type Sourced = readonly [type: Type, source: string];

/** A place in the responses of a route, and all types that a value there may have. */
interface Place {
  readonly route: string;
  readonly pointer: string;
  readonly types: readonly Sourced[];
}

/** More combinations of types than the responses of an API have. */
const MAX_PLACES = 100_000;

/**
 * Rejects places at which a text is a date in one type and not in another: a value does not say which type it has. Places with the same
 * types are visited once.
 */
function checkPlaces(
  routes: ReadonlyMap<string, ModelRoute>,
  schemas: ReadonlyMap<string, Type>,
  dated: DatedSchemas,
): void {
  const seen = new Set<string>();
  const ids = new Map<string, number>();
  const idOf = ([type]: Sourced) => {
    const text = canonical(type);
    const id = ids.get(text) ?? ids.size;
    ids.set(text, id);
    return id;
  };
  // Iterative, because schemas refer to each other in chains of thousands.
  const left: Place[] = [...routes].map(([route, each]) => ({ route, pointer: '', types: rootTypes(route, each) }));
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    if (!place.types.some(([type]) => dated.contains(type))) continue;
    const variants = variantsOf(place.types, schemas);
    const key = [...new Set(variants.map(idOf))].sort((one, two) => one - two).join(' ');
    if (seen.has(key)) continue;
    seen.add(key);
    if (seen.size > MAX_PLACES)
      throw new GeneratorError('The responses combine too many types for "dates". Leave the option out');
    checkTexts(place, variants, dated);
    left.push(...innerPlaces(place, variants));
  }
}

/** The types of the data of a route. Text that is not parsed is data too. */
function rootTypes(key: string, route: ModelRoute): Sourced[] {
  const names = Object.values(route.responses ?? {}).flatMap((content) => Object.keys(content));
  const texts: Type[] = names.some((name) => /^text\/|xml/.test(name)) ? ['string'] : [];
  return [...parsedTypes(route), ...texts].map((type) => [type, key]);
}

/** The types that are neither names nor combinations of others. */
function variantsOf(types: readonly Sourced[], schemas: ReadonlyMap<string, Type>): Sourced[] {
  const found: Sourced[] = [];
  const names = new Set<string>();
  const left = [...types];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const [type, source] = next;
    if (isSchemaName(type)) {
      if (!names.has(type)) left.push([schemas.get(type) ?? 'unknown', type]);
      names.add(type);
    } else if (typeof type === 'object' && ('anyOf' in type || 'allOf' in type)) {
      for (const each of 'anyOf' in type ? type.anyOf : type.allOf) left.push([each, source]);
    } else found.push(next);
  }
  return found.reverse();
}

function checkTexts({ route, pointer }: Place, variants: readonly Sourced[], { dates }: DatedSchemas): void {
  const texts = variants.filter(([type]) => isText(type));
  const date = texts.find(([type]) => conversionOf(type, dates) !== undefined);
  const other = texts.find(
    ([type]) => date !== undefined && conversionOf(type, dates) !== conversionOf(date[0], dates),
  );
  if (date === undefined || other === undefined) return;
  const shown = ([type, source]: Sourced) =>
    `${typeof type === 'string' ? type.replace(/^string:/, '').replace(/^string$/, 'any text') : 'an enum'} in ${source}`;
  throw new GeneratorError(
    `The option "dates" cannot convert the text at "${pointer}" in the response of ${route}: it is a ${shown(date)}, but ${shown(other)}. Correct one of the formats with an overlay, exclude the operation, or leave the option out`,
  );
}

function isText(type: Type): boolean {
  if (typeof type === 'string') return type === 'string' || type.startsWith('string:');
  return 'enum' in type && type.enum.some((value) => typeof value === 'string');
}

/** The places inside the lists and objects of a place. */
function innerPlaces({ route, pointer }: Place, variants: readonly Sourced[]): Place[] {
  const lists = variants.flatMap(([type, source]): (readonly [TupleType, string])[] => {
    if (typeof type === 'string') return [];
    return 'list' in type ? [[{ tuple: [], rest: type.list }, source]] : 'tuple' in type ? [[type, source]] : [];
  });
  const objects = variants.flatMap(([type, source]): (readonly [ObjectType, string])[] =>
    isObjectType(type) ? [[type, source]] : [],
  );
  const positions = Math.max(0, ...lists.map(([{ tuple }]) => tuple.length));
  const names = new Set(objects.flatMap(([{ required, optional }]) => Object.keys({ ...required, ...optional })));
  const inner = (step: string | number, types: readonly (readonly [Type | undefined, string])[]): Place => ({
    route,
    pointer: joinPointer(pointer, step),
    types: types.flatMap(([type, source]): Sourced[] => (type === undefined ? [] : [[type, source]])),
  });
  return [
    ...Array.from({ length: positions }, (_, at) =>
      inner(
        at,
        lists.map(([{ tuple, rest }, source]) => [tuple[at] ?? rest, source]),
      ),
    ),
    inner(
      '*',
      lists.map(([{ rest }, source]) => [rest, source]),
    ),
    ...[...names].map((name) =>
      inner(
        name,
        objects.map(([{ required = {}, optional = {}, rest }, source]) => [
          own(required, name) ?? own(optional, name) ?? rest,
          source,
        ]),
      ),
    ),
    inner(
      '*',
      objects.map(([{ rest }, source]) => [rest, source]),
    ),
  ];
}
