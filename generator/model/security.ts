// The Security Scheme Object, https://spec.openapis.org/oas/v3.1.1.html#security-scheme-object
// The Security Requirement Object, https://spec.openapis.org/oas/v3.1.1.html#security-requirement-object

import { METHODS } from '../../src/core/methods.ts';
import type { Route, SecurityScheme } from '../catalogue.ts';
import { GeneratorError } from '../errors.ts';
import type { JsonCursor } from '../read/json-cursor.ts';

const PLACES = ['header', 'query', 'cookie'] as const;

/** How callers authenticate, by the name of the scheme. Schemes that need no value in a request are omitted. */
export function readSecurity(
  root: JsonCursor,
  keepsFlows = false,
): { readonly [scheme: string]: SecurityScheme } | undefined {
  const schemes = (root.get('components')?.get('securitySchemes')?.entries() ?? []).flatMap(([name, raw]) => {
    const scheme = readScheme(raw.resolve());
    if (scheme !== undefined && name in {})
      throw new GeneratorError(
        `The security scheme "${name}" has the name of a member of every JavaScript object. Rename it, including in "security"`,
        raw.pointer,
      );
    const flows = keepsFlows ? readFlows(raw.resolve()) : undefined;
    return scheme === undefined ? [] : [[name, { ...scheme, ...(flows === undefined ? {} : { flows }) }] as const];
  });
  return schemes.length === 0 ? undefined : Object.fromEntries(schemes);
}

function readScheme(scheme: JsonCursor): SecurityScheme | undefined {
  const type = scheme.string('type');
  if (type === 'apiKey') {
    const place = PLACES.find((each) => each === scheme.string('in'));
    const name = scheme.string('name');
    return place === undefined || name === undefined ? undefined : { in: place, name };
  }
  if (type === 'http') return { scheme: scheme.string('scheme') ?? 'bearer' };
  return type === 'oauth2' || type === 'openIdConnect' ? { scheme: 'bearer' } : undefined;
}

/** The URLs that tokens come from. */
function readFlows(scheme: JsonCursor): { [flow: string]: string } | undefined {
  const openId = scheme.string('openIdConnectUrl');
  const flows = (scheme.get('flows')?.entries() ?? []).map(([name, flow]): [string, string] => {
    const urls = ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl'].flatMap((each) => flow.string(each) ?? []);
    return [name, urls.join(' ')];
  });
  if (openId !== undefined) flows.push(['openIdConnect', openId]);
  return flows.length === 0 ? undefined : Object.fromEntries(flows);
}

/** The scopes that the requirements of an operation name, in their order. Undefined if they name none. */
export function readScopes(root: JsonCursor, operation: JsonCursor): Route['scopes'] {
  const place = operation.raw('security') === undefined ? root : operation;
  const scopes = place.items('security').map((requirement) =>
    Object.fromEntries(
      requirement.entries().flatMap(([name, { value }]): [string, string[]][] => {
        const named = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
        return named.length === 0 ? [] : [[name, named]];
      }),
    ),
  );
  return scopes.some((each) => Object.keys(each).length > 0) ? scopes : undefined;
}

/** Reads the security requirements of operations. */
export type ReadRequirements = (operation: JsonCursor) => Route['security'];

/**
 * The requirements of an operation replace those of the description. If the description has schemes but no requirements anywhere,
 * any of the schemes may be sent, and none has to be.
 */
export function createRequirementsReader(
  root: JsonCursor,
  schemes: { readonly [scheme: string]: SecurityScheme } | undefined,
  warn: (message: string, pointer: string) => void,
): ReadRequirements {
  const declared = root.get('components')?.get('securitySchemes');
  if (schemes === undefined || declared === undefined) return () => undefined;
  const usual = root.raw('security') === undefined ? undefined : readRequirements(root, declared, warn);
  if (usual === undefined && !hasOwnRequirements(root)) {
    warn('The description does not say which operations need credentials; all of them accept any', declared.pointer);
    const any = [...Object.keys(schemes).map((name) => [name]), []];
    return () => any;
  }
  return (operation) => (operation.raw('security') === undefined ? usual : readRequirements(operation, declared, warn));
}

function hasOwnRequirements(root: JsonCursor): boolean {
  const paths = root.get('paths')?.entries() ?? [];
  return paths.some(([, path]) => {
    const item = path.resolve();
    const additional = item.get('additionalOperations')?.entries() ?? [];
    const listed = [...METHODS, 'QUERY'].flatMap((method) => item.get(method.toLowerCase()) ?? []);
    return [...listed, ...additional.map(([, each]) => each)].some((each) => each.raw('security') !== undefined);
  });
}

/**
 * Schemes that need no value in a request, such as mutual TLS, are omitted. A name that differs from that of a scheme only in case stands
 * for it. A scheme that does not exist stays, and calls are rejected with what to do.
 */
function readRequirements(
  place: JsonCursor,
  declared: JsonCursor,
  warn: (message: string, pointer: string) => void,
): string[][] {
  const names = declared.entries().map(([name]) => name);
  return place.items('security').map((requirement) =>
    requirement.entries().flatMap(([name, scopes]) => {
      const others = names.filter((each) => each.toLowerCase() === name.toLowerCase());
      const [found = name] = names.includes(name) ? [name] : others.length === 1 ? others : [];
      const scheme = declared.get(found);
      if (found !== name) warn(`There is no security scheme "${name}"; "${found}" is used`, scopes.pointer);
      else if (scheme === undefined) {
        warn(
          `There is no security scheme "${name}". Declare it with an overlay, in components.securitySchemes`,
          scopes.pointer,
        );
      }
      return scheme === undefined || readScheme(scheme) !== undefined ? [found] : [];
    }),
  );
}
