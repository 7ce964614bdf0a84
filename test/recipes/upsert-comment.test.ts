import { createGitHub } from 'routebook';
import { upsertComment } from 'routebook/recipes';
import { describe, expect, it } from 'vitest';
import { inVirtualTime, PLACE, startWorld, writesOf } from './world.ts';

type World = ReturnType<typeof startWorld>;
const CREATE = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments';
const HERE = { ...PLACE, issue_number: 1, key: 'coverage' };

async function startIssue() {
  const world = startWorld();
  for (const title of ['First', 'Second']) await world.github.issues.create({ ...PLACE, title });
  world.emulator.requests.length = 0;
  return world;
}
const bodiesOf = async ({ github }: World, issue_number = 1) =>
  (await github.issues.listComments.all({ ...PLACE, issue_number })).map(({ body }) => body?.split('\n')[0]);

it('a comment is created, updated and left alone, and other keys and issues have their own', async () => {
  const world = await startIssue();
  const outcomes: unknown[] = [];
  for (const body of ['97 %', '98 %', '98 %'])
    outcomes.push((await upsertComment(world.github, { ...HERE, body })).outcome);
  expect(outcomes).toEqual(['created', 'updated', 'unchanged']);
  await upsertComment(world.github, { ...HERE, key: 'coverage-2', body: 'other' });
  await upsertComment(world.github, { ...HERE, issue_number: 2, body: 'second' });
  expect([await bodiesOf(world), await bodiesOf(world, 2)]).toEqual([['98 %', 'other'], ['second']]);
});

it('comments of others with the key are neither changed nor taken for one, and neither are quotes', async () => {
  const world = await startIssue();
  await upsertComment(world.monalisa, { ...HERE, body: 'theirs' });
  const quote = 'I mean <!-- sticky: coverage --> this';
  await world.github.issues.createComment({ ...PLACE, issue_number: 1, body: quote });
  expect((await upsertComment(world.github, { ...HERE, body: 'mine' })).outcome).toBe('created');
  expect((await upsertComment(world.github, { ...HERE, body: 'mine again' })).outcome).toBe('updated');
  expect(await bodiesOf(world)).toEqual(['theirs', quote, 'mine again']);
});

it('the comment is found on a later page', async () => {
  const world = await startIssue();
  for (let index = 0; index < 101; index++)
    await world.monalisa.issues.createComment({ ...PLACE, issue_number: 1, body: `${index}` });
  await upsertComment(world.github, { ...HERE, body: 'one' });
  expect((await upsertComment(world.github, { ...HERE, body: 'two' })).outcome).toBe('updated');
  expect((await bodiesOf(world)).filter((body) => body === 'two' || body === 'one')).toEqual(['two']);
});

it('two workers at a time leave one comment, and both return it', async () => {
  const world = await startIssue();
  const both = await Promise.all([
    upsertComment(world.github, { ...HERE, body: 'one' }),
    upsertComment(world.other, { ...HERE, body: 'two' }),
  ]);
  expect(await bodiesOf(world)).toHaveLength(1);
  expect(new Set(both.map(({ comment }) => comment.id)).size).toBe(1);
});

it('two that earlier programs have left become one', async () => {
  const world = await startIssue();
  const body = 'x\n\n<!-- sticky: coverage -->';
  for (const github of [world.github, world.other])
    await github.issues.createComment({ ...PLACE, issue_number: 1, body });
  const { outcome } = await upsertComment(world.github, { ...HERE, body: 'x' });
  expect([outcome, await bodiesOf(world)]).toEqual(['unchanged', ['x']]);
});

describe('a lost response', () => {
  it.each(['request', 'response', 'before', 'after', 'body'] as const)('(%s) leads to one comment', async (fault) => {
    const world = await startIssue();
    world.emulator.fail({ route: CREATE, fault });
    const { result, error } = await inVirtualTime(() => upsertComment(world.github, { ...HERE, body: 'one' }));
    expect([error, result?.comment.body]).toEqual([undefined, 'one\n\n<!-- sticky: coverage -->']);
    expect(await bodiesOf(world)).toEqual(['one']);
  });

  it('of two workers with the same text leads to one comment', async () => {
    const world = await startIssue();
    world.emulator.fail({ route: CREATE, fault: 'response', times: 2 });
    const both = () =>
      Promise.all([world.github, world.other].map((github) => upsertComment(github, { ...HERE, body: 'one' })));
    const { result, error } = await inVirtualTime(both);
    expect(error).toBeUndefined();
    expect(new Set(result?.map(({ comment }) => comment.id)).size).toBe(1);
    expect(await bodiesOf(world)).toEqual(['one']);
  });

  it('is an error with once: false, and nothing is sent twice', async () => {
    const world = await startIssue();
    world.emulator.fail({ route: CREATE, fault: 'response' });
    const work = upsertComment(world.github, { ...HERE, body: 'one', once: false });
    await expect(work).rejects.toMatchObject({ name: 'NetworkError' });
    expect(writesOf(world.emulator)).toEqual([CREATE]);
  });
});

describe('the account of the token', () => {
  it('is asked for by GraphQL if it is an installation, and otherwise refused before anything is written', async () => {
    const world = await startIssue();
    world.emulator.handle('GET /user', {
      status: 403,
      data: { message: 'Resource not accessible by integration' },
    } as never);
    const viewer = { ...world.github, graphql: async () => ({ viewer: { login: 'octocat' } }) };
    expect((await upsertComment(viewer, { ...HERE, body: 'one' })).outcome).toBe('created');
    world.emulator.requests.length = 0;
    const { graphql: _, ...blind } = world.github;
    const work = upsertComment(blind, { ...HERE, body: 'two' });
    await expect(work).rejects.toMatchObject({ code: 'AUTHOR_UNKNOWN' });
    expect(writesOf(world.emulator)).toEqual([]);
    expect((await upsertComment(blind, { ...HERE, body: 'two', author: 'OctoCat' })).outcome).toBe('updated');
  });
});

it.each(['a b', 'a-->', 'a--b', '', 'x'.repeat(101)])('the key %j is refused', async (key) => {
  const world = await startIssue();
  await expect(upsertComment(world.github, { ...HERE, key, body: 'one' })).rejects.toThrow('The option "key"');
  expect(world.emulator.requests).toEqual([]);
});

it('the lookups of a client with a policy are subject to it', async () => {
  const { emulator } = await startIssue();
  const policy = { allow: ['GET /user', CREATE] };
  const github = createGitHub({ token: emulator.token('octocat'), fetch: emulator.fetch, policy: policy as never });
  await expect(upsertComment(github, { ...HERE, body: 'one' })).rejects.toMatchObject({ name: 'EndpointError' });
  expect(writesOf(emulator)).toEqual([]);
});
