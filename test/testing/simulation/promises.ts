// What the library promises, as programs for `simulate`. Each throws if a promise does not hold in the world that it is in.

import assert from 'node:assert/strict';
import { createGitHub, OutcomeUnknownError } from 'routebook';
import { createApp } from 'routebook/auth';
import { memoryLimits } from 'routebook/redis';
import type {
  SimulatedFault,
  SimulatedProgram,
  SimulatedWorker,
  SimulatedWorld,
  SimulateOptions,
} from 'routebook/testing';
import { createWebhooks } from 'routebook/webhooks';
import { RequestError } from '../../../src/send/errors.ts';

/** Programs with the faults that they are simulated with: all, if there are none. */
interface Promised {
  readonly faults?: readonly SimulatedFault[];
  readonly program: SimulatedProgram;
}

export const WORLD: SimulateOptions = {
  users: ['octocat'],
  orgs: ['acme'],
  repos: { 'octocat/app': {}, 'acme/app': {} },
};
const PLACE = { owner: 'octocat', repo: 'app' };
const NETWORK: readonly SimulatedFault[] = ['request', 'response', 'silence', 'body', 'before', 'after', 'late'];
/** The longest time for which a call waits: three limits of a minute, and timeouts. */
const LONGEST = 3_600_000;
const LATEST_WEBHOOK = 120_000;

type ClientOptions = Parameters<typeof createGitHub>[0];

/** A client with whatever a program has in most cases, which reports nothing by itself. */
function clientOf({ emulator }: SimulatedWorld, { fetch }: SimulatedWorker, options: ClientOptions = {}) {
  return createGitHub({ token: emulator.token('octocat'), fetch, onWait() {}, onNotice() {}, ...options } as {});
}

/** The outcome of a call, which must end in time, and with an error of the library if it fails. */
async function outcomeOf<Value>({ clock }: SimulatedWorker, call: () => Promise<Value>) {
  const start = clock.now();
  const result = await call().then(
    (value) => ({ value, error: undefined }),
    (error: unknown) => ({ value: undefined, error }),
  );
  assert(clock.now() - start < LONGEST, 'a call takes an hour');
  if (result.error !== undefined) assert(result.error instanceof RequestError, `an error of no kind: ${result.error}`);
  return result;
}

/** The number of requests that GitHub has processed. */
function countProcessed({ emulator }: SimulatedWorld, method: string, path: RegExp): number {
  return emulator.requests.filter((each) => {
    const isMeant = each.method === method && path.test(new URL(each.url).pathname);
    return isMeant && each.status !== undefined && each.status < 300;
  }).length;
}

/** All issues that there are in the end. */
async function issuesOf(world: SimulatedWorld) {
  await world.calm();
  const { data } = await clientOf(world, world).issues.listForRepo({ ...PLACE, state: 'all', per_page: 100 });
  return data;
}

/** No POST is processed twice, and what was done has an error only if its outcome is not known. */
async function writes(world: SimulatedWorld): Promise<void> {
  const github = clientOf(world, world);
  const titles = ['one', 'two', 'three'];
  const outcomes = await Promise.all(
    titles.map((title) => outcomeOf(world, () => github.issues.create({ ...PLACE, title }))),
  );
  const all = await issuesOf(world);
  for (const [index, title] of titles.entries()) {
    const found = all.filter((each) => each.title === title);
    assert(found.length <= 1, `${title} was created ${found.length} times`);
    const { value } = outcomes[index] as (typeof outcomes)[number];
    if (value) assert.equal(value.data.number, found[0]?.number, `${title} was lost`);
  }
}

