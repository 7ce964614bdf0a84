import { createSectionedCatalogue, type SectionedCatalogue } from '../catalogue/sections.ts';
import type { RouteKey } from '../generated/api-types.ts';
import { indexData } from '../generated/index-data.ts';
import { FINDERS } from './finders.ts';
import { SETTINGS } from './settings.ts';

/**
 * The routes of GitHub's REST API, current and removed ones (`counts`). Enterprise servers have them under `/api/v3`, and uploads under `/api/uploads`.
 *
 * @example
 * import { github } from 'routebook/catalogue';
 *
 * github.match('GET', 'https://api.github.com/repos/octokit/core.js/issues/1');
 * github.search('upload a release asset', { limit: 3 });
 */
export const github: SectionedCatalogue<RouteKey> = /* @__PURE__ */ createSectionedCatalogue<RouteKey>(
  'github',
  indexData,
  { settings: SETTINGS, finders: FINDERS },
);
