/** Calls of a client without a function or a class around them. */
const CALLS = {
  issue: `export const issue = async (issue_number: number) => (await github.issues.get({ ...repository, issue_number })).data.title;`,
  create: `export const created = async (title: string) => (await github.issues.create({ ...repository, title })).data.number;`,
  update: `export const updated = async () => (await github.issues.update({ ...repository, issue_number: 1, state: 'closed' })).data.title;`,
  repo: `export const named = async () => (await github.repos.get(repository)).data.full_name;`,
  topics: `export const topics = async () => (await github.repos.getAllTopics(repository)).data.names;`,
  release: `export const release = async () => (await github.repos.getLatestRelease(repository)).data.name;`,
  pull: `export const pull = async () => (await github.pulls.create({ ...repository, head: 'next', base: 'main', title: 'Next' })).data.number;`,
  page: `export const listed = async () => (await github.issues.listForRepo({ ...repository, state: 'open' })).data.map(({ title }) => title);`,
  sentItems: `export async function* sentItems() {
  const request = github.endpoint('GET /repos/{owner}/{repo}/issues', repository);
  for await (const { title } of github.send.items(request)) yield title;
}`,
  request: `export const requested = async () => (await github.request('GET /repos/{owner}/{repo}', repository)).data.full_name;`,
  user: `export const user = async () => (await github.request('GET /user')).data.login;`,
  send: `export const sent = async () => (await github.send(github.endpoint('GET /repos/{owner}/{repo}', repository))).data.full_name;`,
  attempt: `export async function attempted() {
  const found = await github.attempt(github.endpoint('GET /repos/{owner}/{repo}', repository));
  return found.status === 200 ? found.data.full_name : undefined;
}`,
  client: `export const client = createGitHub({ token: 't' });`,
} as const;

export type PlainCall = keyof typeof CALLS;

/** A program with these calls. */
export function plainProgram(names: readonly PlainCall[]): string {
  return `import { createGitHub, type GitHub } from 'routebook';
declare const github: GitHub;
const repository = { owner: 'octocat', repo: 'hello-world' };
${names.map((name) => CALLS[name]).join('\n')}
`;
}

/** The calls that the wrappers in `sending` make, by the name of their region. */
export const CALLS_OF: Readonly<Record<string, readonly PlainCall[]>> = {
  'a class with a client': ['client', 'topics', 'create'],
  'parameters and results by name': ['pull'],
  'a generic service over keyof': ['issue', 'create', 'update'],
  'a mock that infers arguments and result': ['create'],
  'a mocked client': ['issue', 'create', 'page'],
  'a retry of a method': ['repo'],
  'a generic collection': ['sentItems'],
  'a group by its name': ['create'],
  'a sender that logs': ['send'],
  'a partial client': ['issue'],
  'properties that depend on a route': ['request', 'user'],
  'a token of a container': ['client', 'repo'],
  'the data of all methods of a group': ['issue'],
  'the arguments of send': ['send'],
  'helpers of iterators': ['sentItems'],
  'a method and its options': ['repo'],
  'the data of several generic requests': ['send'],
  'a cache of responses': ['send'],
  'a result with an error': ['send'],
  'a list or the data': ['request', 'page'],
  'the calls of a group that were made': ['create'],
};
