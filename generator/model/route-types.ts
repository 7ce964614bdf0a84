import type { ModelRoute, Parameter, Route, Type } from '../catalogue.ts';
import { pascalCase, withSuffix } from './names.ts';
import { schemaNames } from './types.ts';

/** Replaces every type in a route. The label describes the role of the type, for naming it. */
export function mapRouteTypes(route: ModelRoute, change: (type: Type, label: string) => Type): ModelRoute {
  const name = pascalCase(route.operationId ?? route.path);
  const each = (types: { readonly [key: string]: Type }, label: string) =>
    Object.fromEntries(Object.entries(types).map(([key, type]) => [key, change(type, label)]));
  const eachStatus = (responses: NonNullable<Route['responses']>, labelOf: (status: string) => string) =>
    Object.fromEntries(Object.entries(responses).map(([status, content]) => [status, each(content, labelOf(status))]));
  const errorLabel = (status: string) => `${name}${/^\d+$/.test(status) ? status : ''}Error`;
  return {
    ...route,
    ...(route.parameters
      ? { parameters: route.parameters.map((parameter) => mapParameter(parameter, name, change)) }
      : {}),
    ...(route.body ? { body: { ...route.body, content: each(route.body.content, withSuffix(name, 'Body')) } } : {}),
    ...(route.responses ? { responses: eachStatus(route.responses, () => withSuffix(name, 'Response')) } : {}),
    ...(route.errors ? { errors: eachStatus(route.errors, errorLabel) } : {}),
    ...(route.formats ? { formats: each(route.formats, `${name}Format`) } : {}),
    ...(route.events ? { events: each(route.events, `${name}Event`) } : {}),
  };
}

function mapParameter(parameter: Parameter, name: string, change: (type: Type, label: string) => Type): Parameter {
  return { ...parameter, type: change(parameter.type, name + pascalCase(parameter.name)) };
}

/** Calls `visit` with every type in a route. */
export function eachRouteType(
  { parameters = [], body, responses = {}, errors = {}, formats = {}, events = {} }: ModelRoute,
  visit: (type: Type) => void,
): void {
  for (const { type } of parameters) visit(type);
  const contents = [body?.content ?? {}, ...Object.values(responses), ...Object.values(errors), formats, events];
  for (const content of contents) for (const type of Object.values(content)) visit(type);
}

/** The names of the schemas that a route of a finished catalogue uses. */
export function routeSchemaNames(route: Route, shared: { readonly [id: string]: Parameter }): string[] {
  const names = new Set<string>();
  const parameters = (route.parameters ?? []).flatMap((each) =>
    typeof each === 'string' ? (shared[each] ?? []) : [each],
  );
  eachRouteType({ ...route, parameters }, (type) => schemaNames(type, names));
  return [...names];
}
