import type { ApiFinders } from '../catalogue/create-catalogue.ts';
import { applyDifference } from '../catalogue/index-difference.ts';
import { createSectionedCatalogue, type SectionedCatalogue } from '../catalogue/sections.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { github as profile } from '../core/profile/github.ts';
import { indexData } from '../generated/index-data.ts';
import { github } from './catalogue.ts';
import { findOutside } from './elsewhere.ts';
import { factsOf } from './facts.ts';
import { findByNumber } from './numbered-paths.ts';
import { findTaskHelp } from './search/find-help.ts';
import { githubSynonyms } from './search/synonyms.ts';
import { findTaskElsewhere } from './search/tasks-elsewhere.ts';
import { SETTINGS } from './settings.ts';

/** Creates the catalogue of an edition from the differences between its index and that of github.com. */
export function createEditionCatalogue<Route extends string>(
  name: string,
  difference: string,
): SectionedCatalogue<Route> {
  const main = github as unknown as Catalogue;
  const finders: ApiFinders = {
    findElsewhere: (request) => findOutside(name, main, request),
    findByNumber,
    findTask: findTaskElsewhere,
    findHelp: findTaskHelp,
    synonymsOf: githubSynonyms,
    uploadUrl: profile.uploadUrl,
    factsOf,
  };
  return createSectionedCatalogue<Route>(name, () => applyDifference(indexData, difference), {
    settings: SETTINGS,
    finders,
  });
}
