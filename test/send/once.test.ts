import { endpoint } from 'routebook';
import { createSend, type SendCallOptions } from 'routebook/send';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEmulator } from '../../src/testing/emulator/create-emulator.ts';
import { stateOf } from '../support/interrupted-writes.ts';

type Fault = 'request' | 'response' | 'body' | 'before' | 'after';
type Parameters = Record<string, unknown>;
const OWNER = { owner: 'octo', repo: 'app' };
const base64 = (text: string) => Buffer.from(text).toString('base64');

/** An emulated GitHub with one of everything that the writes below need. */
async function startWorld() {
  const emulator = createEmulator({
    users: ['octocat', 'monalisa'],
    orgs: ['octo'],
    repos: { 'octo/app': { files: { 'README.md': '# app\n', 'a.js': '1;\n' } } },
  });
  const token = emulator.token('octocat');
  const send = createSend({ token, fetch: emulator.fetch, writeInterval: 0, retryDelay: 1 });
  const call = async (route: string, parameters: Parameters = {}, options?: SendCallOptions) =>
    (await send(endpoint(route as never, { ...OWNER, ...parameters } as never) as never, options as never)) as {
      status: number;
      // biome-ignore lint/suspicious/noExplicitAny: tests look into all kinds of data.
      data: any;
      found?: true;
      earlier?: string;
    };
  const R = '/repos/{owner}/{repo}';
  const { data: head } = await call(`GET ${R}/git/ref/{ref}`, { ref: 'heads/main' });
  const sha = head.object.sha as string;
  await call(`POST ${R}/labels`, { name: 'bug', color: 'ff0000' });
  await call(`POST ${R}/issues`, { title: 'First', labels: ['bug'] });
  const comment = await call(`POST ${R}/issues/{issue_number}/comments`, { issue_number: 1, body: 'Hello' });
  await call(`POST ${R}/git/refs`, { ref: 'refs/heads/topic', sha });
  await call(`PUT ${R}/contents/{path}`, {
    path: 'b.js',
    message: 'Add b',
    content: base64('2;\n'),
    branch: 'topic',
  });
  const pull = await call(`POST ${R}/pulls`, { title: 'Add b', head: 'topic', base: 'main' });
  await call(`POST ${R}/git/refs`, { ref: 'refs/heads/other', sha });
  await call(`PUT ${R}/contents/{path}`, {
    path: 'c.js',
    message: 'Add c',
    content: base64('3;\n'),
    branch: 'other',
  });
  const milestone = await call(`POST ${R}/milestones`, { title: '1.0' });
  const release = await call(`POST ${R}/releases`, { tag_name: 'v1', target_commitish: 'main' });
  await call('POST /orgs/{org}/teams', { org: 'octo', name: 'Core' });
  emulator.requests.length = 0;
  emulator.advance(60_000);
  const numbers = {
    ...{ sha, comment_id: comment.data.id, pull_number: pull.data.number, milestone_number: milestone.data.number },
    release_id: release.data.id,
  };
  return { emulator, send, call, numbers, token };
}

type World = Awaited<ReturnType<typeof startWorld>>;
const R = '/repos/{owner}/{repo}';

