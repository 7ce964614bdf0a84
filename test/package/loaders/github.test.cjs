// Runs in Jest and Mocha, as CommonJS.
const assert = require('node:assert/strict');
const { EndpointError } = require('routebook');
const { createGitHub } = require('routebook');
const { mockFetch } = require('routebook/testing');

describe('a program that uses routebook', () => {
  it('sends a request to a mock', async () => {
    const { fetch, mock } = mockFetch();
    mock('GET /users/{username}', () => ({ status: 200, data: { login: 'octocat' } }));
    const { data } = await createGitHub({ fetch }).users.getByUsername({ username: 'octocat' });
    assert.equal(data.login, 'octocat');
  });

  it('is told what a limited client may not do, by the class of errors that it imports', async () => {
    const github = createGitHub({ token: 't', permissions: { issues: 'write' } });
    const error = await github.request('DELETE /repos/{owner}/{repo}', { owner: 'a', repo: 'b' }).catch((each) => each);
    assert.ok(error instanceof EndpointError && error instanceof Error);
    assert.equal(error.code, 'PERMISSION_DENIED');
  });

  it('loads every entry point', () => {
    for (const name of JSON.parse(process.env.ENTRY_POINTS)) assert.ok(require(name));
  });
});
