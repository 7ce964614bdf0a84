import type { CatalogueFile } from '../../generator/catalogue.ts';
import { diffCatalogues } from '../../generator/diff/diff-catalogues.ts';
import { selectVersion } from '../../generator/diff/select-version.ts';
import type { Difference, Differences } from '../model/api.ts';

const MAX_DIFFERENCES = 40;

/** The differences in the other API versions of a catalogue, by route. */
export function findDifferences(catalogue: CatalogueFile): Differences {
  const versions = Object.keys(catalogue.versions).map((version) => {
    const routes: { [route: string]: Difference[] } = {};
    for (const { route, effect, status, message } of diffCatalogues(catalogue, selectVersion(catalogue, version))) {
      if (!Object.hasOwn(catalogue.routes, route)) continue;
      const found = routes[route] ?? [];
      routes[route] = found;
      if (found.length < MAX_DIFFERENCES)
        found.push({ effect, message: status === undefined ? message : `${status}: ${message}` });
    }
    return [version, routes] as const;
  });
  return Object.fromEntries(versions);
}
