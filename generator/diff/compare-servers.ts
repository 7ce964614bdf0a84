import type { ChangeFacts } from './change.ts';
import { type KeyedRoute, splitServer, withoutNames } from './match-routes.ts';

/**
 * Whether a route has another path or method, apart from the names of placeholders. If a part of the path moves to the server, nothing
 * changes.
 */
export function isRenamed(before: KeyedRoute, after: KeyedRoute): boolean {
  if (before.method !== after.method) return true;
  if (withoutNames(before.route.path) === withoutNames(after.route.path)) return false;
  return withoutNames(before.urlPath) !== withoutNames(after.urlPath);
}

/** Finds routes whose requests go to another server. If the server of the whole API changed, that is a single change. */
export function compareServers(pairs: readonly (readonly [KeyedRoute, KeyedRoute])[]): ChangeFacts[] {
  const changes = new Map<string, ChangeFacts>();
  for (const [before, after] of pairs) {
    const { server: was } = before;
    const { server: is } = after;
    if (was === undefined || is === undefined || isRenamed(before, after) || haveSameUrl(before, after)) continue;
    const isMain = before.route.server === undefined && after.route.server === undefined;
    const route = isMain ? '*' : before.key;
    const message = `Requests go to ${is || '/'} instead of ${was || '/'}.`;
    changes.set(route, { route, rule: 'route-server-changed', message, before: was, after: is });
  }
  return [...changes.values()];
}

/** A relative server is on the host of the description, which is not known here. */
function haveSameUrl(before: KeyedRoute, after: KeyedRoute): boolean {
  const [one, other] = [splitServer(before.server).origin, splitServer(after.server).origin];
  return (one === other || one === '' || other === '') && withoutNames(before.urlPath) === withoutNames(after.urlPath);
}
