import { EndpointError, endpoint } from 'routebook';

function refusal(build: () => unknown): string {
  try {
    return `no refusal: ${JSON.stringify(build())}`;
  } catch (error) {
    return error instanceof EndpointError ? `${error.code}: ${error.message}` : String(error);
  }
}

const label: { owner: string; repo: string; issue_number: number; name: string } = JSON.parse(
  '{ "owner": "octokit", "repo": "endpoint.js", "issue_number": 1, "name": "" }',
);

// Without its last segment, this is the route that removes all labels.
console.log(refusal(() => endpoint('DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}', label)));

// A value that escapes from the path.
console.log(refusal(() => endpoint('GET /repos/{owner}/{repo}', { owner: 'octokit', repo: '..' })));

// A token from the defaults that would go to another host.
const mine = endpoint.defaults({ headers: { authorization: 'token secret' } });
console.log(refusal(() => mine('GET https://example.com/user')));
