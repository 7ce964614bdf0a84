import { createGitHub, EndpointError, endpoint } from 'routebook';

/** Uses what every call uses, and what calls that fail use. The result is the same in every program that loads it. */
export async function useRoutebook() {
  const headers = { 'content-type': 'application/json', 'x-accepted-github-permissions': 'issues=read' };
  const respond = async () => new Response('{"message":"Not Found"}', { status: 404, headers });
  const github = createGitHub({ token: 't', fetch: respond, retries: 0 });
  const issue = { owner: 'octokit', repo: 'app', issue_number: 1 };
  const refused = await github.issues.get({}).catch((error) => error);
  const failed = await github.issues.get(issue).catch((error) => error);
  return {
    url: endpoint('GET /orgs/{org}/repos', { org: 'octokit' }).url,
    refused: refused instanceof EndpointError && refused.code,
    // A bundle does not contain what the documentation says about the permissions, which follows in parentheses.
    failed: failed.message.replace(/ \(.*/, ''),
  };
}
