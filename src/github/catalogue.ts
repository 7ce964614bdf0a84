import { createCatalogue } from '../catalogue/create-catalogue.ts';
import type { CatalogueSettings } from '../catalogue/settings.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { indexData } from '../generated/index-data.ts';
import type { RouteKey } from '../types/github-catalogue.ts';
import { github as profile } from './profile.ts';
import { SCOPES, SYNONYMS } from './search-words.ts';

/** Words that anchors have in lowercase. In some anchors `apiname` stands for the name of the API. */
const NAMES = {
  api: 'API',
  apiname: 'GitHub',
  codeql: 'CodeQL',
  copilot: 'Copilot',
  dependabot: 'Dependabot',
  dns: 'DNS',
  git: 'Git',
  github: 'GitHub',
  gpg: 'GPG',
  id: 'ID',
  lfs: 'LFS',
  oidc: 'OIDC',
  sarif: 'SARIF',
  sbom: 'SBOM',
  ssh: 'SSH',
};

/** What the index does not contain. */
export const SETTINGS: CatalogueSettings = {
  mayBeEmpty: profile.mayBeEmpty,
  prefixes: ['/api/v3', '/api/uploads'],
  names: NAMES,
  synonyms: SYNONYMS,
  scopes: SCOPES,
};

/**
 * All routes of GitHub's REST API. An enterprise server has them under `/api/v3`, and uploads under `/api/uploads`.
 *
 * @example
 * import { github } from 'routebook/catalogue';
 *
 * github.match('GET', 'https://api.github.com/repos/octokit/core.js/issues/1');
 * github.search('upload a release asset', { limit: 3 });
 */
export const github: Catalogue<RouteKey> = /* @__PURE__ */ createCatalogue<RouteKey>(indexData, SETTINGS);