/** Writes whose effect is found by what they create or change. */
const WRITES: readonly (readonly [route: string, parameters: (world: World) => Parameters])[] = [
  [`POST ${R}/issues`, () => ({ title: 'New', body: 'Text\r\n', labels: ['bug'] })],
  [`POST ${R}/issues/{issue_number}/comments`, () => ({ issue_number: 1, body: 'Hello' })],
  [`POST ${R}/pulls`, () => ({ title: 'Add c', head: 'other', base: 'main', body: 'c' })],
  [
    `POST ${R}/pulls/{pull_number}/reviews`,
    ({ numbers }) => ({ pull_number: numbers.pull_number, body: 'Good', event: 'COMMENT' }),
  ],
  [`POST ${R}/labels`, () => ({ name: 'new', color: '00ff00', description: 'New' })],
  [`POST ${R}/milestones`, () => ({ title: '2.0', description: 'Next' })],
  [`POST ${R}/git/refs`, ({ numbers }) => ({ ref: 'refs/heads/new', sha: numbers.sha })],
  [`POST ${R}/releases`, () => ({ tag_name: 'v2', name: 'Two', body: 'Second' })],
  [
    `POST ${R}/statuses/{sha}`,
    ({ numbers }) => ({ sha: numbers.sha, state: 'success', context: 'ci', description: 'Done' }),
  ],
  [
    `POST ${R}/check-runs`,
    ({ numbers }) => ({ head_sha: numbers.sha, name: 'ci', status: 'completed', conclusion: 'success' }),
  ],
  [`POST ${R}/deployments`, () => ({ ref: 'main', environment: 'test', auto_merge: false, required_contexts: [] })],
  [`POST ${R}/commits/{commit_sha}/comments`, ({ numbers }) => ({ commit_sha: numbers.sha, body: 'Nice' })],
  [`POST ${R}/actions/variables`, () => ({ name: 'COLOR', value: 'red' })],
  [`POST ${R}/keys`, () => ({ title: 'Deploy', key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIP', read_only: true })],
  [`POST ${R}/issues/{issue_number}/labels`, () => ({ issue_number: 1, labels: ['bug'] })],
  [`POST ${R}/git/blobs`, () => ({ content: 'text' })],
  [`PATCH ${R}/issues/{issue_number}`, () => ({ issue_number: 1, title: 'Changed', state: 'closed', labels: [] })],
  [`PATCH ${R}/issues/comments/{comment_id}`, ({ numbers }) => ({ comment_id: numbers.comment_id, body: 'Changed' })],
  [`PATCH ${R}/labels/{name}`, () => ({ name: 'bug', new_name: 'fault', color: '0000ff' })],
  [`PATCH ${R}/releases/{release_id}`, ({ numbers }) => ({ release_id: numbers.release_id, name: 'One' })],
  [
    `PATCH ${R}/milestones/{milestone_number}`,
    ({ numbers }) => ({ milestone_number: numbers.milestone_number, state: 'closed' }),
  ],
  [
    `PUT ${R}/contents/{path}`,
    () => ({ path: 'docs/new.md', message: 'Add docs', content: base64('# New\n'), branch: 'main' }),
  ],
  [`PUT ${R}/pulls/{pull_number}/merge`, ({ numbers }) => ({ pull_number: numbers.pull_number })],
  [`PUT ${R}/issues/{issue_number}/lock`, () => ({ issue_number: 1, lock_reason: 'spam' })],
  // What has another name afterwards.
  [`PATCH ${R}`, () => ({ name: 'renamed' })],
  [`PATCH /orgs/{org}/teams/{team_slug}`, () => ({ org: 'octo', team_slug: 'core', name: 'Kernel' })],
  [`POST ${R}/branches/{branch}/rename`, () => ({ branch: 'other', new_name: 'renamed' })],
  [`DELETE ${R}/labels/{name}`, () => ({ name: 'bug' })],
  [`DELETE ${R}/issues/{issue_number}/labels/{name}`, () => ({ issue_number: 1, name: 'bug' })],
  [`DELETE ${R}/issues/comments/{comment_id}`, ({ numbers }) => ({ comment_id: numbers.comment_id })],
  [`DELETE ${R}/git/refs/{ref}`, () => ({ ref: 'heads/other' })],
  [`DELETE ${R}/releases/{release_id}`, ({ numbers }) => ({ release_id: numbers.release_id })],
];

const FAULTS: readonly (readonly [name: string, faults: readonly Fault[]])[] = [
  ['the request is lost', ['request']],
  ['the response is lost', ['response']],
  ['a status of 502 comes before the effect', ['before']],
  ['a status of 502 comes after the effect', ['after']],
  ['two requests are lost', ['request', 'before']],
  ['the response to the repeat is lost too', ['request', 'response']],
];

describe('a write with the option once', () => {
  describe.each(FAULTS)('when %s', (_name, faults) => {
    it.each(WRITES)('%s ends in the world that it would have without that', async (route, parametersOf) => {
      const [usual, broken] = [await startWorld(), await startWorld()];
      const expected = await usual.call(route, parametersOf(usual));
      for (const fault of faults) broken.emulator.fail({ route, fault });
      const result = await broken.call(route, parametersOf(broken), { once: { settle: 20 } });
      expect(result.data).toEqual(expected.data);
      expect(result.status).toBe(expected.status);
      expect(stateOf(broken.emulator)).toEqual(stateOf(usual.emulator));
    });
  });
});

/** Sends one write while something goes wrong, and says what came out of it. */
async function outcomeOf(world: World, route: string, parameters: Parameters, options?: SendCallOptions) {
  try {
    const { status, data, found } = await world.call(route, parameters, options);
    return { status, data, found };
  } catch (error) {
    return error as Error & { code?: string; status?: number; looked?: string[]; cause?: unknown };
  }
}

const ISSUES = `POST ${R}/issues`;
const settle = 20;
const posts = ({ emulator }: World, method = 'POST') =>
  emulator.requests.filter((request) => request.method === method).length;

describe('what a caller is told', () => {
  it('says that the object was found, and has its status', async () => {
    const world = await startWorld();
    world.emulator.fail({ route: ISSUES, fault: 'response' });
    const result = await outcomeOf(world, ISSUES, { title: 'New' }, { once: { settle } });
    expect(result).toMatchObject({ found: true, status: 201, data: { title: 'New', number: 3 } });
    expect(posts(world)).toBe(1);
  });

  it('says that the write was not done, if no retries are left', async () => {
    const world = await startWorld();
    world.emulator.fail({ route: ISSUES, fault: 'request' });
    const error = await outcomeOf(world, ISSUES, { title: 'New' }, { once: { settle }, retries: 0 });
    expect(error).toMatchObject({ name: 'NetworkError', message: expect.stringContaining('The write was not done') });
    expect(posts(world)).toBe(1);
  });

  it('looks for a write that was accepted, and never repeats it', async () => {
    const world = await startWorld();
    world.emulator.fail({ route: ISSUES, fault: 'body' });
    const result = await outcomeOf(world, ISSUES, { title: 'New' }, { once: { settle } });
    expect(result).toMatchObject({ found: true, data: { title: 'New' } });
    expect(posts(world)).toBe(1);
  });

  it('refuses a route that shows nothing, before it is sent', async () => {
    const world = await startWorld();
    const route = 'POST /repos/{owner}/{repo}/dispatches';
    const error = await outcomeOf(world, route, { event_type: 'go' }, { once: true });
    expect(error).toMatchObject({ code: 'INVALID_OPTION', parameter: 'once' });
    expect(error).toHaveProperty('message', expect.stringContaining('POST /repos/'));
    expect(world.emulator.requests).toEqual([]);
  });

  it.each([
    ['GET /user', {}, 'the call changes nothing'],
    [`PUT ${R}/pulls/{pull_number}/update-branch`, { pull_number: 2 }, 'nothing shows'],
  ])('refuses %s', async (route, parameters, reason) => {
    const world = await startWorld();
    const error = await outcomeOf(world, route, parameters, { once: true });
    expect(error).toHaveProperty('message', expect.stringContaining(reason));
    expect(world.emulator.requests).toEqual([]);
  });

  it.each([[{ key: 'a b' }], [{ key: '' }], [{ settle: -1 }], [{ other: 1 }], ['yes']])(
    'refuses the value %j',
    async (once) => {
      const world = await startWorld();
      const error = await outcomeOf(world, ISSUES, { title: 'New' }, { once } as never);
      expect(error).toMatchObject({ code: 'INVALID_OPTION' });
      expect(world.emulator.requests).toEqual([]);
    },
  );

  it('does not guess between two objects that fit', async () => {
    const world = await startWorld();
    const { emulator, token } = world;
    const issue = endpoint('POST /repos/{owner}/{repo}/issues', { ...OWNER, title: 'Same' });
    const other = createSend({ token, fetch: emulator.fetch, writeInterval: 0 });
    let created = 0;
    // Before the first look, two others have created the same.
    const send = createSend({
      token,
      writeInterval: 0,
      async fetch(input, init) {
        const isLook = String(input).includes('/issues?');
        for (; isLook && created < 2; created++) await other(issue);
        return emulator.fetch(input as string, init);
      },
    });
    emulator.fail({ route: ISSUES, fault: 'request' });
    const error = {
      code: 'OUTCOME_UNKNOWN',
      name: 'OutcomeUnknownError',
      message: expect.stringContaining('2 objects fit'),
    };
    await expect(send(issue, { once: { settle } })).rejects.toMatchObject(error);
    expect(posts(world)).toBe(3);
  });

  it('does not overwrite what somebody else has changed', async () => {
    const world = await startWorld();
    const { emulator, token } = world;
    const route = `PATCH ${R}/issues/{issue_number}`;
    const other = createSend({ token: emulator.token('monalisa'), fetch: emulator.fetch, writeInterval: 0 });
    emulator.fail({ route, fault: 'request' });
    const sent = outcomeOf(world, route, { issue_number: 1, title: 'Mine' }, { once: { settle: 100 } });
    await other(
      endpoint('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
        ...OWNER,
        issue_number: 1,
        body: token.slice(0, 3),
      }),
    );
    expect(await sent).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      message: expect.stringContaining('has been changed since'),
    });
  });

  it('does not believe a look that fails', async () => {
    const world = await startWorld();
    world.emulator.fail({ route: ISSUES, fault: 'response' });
    world.emulator.fail({ route: `GET ${R}/issues`, fault: 'before', times: 9 });
    const error = await outcomeOf(world, ISSUES, { title: 'New' }, { once: { settle } });
    expect(error).toMatchObject({ code: 'OUTCOME_UNKNOWN', cause: { name: 'NetworkError' } });
    expect(posts(world)).toBe(1);
  });
});

