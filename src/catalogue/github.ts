import { github as profile } from '../endpoint/github.ts';
import type { RouteKey } from '../endpoints.ts';
import { indexData } from '../generated/index-data.ts';
import { createCatalogue } from './create-catalogue.ts';
import type { Catalogue } from './types.ts';

/** All routes of GitHub's REST API. An enterprise server has them under a path of its own, and so its uploads. */
export const github: Catalogue<RouteKey> = /* @__PURE__ */ createCatalogue<RouteKey>(indexData, {
  mayBeEmpty: profile.mayBeEmpty,
  prefixes: ['/api/v3', '/api/uploads'],
});
