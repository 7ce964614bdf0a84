// Clients for editions of GitHub.
import { type DataOf as CloudData, createGitHub as createCloud } from 'routebook/ghec';
import { createGitHub as createServer, type DataOf as ServerData } from 'routebook/ghes-3.19';
import { is } from './support.js';

const owner = 'octocat';
const repo = 'hello-world';

export async function editions() {
  const server = createServer({ baseUrl: 'https://github.example.com/api/v3' });
  is<ServerData<'GET /repos/{owner}/{repo}'>>()((await server.repos.get({ owner, repo })).data);
  is<ServerData<'GET /admin/hooks'>>()((await server.enterpriseAdmin.listGlobalWebhooks()).data);
  is<ServerData<'GET /repos/{owner}/{repo}'>>()(
    (await server.request('GET /repos/{owner}/{repo}', { owner, repo })).data,
  );
  for await (const issue of server.issues.listForRepo.items({ owner, repo })) is<string>()(issue.title);

  const cloud = createCloud();
  is<CloudData<'GET /repos/{owner}/{repo}'>>()((await cloud.repos.get({ owner, repo })).data);
  is<CloudData<'GET /repos/{owner}/{repo}'>>()((await createCloud({ defaults: { owner } }).repos.get({ repo })).data);

  // @ts-expect-error the base URL is missing
  createServer({ token: 'secret' });
  // @ts-expect-error the edition has no such group
  server.copilot;
  // @ts-expect-error repo is missing
  await cloud.repos.get({ owner });
}
