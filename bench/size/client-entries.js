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

/** Clients that send a request for one of all routes, by its name. Each entry of routebook is followed by the ones of Octokit. */
export const clientEntries = [
  {
    name: 'routebook/send with one function of routebook/operations',
    folder: () => root,
    code: `export { createSend } from 'routebook/send'; export { listForOrg } from 'routebook/operations/repos';`,
    use: ({ createSend, listForOrg }) => urlSent((fetch) => createSend({ fetch })(listForOrg(parameters))),
  },
  {
    name: 'routebook/client',
    folder: () => root,
    code: `export { createGitHub } from 'routebook/client';`,
    use: ({ createGitHub }) => urlSent((fetch) => createGitHub({ fetch }).repos.listForOrg(parameters)),
  },
  {
    // Without retries, rate limits and pages.
    name: '@octokit/core with its methods',
    folder: octokitFolder,
    code: `import { Octokit } from '@octokit/core';
import { restEndpointMethods } from '@octokit/plugin-rest-endpoint-methods';
export const Client = Octokit.plugin(restEndpointMethods);`,
    use: ({ Client }) => urlSent((fetch) => new Client({ request: { fetch } }).rest.repos.listForOrg(parameters)),
  },
  {
    name: 'octokit',
    folder: octokitFolder,
    code: `export { Octokit } from 'octokit';`,
    use: ({ Octokit }) => urlSent((fetch) => new Octokit({ request: { fetch } }).rest.repos.listForOrg(parameters)),
  },
];
