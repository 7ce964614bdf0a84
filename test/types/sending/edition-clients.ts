// Clients for editions of GitHub.
import { type DataOf as CloudData, type GitHub as CloudGitHub, createGitHub as createCloud } from 'routebook/ghec';
import {
  createGitHub as createServer,
  type DataOf as ServerData,
  type GitHub as ServerGitHub,
} from 'routebook/ghes-3.19';
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

  // The type of the function is that of a plain client, as in the main entry point.
  is<CloudGitHub>()(cloud);
  is<ServerGitHub>()(server);
  is<ReturnType<typeof createCloud>>()(cloud);
  is<ReturnType<typeof createServer>>()(server);
  createCloud({ permissions: { issues: 'read' }, allowUnknown: true }).issues.get;
  is<CloudGitHub<'2026-03-10'>>()(createCloud({ apiVersion: '2026-03-10' }));

  // @ts-expect-error the base URL is missing
  createServer({ token: 'secret' });
  // @ts-expect-error the edition has no such group
  server.copilot;
  // @ts-expect-error repo is missing
  await cloud.repos.get({ owner });
}
