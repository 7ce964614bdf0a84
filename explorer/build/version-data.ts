import type { CatalogueFile } from '../../generator/catalogue.ts';
import { selectVersion } from '../../generator/diff/select-version.ts';
import { createIndex } from '../../generator/emit/index-data.ts';
import type { VersionsData } from '../model/api-part.ts';
import { collectNestedTypes } from './nested-types.ts';
import { omitEqual } from './omit-equal.ts';
import { collectResponses } from './response-data.ts';

/** The differences in each API version that the page needs to show the form and the responses of that version. */
export function collectVersions(catalogue: CatalogueFile): VersionsData {
  const entries = Object.entries(catalogue.versions).map(([version, changes]) => {
    const whole = selectVersion(catalogue, version);
    const changed = Object.entries(whole.routes).filter(([key]) => Object.hasOwn(changes.routes, key));
    const index = createIndex({ ...whole, routes: Object.fromEntries(changed) });
    const nestedTypes = omitEqual(collectNestedTypes(catalogue), collectNestedTypes(whole));
    const responses = omitEqual(collectResponses(catalogue), collectResponses(whole));
    return [version, { index, nestedTypes, responses }] as const;
  });
  return Object.fromEntries(entries) as unknown as VersionsData;
}