/** No PATCH is processed twice. A PUT and a DELETE that succeed have had their effect. */
async function changes(world: SimulatedWorld): Promise<void> {
  const { emulator } = world;
  const headers = { authorization: `Bearer ${emulator.token('octocat')}` };
  const post = (path: string, body: object) =>
    emulator.fetch(`https://api.github.com/repos/octocat/app/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
  await post('issues', { title: 'Old' });
  await post('labels', { name: 'bug', color: 'ff0000' });
  const github = clientOf(world, world);
  const issue = { ...PLACE, issue_number: 1 };
  const changed = await outcomeOf(world, () => github.issues.update({ ...issue, title: 'New' }));
  const locked = await outcomeOf(world, () => github.issues.lock(issue));
  const deleted = await outcomeOf(world, () => github.issues.deleteLabel({ ...PLACE, name: 'bug' }));
  const [found] = await issuesOf(world);
  assert(countProcessed(world, 'PATCH', /issues\/1$/) <= 1, 'a PATCH was processed twice');
  if (changed.value) assert.equal(found?.title, 'New');
  if (locked.value) assert.equal(found?.locked, true);
  const { data: labels } = await clientOf(world, world).issues.listLabelsForRepo(PLACE);
  if (deleted.value)
    assert.equal(
      labels.some(({ name }) => name === 'bug'),
      false,
    );
}

/** With `once`, no write is done twice, and one that fails is not done, unless the error says that nobody knows. */
async function known(world: SimulatedWorld): Promise<void> {
  const github = clientOf(world, world);
  const titles = ['one', 'one', 'two'];
  const outcomes = await Promise.all(
    titles.map((title) => outcomeOf(world, () => github.issues.create({ ...PLACE, title }, { once: true }))),
  );
  const all = await issuesOf(world);
  const results = outcomes.flatMap(({ value }) => value?.data.number ?? []);
  assert.equal(new Set(results).size, results.length, 'two calls have the same issue');
  for (const title of new Set(titles)) {
    const found = all.filter((each) => each.title === title).length;
    const own = outcomes.filter((_, index) => titles[index] === title);
    const done = own.filter(({ value }) => value).length;
    const unknown = own.filter(({ error }) => error instanceof OutcomeUnknownError).length;
    assert(
      found >= done && found <= done + unknown,
      `${title}: ${found} exist, ${done} succeeded, ${unknown} are not known`,
    );
  }
}

/** No item of a list is missing or read twice without a word. */
async function lists(world: SimulatedWorld): Promise<void> {
  const { emulator, clock } = world;
  const headers = { authorization: `Bearer ${emulator.token('octocat')}` };
  const url = 'https://api.github.com/repos/octocat/app/issues';
  const create = (title: string) => emulator.fetch(url, { method: 'POST', headers, body: JSON.stringify({ title }) });
  const update = (number: number, body: string) =>
    emulator.fetch(`${url}/${number}`, { method: 'PATCH', headers, body });
  for (let count = 1; count <= 7; count++) {
    await create(`${count}`);
    await clock.sleep(1000);
  }
  const words: string[] = [];
  const github = clientOf(world, world, { onNotice: ({ message }) => void words.push(String(message)) });
  // The answers show a change of the number of pages, and an item that comes again: not that as many are added as are closed, nor that one of two is.
  const change = Math.floor(4 * clock.random());
  const order = change === 3 ? ({ sort: 'updated', direction: 'asc' } as const) : {};
  const reading = outcomeOf(world, () => github.issues.listForRepo.all({ ...PLACE, ...order, per_page: 2 }));
  await clock.sleep(1400 * clock.random());
  if (change === 0) for (const number of [7, 6]) await update(number, '{"state":"closed"}');
  // More than a page, so that no page has items of the page before.
  for (const title of ['', 'a b', 'a b c d'][change]?.split(' ') ?? []) if (title) await create(title);
  if (change === 3) await update(2, '{"title":"moved"}');
  const { value } = await reading;
  if (!value || words.length > 0) return;
  const numbers = value.map(({ number }) => number);
  assert.equal(new Set(numbers).size, numbers.length, `read twice without a word: ${numbers}`);
  const missing = [1, 2, 3, 4, 5].filter((each) => !numbers.includes(each));
  assert(missing.length === 0, `missing without a word: ${missing}`);
}

/** No request is sent while its limit lasts, also by another sender that shares it, and no more at a time than allowed. */
async function limits(world: SimulatedWorld): Promise<void> {
  const isShared = world.clock.random() < 0.5;
  const shared = isShared ? { shared: memoryLimits() } : {};
  const senders = isShared ? [1, 2] : [1];
  await Promise.all(
    senders.flatMap((each) => {
      const github = clientOf(world, world, { concurrency: 3, ...shared });
      return Array.from({ length: 8 / senders.length }, (_, index) =>
        outcomeOf(world, async () =>
          index % 3 === 2
            ? github.issues.create({ ...PLACE, title: `${index} of ${each}` })
            : github.issues.listForRepo(PLACE),
        ),
      );
    }),
  );
  const { requests } = world;
  for (const { sentAt, endedAt = Infinity, status } of requests) {
    const running = requests.filter((each) => each.sentAt <= sentAt && (each.endedAt ?? Infinity) > sentAt);
    assert(running.length <= 3 || requests.some(({ fault }) => fault === 'silence'), `${running.length} at a time`);
    if (status !== 403) continue;
    // The limit began when the request arrived, or with an earlier one.
    const [first] = requests.filter((each) => each.status === 403 && each.sentAt > sentAt - 60_000);
    const early = requests.filter((each) => each.sentAt > endedAt && each.sentAt < (first?.sentAt ?? 0) + 60_000);
    assert.equal(early.length, 0, 'a request was sent while the limit lasted');
  }
}

/** Calls start in their order, and what one of them waits for delays no other for ever. */
async function queue(world: SimulatedWorld): Promise<void> {
  const github = clientOf(world, world, { concurrency: 1, retries: 0 });
  const numbers = [1, 2, 3, 4, 5];
  await Promise.all(numbers.map((page) => outcomeOf(world, () => github.issues.listForRepo({ ...PLACE, page }))));
  const order = world.requests.map(({ url }) => Number(new URL(url).searchParams.get('page')));
  assert.deepEqual([...new Set(order)], numbers);
}

/** Tokens of installations are renewed, few are created, and none goes to another installation or host. */
async function tokens(world: SimulatedWorld): Promise<void> {
  const { emulator, fetch } = world;
  const installations = ['octocat', 'acme'];
  const {
    id,
    privateKey,
    installations: ids,
  } = await emulator.app({ permissions: { issues: 'write' }, installations });
  const sent: { readonly host: string; readonly path: string; readonly credential: string }[] = [];
  const observed = Object.assign((input: string | URL | Request, init?: RequestInit) => {
    const { hostname: host, pathname: path } = new URL(input instanceof Request ? input.url : input);
    sent.push({ host, path, credential: new Headers(init?.headers).get('authorization') ?? '' });
    return fetch(input, init);
  }, fetch);
  const app = createApp({ appId: id, privateKey, fetch: observed, onWait() {}, onNotice() {} });
  await Promise.all(
    installations.flatMap((owner) => {
      const github = app.installation(ids[owner] as number);
      const read = { owner, repo: 'app' };
      return [1, 2].map(async () => {
        await outcomeOf(world, () => github.issues.listForRepo(read));
        await outcomeOf(world, () => github.issues.createLabel({ ...read, name: `${world.clock.random()}` }));
        const file = { method: 'get', url: 'https://files.example/a', headers: {} } as const;
        await outcomeOf(world, () => github.send(file));
      });
    }),
  );
  const owners = new Map<string, string>();
  for (const { host, path, credential } of sent) {
    if (host !== 'api.github.com') assert.equal(credential, '', 'a token was sent to another host');
    const [, owner] = /^\/repos\/(\w+)\//.exec(path) ?? [];
    if (owner === undefined) continue;
    assert.match(credential, /ghs_/);
    assert.equal(owners.get(credential) ?? owner, owner, 'a token was used for another installation');
    owners.set(credential, owner);
  }
  const rejected = world.requests.filter(({ status }) => status === 401).length;
  const created = countProcessed(world, 'POST', /access_tokens$/);
  const failed = world.requests.filter(({ url, fault }) => /access_tokens$/.test(url) && fault).length;
  assert(created <= installations.length + rejected + failed, `${created} tokens were created`);
}

/** With `seen`, each delivery is handled once at most, and once if it has arrived. */
async function webhooks(world: SimulatedWorld): Promise<void> {
  const url = 'https://bot.example/hooks';
  const secret = 'secret';
  const handled: string[] = [];
  const seen = new Set<string>();
  const on = {
    'issues.opened': async ({ payload }: { readonly payload: { readonly issue: { readonly title: string } } }) => {
      await world.clock.sleep(300);
      handled.push(payload.issue.title);
    },
  };
  world.receive(url, createWebhooks({ secret, seen, on, onError() {} }));
  const { emulator } = world;
  const headers = { authorization: `Bearer ${emulator.token('octocat')}` };
  const post = (path: string, body: object) =>
    emulator.fetch(`https://api.github.com/repos/octocat/app/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
  await post('hooks', { config: { url, content_type: 'json', secret }, events: ['issues'] });
  const titles = ['one', 'two', 'three'];
  for (const title of titles) await post('issues', { title });
  await world.clock.sleep(LATEST_WEBHOOK);
  assert.equal(new Set(handled).size, handled.length, `handled twice: ${handled}`);
  const github = clientOf(world, world);
  const { data: hooks } = await github.repos.listWebhooks(PLACE);
  const { data } = await github.repos.listWebhookDeliveries({ ...PLACE, hook_id: hooks[0]?.id ?? 0 });
  const arrived = data.filter(({ event, status_code: code }) => event === 'issues' && code > 0 && code < 300).length;
  assert(handled.length >= arrived, `${arrived} arrived, and ${handled.length} were handled`);
}

/** With a key, a worker that is started again does nothing twice. */
async function restarts(world: SimulatedWorld): Promise<void> {
  const { worker } = world;
  const { value } = await outcomeOf(world, () =>
    worker(async (process) => {
      const github = clientOf(world, process);
      const { data } = await github.issues.create({ ...PLACE, title: 'Build 42' }, { once: { key: 'build-42' } });
      return data;
    }),
  );
  const all = await issuesOf(world);
  // Until GitHub can no longer act on a request of the earlier process, a new one cannot know of it.
  const isOpen = world.requests.some(({ fault }) => fault === 'restart' || fault === 'late');
  assert(all.length <= 1 || isOpen, `${all.length} issues`);
  if (value) assert(all.some(({ number }) => number === value.number));
}

export const PROMISES: Readonly<Record<string, Promised>> = {
  writes: { program: writes },
  changes: { program: changes },
  known: { program: known },
  lists: { faults: [...NETWORK, 'primary limit', 'secondary limit'], program: lists },
  limits: { program: limits },
  queue: { program: queue },
  tokens: { faults: [...NETWORK, 'expired token', 'primary limit'], program: tokens },
  webhooks: { faults: ['webhook late', 'webhook lost', 'webhook twice'], program: webhooks },
  restarts: { program: restarts },
};
