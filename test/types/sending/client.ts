// The client: methods that are named after routes.
import { createGitHub, type DataOf, type endpoint, type GitHub, type GitHubWith } from 'routebook';
import type { createSend, ResponseError, SentResponse } from 'routebook/send';
import type { Contributor, ContributorActivity, FullRepository, Issue } from 'routebook/types';
import { is } from './support.js';

const owner = 'octocat';
const repo = 'hello-world';
const github = createGitHub({ token: async () => 'secret', userAgent: 'mine/1', retries: 1 });

export async function methods() {
  is<GitHub>()(github);
  // Methods have their own type for the same response, because editors show its members.
  const sent: SentResponse<'GET /repos/{owner}/{repo}'> = await github.repos.get({ owner, repo });
  const same: Awaited<ReturnType<typeof github.repos.get>> = sent;
  is<200>()(same.status);
  is<FullRepository>()(
    (await github.repos.get({ owner, repo }, { timeout: 1, signal: new AbortController().signal })).data,
  );
  is<string>()((await github.meta.getZen()).data);
  is<201>()((await github.issues.create({ owner, repo, title: 'Bug' })).status);
  await github.repos.delete({ owner, repo });

  // @ts-expect-error repo is missing
  await github.repos.get({ owner });
  // @ts-expect-error a misspelled parameter
  await github.issues.create({ owner, repo, titel: 'Bug' });
  // @ts-expect-error the base URL is an option of the client
  await github.repos.get({ owner, repo, baseUrl: 'https://x.example' });
  // @ts-expect-error there is no such method
  await github.issues.creat({ owner, repo });
  // @ts-expect-error the second argument has the options of sending
  await github.repos.get({ owner, repo }, { owner });
}

export async function pending() {
  // The result says that it may not be ready.
  const found = await github.repos.getContributorsStats({ owner, repo });
  is<200 | 202>()(found.status);
  // @ts-expect-error with status 202, there is no list
  found.data.map(({ total }) => total);
  if (found.status === 200) is<ContributorActivity[]>()(found.data);
  const ready = await github.repos.getContributorsStats({ owner, repo }, { until: 'ready', timeout: 1 });
  is<200>()(ready.status);
  is<ContributorActivity[]>()(ready.data);
  // @ts-expect-error the only value is 'ready'
  await github.repos.getContributorsStats({ owner, repo }, { until: 'done' });
}

export async function lists() {
  const { listForRepo } = github.issues;
  const options = { concurrency: 10, unique: 'id', incomplete: 'error', beyondLimit: 'split' } as const;
  is<Issue[]>()(await listForRepo.all({ owner, repo }, options));
  for await (const page of listForRepo.pages({ owner, repo }, { concurrency: 2, incomplete: 'error' }))
    is<Issue[]>()(page.data);
  // @ts-expect-error items are compared, not pages
  listForRepo.pages({ owner, repo }, { unique: 'id' });
  // @ts-expect-error a list is not a result that is computed later
  listForRepo.all({ owner, repo }, { until: 'ready' });
  // @ts-expect-error a call has one response
  await listForRepo({ owner, repo }, { concurrency: 2 });
}

export function codes(error: ResponseError) {
  is<string | undefined>()(error.ssoUrl);
  is<'ENDLESS_LIST' | 'BEYOND_LIMIT' | 'INCOMPLETE' | 'NOT_READY' | 'UNEXPECTED_DATA' | 'REDIRECT' | undefined>()(
    error.code,
  );
}

export async function pages() {
  const issues = await github.issues.listForRepo.all({ owner, repo, state: 'open' }, { limit: 3 });
  is<Issue[]>()(issues);
  for await (const issue of github.issues.listForRepo.items({ owner, repo })) is<Issue>()(issue);
  for await (const page of github.issues.listForRepo.pages({ owner, repo })) is<Issue[]>()(page.data);
  for await (const found of github.search.repos.items({ q: 'x' })) is<string>()(found.full_name);
  await github.repos.listForAuthenticatedUser.all();

  // @ts-expect-error the route has no pages
  github.repos.get.all;
  // @ts-expect-error owner is missing
  await github.issues.listForRepo.all({ repo });
}