describe('a broken upload', () => {
  it('leaves a file behind that is deleted before the repeat, and no other file is', async () => {
    const world = await startWorld();
    const { emulator, token, numbers } = world;
    const url = `https://uploads.github.com/repos/octo/app/releases/${numbers.release_id}/assets`;
    const upload = (name: string) => ({ method: 'post', url: `${url}?name=${name}`, body: name }) as const;
    const headers = { 'content-type': 'text/plain' };
    let isBroken = true;
    const deleted: string[] = [];
    /** The first upload leaves a file without content. */
    const fetch = async (input: string, init: RequestInit = {}) => {
      const response = await emulator.fetch(input, init);
      if (init.method === 'DELETE') deleted.push(input);
      if (init.method === 'POST' && input.includes('b.txt') && isBroken) {
        isBroken = false;
        return new Response('{}', { status: 502 });
      }
      if (!/\/releases\/\d+\/assets/.test(input) || (init.method ?? 'GET') !== 'GET' || deleted.length > 0)
        return response;
      const assets = (await response.json()) as { name: string }[];
      const starter = { state: 'starter', size: 0, digest: null };
      const shown = assets.map((each) => (each.name === 'b.txt' ? { ...each, ...starter } : each));
      return new Response(JSON.stringify(shown), { headers: response.headers });
    };
    const send = createSend({ token, fetch: fetch as never, writeInterval: 0, retryDelay: 1 });
    await send({ ...upload('a.txt'), headers });
    const result = await send({ ...upload('b.txt'), headers }, { once: { settle } });
    expect(result).toMatchObject({ status: 201, data: { name: 'b.txt', state: 'uploaded' } });
    expect(deleted).toHaveLength(1);
    const { data } = await world.call(`GET ${R}/releases/{release_id}/assets`, { release_id: numbers.release_id });
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['a.txt', 'b.txt']);
  });
});

