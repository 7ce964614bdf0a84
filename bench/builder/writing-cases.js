import { createInputs, hashes, labels, numbers, owners, paths, repositories, states, tokens } from './inputs.js';
import { addHeaders, encode, JSON_BODY } from './written-by-hand.js';

const asset = new Uint8Array(1024);
const graphqlPreviews = ['shadow-cat', 'merge-info', 'queen-beryl', 'flash', 'ant-man', 'starfox', 'bane', 'slothette'];
const graphqlQueries = states.map((state) => `query($login: String!) { user(login: $login) { ${state}: id } }`);

/** Requests that have a body, or may have one. */
export const writingCases = [
  {
    name: 'POST with a JSON body',
    inputs: createInputs((index) => ({
      owner: owners[index],
      repo: repositories[index],
      title: `Report number ${numbers[index]}`,
      body: `Seen in ${paths[index]}.`,
      labels: [labels[index]],
      assignees: [owners[index]],
    })),
    call: (endpoint, options) => endpoint('POST /repos/{owner}/{repo}/issues', options),
    hand: (client, options) => ({
      method: 'post',
      url: `${client.baseUrl}/repos/${encode(options.owner)}/${encode(options.repo)}/issues`,
      headers: { accept: client.accept, 'user-agent': client.userAgent, 'content-type': JSON_BODY },
      body: { title: options.title, body: options.body, labels: options.labels, assignees: options.assignees },
    }),
  },
  {
    name: 'PATCH',
    inputs: createInputs((index) => ({
      owner: owners[index],
      repo: repositories[index],
      issue_number: numbers[index],
      state: states[index],
      milestone: null,
    })),
    call: (endpoint, options) => endpoint('PATCH /repos/{owner}/{repo}/issues/{issue_number}', options),
    hand: (client, options) => ({
      method: 'patch',
      url: `${client.baseUrl}/repos/${encode(options.owner)}/${encode(options.repo)}/issues/${encode(options.issue_number)}`,
      headers: { accept: client.accept, 'user-agent': client.userAgent, 'content-type': JSON_BODY },
      body: { state: options.state, milestone: options.milestone },
    }),
  },
  {
    name: 'PUT file contents',
    inputs: createInputs((index) => ({
      owner: owners[index],
      repo: repositories[index],
      path: paths[index],
      message: `Update ${paths[index]}`,
      content: btoa(hashes[index]),
      sha: hashes[index],
      branch: 'main',
    })),
    call: (endpoint, options) => endpoint('PUT /repos/{owner}/{repo}/contents/{path}', options),
    hand: (client, options) => ({
      method: 'put',
      url: `${client.baseUrl}/repos/${encode(options.owner)}/${encode(options.repo)}/contents/${encode(options.path)}`,
      headers: { accept: client.accept, 'user-agent': client.userAgent, 'content-type': JSON_BODY },
      body: { message: options.message, content: options.content, sha: options.sha, branch: options.branch },
    }),
  },
  {
    name: 'DELETE',
    inputs: createInputs((index) => ({
      owner: owners[index],
      repo: repositories[index],
      issue_number: numbers[index],
      name: labels[index],
    })),
    call: (endpoint, options) => endpoint('DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}', options),
    hand: (client, options) => ({
      method: 'delete',
      url: `${client.baseUrl}/repos/${encode(options.owner)}/${encode(options.repo)}/issues/${encode(options.issue_number)}/labels/${encode(options.name)}`,
      headers: { accept: client.accept, 'user-agent': client.userAgent },
    }),
  },
  {
    name: 'upload with {?name,label} and data',
    inputs: createInputs((index) => ({
      headers: { authorization: tokens[index], 'content-type': 'application/zip', 'content-length': asset.length },
      owner: owners[index],
      repo: repositories[index],
      release_id: numbers[index],
      name: `build-${numbers[index]}.zip`,
      label: labels[index],
      data: asset,
    })),
    call: (endpoint, options) =>
      endpoint(
        'POST https://uploads.github.com/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}',
        options,
      ),
    hand: (client, options) => ({
      method: 'post',
      url: `https://uploads.github.com/repos/${encode(options.owner)}/${encode(options.repo)}/releases/${encode(options.release_id)}/assets?name=${encode(options.name)}&label=${encode(options.label)}`,
      headers: addHeaders(client, options.headers),
      body: options.data,
    }),
  },
  {
    // @octokit/endpoint applies previews to this route only, so the results can agree only here.
    name: 'previews',
    inputs: createInputs((index) => ({
      mediaType: { previews: [graphqlPreviews[index], graphqlPreviews[(index + 1) % 8]] },
      query: graphqlQueries[index],
      variables: { login: owners[index] },
    })),
    call: (endpoint, options) => endpoint('POST /graphql', options),
    hand: (client, options) => ({
      method: 'post',
      url: `${client.baseUrl}/graphql`,
      headers: {
        accept: options.mediaType.previews.map((name) => `application/vnd.github.${name}-preview+json`).join(','),
        'user-agent': client.userAgent,
        'content-type': JSON_BODY,
      },
      body: { query: options.query, variables: options.variables },
    }),
  },
];
