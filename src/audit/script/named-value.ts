import { CLIENT_NAME, HTTP_GLOBALS, HTTP_PACKAGES, MOCK_CLIENT, PACKAGES, ROUTERS } from './client-names.ts';
import type { Binding } from './scopes.ts';
import type { Value } from './value.ts';

/** The value of an import. */
export function importedValue(name: string, { source = '', imported = '' }: Binding): Value | undefined {
  if (/^routebook(?:\/|$)/.test(source)) {
    return ROUTERS.has(imported) ? { kind: 'router', name: imported, isCertain: true } : undefined;
  }
  if (PACKAGES.test(source)) {
    if (imported === 'graphql') return { kind: 'graphql' };
    if (ROUTERS.has(imported)) return { kind: 'router', name: imported, isCertain: true };
    return { kind: 'package' };
  }
  if (Object.hasOwn(HTTP_PACKAGES, source)) return { kind: 'http', name: HTTP_PACKAGES[source] as string };
  return namedClient(name);
}

/** A global, or a name that is declared in another file. */
export function globalValue(name: string): Value | undefined {
  return Object.hasOwn(HTTP_GLOBALS, name) ? { kind: 'http', name: HTTP_GLOBALS[name] as string } : namedClient(name);
}

/** A client, judging by its name. */
export function namedClient(name: string): Value | undefined {
  return CLIENT_NAME.test(name) && !MOCK_CLIENT.test(name) && !/^(?:get|create|make|build|mock)/i.test(name)
    ? { kind: 'client', isCertain: /octokit/i.test(name) && !/mock|fake|stub/i.test(name) }
    : undefined;
}