describe('a write whose result cannot be seen as a whole', () => {
  it('is repeated, because what is visible was the same before', async () => {
    const world = await startWorld();
    const route = `PATCH ${R}/milestones/{milestone_number}`;
    const parameters = { milestone_number: world.numbers.milestone_number, title: '1.0', hidden: 'x' };
    world.emulator.fail({ route, fault: 'request' });
    const result = await world.call(route, parameters, { once: { settle } });
    expect(result.found).toBeUndefined();
    expect(posts(world, 'PATCH')).toBe(2);
  });

  it('is unknown if it cannot be repeated any more', async () => {
    const world = await startWorld();
    const route = `PATCH ${R}/milestones/{milestone_number}`;
    const parameters = { milestone_number: world.numbers.milestone_number, title: '1.0', hidden: 'x' };
    world.emulator.fail({ route, fault: 'response' });
    const error = await outcomeOf(world, route, parameters, { once: { settle }, retries: 0 });
    expect(error).toMatchObject({ code: 'OUTCOME_UNKNOWN', message: expect.stringContaining('not visible') });
  });
});

it('a milestone that is still there is not called removed', async () => {
  const world = await startWorld();
  const route = `PATCH ${R}/issues/{issue_number}`;
  await world.call(route, { issue_number: 1, milestone: world.numbers.milestone_number });
  // In the same second, it would have been changed since.
  world.emulator.advance(60_000);
  world.emulator.fail({ route, fault: 'request' });
  const result = await world.call(route, { issue_number: 1, milestone: null }, { once: { settle } });
  expect(result.data.milestone).toBeNull();
  expect(posts(world, 'PATCH')).toBe(3);
});

