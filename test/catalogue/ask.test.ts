import { createCatalogue, github } from 'routebook/catalogue';
import { expect, test } from 'vitest';
import { readQuestions } from './read-questions.ts';

const KINDS = { graphql: 'GraphQL', git: 'git', website: 'page' };

test('if no route performs a task, ask returns what does, and is not confident of the routes', () => {
  for (const [question, wanted = ''] of readQuestions('no-route')) {
    const { instead, confident, routes } = github.ask(question);
    const [kind, name] = wanted.split(' ');
    expect(confident, question).toBe(false);
    expect(instead && KINDS[instead.by], question).toBe(kind);
    if (name !== undefined) expect(instead?.name, question).toBe(name);
    expect(instead?.message).toMatch(/^Only (?:GraphQL|Git|the website) can do this: /);
    expect(routes).toEqual(github.search(question));
  }
});

test('ask names the recipe or the webhook that helps with a task, and nothing for tasks that one route does', () => {
  for (const [question, name] of readQuestions('help')) {
    const { also } = github.ask(question);
    expect(also?.name, question).toBe(name === 'none' ? undefined : name);
    if (also) expect(also.message, question).toContain(also.name);
  }
});

test('the fields and mutations that ask names are written as in the schema of GraphQL', () => {
  for (const [question, wanted = ''] of readQuestions('no-route')) {
    if (!wanted.startsWith('GraphQL')) continue;
    const { instead } = github.ask(question);
    const isField = instead?.name.includes('.');
    expect(instead?.name, question).toMatch(isField ? /^[A-Z]\w+\.[a-z]\w+$/ : /^[a-z]\w+$/);
    expect(instead?.message).toContain(`the ${isField ? 'field' : 'mutation'} ${instead?.name}`);
  }
});

test('values in a question do not change its route, nor make it less sure', () => {
  const pairs = [
    ['Read package.json of octokit/app on branch next', 'read file of the repo on branch'],
    ['Comment on PR 7: please rebase', 'comment on PR'],
    ['Close issue #42 in acme/website', 'close issue in the repo'],
    ['Delete the branch feature/old-ui in acme/website', 'delete the branch in the repo'],
    ['Set the secret NPM_TOKEN in acme/website', 'set the secret in the repo'],
    ['Invite jane@example.com to the organization acme', 'invite somebody to the organization'],
    ['Get the commit 3f2a9bc of torvalds/linux', 'get the commit of the repo'],
    ['Publish release v2.3.0 with notes "Delete all hooks"', 'publish release with notes'],
  ];
  for (const [written = '', plain = ''] of pairs) {
    const [one, other] = [github.ask(written), github.ask(plain)];
    expect(one.routes[0]?.route, written).toBe(other.routes[0]?.route);
    expect(one.confident || !other.confident, written).toBe(true);
  }
  // A path, a route and a name that is all of the question are not values.
  expect(github.search('issues/7/comments')[0]?.route).toBe('GET /repos/{owner}/{repo}/issues/{issue_number}/comments');
  expect(github.search('"actions/secrets"').length).toBeGreaterThan(0);
});

test('ask is sure of what a route performs, and names no other way to do it', () => {
  for (const [question, ...expected] of readQuestions('sure')) {
    const { routes, confident, instead } = github.ask(question);
    expect({ confident, instead, isRight: expected.includes(routes[0]?.route ?? '') }, question).toEqual({
      ...{ confident: true, instead: undefined, isRight: true },
    });
  }
  expect(github.ask('GET /user').confident).toBe(true);
});

test('ask is not sure of routes that are wrong, nor of nonsense', () => {
  const nonsense = ['bake a cake', 'weather in paris tomorrow', 'qqqqzzzz', ''];
  for (const question of [...nonsense, ...readQuestions('unsure').map(([question]) => question)])
    expect(github.ask(question).confident, question).toBe(false);
  expect(github.ask(undefined as never)).toEqual({ routes: [], confident: false });
});

test('ask is sure of a task in other words than the title, but not if it does not know the verb', () => {
  expect(github.ask('cancel running workflow')).toMatchObject({ confident: true });
  expect(github.ask('cancel running workflow').routes[0]?.operationId).toBe('actions/cancel-workflow-run');
  expect(github.ask('frobnicate issue 14').confident).toBe(false);
});

test('the number of a thing selects the route that has a place for it', () => {
  const first = (question: string) => github.ask(question).routes[0]?.operationId;
  expect(first('Read the comments under issue 71 in acme/api')).toBe('issues/list-comments');
  expect(first('Show the last 5 commits on branch next of acme/api')).toBe('repos/list-commits');
  expect(first('List PRs in vercel/next.js')).toBe('pulls/list');
  expect(first('get pull request reviews')).toBe('pulls/list-reviews');
  expect(first('Are there any open secret scanning alerts in acme/api?')).toBe('secret-scanning/list-alerts-for-repo');
});

test('ask of another API has routes and confidence, but knows no other ways', () => {
  const index = {
    format: 1,
    name: '',
    server: null,
    version: null,
    documentation: '',
    parameters: [],
    responses: [],
  } as const;
  const shop = createCatalogue({ ...index, routes: [['GET /orders', 'orders/list']] });
  expect(shop.ask('list orders')).toMatchObject({ routes: [{ route: 'GET /orders' }], confident: true });
  expect(shop.ask('resolve review thread')).not.toHaveProperty('instead');
});
