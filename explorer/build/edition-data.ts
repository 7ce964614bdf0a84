import type { CatalogueFile } from '../../generator/catalogue.ts';
import type { EditionData } from '../model/api-part.ts';
import type { Differences } from '../model/differences.ts';
import { collectNestedTypes } from './nested-types.ts';
import { omitEqual } from './omit-equal.ts';
import { collectResponses } from './response-data.ts';
import { collectVersions } from './version-data.ts';
import { findDifferences } from './version-differences.ts';

/** The data that the page needs for an edition, except what it has in common with the API. */
export function collectEdition(base: CatalogueFile, edition: CatalogueFile): EditionData {
  return {
    nestedTypes: omitEqual(collectNestedTypes(base), collectNestedTypes(edition)),
    responses: omitEqual(collectResponses(base), collectResponses(edition)),
    differences: omitKnown(findDifferences(base), findDifferences(edition)),
    versions: collectVersions(edition),
  };
}

/** The lists that differ from those of the API, with an empty list for each route that has one only there. */
function omitKnown(base: Differences, edition: Differences): Differences {
  const versions = Object.entries(edition).map(([version, routes]) => {
    const missing = Object.keys(base[version] ?? {}).filter((route) => !Object.hasOwn(routes, route));
    return [version, { ...Object.fromEntries(missing.map((route) => [route, []])), ...routes }] as const;
  });
  return omitEqual(base, Object.fromEntries(versions));
}
