import type { RouteChange } from '../../catalogue/types.ts';
import { versionChanges } from '../../generated/version-changes.ts';
import { github } from '../catalogue.ts';

interface VersionData {
  readonly changes: readonly Omit<RouteChange, 'route'>[];
  /** Positions in `changes`, by route. */
  readonly routes: { readonly [route: string]: readonly number[] };
}

const known = new Map<string, ReadonlyMap<string, readonly RouteChange[]>>();

/** Returns what an API version of GitHub changes for callers of the previous version, by route. */
export function githubChanges(version: string): ReadonlyMap<string, readonly RouteChange[]> {
  const kept = known.get(version);
  if (kept !== undefined) return kept;
  const data = JSON.parse(versionChanges) as { readonly [version: string]: VersionData };
  if (!github.versions.includes(version)) {
    throw new RangeError(`There is no API version "${version}". Known versions: ${github.versions.join(', ')}.`);
  }
  const { changes, routes }: VersionData = Object.hasOwn(data, version)
    ? (data[version] as VersionData)
    : { changes: [], routes: {} };
  const byRoute = new Map(
    Object.entries(routes).map(([route, positions]) => [
      route,
      positions.flatMap((position): RouteChange[] => {
        const change = changes[position];
        return change === undefined ? [] : [{ route, ...change }];
      }),
    ]),
  );
  known.set(version, byRoute);
  return byRoute;
}
