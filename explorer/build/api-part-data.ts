import type { CatalogueFile } from '../../generator/catalogue.ts';
import { selectVersion } from '../../generator/diff/select-version.ts';
import { listVersionChanges } from '../../generator/diff/version-changes.ts';
import { createBodyData } from '../../generator/emit/body-data.ts';
import { createIndex } from '../../generator/emit/index-data.ts';
import type { Differences } from '../model/api.ts';
import type { EditionData, VersionData, VersionsData } from '../model/api-part.ts';
import { collectResponses } from './response-data.ts';

/** The differences in each API version that the page needs to show the form and the responses of that version. */
export function collectVersions(catalogue: CatalogueFile): VersionsData {
  const entries = Object.entries(catalogue.versions).map(([version, changes]) => {
    const whole = selectVersion(catalogue, version);
    const changed = Object.entries(whole.routes).filter(([key]) => Object.hasOwn(changes.routes, key));
    const index = createIndex({ ...whole, routes: Object.fromEntries(changed) });
    const bodies = omitEqual(bodiesOf(catalogue), bodiesOf(whole));
    const responses = omitEqual(collectResponses(catalogue), collectResponses(whole));
    return [version, { index, bodies, responses }] as const;
  });
  return Object.fromEntries(entries) as unknown as VersionsData;
}

/** The data that the page needs for an edition, except what it has in common with the API. */
export function collectEdition(base: CatalogueFile, edition: CatalogueFile): EditionData {
  return {
    responses: omitEqual(collectResponses(base), collectResponses(edition)),
    differences: omitKnown(listVersionChanges(base), listVersionChanges(edition)),
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

function bodiesOf(catalogue: CatalogueFile): VersionData['bodies'] {
  const { schemas, bodies, limits } = createBodyData(catalogue);
  return { schemas, bodies, limits };
}

type Tables = { readonly [table: string]: { readonly [name: string]: unknown } };

/** The entries of each table that another set of tables does not have, or has differently. */
function omitEqual<Value extends object>(base: Value, other: Value): Value {
  const tables = Object.entries(other as Tables).map(([table, entries]) => {
    const known = (base as Tables)[table] ?? {};
    const isSame = (name: string, value: unknown) =>
      Object.hasOwn(known, name) && JSON.stringify(known[name]) === JSON.stringify(value);
    return [table, Object.fromEntries(Object.entries(entries).filter(([name, value]) => !isSame(name, value)))];
  });
  return Object.fromEntries(tables) as Value;
}