describe('identical writes', () => {
  it('are never given the result of another one', async () => {
    const world = await startWorld();
    for (let each = 0; each < 10; each++)
      world.emulator.fail({ route: ISSUES, fault: each % 2 ? 'response' : 'request' });
    const all = Array.from({ length: 20 }, () => world.call(ISSUES, { title: 'Same' }, { once: { settle } }));
    const results = await Promise.all(all);
    expect(new Set(results.map(({ data }) => data.number)).size).toBe(20);
    const { data } = await world.call(`GET ${R}/issues`, { state: 'all', per_page: 100 });
    expect(data.filter((issue: { title: string }) => issue.title === 'Same')).toHaveLength(20);
  });
});

describe('a key', () => {
  const once = { key: 'build-42', settle };

  it('finds what another process has created, and is in no data', async () => {
    const world = await startWorld();
    const parameters = { issue_number: 1, body: 'Built' };
    const route = `POST ${R}/issues/{issue_number}/comments`;
    const first = await world.call(route, parameters, { once });
    const again = await startAgain(world).call(route, parameters, { once });
    expect(first.data.body).toBe('Built');
    expect(again).toMatchObject({ found: true, data: first.data });
    const { data } = await world.call(`GET ${R}/issues/comments/{comment_id}`, { comment_id: first.data.id });
    expect(data.body).toBe('Built\n\n<!-- routebook:build-42 -->');
  });

  it('is not one that only begins like it', async () => {
    const world = await startWorld();
    const route = `POST ${R}/issues/{issue_number}/comments`;
    await world.call(route, { issue_number: 1, body: 'Built' }, { once: { ...once, key: 'build-421' } });
    const second = await world.call(route, { issue_number: 1, body: 'Built' }, { once });
    expect(second.found).toBeUndefined();
  });

  it('is the external_id of a check run', async () => {
    const world = await startWorld();
    const parameters = { head_sha: world.numbers.sha, name: 'ci', status: 'in_progress' };
    const first = await world.call(`POST ${R}/check-runs`, parameters, { once });
    const again = await startAgain(world).call(`POST ${R}/check-runs`, parameters, { once });
    expect(again).toMatchObject({ found: true, data: { id: first.data.id, external_id: null } });
  });

  it('finds what a process has created that died before its response, and one more process creates nothing', async () => {
    const world = await startWorld();
    const parameters = { title: 'Nightly', body: 'Failed' };
    const dead = new AbortController();
    world.emulator.fail({ route: ISSUES, fault: 'response' });
    const lost = world.call(ISSUES, parameters, { once, signal: dead.signal });
    dead.abort();
    await expect(lost).rejects.toThrow(/abort/i);
    const results = [];
    for (let restart = 0; restart < 2; restart++)
      results.push(await startAgain(world).call(ISSUES, parameters, { once }));
    const [first, second] = results as { data: { number: number; body: string } }[];
    expect(second?.data).toEqual(first?.data);
    expect(first?.data.body).toBe('Failed');
    const { data } = await world.call(`GET ${R}/issues`, { state: 'all' });
    expect(data.filter(({ title }: { title: string }) => title === 'Nightly')).toHaveLength(1);
  });

  it('of another account is not found', async () => {
    const world = await startWorld();
    const route = `POST ${R}/issues/{issue_number}/comments`;
    const send = createSend({ token: world.emulator.token('monalisa'), fetch: world.emulator.fetch, writeInterval: 0 });
    const comment = endpoint('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
      ...{ ...OWNER, issue_number: 1, body: 'Built' },
    });
    await send(comment, { once });
    expect((await world.call(route, { issue_number: 1, body: 'Built' }, { once })).found).toBeUndefined();
  });

  it('is in no line of the log and in no error, and without one nothing is added to a text', async () => {
    const { emulator, token } = await startWorld();
    const lines: string[] = [];
    const write = (line: string) => lines.push(line);
    const log = { debug: write, info: write, warn: write };
    const send = createSend({ token, fetch: emulator.fetch, writeInterval: 0, retries: 0, log });
    const comment = (body: string) =>
      endpoint('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', { ...OWNER, issue_number: 1, body });
    emulator.fail({ route: `POST ${R}/issues/{issue_number}/comments`, fault: 'before' });
    const error = await send(comment('Secret text'), { once: { ...once, key: 'build-77' } }).catch((fault) => fault);
    emulator.fail({ route: `POST ${R}/issues/{issue_number}/comments`, fault: 'response' });
    const found = await send(comment('Plain'), { once: { settle } });
    expect(found.data.body).toBe('Plain');
    expect(String(error)).toContain('The write was not done');
    const shown = [error.message, error.stack, JSON.stringify(error), ...lines].join('\n');
    expect(lines.length).toBeGreaterThan(0);
    expect(shown).not.toMatch(/build-77|Secret text|Plain/);
    expect(JSON.stringify([...Object.values(emulator.snapshot().state)])).not.toContain('routebook:');
  });

  it('is refused where there is no place for it', async () => {
    const world = await startWorld();
    const parameters = { sha: world.numbers.sha, state: 'success' };
    const error = await outcomeOf(world, `POST ${R}/statuses/{sha}`, parameters, { once });
    expect(error).toHaveProperty('message', expect.stringContaining('no place for a key'));
  });
});

