import { createInputs, numbers, owners, pageSizes, pages, repositories, states, tokens } from './inputs.js';
import { encode } from './written-by-hand.js';

/** Requests that do not use the built-in defaults: other defaults, another host, another media type. */
export const settingCases = [
  {
    name: 'overridden defaults',
    defaults: { org: 'octokit', type: 'public', per_page: 100 },
    inputs: createInputs((index) => ({ org: owners[index], type: states[index] })),
    call: (endpoint, options) => endpoint('GET /orgs/{org}/repos', options),
    hand: (client, { org = client.org, type = client.type, per_page = client.per_page }) => ({
      method: 'get',
      url: `${client.baseUrl}/orgs/${encode(org)}/repos?type=${encode(type)}&per_page=${encode(per_page)}`,
      headers: { accept: client.accept, 'user-agent': client.userAgent },
    }),
  },
  {
    name: 'defaults of five keys',
    defaults: {
      baseUrl: 'https://github.example.com/api/v3',
      headers: { 'user-agent': 'example-app/1.2.3', authorization: tokens[0] },
      owner: 'octokit',
      repo: 'endpoint.js',
      per_page: 100,
    },
    inputs: createInputs((index) => ({ state: states[index], page: pages[index] })),
    call: (endpoint, options) => endpoint('GET /repos/{owner}/{repo}/pulls', options),
    hand: (client, { owner = client.owner, repo = client.repo, per_page = client.per_page, state, page }) => ({
      method: 'get',
      url: `${client.baseUrl}/repos/${encode(owner)}/${encode(repo)}/pulls?per_page=${encode(per_page)}&state=${encode(state)}&page=${encode(page)}`,
      headers: { accept: client.accept, 'user-agent': client.userAgent, authorization: client.authorization },
    }),
  },
  {
    name: 'full URL',
    inputs: createInputs((index) => ({ owner: owners[index], repo: repositories[index], per_page: pageSizes[index] })),
    call: (endpoint, options) => endpoint('GET https://github.example.com/api/v3/repos/{owner}/{repo}/tags', options),
    hand: (client, options) => ({
      method: 'get',
      url: `https://github.example.com/api/v3/repos/${encode(options.owner)}/${encode(options.repo)}/tags?per_page=${encode(options.per_page)}`,
      headers: { accept: client.accept, 'user-agent': client.userAgent },
    }),
  },
  {
    name: 'format',
    inputs: createInputs((index) => ({
      mediaType: { format: ['diff', 'patch', 'raw', 'html'][index % 4] },
      owner: owners[index],
      repo: repositories[index],
      pull_number: numbers[index],
    })),
    call: (endpoint, options) => endpoint('GET /repos/{owner}/{repo}/pulls/{pull_number}', options),
    hand: (client, options) => ({
      method: 'get',
      url: `${client.baseUrl}/repos/${encode(options.owner)}/${encode(options.repo)}/pulls/${encode(options.pull_number)}`,
      headers: { accept: `application/vnd.github.v3.${options.mediaType.format}`, 'user-agent': client.userAgent },
    }),
  },
];
