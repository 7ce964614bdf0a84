import { createDescriber, type Describer, type Glossary, readGlossary } from '../../src/catalogue/glossary.ts';
import type { Body, CatalogueFile, ObjectType, Parameter, Route, Type } from '../catalogue.ts';
import { isObjectType, isSchemaName } from '../model/types.ts';

/**
 * Adds the sentence of a glossary as a note to each parameter and body field that has no note, and that of `responseFields` to each field of
 * the other schemas, by name. The result is used for types only; a catalogue file contains only the texts of its description.
 */
export function describeCatalogue(
  catalogue: CatalogueFile,
  glossary: Glossary,
  responseFields: { readonly [name: string]: string } = {},
): CatalogueFile {
  const read = readGlossary(glossary);
  if (read === undefined) return catalogue;
  const describe = createDescriber(read);
  const bodySchemas = findBodySchemas(catalogue);
  const fieldTexts = new Map(Object.entries(responseFields));
  const describeSchemas = (schemas: CatalogueFile['schemas']) =>
    mapValues(schemas, (type, name) => {
      const keys = bodySchemas.get(name);
      return describeFields(type, (field) =>
        keys === undefined ? fieldTexts.get(field) : sharedSentence(keys, field, describe),
      );
    });
  const describeRoute = (route: Route, key: string) => describeOne(route, key, catalogue, describe);
  return {
    ...catalogue,
    schemas: describeSchemas(catalogue.schemas),
    routes: mapValues(catalogue.routes, describeRoute),
    versions: mapValues(catalogue.versions, ({ schemas, routes }) => ({
      schemas: describeSchemas(schemas),
      routes: mapValues(routes, (route, key) => route && describeRoute(route, key)),
    })),
  };
}

/**
 * The sentence for a field of a schema that is the body of several routes: the sentence that all of them share, or else the general
 * one for its name.
 */
function sharedSentence(keys: ReadonlySet<string>, field: string, describe: Describer): string | undefined {
  const sentences = new Set([...keys].map((key) => describe(key, field)));
  return sentences.size === 1 ? [...sentences][0] : describe('', field);
}

function describeOne(route: Route, key: string, { parameters: shared }: CatalogueFile, describe: Describer): Route {
  const { parameters, body, ...rest } = route;
  const described = parameters?.flatMap((each): Parameter[] => {
    const parameter = typeof each === 'string' ? shared[each] : each;
    if (parameter === undefined) return [];
    const note = parameter.note ?? describe(key, parameter.name);
    return [note === undefined ? parameter : { ...parameter, note }];
  });
  return {
    ...rest,
    ...(described === undefined ? {} : { parameters: described }),
    ...(body === undefined ? {} : { body: describeBody(body, (field) => describe(key, field)) }),
  };
}

function describeBody(body: Body, describe: (field: string) => string | undefined): Body {
  return { ...body, content: mapValues(body.content, (type) => describeFields(type, describe)) };
}

/** Notes for the fields of an object, or of all objects of a union or intersection. Members of members are not fields. */
function describeFields(type: Type, describe: (field: string) => string | undefined): Type {
  if (typeof type === 'string') return type;
  if ('anyOf' in type) return { anyOf: type.anyOf.map((each) => describeFields(each, describe)) };
  if ('allOf' in type) return { allOf: type.allOf.map((each) => describeFields(each, describe)) };
  return isObjectType(type) ? withNotes(type, describe) : type;
}

function withNotes(type: ObjectType, describe: (field: string) => string | undefined): ObjectType {
  const notes = Object.keys({ ...type.required, ...type.optional }).flatMap((name) => {
    const note = describe(name);
    return note === undefined ? [] : [[name, note] as const];
  });
  return notes.length === 0 ? type : { ...type, notes: { ...Object.fromEntries(notes), ...type.notes } };
}

/** The schemas that are bodies, or parts of a union or intersection that is one, with the keys of their routes. */
function findBodySchemas({ schemas, routes, versions }: CatalogueFile): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const collect = (type: Type, key: string, all: CatalogueFile['schemas']): void => {
    if (isSchemaName(type)) {
      const keys = found.get(type) ?? new Set();
      if (keys.has(key)) return;
      found.set(type, keys.add(key));
      collect(all[type] ?? 'unknown', key, all);
    } else if (typeof type === 'object' && ('anyOf' in type || 'allOf' in type)) {
      for (const each of 'anyOf' in type ? type.anyOf : type.allOf) collect(each, key, all);
    }
  };
  const collectAll = (all: { readonly [key: string]: Route | null }, known: CatalogueFile['schemas']) => {
    for (const [key, route] of Object.entries(all)) {
      for (const type of Object.values(route?.body?.content ?? {})) collect(type, key, known);
    }
  };
  collectAll(routes, schemas);
  for (const version of Object.values(versions)) collectAll(version.routes, { ...schemas, ...version.schemas });
  return found;
}

/** `Object.fromEntries` instead of assignment, because a schema may be named `__proto__`. */
function mapValues<Value, Result>(
  values: { readonly [name: string]: Value },
  change: (value: Value, name: string) => Result,
): { readonly [name: string]: Result } {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
}
