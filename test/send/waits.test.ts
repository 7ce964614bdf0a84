import { endpoint } from 'routebook';
import { createSend, type SendOptions, type SharedLimits, type WaitEvent } from 'routebook/send';
import { expect, test, vi } from 'vitest';
import { finish, pass, play, playBy, settled, stopTime } from './scripted.ts';

stopTime();

const START = Date.parse('2026-01-01T00:00:00Z');
const get = (path: string) => endpoint({ url: path });
const post = (path: string) => endpoint({ method: 'POST', url: path });

/** A sender whose events are written down: the route, the reason and the seconds after which the call can go on. */
function observed(options: SendOptions) {
  const events: [string, string, number][] = [];
  const onWait = ({ route, kind, retryAt }: WaitEvent) =>
    void events.push([route.slice(-1), kind, (retryAt.getTime() - START) / 1000]);
  return { send: createSend({ onWait, ...options }), events };
}

test('each call that a refused one holds back is reported once, with the end of the pause', async () => {
  const { fetch } = play({ status: 429, headers: { 'retry-after': '4' } }, 200);
  const { send, events } = observed({ fetch, concurrency: 1 });
  const all = Promise.all(['/a', '/b', '/c'].map((path) => settled(send(get(path)))));
  await pass(1000);
  const late = settled(send(get('/d')));
  await finish(all);
  await late;
  expect(events.toSorted()).toEqual(['a', 'b', 'c', 'd'].map((name) => [name, 'secondary', 4]));
});

test('a second pause is reported to the calls that still wait', async () => {
  const refusal = { status: 429, headers: { 'retry-after': '4' } };
  const { fetch } = play(refusal, refusal, 200);
  const { send, events } = observed({ fetch, concurrency: 1 });
  await finish(Promise.all(['/a', '/b'].map((path) => settled(send(get(path))))));
  expect(events.toSorted()).toEqual([
    ['a', 'secondary', 4],
    ['a', 'secondary', 8],
    ['b', 'secondary', 4],
    ['b', 'secondary', 8],
  ]);
});

test('a write that waits for the interval is reported at once, with its own time, and a read is not', async () => {
  const { fetch } = play(200);
  const { send, events } = observed({ fetch, writeInterval: 1000 });
  await finish(Promise.all([send(post('/a')), send(post('/b')), send(post('/c')), send(get('/d'))]));
  expect(events).toEqual([
    ['b', 'writeInterval', 1],
    ['c', 'writeInterval', 2],
  ]);
});

test('a call that waits for others is reported after five seconds, not before', async () => {
  const { fetch, sent } = playBy(() => 'hang');
  const { send, events } = observed({ fetch, concurrency: 1, retries: 0, timeout: 5500 });
  const all = Promise.all([get('/a'), get('/b'), get('/c')].map((request) => settled(send(request))));
  await pass(4999);
  expect(events).toEqual([]);
  await pass(1);
  expect(events).toEqual([
    ['b', 'concurrency', 5],
    ['c', 'concurrency', 5],
  ]);
  await finish(all);
  expect(sent).toHaveLength(3);
  expect(events).toHaveLength(2);
});

test('a call that shared limits hold is reported after a second, not before', async () => {
  const waiting: (() => void)[] = [];
  const shared: SharedLimits = {
    acquire: () =>
      new Promise((resolve) => {
        waiting.push(() => resolve({ release() {} }));
      }),
    pause() {},
  };
  const { send, events } = observed({ fetch: play(200).fetch, shared });
  const all = Promise.all([settled(send(get('/a'))), settled(send(post('/b')))]);
  await pass(999);
  expect(events).toEqual([]);
  await pass(1);
  expect(events).toEqual([
    ['a', 'shared', 1],
    ['b', 'shared', 1],
  ]);
  for (const go of waiting) go();
  await all;
  expect(vi.getTimerCount()).toBe(0);
});

test('a call whose limit belongs to another origin or to an earlier token is reported too', async () => {
  const { fetch } = play({ status: 429, headers: { 'retry-after': '9' } }, 200);
  let count = 0;
  const { send, events } = observed({ fetch, token: () => `token-${count++}` });
  await finish(send(get('/a')));
  expect(events).toEqual([['a', 'secondary', 9]]);
});

test('a call that starts at once, is aborted or does not wait long enough is not reported', async () => {
  const { fetch } = playBy(({ url }) => (url.endsWith('/a') ? 'hang' : 200));
  const { send, events } = observed({ fetch, concurrency: 1, timeout: 2000, retries: 0 });
  const stop = new AbortController();
  const all = [settled(send(get('/a'))), settled(send(get('/b'), { signal: stop.signal })), settled(send(get('/c')))];
  await pass(1000);
  stop.abort();
  await pass(20_000);
  await Promise.all(all);
  expect(events).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
