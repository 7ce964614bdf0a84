import outline from 'virtual:outline';
import type { RouteRecord } from 'routebook/catalogue';
import { type Catalogue, github } from 'routebook/catalogue';
import type { Reference } from 'routebook/catalogue/reference';
import { endpoint } from '../../src/core/profile/github-endpoint.ts';
import { TOKEN_VARIABLES, WRITTEN_TOKEN_VARIABLE } from '../../src/core/profile/token-variable.ts';
import { EDITION_NAMES, findEdition } from '../../src/github/editions.ts';
import { isPageUrl } from '../../src/github/page-route.ts';
import type { Api, Builder } from './api.ts';

const OWN_ORIGIN = /^https:\/\/(?:api|uploads)\.github\.com$/;
const SERVER_PATH = /^\/api\/(?:v3|uploads)(?=\/)/;

/** The data is large, and only an open response needs it. */
const loadSource = async () => (await import('./github-responses.ts')).githubSource;

const VARIABLES = [...new Set([WRITTEN_TOKEN_VARIABLE, ...TOKEN_VARIABLES])];

const GITHUB_SCHEMES = [{ name: '', title: 'Bearer token', variables: VARIABLES, header: 'authorization' }];

/** GitHub's REST API. */
export const githubApi: Api = {
  title: 'GitHub’s REST API',
  catalogue: github as unknown as Catalogue,
  endpoint: endpoint as unknown as Builder,
  baseUrl: 'https://api.github.com',
  vendor: 'github',
  versionHeader: 'x-github-api-version',
  tokenVariables: VARIABLES,
  schemesOf: () => GITHUB_SCHEMES,
  needsToken: needsGitHubToken,
  isGitHub: true,
  module: 'routebook',
  examples: outline.examples,
  outline,
  editions: [
    { name: '', title: 'github.com' },
    ...EDITION_NAMES.map((name) => ({ name, title: (findEdition(name)?.title ?? name).replace(/^GitHub /, '') })),
  ],
  loadEditionsOf: async () => {
    const { default: missing } = await import('virtual:editions-of');
    const all = githubApi.editions ?? [];
    return (route) => all.filter(({ name }) => !(Object.hasOwn(missing, route) && missing[route]?.includes(name)));
  },
  loadEdition: async (name) => (await import('./github-edition.ts')).loadGitHubEdition(githubApi, name),
  loadVersion: async (version) => {
    const [{ createVersion }, { default: versions }] = await Promise.all([
      import('./github-edition.ts'),
      import('virtual:versions'),
    ]);
    return createVersion(versions, version, githubApi.loadReference, loadSource);
  },
  baseUrlOf({ origin, pathname }) {
    if (OWN_ORIGIN.test(origin)) return '';
    return origin + (SERVER_PATH.test(pathname) ? '/api/v3' : '');
  },
  matchWebUrl: (text) => (isWebUrl(text) ? github.match('GET', text, { pages: true }) : undefined),
  loadCategories: async () => (await import('virtual:categories')).default,
  loadDescriptions: async () => (await import('./github-descriptions.ts')).githubDescriptions,
  loadDifferences: async () => (await import('virtual:version-differences')).default,
  loadReference: async () =>
    github.with((await import('routebook/catalogue/reference')).reference) as unknown as Reference,
  loadResponses: async () => {
    // Examples are created only for an open response.
    const { createShapes } = await import('./response/create-shapes.ts');
    return createShapes(await loadSource());
  },
};

/** Links to github.com and docs.github.com, and references such as `octokit/app#7`. */
function isWebUrl(text: string): boolean {
  return isPageUrl(text) || /^[^\s/#]+\/[^\s/#]+#\d+$/.test(text) || /^https?:\/\/docs\.github\.com\//i.test(text);
}

/** Paths of the user, app or installation that the token belongs to. */
const OF_THE_TOKEN = /^\/(?:user|app|installation|notifications)(?:\/|$)/;

/** Whether a call of GitHub's API fails without a token. Public resources and facts such as `GET /zen` can be read without one. */
function needsGitHubToken({ method, path, operationId = '', permissions }: RouteRecord): boolean {
  if (method !== 'GET' || OF_THE_TOKEN.test(path) || operationId.includes('authenticated')) return true;
  return permissions === undefined || !(permissions.publicRead || permissions.permissionless);
}
