import { EndpointError, endpoint } from 'routebook';

const name: string = '';

try {
  endpoint('DELETE /repos/{owner}/{repo}/labels/{name}', { owner: 'octokit', repo: 'endpoint.js', name });
} catch (error) {
  if (!(error instanceof EndpointError)) throw error;
  const { code, message, route, parameters, help } = error;
  console.log({ code, message, route, parameters, help });
}
