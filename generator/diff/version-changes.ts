import type { CatalogueFile } from '../catalogue.ts';
import type { ChangeEffect } from './change.ts';
import { diffCatalogues } from './diff-catalogues.ts';
import { selectVersion } from './select-version.ts';

interface VersionChange {
  readonly effect: Exclude<ChangeEffect, 'safe'>;
  readonly message: string;
}

/** By version, then by route. */
export interface VersionChanges {
  readonly [version: string]: { readonly [route: string]: readonly VersionChange[] };
}

/** More are not read by anyone. */
const MOST = 40;

/** What breaks callers of each route in the other API versions of a catalogue, each once. */
export function listVersionChanges(catalogue: CatalogueFile): VersionChanges {
  const versions = Object.keys(catalogue.versions).map((version) => {
    const routes: { [route: string]: VersionChange[] } = {};
    for (const { route, effect, status, message } of diffCatalogues(catalogue, selectVersion(catalogue, version))) {
      if (effect === 'safe' || !Object.hasOwn(catalogue.routes, route)) continue;
      const found = routes[route] ?? [];
      routes[route] = found;
      const text = status === undefined ? message : `${status}: ${message}`;
      if (found.length < MOST && !found.some((each) => each.message === text)) found.push({ effect, message: text });
    }
    return [version, routes] as const;
  });
  return Object.fromEntries(versions);
}
