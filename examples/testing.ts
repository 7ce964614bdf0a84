import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { endpoint } from 'routebook';
import { toFetch } from 'routebook/convert';
import { mockMsw } from 'routebook/testing';

const mock = mockMsw({ http, HttpResponse });
const server = setupServer(
  mock('GET /repos/{owner}/{repo}/topics', ({ params }) => ({ status: 200, data: { names: [params.repo, 'github'] } })),
);
server.listen({ onUnhandledRequest: 'error' });

const request = endpoint('GET /repos/{owner}/{repo}/topics', { owner: 'octokit', repo: 'endpoint.js' });
const response = await fetch(...toFetch(request));
console.log(response.status, await response.json());

server.close();
