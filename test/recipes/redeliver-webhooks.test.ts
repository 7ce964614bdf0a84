import { createGitHub } from 'routebook';
import { redeliverWebhooks } from 'routebook/recipes';
import { describe, expect, it } from 'vitest';
import { createEmulator } from '../../src/testing/emulator/create-emulator.ts';
import { inVirtualTime } from './world.ts';

const PLACE = { owner: 'octo', repo: 'app' };
const ATTEMPTS = 'POST /repos/{owner}/{repo}/hooks/{hook_id}/deliveries/{delivery_id}/attempts';
const since = new Date('2026-01-01T00:00:00Z');

/** A hook whose receiver fails for a while: each issue is a delivery. */
async function startHook() {
  const received: string[] = [];
  const receiver = { status: 200 };
  const emulator = createEmulator({
    users: ['octocat'],
    orgs: ['octo'],
    repos: { 'octo/app': {} },
    deliver: async (request) => {
      received.push(`${request.headers.get('x-github-event')} ${receiver.status}`);
      return new Response(null, { status: receiver.status });
    },
  });
  const connect = () => createGitHub({ token: emulator.token('octocat'), fetch: emulator.fetch });
  const github = connect();
  const config = { url: 'https://example.com/hook', content_type: 'json' };
  const { data: hook } = await github.repos.createWebhook({ ...PLACE, events: ['issues', 'push'], config });
  const deliver = async (title: string, status: number) => {
    receiver.status = status;
    await github.issues.create({ ...PLACE, title });
    await emulator.settled();
  };
  await deliver('good', 200);
  for (const title of ['one', 'two']) await deliver(title, 500);
  receiver.status = 200;
  received.length = 0;
  return {
    emulator,
    github,
    other: connect(),
    received,
    receiver,
    deliver,
    here: { ...PLACE, hook_id: hook.id, since },
  };
}

it('each failed delivery of the time is delivered again once, oldest first', async () => {
  const { emulator, github, received, here } = await startHook();
  const { redelivered, again } = await redeliverWebhooks(github, here);
  await emulator.settled();
  expect([redelivered.map(({ status_code }) => status_code), again]).toEqual([[500, 500], []]);
  expect(redelivered.map(({ id }) => id)).toEqual(redelivered.map(({ id }) => id).sort((a, b) => a - b));
  expect(received).toEqual(['issues 200', 'issues 200']);
  expect(await redeliverWebhooks(github, here)).toEqual({ redelivered: [], again: [] });
  expect(received).toHaveLength(2);
});

it('one that failed again is named, and not delivered a third time', async () => {
  const { emulator, github, received, receiver, here } = await startHook();
  receiver.status = 503;
  await redeliverWebhooks(github, here);
  await emulator.settled();
  const { redelivered, again } = await redeliverWebhooks(github, here);
  expect([redelivered, again.length, received.length]).toEqual([[], 2, 2]);
});

it('only deliveries in the time, and of the events, count', async () => {
  const { emulator, github, received, here, deliver } = await startHook();
  emulator.advance(3_600_000);
  const { data } = await github.repos.listWebhookDeliveries({ ...PLACE, hook_id: here.hook_id });
  const middle = new Date(Date.parse(data[0]?.delivered_at as string) + 1000);
  await deliver('late', 500);
  received.length = 0;
  expect((await redeliverWebhooks(github, { ...here, events: ['push'] })).redelivered).toEqual([]);
  expect((await redeliverWebhooks(github, { ...here, since: middle })).redelivered).toHaveLength(1);
  expect((await redeliverWebhooks(github, { ...here, until: middle })).redelivered).toHaveLength(2);
});

it('a second worker that comes later delivers nothing that the first has delivered', async () => {
  const { emulator, github, other, received, here } = await startHook();
  let second: Promise<unknown> | undefined;
  const onProgress = ({ step }: { step: string }) => {
    if (step === 'redeliver') second ??= redeliverWebhooks(other, here);
  };
  await redeliverWebhooks(github, { ...here, onProgress });
  await second;
  await emulator.settled();
  const guids = (await github.repos.listWebhookDeliveries.all({ ...PLACE, hook_id: here.hook_id }))
    .filter(({ redelivery }) => redelivery)
    .map(({ guid }) => guid);
  expect(guids.length).toBe(received.length);
  expect(new Set(guids).size).toBe(2);
});

describe('a lost response', () => {
  it.each(['response', 'after'] as const)('(%s) leads to the delivery with the same guid', async (fault) => {
    const { emulator, github, received, here } = await startHook();
    emulator.fail({ route: ATTEMPTS, fault });
    const { result, error } = await inVirtualTime(() => redeliverWebhooks(github, here));
    await emulator.settled();
    expect([error, result?.redelivered.length, received.length]).toEqual([undefined, 2, 2]);
  });

  it.each(['request', 'before'] as const)(
    '(%s) without a delivery is reported, and nothing is sent again',
    async (fault) => {
      const { emulator, github, received, here } = await startHook();
      emulator.fail({ route: ATTEMPTS, fault });
      const { error } = await inVirtualTime(() => redeliverWebhooks(github, here));
      expect(error).toMatchObject({ name: 'OutcomeUnknownError', code: 'OUTCOME_UNKNOWN' });
      expect([received, emulator.requests.filter(({ route }) => route === ATTEMPTS).length]).toEqual([[], 1]);
    },
  );
});

it.each([{ owner: 'octo' }, { hook_id: 1 }, { org: 'octo' }, { ...PLACE, org: 'octo', hook_id: 1 }])(
  'a hook that is not named whole is refused: %j',
  async (options) => {
    const { emulator, github } = await startHook();
    emulator.requests.length = 0;
    await expect(redeliverWebhooks(github, { ...options, since })).rejects.toThrow('"hook_id"');
    expect(emulator.requests).toEqual([]);
  },
);