/** The same GitHub for another process. */
function startAgain({ emulator, token }: World) {
  const send = createSend({ token, fetch: emulator.fetch, writeInterval: 0, retryDelay: 1 });
  const call = async (route: string, parameters: Parameters, options: SendCallOptions) =>
    (await send(endpoint(route as never, { ...OWNER, ...parameters } as never) as never, options as never)) as object;
  return { call };
}

describe('without the option', () => {
  it.each([
    [`DELETE ${R}/labels/{name}`, () => ({ name: 'bug' })],
    [`DELETE ${R}/git/refs/{ref}`, () => ({ ref: 'heads/other' })],
    [`DELETE ${R}/issues/comments/{comment_id}`, ({ numbers }: World) => ({ comment_id: numbers.comment_id })],
    [`DELETE ${R}/issues/{issue_number}/labels/{name}`, () => ({ issue_number: 1, name: 'bug' })],
    [`PUT ${R}/contents/{path}`, () => ({ path: 'x', message: 'x', content: base64('x') })],
    [`PUT ${R}/pulls/{pull_number}/merge`, ({ numbers }: World) => ({ pull_number: numbers.pull_number })],
  ] as const)('%s does not fail because it was done', async (route, parametersOf) => {
    const [usual, broken] = [await startWorld(), await startWorld()];
    const expected = await usual.call(route, parametersOf(usual));
    broken.emulator.fail({ route, fault: 'response' });
    const result = await broken.call(route, parametersOf(broken));
    expect(result.data).toEqual(expected.data);
    expect(result.status).toBe(expected.status);
    expect(stateOf(broken.emulator)).toEqual(stateOf(usual.emulator));
  });

  it('a deletion of what is hidden is not called done', async () => {
    const world = await startWorld();
    const route = `DELETE ${R}/labels/{name}`;
    world.emulator.fail({ route, fault: 'response' });
    for (const each of [`GET ${R}`, `GET ${R}/labels`])
      world.emulator.handle(each as never, (() => ({ status: 404, data: {} })) as never);
    const error = await outcomeOf(world, route, { name: 'bug' });
    expect(error).toMatchObject({ code: 'OUTCOME_UNKNOWN', message: expect.stringContaining('neither it nor') });
  });

  it('a POST is sent once', async () => {
    const world = await startWorld();
    world.emulator.fail({ route: ISSUES, fault: 'after' });
    expect(await outcomeOf(world, ISSUES, { title: 'New' })).toMatchObject({ status: 502 });
    expect(world.emulator.requests).toHaveLength(1);
  });
});

