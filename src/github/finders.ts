import type { ApiFinders } from '../catalogue/create-catalogue.ts';
import type { Match, RouteRecord } from '../catalogue/types.ts';
import { github as profile } from '../core/profile/github.ts';
import { findDocumented } from './documentation-url.ts';
import { findInEditions } from './elsewhere.ts';
import { factsOf } from './facts.ts';
import { findByNumber } from './numbered-paths.ts';
import { findPageRoute } from './page-route.ts';
import { findTaskHelp } from './search/find-help.ts';
import { githubSynonyms } from './search/synonyms.ts';
import { findTaskElsewhere } from './search/tasks-elsewhere.ts';

/** The members that the catalogue of github.com has in addition: its editions, its website and its upload server. */
export const FINDERS: ApiFinders = {
  findElsewhere: findInEditions,
  findByNumber,
  findPage,
  findTask: findTaskElsewhere,
  findHelp: findTaskHelp,
  synonymsOf: githubSynonyms,
  uploadUrl: profile.uploadUrl,
  factsOf,
};

/** Finds the route for a page on github.com, a link to the documentation, or a reference such as `octokit/app#7`. */
function findPage(url: string, records: Iterable<RouteRecord>): Match | undefined {
  const page = findPageRoute(url);
  if (page !== undefined) return { ...page, parameters: { ...page.parameters } };
  const [documented] = findDocumented(url, records);
  return documented && { route: documented.route, parameters: {} };
}
