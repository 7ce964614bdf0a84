import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import fc from '../support/fast-check.ts';

// Random scripts of responses, played to a sender with random settings, in a time that passes only when told to.

type Play =
  | { kind: 'status'; status: number; after: number }
  | { kind: 'limit'; seconds: number; after: number }
  | { kind: 'fault'; after: number }
  | { kind: 'hang' };

const after = fc.integer({ min: 0, max: 3000 });
const play: fc.Arbitrary<Play> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('status' as const), status: fc.constant(200), after }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      status: fc.constantFrom(500, 502, 503, 504, 408, 404, 422, 401, 403, 410),
      after,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('limit' as const), seconds: fc.integer({ min: 0, max: 200 }), after }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fault' as const), after }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('hang' as const) }) },
);

const call = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'),
  script: fc.array(play, { minLength: 1, maxLength: 5 }),
  /** When it is called. */
  at: fc.integer({ min: 0, max: 20_000 }),
});

const settings = fc.record({
  concurrency: fc.integer({ min: 1, max: 4 }),
  retries: fc.integer({ min: 0, max: 4 }),
  writeInterval: fc.constantFrom(0, 500, 1000),
  timeout: fc.constantFrom(2000, 10_000),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000_000_000 });
});

afterEach(() => {
  vi.useRealTimers();
});

interface Started {
  id: number;
  method: string;
  at: number;
}

test('for any sequence of responses, the guarantees about writes, pauses, order and count hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 8 }), settings, async (calls, options) => {
      const started: Started[] = [];
      const refused = new Map<number, number>();
      let running = 0;
      let most = 0;
      let pausedUntil = 0;
      const violations: string[] = [];
      const fetch = (async (url: string, { method = '', signal }: RequestInit) => {
        const id = Number(/\d+$/.exec(url)?.[0]);
        const times = started.filter((each) => each.id === id).length;
        if (Date.now() < pausedUntil) violations.push(`${id} started while paused`);
        started.push({ id, method, at: Date.now() });
        running++;
        most = Math.max(most, running);
        const { script } = calls[id] as (typeof calls)[number];
        const step = script[Math.min(times, script.length - 1)] as Play;
        try {
          await new Promise<void>((resolve, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason));
            if (step.kind !== 'hang') setTimeout(resolve, step.after);
          });
        } finally {
          running--;
        }
        if (step.kind === 'fault') throw new TypeError('fetch failed');
        if (step.kind === 'limit') {
          refused.set(id, (refused.get(id) ?? 0) + 1);
          pausedUntil = Math.max(pausedUntil, Date.now() + step.seconds * 1000);
          return new Response('{}', { status: 429, headers: { 'retry-after': String(step.seconds) } });
        }
        return new Response(null, { status: step.kind === 'status' ? step.status : 200 });
      }) as never;
      const send = createSend({ fetch, retryDelay: 100, ...options });
      const start = Date.now();
      const ended = calls.map(() => false);
      const all = calls.map(async ({ method, at }, id) => {
        await new Promise((resolve) => setTimeout(resolve, at));
        await send(endpoint({ method: method as 'GET', url: `/call/${id}` })).catch(() => {});
        ended[id] = true;
      });
      for (let round = 0; round < 400 && ended.includes(false); round++) await vi.advanceTimersByTimeAsync(5000);
      expect(ended).not.toContain(false);
      await Promise.all(all);

      expect(violations).toEqual([]);
      expect(most).toBeLessThanOrEqual(options.concurrency);
      // What looks for the effect of a write is no attempt of it.
      const attempts = started.filter(({ id, method }) => calls[id]?.method === method);
      for (const [id, { method }] of calls.entries()) {
        const count = attempts.filter((each) => each.id === id).length;
        expect(count).toBeLessThanOrEqual(options.retries + 1);
        // Not sent at all only if a pause was too long for it.
        if (pausedUntil === 0) expect(count).toBeGreaterThanOrEqual(1);
        if (method === 'POST' || method === 'PATCH') expect(count).toBeLessThanOrEqual(1 + (refused.get(id) ?? 0));
      }
      const writes = started.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
      for (const [index, { at }] of writes.entries()) {
        if (index > 0) expect(at - (writes[index - 1]?.at ?? 0)).toBeGreaterThanOrEqual(options.writeInterval);
      }
      // First attempts of one kind start in the order of their calls.
      for (const isWrite of [false, true]) {
        const firsts = [
          ...new Set(
            attempts.filter(({ method }) => isWrite !== (method === 'GET' || method === 'HEAD')).map(({ id }) => id),
          ),
        ];
        const times = firsts.map((id) => start + (calls[id]?.at ?? 0));
        expect(times).toEqual([...times].sort((one, other) => one - other));
      }
    }),
    { numRuns: 150 },
  );
});
