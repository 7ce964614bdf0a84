import { createInputs, numbers, owners, pageSizes, pages, repositories, states, tokens } from './inputs.js';
import { ACCEPT, encode, USER_AGENT } from './written-by-hand.js';

/** Requests that do not use the built-in defaults: other defaults, another host, another media type. */
export const settingCases = [
  {
    name: 'overridden defaults',
    defaults: { org: 'octokit', type: 'public', per_page: 100 },
    inputs: createInputs((index) => ({ org: owners[index], type: states[index] })),
    call: (endpoint, options) => endpoint('GET /orgs/{org}/repos', options),
    hand: (_, options) => ({
      method: 'get',
      url: `https://api.github.com/orgs/${encode(options.org)}/repos?type=${encode(options.type)}&per_page=100`,
      headers: { accept: ACCEPT, 'user-agent': USER_AGENT },
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
    hand: (_, options) => ({
      method: 'get',
      url: `https://github.example.com/api/v3/repos/octokit/endpoint.js/pulls?per_page=100&state=${encode(options.state)}&page=${encode(options.page)}`,
      headers: { accept: ACCEPT, 'user-agent': 'example-app/1.2.3', authorization: tokens[0] },
    }),
  },
  {
    name: 'full URL',
    inputs: createInputs((index) => ({ owner: owners[index], repo: repositories[index], per_page: pageSizes[index] })),
    call: (endpoint, options) => endpoint('GET https://github.example.com/api/v3/repos/{owner}/{repo}/tags', options),
    hand: (_, options) => ({
      method: 'get',
      url: `https://github.example.com/api/v3/repos/${encode(options.owner)}/${encode(options.repo)}/tags?per_page=${encode(options.per_page)}`,
      headers: { accept: ACCEPT, 'user-agent': USER_AGENT },
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
    hand: (_, options) => ({
      method: 'get',
      url: `https://api.github.com/repos/${encode(options.owner)}/${encode(options.repo)}/pulls/${encode(options.pull_number)}`,
      headers: { accept: `application/vnd.github.v3.${options.mediaType.format}`, 'user-agent': USER_AGENT },
    }),
  },
];
