import type { CatalogueFile } from '../../generator/catalogue.ts';
import type { EditionData } from '../model/api-part.ts';
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
    differences: findDifferences(edition),
    versions: collectVersions(edition),
  };
}
