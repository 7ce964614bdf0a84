import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { endpoint } from 'routebook';
import { toFetch, toPattern } from 'routebook/clients';

const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}';

const server = setupServer(
  http.get(toPattern(route, 'msw'), ({ params }) => HttpResponse.json({ title: `Issue ${params['issue_number']}` })),
);
server.listen({ onUnhandledRequest: 'error' });

const request = endpoint(route, { owner: 'octokit', repo: 'endpoint.js', issue_number: 7 });
const response = await fetch(...toFetch(request));
console.log(response.status, await response.json());

server.close();