describe('the option of a client', () => {
  it('is for all writes that can be looked up, and leaves others as they are', async () => {
    const world = await startWorld();
    const { emulator, token } = world;
    const send = createSend({ token, fetch: emulator.fetch, writeInterval: 0, once: { settle } });
    emulator.fail({ route: ISSUES, fault: 'response' });
    const issue = await send(endpoint('POST /repos/{owner}/{repo}/issues', { ...OWNER, title: 'New' }));
    expect(issue).toMatchObject({ found: true, data: { number: 3 } });
    const dispatch = endpoint('POST /repos/{owner}/{repo}/dispatches', { ...OWNER, event_type: 'go' });
    expect(await send(dispatch).then(() => 'sent', String)).not.toMatch(/once/);
  });

  it('can be turned off for a call', async () => {
    const { emulator, token } = await startWorld();
    const send = createSend({ token, fetch: emulator.fetch, writeInterval: 0, once: true });
    emulator.fail({ route: ISSUES, fault: 'after' });
    const sent = send(endpoint('POST /repos/{owner}/{repo}/issues', { ...OWNER, title: 'New' }), { once: false });
    await expect(sent).rejects.toMatchObject({ status: 502 });
  });
});

describe('an effect that lands late', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Sends a write while the clocks of the program and of GitHub go on together. */
  async function inTime(world: World, fault: 'late' | 'stale', milliseconds: number) {
    const { emulator, token } = world;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const send = createSend({ token, fetch: emulator.fetch, writeInterval: 0, retryDelay: 1 });
    if (fault === 'stale') emulator.fail({ route: ISSUES, fault: 'after' });
    emulator.fail({
      route: fault === 'late' ? ISSUES : `GET ${R}/issues`,
      fault,
      for: milliseconds,
      times: fault === 'late' ? 1 : 99,
    });
    let isDone = false;
    const sent = send(endpoint('POST /repos/{owner}/{repo}/issues', { ...OWNER, title: 'Late' }), { once: true });
    sent
      .finally(() => {
        isDone = true;
      })
      .catch(() => {});
    for (let step = 0; !isDone && step < 400; step++) {
      emulator.advance(100);
      await vi.advanceTimersByTimeAsync(100);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return sent;
  }

  it.each([
    ['late', 11_900],
    ['late', 3000],
    ['stale', 11_000],
  ] as const)('by %s %i ms is found, and not repeated', async (fault, milliseconds) => {
    const world = await startWorld();
    expect(await inTime(world, fault, milliseconds)).toMatchObject({ found: true, data: { title: 'Late' } });
    expect(posts(world)).toBe(1);
  });
});
