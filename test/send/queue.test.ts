import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueue, type Job } from '../../src/send/queue.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A job that counts how often its members are read. */
function createJobs(count: number, isWrite: boolean) {
  let reads = 0;
  const jobs = Array.from({ length: count }, (_, order): Job => {
    const job = {
      order,
      isWrite,
      isRunning: false,
      hasStarted: false,
      hit: undefined,
      round: 0,
      start() {},
      fail() {},
    };
    return new Proxy<Job>(job, {
      get(target, name) {
        reads++;
        return Reflect.get(target, name);
      },
    });
  });
  return { jobs, reads: () => reads };
}

/** Counts the work for each job. */
function workPerJob(count: number, isWrite: boolean, isPaused: boolean, act: 'abort' | 'run'): number {
  const queue = createQueue<Job>({ concurrency: 2, writeInterval: 1000, maxWait: 1e9 });
  const rules = { keyOf: () => 'key', refuse: () => new Error('refused') };
  const { jobs, reads } = createJobs(count, isWrite);
  if (isPaused) queue.pause('key', { kind: 'primary', retryAt: 60_000 }, {} as never, rules);
  for (const job of jobs) void queue.enter(job);
  if (act === 'abort') for (const job of [...jobs].reverse()) queue.leave(job);
  else {
    for (let round = 0; round < count; round++) {
      vi.advanceTimersByTime(60_000);
      queue.leave(jobs[round] as Job);
    }
  }
  expect(vi.getTimerCount()).toBe(0);
  return reads() / count;
}

for (const isWrite of [false, true]) {
  for (const isPaused of [false, true]) {
    for (const act of ['abort', 'run'] as const) {
      test(`the work for each request does not grow with their number: ${isWrite ? 'writes' : 'reads'}, ${isPaused ? 'paused' : 'not paused'}, ${act}`, () => {
        const few = workPerJob(50, isWrite, isPaused, act);
        const many = workPerJob(1000, isWrite, isPaused, act);
        expect(few).toBeGreaterThan(0);
        expect(many).toBeLessThan(few * 1.2);
      });
    }
  }
}

test('the pauses of many credentials do not grow without bound', () => {
  const queue = createQueue<Job>({ concurrency: 1, writeInterval: 0, maxWait: 1e9 });
  const rules = { keyOf: () => 'first', refuse: () => new Error('refused') };
  const [job] = createJobs(1, false).jobs as [Job];
  queue.pause('first', { kind: 'primary', retryAt: 60_000 }, {} as never, rules);
  expect(queue.isPaused(job)).toBe(true);
  for (let count = 0; count < 1000; count++)
    queue.pause(`${count}`, { kind: 'primary', retryAt: 60_000 }, {} as never, rules);
  expect(queue.isPaused(job)).toBe(false);
});
