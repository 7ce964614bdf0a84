import { createCatalogueWith } from '../catalogue/create-catalogue.ts';
import type { Glossary } from '../catalogue/glossary.ts';
import { withPermissions } from '../catalogue/permissions/with-permissions.ts';
import type { CatalogueSettings } from '../catalogue/settings.ts';
import type { Catalogue } from '../catalogue/types.ts';
import type { RouteKey } from '../generated/api-types.ts';
import { glossary } from '../generated/glossary.ts';
import { indexData } from '../generated/index-data.ts';
import { FINDERS } from './finders.ts';
import { findGitHubPermissions } from './permissions/catalogue.ts';
import { SETTINGS } from './settings.ts';

let known: Glossary | undefined;

/**
 * All routes of GitHub's REST API, with a description of every parameter, body field and category, and the permissions of every route.
 *
 * @example
 * import { github } from 'routebook/descriptions';
 *
 * github.get('GET /orgs/{org}/repos').parameters[0]?.description;
 */
export const github: Catalogue<RouteKey> = /* @__PURE__ */ createDescribed();

function createDescribed(): Catalogue<RouteKey> {
  const described = createCatalogueWith<RouteKey>(indexData, describedSettings(), FINDERS);
  return withPermissions(described, findGitHubPermissions);
}

/** The settings of a catalogue of GitHub with descriptions. */
export function describedSettings(): CatalogueSettings {
  known ??= JSON.parse(glossary) as Glossary;
  return { ...SETTINGS, glossary: known };
}