export async function formatsAndVersions() {
  is<string>()((await github.repos.getReadme({ owner, repo, mediaType: { format: 'raw' } })).data);
  const next = createGitHub({ apiVersion: '2026-03-10' });
  is<GitHub<'2026-03-10'>>()(next);
  type Next = DataOf<ReturnType<typeof nextOrg>>;
  is<Next>()((await next.orgs.get({ org: 'github' })).data);
  is<Next>()((await github.orgs.get({ org: 'github', apiVersion: '2026-03-10' })).data);
  is<Next>()((await next.request('GET /orgs/{org}', { org: 'github' })).data);
  is<DataOf<'GET /orgs/{org}'>>()((await github.orgs.get({ org: 'github' })).data);
  is<DataOf<'GET /orgs/{org}'>>()((await next.orgs.get({ org: 'github', apiVersion: '2022-11-28' })).data);
  await github.issues.create({ owner, repo, title: 'Bug', assignee: 'octocat' });
  // @ts-expect-error the parameter does not exist in this version
  await next.issues.create({ owner, repo, title: 'Bug', assignee: 'octocat' });
  // @ts-expect-error there is no such version
  createGitHub({ apiVersion: '2020-01-01' });
}

declare function nextOrg(): ReturnType<typeof nextEndpoint>;
declare function nextEndpoint(): import('routebook').RequestOptions<
  import('routebook').Call<'GET /orgs/{org}', { apiVersion: '2026-03-10' }, import('routebook').GitHubTypes>
>;

export async function defaults() {
  const mine = createGitHub({ defaults: { owner } });
  is<FullRepository>()((await mine.repos.get({ repo })).data);
  is<FullRepository>()((await mine.request('GET /repos/{owner}/{repo}', { repo })).data);
  is<Issue[]>()(await mine.issues.listForRepo.all({ repo }));
  // @ts-expect-error repo is missing
  await mine.repos.get({});
  // @ts-expect-error repo is missing
  await mine.repos.get();
  const both = createGitHub({ defaults: { owner, repo } });
  is<FullRepository>()((await both.repos.get()).data);
  is<Issue[]>()(await both.issues.listForRepo.all());
  for await (const issue of both.issues.listForRepo.items()) is<Issue>()(issue);
  for await (const { data } of both.issues.listForRepo.pages()) is<Issue[]>()(data);
  // @ts-expect-error repo is missing
  await mine.issues.listForRepo.all();
  // Such a client is a client, and its type has a name.
  const client: GitHub = mine;
  const part: Pick<GitHub, 'issues'> = client;
  await part.issues.get({ owner, repo, issue_number: 1 });
  is<GitHubWith<{ owner: string }>>()(createGitHub({ defaults: { owner: 'octokit' } }));
  is<GitHubWith<{ sort: 'created' }>>()(createGitHub({ defaults: { sort: 'created' } }));
  // Defaults that do not affect types leave the client as it is.
  is<GitHub>()(createGitHub({ defaults: { headers: { 'x-a': '1' } } }));
}

export async function parts() {
  is<FullRepository>()((await github.request('GET /repos/{owner}/{repo}', { owner, repo })).data);
  is<string>()((await github.request('GET /zen')).data);
  is<unknown>()((await github.request('GET /custom')).data);
  is<typeof endpoint>()(github.endpoint);
  is<ReturnType<typeof createSend>>()(github.send);
  const attempted = await github.attempt(github.endpoint('GET /repos/{owner}/{repo}', { owner, repo }));
  if (attempted.status === 200) is<FullRepository>()(attempted.data);
  is<Response>()(await github.raw(github.endpoint('GET /zen')));
  // @ts-expect-error repo is missing
  await github.request('GET /repos/{owner}/{repo}', { owner });
  // @ts-expect-error there is no such option
  createGitHub({ auth: 'secret' });
}

// A status without content is not part of a response of GitHub that can have content. An attempt tells them apart.
export async function emptyResponses() {
  const found = await github.attempt(github.endpoint('GET /repos/{owner}/{repo}/contributors', { owner, repo }));
  if (found.status === 200) is<Contributor[]>()(found.data);
  if (found.status === 204) is<unknown>()(found.data);
  if (found.status === 404) is<string | undefined>()(found.data.message);
  is<200>()((await github.repos.listContributors({ owner, repo })).status);
}
