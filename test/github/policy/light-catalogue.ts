import { github as plainCatalogue } from 'routebook/catalogue';
import { permissions } from 'routebook/catalogue/permissions';
import type { Catalogue } from '../../../src/catalogue/types.ts';

const github = plainCatalogue.with(permissions);

/** The routes that rules in the tests refer to. Most tests do without the records of all routes, which take a second to create. */
const ROUTES = [
  'DELETE /orgs/{org}/teams/{team_slug}',
  'DELETE /repos/{owner}/{repo}',
  'DELETE /teams/{team_id}',
  'GET /',
  'GET /organizations/{org}/settings/billing/usage',
  'GET /organizations/{org}/personal-access-tokens',
  'GET /orgs/{org}',
  'GET /orgs/{org}/personal-access-tokens',
  'GET /orgs/{org}/teams/{team_slug}',
  'GET /repos/{owner}/{repo}',
  'GET /repos/{owner}/{repo}/branches/{branch}',
  'GET /repos/{owner}/{repo}/branches/{branch}/protection',
  'GET /repos/{owner}/{repo}/compare/{base}...{head}',
  'GET /repos/{owner}/{repo}/contents/{path}',
  'GET /repos/{owner}/{repo}/environments/{environment_name}',
  'GET /repos/{owner}/{repo}/environments/{environment_name}/secrets',
  'GET /repos/{owner}/{repo}/issues',
  'GET /repos/{owner}/{repo}/issues/{issue_number}',
  'GET /repos/{owner}/{repo}/labels/{name}',
  'GET /repos/{owner}/{repo}/pulls',
  'GET /repos/{owner}/{repo}/releases/{release_id}',
  'GET /repositories/{repository_id}/environments/{environment_name}/secrets',
  'GET /teams/{team_id}',
  'GET /teams/{team_id}/members',
  'GET /user',
  'GET /users/{username}',
  'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
  'POST /repos/{owner}/{repo}/forks',
  'POST /repos/{owner}/{repo}/issues/{issue_number}/sub_issues',
  'PUT /orgs/{org}/teams/{team_slug}/repos/{owner}/{repo}',
] as const;

/** GitHub's catalogue, of which only some routes are listed. All of them can be found. */
export const lightCatalogue = {
  match: github.match,
  get: github.get,
  get categories() {
    return github.categories;
  },
  *[Symbol.iterator]() {
    for (const route of ROUTES) yield github.get(route);
  },
} as unknown as Catalogue;
