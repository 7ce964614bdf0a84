import type { CatalogueSettings } from '../catalogue/settings.ts';
import { github as profile } from '../core/profile/github.ts';
import { CATEGORY_TITLES } from './category-titles.ts';
import { SCOPES } from './search/search-scopes.ts';

/** Words and phrases that lose capitals and punctuation in anchors. In some anchors, `apiname` stands for the name of the API. */
const NAMES = {
  ai: 'AI',
  api: 'API',
  apiname: 'GitHub',
  'apiname-pages': 'GitHub Pages',
  'archive-tar': 'archive (tar)',
  'archive-zip': 'archive (zip)',
  'authenticated-users': "authenticated user's",
  'closing-down': '',
  codeowners: 'CODEOWNERS',
  codeql: 'CodeQL',
  'codespaces-access': 'Codespaces access',
  copilot: 'Copilot',
  'copilot-space': 'Copilot Space',
  'copilot-spaces': 'Copilot Spaces',
  cve: 'CVE',
  dependabot: 'Dependabot',
  dns: 'DNS',
  docker: 'Docker',
  'fork-pr': 'fork PR',
  ghes: 'GHES',
  git: 'Git',
  github: 'GitHub',
  'github-actions': 'GitHub Actions',
  'github-app': 'GitHub App',
  'github-hosted': 'GitHub-hosted',
  'github-owned': 'GitHub-owned',
  'github-pages': 'GitHub Pages',
  gpg: 'GPG',
  'head-commit': 'HEAD commit',
  id: 'ID',
  ldap: 'LDAP',
  legacy: '(legacy)',
  lfs: 'LFS',
  markdown: 'Markdown',
  'materials-sbom': 'materials (SBOM)',
  oauth: 'OAuth',
  octocat: 'Octocat',
  oidc: 'OIDC',
  'pages-build': 'Pages build',
  readme: 'README',
  sarif: 'SARIF',
  sbom: 'SBOM',
  scim: 'SCIM',
  ssh: 'SSH',
  stubbed: '(stubbed)',
  'updates-dependabots': "Update Dependabot's",
  'using-a-cache-id': '(using a cache ID)',
  'using-a-cache-key': '(using a cache key)',
  zen: 'Zen',
};

/** Words that belong together. In anchors, all words have hyphens between them. */
const HYPHENATED =
  'fine-grained just-in-time organization-owned pre-receive re-run self-hosted sub-issue sub-issues user-owned user-teams';

/** The settings of GitHub's catalogue. */
export const SETTINGS: CatalogueSettings = {
  mayBeEmpty: profile.mayBeEmpty,
  describedPlaces: false,
  prefixes: ['/api/v3', '/api/uploads'],
  names: { ...NAMES, ...Object.fromEntries(HYPHENATED.split(' ').map((words) => [words, words])) },
  categoryTitles: CATEGORY_TITLES,
  scopes: SCOPES,
};
