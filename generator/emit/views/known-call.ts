import type { ModelRoute } from '../../catalogue.ts';
import { routeSchemaNames } from '../../model/route-types.ts';
import type { DeclaredCalls } from '../calls.ts';
import type { View } from '../view.ts';

/** The parameters and body of a route that another file declares, as texts that refer to its rows. */
interface KnownCall {
  readonly parameters: string;
  readonly body: string;
}

/** The call of a route by its key; undefined if no other file declares it. */
export type KnownCalls = (key: string) => KnownCall | undefined;

/** The names under which a file imports the maps of another folder. */
interface MapNames {
  readonly endpoints: string;
  readonly bodies: string;
}

/** The rows of a route in the maps of another folder, by the shortest text: the name of a declaration, or a member of the map. */
export function referToCall(key: string, { endpoints, bodies }: MapNames, declared?: DeclaredCalls): KnownCall {
  const member = `[${JSON.stringify(key)}]`;
  const text = declared?.textOf(key) ?? '';
  const isName = /^[\w$]+$/.test(text);
  return {
    parameters:
      isName || text === '{}'
        ? isName
          ? `${endpoints}.${text}`
          : text
        : `${endpoints}.Endpoints${member}["parameters"]`,
    body: `${bodies}.Bodies${member}`,
  };
}

/** The members of a route that its parameters and its body are written from. */
export const CALL_PARTS = ['parameters', 'body', 'previews'] as const satisfies readonly (keyof ModelRoute)[];

/**
 * The calls that are the same in an API version and in the base version, with the names under which files of the version import its
 * maps.
 */
export function callsOfBase(base: View, version: View, declared: DeclaredCalls): KnownCalls {
  return (key) =>
    isSameCall(base, version, key) ? referToCall(key, { endpoints: 'o', bodies: 'ob' }, declared) : undefined;
}

/** Whether callers pass the same values to a route in an API version and in the base version. */
export function isSameCall(base: View, version: View, key: string): boolean {
  const [before, now] = [base, version].map(({ routes }) => routes.get(key));
  if (before === undefined || now === undefined) return false;
  const [one, other] = [before, now].map(callOf);
  if (one === undefined || JSON.stringify(one) !== JSON.stringify(other)) return false;
  return !routeSchemaNames(one, {}).some((name) => version.changedSchemas.has(name));
}

/** Imports of a file of an API version: the maps of the base version. */
export const BASE_MAPS = [
  ['o', '../endpoints.js'],
  ['ob', '../bodies.js'],
] as const;

function callOf(route: ModelRoute): ModelRoute {
  return { path: '', ...Object.fromEntries(CALL_PARTS.map((name) => [name, route[name]])) };
}
