import type { CatalogueSettings } from '../catalogue/settings.ts';
import { github as profile } from './profile.ts';
import { COMMANDS } from './search-commands.ts';
import { PHRASES } from './search-phrases.ts';
import { TASKS } from './search-tasks.ts';
import { SCOPES, SYNONYMS } from './search-words.ts';

/** Words that are in lowercase in anchors. In some anchors, `apiname` stands for the name of the API. */
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

/** The settings of GitHub's catalogue. */
export const SETTINGS: CatalogueSettings = {
  mayBeEmpty: profile.mayBeEmpty,
  prefixes: ['/api/v3', '/api/uploads'],
  names: NAMES,
  synonyms: { ...COMMANDS, ...PHRASES, ...TASKS, ...SYNONYMS },
  scopes: SCOPES,
};
