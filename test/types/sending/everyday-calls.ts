// What `everyday-wrappers.ts` does, without wrappers.
import type { DataOf } from 'routebook';
import { createGitHub, type GitHub } from 'routebook/client';
import { ResponseError } from 'routebook/send';

declare const github: GitHub;
const repository = { owner: 'octocat', repo: 'hello-world' };

// #region a hook with state
export async function issue(issue_number: number): Promise<DataOf<'GET /repos/{owner}/{repo}/issues/{issue_number}'>> {
  const { signal } = new AbortController();
  return (await github.issues.get({ ...repository, issue_number }, { signal })).data;
}

// #region a mutation hook
export async function createIssue(title: string): Promise<number> {
  return (await github.issues.create({ ...repository, title })).data.number;
}

// #region a class with a client
const own = createGitHub({ token: 't' });
export async function topics(): Promise<string[]> {
  return (await own.repos.getAllTopics(repository)).data.names;
}
export async function open(title: string): Promise<string> {
  return (await own.issues.create({ ...repository, title })).data.html_url;
}

// #region a subclass of a generic service
export async function names(): Promise<string[]> {
  return (await github.issues.listLabelsForRepo(repository)).data.map(({ name }) => name);
}

// #region a factory of bound functions
export async function get(owner: string, repo: string, issue_number: number): Promise<string> {
  return (await github.issues.get({ owner, repo, issue_number })).data.title;
}
export async function add(owner: string, repo: string, title: string, labels: string[] = []): Promise<number> {
  return (await github.issues.create({ owner, repo, title, labels })).data.number;
}

// #region a decorator of methods
export async function latest(
  owner: string,
  repo: string,
): Promise<DataOf<'GET /repos/{owner}/{repo}/releases/latest'>> {
  return (await github.repos.getLatestRelease({ owner, repo })).data;
}

// #region parameters and results by name
export async function openPull(): Promise<DataOf<'POST /repos/{owner}/{repo}/pulls'>> {
  return (await github.pulls.create({ ...repository, head: 'next', base: 'main', title: 'Next' })).data;
}

// #region partial application
export async function quickly(): Promise<string> {
  return (await github.repos.get(repository, { timeout: 1000 })).data.full_name;
}

// #region a generic service over keyof
export async function useCallIssues(): Promise<string> {
  return (await github.issues.update({ ...repository, issue_number: 1, state: 'closed' })).data.title;
}

// #region satisfies
export async function listBy(): Promise<string[]> {
  return (await github.issues.listForRepo({ ...repository, state: 'open' })).data.map(({ title }) => title);
}

// #region a mock with a type argument
export async function mocked(owner: string): Promise<string> {
  return (await github.issues.create({ ...repository, owner, title: 'a' })).data.title;
}

// #region a mock of a method
export async function spied(): Promise<number> {
  return (await github.issues.create({ ...repository, title: 'a' })).data.number;
}

// #region a mock that infers arguments and result
export async function inferred(): Promise<number> {
  return (await github.issues.create({ ...repository, title: 'a' })).data.number;
}

// #region a mocked client
export async function fakeIssues(): Promise<void> {
  await github.issues.get({ ...repository, issue_number: 1 });
  await github.issues.create({ ...repository, title: 'a' });
  await github.issues.listForRepo(repository);
}

// #region a part of the client
export async function countOpen(): Promise<number> {
  return (await github.issues.listForRepo.all({ ...repository, state: 'open' })).length;
}

// #region injection by an interface
export async function closedState(): Promise<string> {
  await github.issues.create({ ...repository, title: 'a' });
  return (await github.issues.get({ ...repository, issue_number: 1 })).data.state;
}

// #region a proxy
export async function logged(): Promise<string> {
  return (await github.issues.create({ ...repository, title: 'a' })).data.title;
}

// #region a retry of a method
export async function useRetried(): Promise<string> {
  return (await github.repos.get(repository)).data.full_name;
}

// #region a batch of calls
export async function batched(numbers: readonly number[]): Promise<string[]> {
  const found = await Promise.all(numbers.map((issue_number) => github.issues.get({ ...repository, issue_number })));
  return found.map(({ data }) => data.title);
}

// #region a parser after a call
export async function useParsed(): Promise<string> {
  return (await github.issues.get({ ...repository, issue_number: 1 })).data.title;
}

// #region a result type
export async function useAttempted(): Promise<string> {
  try {
    return (await github.request('GET /repos/{owner}/{repo}', repository)).data.full_name;
  } catch (error) {
    return error instanceof ResponseError ? String(error.status) : '';
  }
}

// #region a result of a method
export async function useSettle(): Promise<string> {
  return (await github.repos.get(repository)).data.full_name;
}

// #region an async generator with a filter
export async function bugs(): Promise<string[]> {
  const found: string[] = [];
  for await (const { title } of github.issues.listForRepo.items(repository)) found.push(title);
  return found;
}

// #region a generic collection
export async function useCollect(): Promise<string | undefined> {
  const request = github.endpoint('GET /repos/{owner}/{repo}/issues', repository);
  for await (const { title } of github.send.items(request)) return title;
  return undefined;
}

// #region a table of handlers
export async function getLockUnlock(issue_number: number): Promise<number[]> {
  const { status: found } = await github.issues.get({ ...repository, issue_number });
  const { status: locked } = await github.issues.lock({ ...repository, issue_number });
  const { status: unlocked } = await github.issues.unlock({ ...repository, issue_number });
  return [found, locked, unlocked];
}

// #region a cache by key
export async function useCache(): Promise<string> {
  return (await github.request('GET /repos/{owner}/{repo}', repository)).data.full_name;
}
