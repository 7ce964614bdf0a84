import type { ModelRoute, Type } from '../catalogue.ts';
import { withSuffix } from '../model/names.ts';
import { eachRouteType } from '../model/route-types.ts';
import { dependents, reachable } from '../model/schema-graph.ts';
import { eachChild, schemaNames } from '../model/types.ts';
import type { View } from './view.ts';

/**
 * The names of schemas in the types that callers pass. Callers may pass less strict types than servers return: `readonly` lists,
 * `undefined` for optional members, a `Date` for a time. A schema that is used on both sides and would be written in two ways is
 * declared twice.
 */
export interface InputSchemas {
  /** Whether the schema is only passed by callers and never returned. Then it is declared once, as an input. */
  isInputOnly(name: string): boolean;
  /** The name of the second declaration, or undefined if one is enough. */
  secondName(name: string): string | undefined;
  /** Whether callers pass the schema. */
  isInput(name: string): boolean;
  /** Whether servers return the schema. */
  isOutput(name: string): boolean;
  /** Whether the schema is written differently for callers and for responses. */
  varies(name: string): boolean;
  /** Whether binary text in the schema is a file: it is in a multipart form, or in such a form and in other bodies. */
  filesOf(name: string): 'always' | 'sometimes' | undefined;
}

/** Finds the schemas that callers pass. All API versions are read together, because the declarations of one version refer to those of another. */
export function findInputSchemas(views: readonly View[], hasBigints: boolean): InputSchemas {
  const inputs = new Set<string>();
  const outputs = new Set<string>();
  const varying = new Set<string>();
  const names = new Set<string>();
  const forms = new Set<string>();
  const others = new Set<string>();
  for (const { schemas, routes } of views) {
    for (const name of reachable(namesIn(routes.values(), multipartTypes), schemas)) forms.add(name);
    if (forms.size > 0) for (const name of reachable(namesIn(routes.values(), otherTypes), schemas)) others.add(name);
    for (const name of reachable(namesIn(routes.values(), inputTypes), schemas)) inputs.add(name);
    for (const name of reachable(namesIn(routes.values(), outputTypes), schemas)) outputs.add(name);
    const direct = [...schemas]
      .filter(([name, type]) => differsAsInput(type, forms.has(name), hasBigints))
      .map(([name]) => name);
    for (const name of dependents(direct, schemas)) varying.add(name);
    for (const name of schemas.keys()) names.add(name);
  }
  const seconds = new Map<string, string>();
  for (const name of names) {
    if (!inputs.has(name) || !outputs.has(name) || !varying.has(name)) continue;
    let second = withSuffix(name, 'Input');
    while (names.has(second)) second += '_';
    seconds.set(name, second);
  }
  return {
    isInputOnly: (name) => inputs.has(name) && !outputs.has(name),
    secondName: (name) => seconds.get(name),
    isInput: (name) => inputs.has(name),
    isOutput: (name) => outputs.has(name),
    varies: (name) => varying.has(name),
    filesOf: (name) => (!forms.has(name) ? undefined : others.has(name) ? 'sometimes' : 'always'),
  };
}

function namesIn(routes: Iterable<ModelRoute>, typesOf: (route: ModelRoute) => ModelRoute): Set<string> {
  const names = new Set<string>();
  for (const route of routes) {
    eachRouteType(typesOf(route), (type) => schemaNames(type, names));
  }
  return names;
}

function inputTypes({ path, parameters, body }: ModelRoute): ModelRoute {
  return { path, ...(parameters ? { parameters } : {}), ...(body ? { body } : {}) };
}

function multipartTypes({ path, body }: ModelRoute): ModelRoute {
  const content = Object.entries(body?.content ?? {}).filter(([name]) => isMultipart(name));
  return content.length === 0 ? { path } : { path, body: { content: Object.fromEntries(content) } };
}

function otherTypes({ path, parameters, body }: ModelRoute): ModelRoute {
  const content = Object.entries(body?.content ?? {}).filter(([name]) => !isMultipart(name));
  return { path, ...(parameters ? { parameters } : {}), body: { content: Object.fromEntries(content) } };
}

function isMultipart(mediaType: string): boolean {
  return /^multipart\/form-data\b/.test(mediaType);
}

function outputTypes({ parameters: _parameters, body: _body, ...rest }: ModelRoute): ModelRoute {
  return rest;
}

/** Whether a type is written differently as an input, apart from the schemas in it. */
function differsAsInput(type: Type, hasFiles: boolean, hasBigints: boolean): boolean {
  if (typeof type === 'string')
    return isDate(type) || (hasFiles && type === 'string:binary') || (hasBigints && isLargeInteger(type));
  if ('list' in type || 'tuple' in type || 'optional' in type) return true;
  let differs = false;
  eachChild(type, (child) => {
    if (!differs && differsAsInput(child, hasFiles, hasBigints)) differs = true;
  });
  return differs;
}

/** Whether a plain type is a time, which callers may pass as a `Date`. */
export function isDate(type: string): boolean {
  return type === 'string:date-time' || type === 'string:date';
}

/** Whether a plain type is an integer that a number may be too small for. */
export function isLargeInteger(type: string): boolean {
  return type === 'integer' || type === 'integer:int64';
}
