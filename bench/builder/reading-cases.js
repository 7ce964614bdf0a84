import {
  createInputs,
  labels,
  numbers,
  owners,
  pageSizes,
  pages,
  paths,
  repositories,
  sorts,
  states,
  tokens,
  words,
} from './inputs.js';
import { addHeaders, encode } from './written-by-hand.js';

/**
 * GET and HEAD requests with the built-in defaults. `call` is what a user of a library writes, and `hand` is the same without a
 * library.
 */
export const readingCases = [
  {
    name: 'no parameters',
    inputs: createInputs(() => undefined),
    call: (endpoint) => endpoint('GET /rate_limit'),
    hand: (client) => ({
      method: 'get',
      url: `${client.baseUrl}/rate_limit`,
      headers: { accept: client.accept, 'user-agent': client.userAgent },
    }),
  },
  {
    name: 'two path, three query parameters',
    inputs: createInputs((index) => ({
      owner: owners[index],
      repo: repositories[index],
      state: states[index],
      sort: sorts[index],
      per_page: pageSizes[index],
    })),
    call: (endpoint, options) => endpoint('GET /repos/{owner}/{repo}/issues', options),
    hand: (client, options) => ({
      method: 'get',
      url: `${client.baseUrl}/repos/${encode(options.owner)}/${encode(options.repo)}/issues?state=${encode(options.state)}&sort=${encode(options.sort)}&per_page=${encode(options.per_page)}`,
      headers: { accept: client.accept, 'user-agent': client.userAgent },
    }),
  },
  {
    name: 'passed headers',
    inputs: createInputs((index) => ({
      headers: { authorization: tokens[index], 'If-None-Match': `"${numbers[index]}"` },
      owner: owners[index],
      repo: repositories[index],
    })),
    call: (endpoint, options) => endpoint('GET /repos/{owner}/{repo}', options),
    hand: (client, options) => ({
      method: 'get',
      url: `${client.baseUrl}/repos/${encode(options.owner)}/${encode(options.repo)}`,
      headers: addHeaders(client, options.headers),
    }),
  },
  {
    name: 'authorization and pages',
    inputs: createInputs((index) => ({
      headers: { authorization: tokens[index] },
      per_page: pageSizes[index],
      page: pages[index],
    })),
    call: (endpoint, options) => endpoint('GET /user/repos', options),
    hand: (client, options) => ({
      method: 'get',
      url: `${client.baseUrl}/user/repos?per_page=${encode(options.per_page)}&page=${encode(options.page)}`,
      headers: addHeaders(client, options.headers),
    }),
  },
  {
    name: 'options form',
    inputs: createInputs((index) => ({
      method: 'GET',
      url: '/orgs/{org}/repos',
      org: owners[index],
      type: states[index],
    })),
    call: (endpoint, options) => endpoint(options),
    hand: (client, options) => ({
      method: 'get',
      url: `${client.baseUrl}/orgs/${encode(options.org)}/repos?type=${encode(options.type)}`,
      headers: { accept: client.accept, 'user-agent': client.userAgent },
    }),
  },
  {
    name: 'HEAD',
    inputs: createInputs((index) => ({
      owner: owners[index],
      repo: repositories[index],
      path: paths[index],
      ref: 'main',
    })),
    call: (endpoint, options) => endpoint('HEAD /repos/{owner}/{repo}/contents/{path}', options),
    hand: (client, options) => ({
      method: 'head',
      url: `${client.baseUrl}/repos/${encode(options.owner)}/${encode(options.repo)}/contents/${encode(options.path)}?ref=${encode(options.ref)}`,
      headers: { accept: client.accept, 'user-agent': client.userAgent },
    }),
  },
  {
    name: 'non-ASCII value',
    inputs: createInputs((index) => ({ owner: owners[index], repo: repositories[index], name: words[index] })),
    call: (endpoint, options) => endpoint('GET /repos/{owner}/{repo}/labels/{name}', options),
    hand: (client, options) => ({
      method: 'get',
      url: `${client.baseUrl}/repos/${encode(options.owner)}/${encode(options.repo)}/labels/${encode(options.name)}`,
      headers: { accept: client.accept, 'user-agent': client.userAgent },
    }),
  },
  {
    name: 'list in the query',
    inputs: createInputs((index) => ({
      owner: owners[index],
      repo: repositories[index],
      labels: [labels[index], labels[(index + 3) % 8], labels[(index + 5) % 8]],
    })),
    call: (endpoint, options) => endpoint('GET /repos/{owner}/{repo}/issues', options),
    hand: (client, options) => ({
      method: 'get',
      url: `${client.baseUrl}/repos/${encode(options.owner)}/${encode(options.repo)}/issues?labels=${options.labels.map(encode).join(',')}`,
      headers: { accept: client.accept, 'user-agent': client.userAgent },
    }),
    hasListInQuery: true,
  },
  {
    name: ':name style',
    inputs: createInputs((index) => ({ owner: owners[index], repo: repositories[index], pull_number: numbers[index] })),
    call: (endpoint, options) => endpoint('GET /repos/:owner/:repo/pulls/:pull_number', options),
    hand: (client, options) => ({
      method: 'get',
      url: `${client.baseUrl}/repos/${encode(options.owner)}/${encode(options.repo)}/pulls/${encode(options.pull_number)}`,
      headers: { accept: client.accept, 'user-agent': client.userAgent },
    }),
  },
  {
    name: 'four placeholders',
    inputs: createInputs((index) => ({
      owner: owners[index],
      repo: repositories[index],
      run_id: 9_000_000_000 + numbers[index],
      attempt_number: pages[index],
      per_page: pageSizes[index],
    })),
    call: (endpoint, options) =>
      endpoint('GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/jobs', options),
    hand: (client, options) => ({
      method: 'get',
      url: `${client.baseUrl}/repos/${encode(options.owner)}/${encode(options.repo)}/actions/runs/${encode(options.run_id)}/attempts/${encode(options.attempt_number)}/jobs?per_page=${encode(options.per_page)}`,
      headers: { accept: client.accept, 'user-agent': client.userAgent },
    }),
  },
];
