import { createCatalogue } from '../catalogue/create-catalogue.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { indexData } from '../generated/index-data.ts';
import type { RouteKey } from '../types/github-catalogue.ts';
import { github as profile } from './profile.ts';

/** What anchors have in lower case. In some of them, `apiname` stands for the name of the API. */
const NAMES = {
  ...{
    github: 'GitHub',
    apiname: 'GitHub',
    copilot: 'Copilot',
    dependabot: 'Dependabot',
    codeql: 'CodeQL',
    git: 'Git',
  },
  ...{
    api: 'API',
    dns: 'DNS',
    gpg: 'GPG',
    id: 'ID',
    lfs: 'LFS',
    oidc: 'OIDC',
    sarif: 'SARIF',
    sbom: 'SBOM',
    ssh: 'SSH',
  },
};

/** All routes of GitHub's REST API. An enterprise server has them under a path of its own, and so its uploads. */
export const github: Catalogue<RouteKey> = /* @__PURE__ */ createCatalogue<RouteKey>(indexData, {
  mayBeEmpty: profile.mayBeEmpty,
  prefixes: ['/api/v3', '/api/uploads'],
  names: NAMES,
});
