import { EndpointError, endpoint } from 'routebook';

function errorOf(build: () => unknown): string {
  try {
    return `no error: ${JSON.stringify(build())}`;
  } catch (error) {
    return error instanceof EndpointError ? `${error.code}: ${error.message}` : String(error);
  }
}

const label: { owner: string; repo: string; issue_number: number; name: string } = JSON.parse(
  '{ "owner": "octokit", "repo": "endpoint.js", "issue_number": 1, "name": "" }',
);

// Without its last segment, this is the route that removes all labels.
console.log(errorOf(() => endpoint('DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}', label)));

// This value would escape from the path.
console.log(errorOf(() => endpoint('GET /repos/{owner}/{repo}', { owner: 'octokit', repo: '..' })));

// This token from the defaults would go to another host.
const mine = endpoint.defaults({ headers: { authorization: 'Bearer secret' } });
console.log(errorOf(() => mine('GET https://example.com/user')));
