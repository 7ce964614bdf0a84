import type { CatalogueFile, ModelRoute, Type } from '../../catalogue.ts';
import { GeneratorError } from '../../errors.ts';
import { withSuffix } from '../../model/names.ts';
import { dependents, reachable } from '../../model/schema-graph.ts';
import { eachChild, isSchemaName, schemaNames } from '../../model/types.ts';
import { conversionOf, type Dates } from '../dates.ts';
import type { InputSchemas } from '../inputs.ts';
import { isParsed } from '../response-text.ts';
import type { View } from '../view.ts';

/** How schemas with dates are declared. Dates in responses are converted; those in errors, events and webhooks stay text. */
export interface DatedSchemas {
  readonly dates: Dates;
  /** Whether a type contains dates, directly or in schemas. */
  contains(type: Type): boolean;
  /** Whether responses that are converted have the schema. */
  isConverted(name: string): boolean;
  /** The name of the second declaration, in which dates are text; undefined if one is enough. */
  textName(name: string): string | undefined;
}

/** Finds the schemas with dates in the responses of an API. */
export function findDatedSchemas(
  catalogue: CatalogueFile,
  view: View,
  inputs: InputSchemas,
  dates: Dates,
): DatedSchemas {
  if (catalogue.dialect !== 'openapi' || Object.keys(catalogue.versions).length > 0)
    throw new GeneratorError('The option "dates" is for APIs without versions, whose requests follow the description');
  const { schemas } = view;
  const routes = [...view.routes.values()];
  const dated = dependents(
    [...schemas].filter(([, type]) => hasDates(type, dates)).map(([name]) => name),
    schemas,
  );
  const converted = reachable(namesIn(routes.flatMap(parsedTypes)), schemas);
  const { webhooks = {}, responses = {} } = catalogue;
  const texts = [...routes.flatMap(textTypes), ...Object.values(webhooks), ...Object.values(responses)];
  const others = [...schemas.keys()].filter((name) => !converted.has(name) && !inputs.isInput(name));
  const taken = new Set(schemas.keys());
  for (const name of schemas.keys()) taken.add(inputs.secondName(name) ?? name);
  const names = new Map<string, string>();
  for (const name of reachable([...namesIn(texts), ...others], schemas)) {
    if (!dated.has(name) || !converted.has(name)) continue;
    let text = withSuffix(name, 'Text');
    while (taken.has(text)) text += '_';
    names.set(name, text);
    taken.add(text);
  }
  return {
    dates,
    contains: (type) => hasDates(type, dates, dated),
    isConverted: (name) => converted.has(name),
    textName: (name) => names.get(name),
  };
}

/** The types of the responses of a route that are parsed, and so converted. */
export function parsedTypes({ responses = {} }: ModelRoute): Type[] {
  return Object.entries(responses).flatMap(([status, content]) =>
    /^3/.test(status) ? [] : Object.entries(content).flatMap(([name, type]) => (isParsed(name) ? [type] : [])),
  );
}

function textTypes({ errors = {}, events = {} }: ModelRoute): Type[] {
  return [...Object.values(errors).flatMap((content) => Object.values(content)), ...Object.values(events)];
}

function namesIn(types: readonly Type[]): Set<string> {
  const names = new Set<string>();
  for (const type of types) schemaNames(type, names);
  return names;
}

function hasDates(type: Type, dates: Dates, dated: ReadonlySet<string> = new Set()): boolean {
  if (typeof type === 'string') return isSchemaName(type) ? dated.has(type) : conversionOf(type, dates) !== undefined;
  let isFound = false;
  eachChild(type, (child) => {
    isFound ||= hasDates(child, dates, dated);
  });
  return isFound;
}
