// The Parameter Object, https://spec.openapis.org/oas/v3.1.1.html#parameter-object

import type { Parameter, ParameterPlace } from '../catalogue.ts';
import { GeneratorError } from '../errors.ts';
import type { JsonCursor } from '../read/json-cursor.ts';
import { factAt } from './facts.ts';
import type { OperationContext } from './operation-context.ts';
import { defaultOf } from './schema/by-pointer.ts';
import { limitsOf } from './schema/limits.ts';
import { schemaType } from './schema/schema.ts';
import { readSerialization } from './serialization.ts';
import { readNote } from './texts.ts';

const PLACES: readonly string[] = ['path', 'query', 'header', 'cookie'] satisfies ParameterPlace[];

// The standard describes these three headers elsewhere: in content types, responses and security.
const NOT_HEADERS = new Set(['accept', 'content-type', 'authorization']);

/** The parameters of an operation: those of its path, overridden by its own, followed by undeclared placeholders. */
export function readParameters(
  pathItem: JsonCursor,
  operation: JsonCursor,
  path: string,
  context: OperationContext,
): Parameter[] {
  const byIdentity = new Map<string, Parameter>();
  for (const place of [...pathItem.items('parameters'), ...operation.items('parameters')]) {
    const parameter = sharedParameter(place.resolve(), context);
    if (parameter) byIdentity.set(identityOf(parameter, context), parameter);
  }
  const isTemplate = context.options.keys === 'templates';
  // A placeholder in the query of a path may be declared as a query parameter, which then writes it.
  const names = placeholderNames(isTemplate ? path : path.replace(/\{[?&#][^{}]*\}/g, '')).filter(
    (name) =>
      isTemplate || byIdentity.has(`path ${name}`) || !isInQuery(path, name) || !byIdentity.has(`query ${name}`),
  );
  const placeholders = new Set(names);
  const declared = [...byIdentity.values()].filter((parameter) =>
    isUsable(parameter, placeholders, byIdentity, operation, context),
  );
  const isUnusable = (name: string) => isTemplate && !/^[\w.%-]+$/.test(name);
  for (const name of names.filter(isUnusable)) {
    context.warn(`The placeholder {${name}} has a name that is not valid in a template`, operation.pointer);
  }
  const missing = names.filter((name) => !byIdentity.has(`path ${name}`));
  for (const name of missing)
    context.warn(`The placeholder {${name}} is not declared; it is treated as a string`, operation.pointer);
  return [...declared, ...missing.map((name): Parameter => ({ name, in: 'path', required: true, type: 'string' }))];
}

function sharedParameter(place: JsonCursor, context: OperationContext): Parameter | undefined {
  const { sharedParameters: known } = context;
  if (!known.has(place.value)) known.set(place.value, readParameter(place, context));
  return known.get(place.value);
}

function readParameter(place: JsonCursor, context: OperationContext): Parameter | undefined {
  const name = place.string('name');
  const isWholeQuery = place.string('in') === 'querystring' && context.options.keys !== 'templates';
  const where = isWholeQuery ? 'query' : place.string('in');
  if (name === undefined || where === undefined || !PLACES.includes(where)) {
    throw new GeneratorError('A parameter needs "name" and "in" (path, query, header or cookie)', place.pointer);
  }
  if (name === '') {
    context.warn('A parameter without a name cannot be sent, so it is omitted', place.pointer);
    return undefined;
  }
  if (where === 'header' && NOT_HEADERS.has(name.toLowerCase())) return undefined;
  const content = place.get('content')?.entries()[0]?.[1].resolve();
  const schema = place.raw('schema') ?? content?.raw('schema');
  const initial = defaultOf(schema?.resolve());
  const limits = limitsOf(schema?.resolve());
  const note = context.options.omitTexts
    ? undefined
    : readNote(schema ?? place, place.string('description') ?? schema?.string('description'));
  return {
    name,
    in: where as ParameterPlace,
    ...(place.is('required') || where === 'path' ? { required: true } : {}),
    type: schema === undefined ? 'unknown' : schemaType(schema, 'request', context.schemas),
    ...(initial === undefined ? {} : { default: initial }),
    ...(limits === undefined ? {} : { limits }),
    ...(note === undefined ? {} : { note }),
    ...(context.options.keys === 'templates' ? {} : readSerialization(place, where as ParameterPlace, context)),
    ...(isWholeQuery ? { style: 'querystring' } : {}),
    ...(keepsSlashes(place, context) ? { multiSegment: true } : {}),
    ...(place.is('deprecated') ? { deprecated: true } : {}),
  };
}

/** Extensions for a path parameter whose slashes are sent unencoded: GitHub's, and that of Azure's descriptions. */
const SLASH_EXTENSIONS = ['x-multi-segment', 'x-ms-skip-url-encoding'];

function keepsSlashes(place: JsonCursor, { options }: OperationContext): boolean {
  if (factAt(place, options.extensions?.multiSegment) === true) return true;
  return (
    options.keys !== 'templates' && place.string('in') === 'path' && SLASH_EXTENSIONS.some((name) => place.is(name))
  );
}

/** Names of headers are the same in any case. */
function identityOf({ name, in: place }: Parameter, { options }: OperationContext): string {
  return `${place} ${place === 'header' && options.keys !== 'templates' ? name.toLowerCase() : name}`;
}

/** Callers pass a parameter by name, without its location. If two parameters have the same name, the one in the path is used. */
function isUsable(
  parameter: Parameter,
  placeholders: ReadonlySet<string>,
  all: ReadonlyMap<string, Parameter>,
  operation: JsonCursor,
  context: OperationContext,
): boolean {
  const { name } = parameter;
  if (parameter.in === 'path' && !placeholders.has(name)) {
    context.warn(`The path parameter "${name}" has no placeholder, so it is omitted`, operation.pointer);
    return false;
  }
  if (context.options.keys === 'templates' && parameter.in === 'query' && all.has(`path ${name}`)) {
    context.warn(`"${name}" is a path and a query parameter; the query parameter is omitted`, operation.pointer);
    return false;
  }
  return true;
}

/** Whether a placeholder is in the query part of a path. */
function isInQuery(path: string, name: string): boolean {
  const query = path.indexOf('?');
  return query >= 0 && path.indexOf(`{${name}}`) > query;
}

/** `/repos/{owner}/{repo}` → `['owner', 'repo']`, without operators and modifiers of RFC 6570. */
function placeholderNames(path: string): string[] {
  const names = [...path.matchAll(/\{[+#./;?&]?([^{}]+)\}/g)].flatMap((match) => (match[1] ?? '').split(','));
  return [...new Set(names.map((name) => name.replace(/(\*|:\d+)$/, '')))];
}
