import type { IndexData } from 'routebook/catalogue';
import type { BodyData } from 'routebook/catalogue/reference';
import type { Differences } from './api.ts';
import type { ResponseData } from './response/create-shapes.ts';

/** An API version as data: its routes that differ, and everything in them. */
export interface VersionData {
  readonly index: IndexData;
  /** The shapes of bodies that differ. */
  readonly bodies: Pick<BodyData, 'schemas' | 'bodies' | 'limits'>;
  readonly responses: ResponseData;
}

export interface VersionsData {
  readonly [version: string]: VersionData;
}

/** An edition as data: its differences from github.com. Its index is part of the package. */
export interface EditionData {
  readonly responses: ResponseData;
  /** An empty list for a route that differs between API versions on github.com only. */
  readonly differences: Differences;
  readonly versions: VersionsData;
}

/** The differences in the API versions of an edition: its own, and those of the API where the edition lists nothing else. */
export function mergeDifferences(base: Differences, edition: Differences): Differences {
  return Object.fromEntries(
    Object.entries(edition).map(([version, own]) => {
      const routes = Object.entries({ ...base[version], ...own });
      return [version, Object.fromEntries(routes.filter(([, differences]) => differences.length > 0))];
    }),
  );
}
