import { createInputs, labels, numbers, owners, pageSizes, repositories, states, tokens } from './inputs.js';
import { addPairs, encode, JSON_BODY } from './written-by-hand.js';

function mergeIssues(client, { owner, repo, state }) {
  const headers = { accept: client.accept, 'user-agent': client.userAgent };
  return { method: 'GET', baseUrl: client.baseUrl, headers, url: '/repos/{owner}/{repo}/issues', owner, repo, state };
}

function parseIssues({ baseUrl, headers, owner, repo, state }) {
  return {
    method: 'get',
    url: `${baseUrl}/repos/${encode(owner)}/${encode(repo)}/issues?state=${encode(state)}`,
    headers: { accept: headers.accept, 'user-agent': headers['user-agent'] },
  };
}

/** Forms of a call that are documented but less common. `peerCall` is what a user of the other library writes for the same request. */
export const formCases = [
  {
    name: 'a body field named url',
    inputs: createInputs((index) => ({ url: `https://example.com/hook/${numbers[index]}`, content_type: 'json' })),
    call: (endpoint, options) => endpoint('PATCH /app/hook/config', options),
    peerCall: (endpoint, { url, content_type }) => endpoint('PATCH /app/hook/config', { data: { content_type, url } }),
    hand: (client, { url, content_type }) => ({
      method: 'patch',
      url: `${client.baseUrl}/app/hook/config`,
      headers: { accept: client.accept, 'user-agent': client.userAgent, 'content-type': JSON_BODY },
      body: { content_type, url },
    }),
  },
  {
    name: 'parameters',
    inputs: createInputs((index) => ({ parameters: { org: owners[index], type: states[index] } })),
    call: (endpoint, options) => endpoint('GET /orgs/{org}/repos', options),
    peerCall: (endpoint, { parameters }) => endpoint('GET /orgs/{org}/repos', parameters),
    hand: (client, { parameters }) => ({
      method: 'get',
      url: `${client.baseUrl}/orgs/${encode(parameters.org)}/repos?type=${encode(parameters.type)}`,
      headers: { accept: client.accept, 'user-agent': client.userAgent },
    }),
  },
  {
    name: 'pairs of headers',
    inputs: createInputs((index) => ({ headers: [['authorization', tokens[index]]], per_page: pageSizes[index] })),
    call: (endpoint, options) => endpoint('GET /user/repos', options),
    peerCall: (endpoint, { headers, per_page }) =>
      endpoint('GET /user/repos', { headers: Object.fromEntries(headers), per_page }),
    hand: (client, { headers, per_page }) => ({
      method: 'get',
      url: `${client.baseUrl}/user/repos?per_page=${encode(per_page)}`,
      headers: addPairs(client, headers),
    }),
  },
  {
    name: 'apiVersion',
    inputs: createInputs((index) => ({ apiVersion: '2026-03-10', org: owners[index] })),
    call: (endpoint, options) => endpoint('GET /orgs/{org}', options),
    peerCall: (endpoint, { apiVersion, org }) =>
      endpoint('GET /orgs/{org}', { headers: { 'x-github-api-version': apiVersion }, org }),
    hand: (client, { apiVersion, org }) => ({
      method: 'get',
      url: `${client.baseUrl}/orgs/${encode(org)}`,
      headers: { accept: client.accept, 'user-agent': client.userAgent, 'x-github-api-version': apiVersion },
    }),
  },
  {
    name: 'a query that needs encoding',
    inputs: createInputs((index) => ({ name: labels[index], q2: `${labels[index]} & ${owners[index]}` })),
    call: (endpoint, options) => endpoint('GET /search/labels', options),
    hand: (client, options) => ({
      method: 'get',
      url: `${client.baseUrl}/search/labels?name=${encode(options.name)}&q2=${encode(options.q2)}`,
      headers: { accept: client.accept, 'user-agent': client.userAgent },
    }),
  },
  {
    name: 'object form of a POST',
    inputs: createInputs((index) => ({
      method: 'POST',
      url: '/repos/{owner}/{repo}/issues',
      owner: owners[index],
      repo: repositories[index],
      title: labels[index],
    })),
    call: (endpoint, options) => endpoint(options),
    hand: (client, options) => ({
      method: 'post',
      url: `${client.baseUrl}/repos/${encode(options.owner)}/${encode(options.repo)}/issues`,
      headers: { accept: client.accept, 'user-agent': client.userAgent, 'content-type': JSON_BODY },
      body: { title: options.title },
    }),
  },
  {
    name: 'parse of merge',
    inputs: createInputs((index) => ({ owner: owners[index], repo: repositories[index], state: states[index] })),
    call: (endpoint, options) => endpoint.parse(endpoint.merge('GET /repos/{owner}/{repo}/issues', options)),
    hand: (client, options) => parseIssues(mergeIssues(client, options)),
  },
];
