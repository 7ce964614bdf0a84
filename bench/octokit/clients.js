import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchTools } from '../../tools/fetch-tools.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const octokitFolder = () => join(fetchTools('octokit'), '..');
const parameters = { org: 'octokit', type: 'public' };

/** The URL that a client passes to fetch. */
async function urlSent(call) {
  let url;
  const fetch = async (request) => {
    url = String(request.url ?? request);
    return Response.json([]);
  };
  await call(fetch);
  return url;
}

/** The URL that each of them must request. */
export const CLIENT_URL = 'https://api.github.com/orgs/octokit/repos?type=public';

/** Clients that send a request for one of all routes, by its name. */
export const CLIENTS = [
  {
    name: 'routebook',
    folder: () => root,
    code: `export { createGitHub } from 'routebook';`,
    use: ({ createGitHub }) => urlSent((fetch) => createGitHub({ fetch }).repos.listForOrg(parameters)),
  },
  {
    name: 'octokit',
    folder: octokitFolder,
    code: `export { Octokit } from 'octokit';`,
    use: ({ Octokit }) => urlSent((fetch) => new Octokit({ request: { fetch } }).rest.repos.listForOrg(parameters)),
  },
];
