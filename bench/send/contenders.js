import { pathToFileURL } from 'node:url';
import ky from 'ky';
import createClient from 'openapi-fetch';
import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';
import { Agent } from 'undici';
import { fetchTools } from '../../tools/fetch-tools.js';

const parameters = { owner: 'octokit', repo: 'octokit.js' };
const headers = { accept: 'application/vnd.github.v3+json', 'user-agent': 'bench', authorization: 'Bearer secret' };

/** The least that a careful program adds to fetch: a time limit, a check of the status, and readable headers. */
async function fetchInTime(url) {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(60_000) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  const result = { data: await response.json(), headers: Object.fromEntries(response.headers) };
  return result.data;
}

/** Each contender requests one repository with a token, and returns its data. The others are compared with the first one. */
export async function createContenders(baseUrl) {
  const packages = fetchTools('octokit');
  const load = (path) => import(pathToFileURL(`${packages}/${path}`).href);
  const { Octokit } = await load('@octokit/core/dist-src/index.js');
  const { retry } = await load('@octokit/plugin-retry/dist-bundle/index.js');
  const { throttling } = await load('@octokit/plugin-throttling/dist-bundle/index.js');
  const { paginateRest } = await load('@octokit/plugin-paginate-rest/dist-bundle/index.js');
  const { ofetch } = await load('ofetch/dist/node.mjs');

  const send = createSend({ baseUrl, token: 'secret' });
  const sendByAgent = createSend({ baseUrl, token: 'secret', dispatcher: new Agent() });
  const octokit = new (Octokit.plugin(retry, throttling, paginateRest))({
    baseUrl,
    auth: 'secret',
    throttle: { onRateLimit: () => true, onSecondaryRateLimit: () => true },
  });
  const client = createClient({ baseUrl, headers });
  const url = `${baseUrl}/repos/octokit/octokit.js`;

  return [
    {
      name: 'routebook/send',
      send: async () => (await send(endpoint('GET /repos/{owner}/{repo}', { ...parameters, baseUrl }))).data,
    },
    { name: 'fetch', send: async () => (await fetch(url, { headers })).json() },
    { name: 'fetch with a timeout', send: () => fetchInTime(url) },
    {
      name: 'routebook/send with an agent of undici',
      send: async () => (await sendByAgent(endpoint('GET /repos/{owner}/{repo}', { ...parameters, baseUrl }))).data,
    },
    { name: 'ky', send: () => ky(url, { headers }).json() },
    { name: 'ofetch', send: () => ofetch(url, { headers, retry: 3 }) },
    {
      name: 'openapi-fetch',
      send: async () => (await client.GET('/repos/{owner}/{repo}', { params: { path: parameters } })).data,
    },
    { name: '@octokit/core', send: async () => (await octokit.request('GET /repos/{owner}/{repo}', parameters)).data },
  ];
}
