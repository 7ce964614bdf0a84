import { createInputs, numbers, owners, pageSizes, repositories, states, tokens } from '../builder/inputs.js';

/** The function that `defaults()` returns is not used again here, so anything that it prepares does not pay off. */
export const defaultsCases = [
  {
    name: 'defaults({ headers }) and a call',
    inputs: createInputs((index) => ({
      defaults: { headers: { authorization: tokens[index] } },
      options: { org: owners[index], type: states[index] },
    })),
    call: (endpoint, { defaults, options }) => endpoint.defaults(defaults)('GET /orgs/{org}/repos', options),
  },
  {
    name: 'defaults() of five keys and a call',
    inputs: createInputs((index) => ({
      defaults: {
        baseUrl: 'https://github.example.com/api/v3',
        headers: { 'user-agent': 'example-app/1.2.3', authorization: tokens[index] },
        owner: owners[index],
        repo: repositories[index],
        per_page: pageSizes[index],
      },
      options: { state: states[index] },
    })),
    call: (endpoint, { defaults, options }) => endpoint.defaults(defaults)('GET /repos/{owner}/{repo}/issues', options),
  },
  {
    name: 'defaults() of a placeholder and a POST',
    inputs: createInputs((index) => ({
      defaults: { owner: owners[index] },
      options: { repo: repositories[index], title: 'Title', labels: ['bug'] },
    })),
    call: (endpoint, { defaults, options }) =>
      endpoint.defaults(defaults)('POST /repos/{owner}/{repo}/issues', options),
  },
];

/** Counts through the whole run, so that no contender ever sees a route twice. */
let counter = 0;

export const unrepeatedCases = [
  {
    name: 'route without placeholders, no options',
    inputs: createInputs(() => undefined),
    call: (endpoint) => endpoint(`GET /repositories/${counter++}`),
  },
  {
    name: 'route without placeholders, two in the query',
    inputs: createInputs((index) => ({ state: states[index], per_page: pageSizes[index] })),
    call: (endpoint, options) => endpoint(`GET /repos/octokit/endpoint.js/issues/${counter++}/comments`, options),
  },
  {
    name: 'route with placeholders',
    inputs: createInputs((index) => ({ owner: owners[index], repo: repositories[index], per_page: pageSizes[index] })),
    call: (endpoint, options) => endpoint(`GET /repos/{owner}/{repo}/issues/${counter++}/comments`, options),
  },
  {
    name: 'route of a POST with a body',
    inputs: createInputs((index) => ({ body: `Seen ${numbers[index]} times.` })),
    call: (endpoint, options) => endpoint(`POST /repos/octokit/endpoint.js/issues/${counter++}/comments`, options),
  },
];

/** Results can be compared only if all contenders get the same route. */
export function restartRoutes() {
  counter = 0;
}
