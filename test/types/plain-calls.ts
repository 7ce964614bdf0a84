/** Calls of a client without a function or a class around them. */
const CALLS = {
  issue: `export const issue = async (issue_number: number) => (await github.issues.get({ ...repository, issue_number })).data.title;`,
  create: `export const created = async (title: string) => (await github.issues.create({ ...repository, title })).data.number;`,
  update: `export const updated = async () => (await github.issues.update({ ...repository, issue_number: 1, state: 'closed' })).data.title;`,
  repo: `export const named = async () => (await github.repos.get(repository)).data.full_name;`,
  topics: `export const topics = async () => (await github.repos.getAllTopics(repository)).data.names;`,
  release: `export const release = async () => (await github.repos.getLatestRelease(repository)).data.name;`,
  pull: `export const pull = async () => (await github.pulls.create({ ...repository, head: 'next', base: 'main', title: 'Next' })).data.number;`,
  labels: `export const labels = async () => (await github.issues.listLabelsForRepo(repository)).data.map(({ name }) => name);`,
  locks: `export const locks = async () => [
  (await github.issues.lock({ ...repository, issue_number: 1 })).status,
  (await github.issues.unlock({ ...repository, issue_number: 1 })).status,
];`,
  page: `export const listed = async () => (await github.issues.listForRepo({ ...repository, state: 'open' })).data.map(({ title }) => title);`,
  all: `export const all = async () => (await github.issues.listForRepo.all(repository)).map(({ title }) => title);`,
  items: `export async function* items() { for await (const { title } of github.issues.listForRepo.items(repository)) yield title; }`,
  sentItems: `export async function* sentItems() {
  const request = github.endpoint('GET /repos/{owner}/{repo}/issues', repository);
  for await (const { title } of github.send.items(request)) yield title;
}`,
  request: `export const requested = async () => (await github.request('GET /repos/{owner}/{repo}', repository)).data.full_name;`,
  user: `export const user = async () => (await github.request('GET /user')).data.login;`,
  send: `export const sent = async () => (await github.send(github.endpoint('GET /repos/{owner}/{repo}', repository))).data.full_name;`,
  raw: `export const raw = async () => (await github.raw(github.endpoint('GET /repos/{owner}/{repo}', repository))).status;`,
  attempt: `export async function attempted() {
  const found = await github.attempt(github.endpoint('GET /repos/{owner}/{repo}', repository));
  return found.status === 200 ? found.data.full_name : undefined;
}`,
  client: `export const client = createGitHub({ token: 't' });`,
} as const;

export type PlainCall = keyof typeof CALLS;

/** A program with these calls. */
export function plainProgram(names: readonly PlainCall[]): string {
  return `import { createGitHub, type GitHub } from 'routebook/client';
declare const github: GitHub;
const repository = { owner: 'octocat', repo: 'hello-world' };
${names.map((name) => CALLS[name]).join('\n')}
`;
}

/** The calls that the wrappers in `sending` make, by the name of their region. */
export const CALLS_OF: Readonly<Record<string, readonly PlainCall[]>> = {
  'a hook with state': ['issue'],
  'a mutation hook': ['create'],
  'a class with a client': ['client', 'topics', 'create'],
  'a subclass of a generic service': ['labels'],
  'a factory of bound functions': ['issue', 'create'],
  'a decorator of methods': ['release'],
  'parameters and results by name': ['pull'],
  'partial application': ['repo'],
  'a generic service over keyof': ['issue', 'create', 'update'],
  satisfies: ['page'],
  'a mock with a type argument': ['create'],
  'a mock of a method': ['create'],
  'a mock that infers arguments and result': ['create'],
  'a mocked client': ['issue', 'create', 'page'],
  'a part of the client': ['all'],
  'injection by an interface': ['issue', 'create'],
  'a proxy': ['create'],
  'a retry of a method': ['repo'],
  'a batch of calls': ['issue'],
  'a parser after a call': ['issue'],
  'a result type': ['request'],
  'a result of a method': ['repo'],
  'an async generator with a filter': ['items'],
  'a generic collection': ['sentItems'],
  'a table of handlers': ['issue', 'locks'],
  'a cache by key': ['request'],
  'a generic service over groups': ['repo'],
  'a group by its name': ['create'],
  'a hook for each method': ['repo'],
  'the items of a list by its method': ['all'],
  'a client with more members': ['client', 'all'],
  'the type of what createGitHub returns': ['client', 'repo'],
  bind: ['issue'],
  pipe: ['repo'],
  'a record of methods': ['issue', 'create', 'page'],
  'an effect': ['issue'],
  'a sender that logs': ['send'],
  'a list of middleware': ['raw'],
  'a mock with satisfies': ['issue'],
  'a partial client': ['issue'],
  'a deep mock': ['create'],
  'properties that depend on a route': ['request', 'user'],
  overloads: ['issue'],
  'a token of a container': ['client', 'repo'],
  'a context of components': ['repo'],
  'the data of all methods of a group': ['issue'],
  'the names of methods with pages': ['all'],
  'a loader of batches': ['issue'],
  'a store': ['all'],
  'a thunk': ['create'],
  'a procedure of a router': ['repo'],
  'a cached function': ['repo'],
  'the arguments of send': ['send'],
  'settled calls': ['issue'],
  'helpers of iterators': ['sentItems'],
  'a client that implements a part': ['issue'],
  'an adapter for another client': ['attempt'],
  'a method and its options': ['repo'],
  'the data of a generic route': ['send'],
  'the data of a generic route with then': ['send'],
  'the data of several generic requests': ['send'],
  'several generic requests whose data is read later': ['send'],
  'a cache of what a function loads': ['send'],
  'a cache of items': ['sentItems'],
  'a cache of responses': ['send'],
  'a repeated function': ['send'],
  'the first of several': ['send'],
  'a result with an error': ['send'],
  'a state of a component': ['send'],
  'a queue of methods': ['repo'],
  'a map of results': ['send'],
  'an event of a store': ['send'],
};
