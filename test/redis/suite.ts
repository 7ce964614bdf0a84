import type { SharedLease, SharedLimits, SharedPause, SharedRequest } from 'routebook/send';
import { expect, test, vi } from 'vitest';
import { SYSTEM_CLOCK } from '../../src/send/timeouts.ts';

/** Creates the limits of one more process. Those of one group share their limits. */
export type Group = () => SharedLimits;

let groups = 0;

/** A request with a credential of its own for each test, so that tests share nothing. */
export function requestOf(given: Partial<SharedRequest> = {}): SharedRequest {
  return {
    origin: 'https://api.github.com',
    resource: 'core',
    credentials: [`Bearer ${groups}`],
    isWrite: false,
    concurrency: 2,
    writeInterval: 0,
    maxWait: 60_000,
    signal: undefined,
    clock: SYSTEM_CLOCK,
    notify: (message) => expect.unreachable(message),
    ...given,
  };
}

const asLease = (found: SharedLease | SharedPause) => {
  if (!('release' in found)) throw new Error(`refused until ${found.retryAt}`);
  return found;
};

/** Waits for a turn, and ends it with the headers of a response. */
async function pass(limits: SharedLimits, given?: Partial<SharedRequest>, headers?: Headers): Promise<void> {
  asLease(await limits.acquire(requestOf(given))).release(headers);
}

/** Asks for a turn, and writes down when it begins. */
function ask(limits: SharedLimits, name: string, log: string[], given?: Partial<SharedRequest>): Promise<SharedLease> {
  return limits.acquire(requestOf(given)).then((found) => {
    log.push(name);
    return asLease(found);
  });
}

const budgetHeaders = (remaining: number, seconds: number, limit = 40) => {
  const date = Math.floor(Date.now() / 1000);
  return new Headers({
    date: new Date(date * 1000).toUTCString(),
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(date + seconds),
  });
};

/** What every implementation must do. `createGroup` begins with an empty storage for each credential. */
export function testSharedLimits(createGroup: () => Group, { hasBudget = true } = {}): void {
  /** Three processes with a new storage. */
  const start = (): [SharedLimits, SharedLimits, SharedLimits] => {
    groups++;
    const group = createGroup();
    return [group(), group(), group()];
  };

  test('processes together have no more turns than the concurrency, and all get theirs', async () => {
    const processes = start();
    let running = 0;
    let most = 0;
    const work = Array.from({ length: 60 }, async (_, index) => {
      const lease = asLease(await (processes[index % 3] as SharedLimits).acquire(requestOf({ concurrency: 4 })));
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      lease.release(undefined);
    });
    await Promise.all(work);
    expect(most).toBeLessThanOrEqual(4);
    expect(most).toBeGreaterThan(1);
  });

  test('turns begin in the order in which they were asked for, across processes', async () => {
    const [one, other] = start();
    const log: string[] = [];
    const given = { concurrency: 1 };
    const first = await ask(one, 'first', log, given);
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const turns: Promise<void>[] = [];
    for (const [index, name] of names.entries()) {
      const limits = index % 2 ? one : other;
      turns.push(ask(limits, name, log, given).then((lease) => lease.release(undefined)));
      // Its place is taken when a later request of the same process has been answered.
      await pass(limits, { ...given, resource: `probe ${index}` });
    }
    first.release(undefined);
    await Promise.all(turns);
    expect(log).toEqual(['first', ...names]);
  });

  test('writes of all processes keep their distance, and do not delay reads', async () => {
    const [one, other] = start();
    const starts: number[] = [];
    const write = async (limits: SharedLimits) => {
      const lease = asLease(await limits.acquire(requestOf({ isWrite: true, writeInterval: 300, concurrency: 5 })));
      starts.push(performance.now());
      lease.release(undefined);
    };
    const log: string[] = [];
    const writes = [write(one), write(other), write(one)];
    const read = ask(other, 'read', log, { writeInterval: 300, concurrency: 5 });
    (await read).release(undefined);
    expect(starts.length).toBeLessThan(3);
    await Promise.all(writes);
    // The decision is made before its reply arrives, so that the replies can be closer to each other.
    expect(Math.max(...starts) - Math.min(...starts)).toBeGreaterThan(300);
  });

  test('a pause that one process reports holds the others, and is too long for those that do not wait for it', async () => {
    const [one, other] = start();
    await pass(one);
    const retryAt = Date.now() + 100_000;
    one.pause(requestOf(), { kind: 'secondary', retryAt });
    await vi.waitFor(async () => {
      const found = await other.acquire(requestOf({ maxWait: 1000 }));
      if ('release' in found) found.release(undefined);
      expect(found).toMatchObject({ kind: 'secondary' });
      expect(Math.abs((found as SharedPause).retryAt - retryAt)).toBeLessThan(5000);
    });
    const controller = new AbortController();
    const waiting = other.acquire(requestOf({ maxWait: 200_000, signal: controller.signal }));
    controller.abort(new Error('no longer needed'));
    await expect(waiting).rejects.toThrow('no longer needed');
  });

  test('a pause ends, and what waited for it begins', async () => {
    const [one, other] = start();
    one.pause(requestOf(), { kind: 'primary', retryAt: Date.now() + 300 });
    await pass(one);
    await pass(other);
  });

  test('after a pause, one turn of all processes begins, then two, then four, and at last all', async () => {
    const [one, other] = start();
    const given = { concurrency: 16 };
    const first = asLease(await one.acquire(requestOf(given)));
    const begun = Date.now();
    one.pause(requestOf(given), { kind: 'secondary', retryAt: begun + 300 });
    first.release(new Headers());
    // Its wait is too long, so the pause is known.
    expect(await one.acquire(requestOf({ ...given, maxWait: 0 }))).toMatchObject({ kind: 'secondary' });
    const leases: SharedLease[] = [];
    let ended = 0;
    const work = Array.from({ length: 60 }, async (_, index) => {
      leases.push(asLease(await (index % 2 ? one : other).acquire(requestOf(given))));
    });
    for (const most of [1, 2, 4, 8]) {
      await vi.waitFor(() => expect(leases.length).toBeGreaterThanOrEqual(most), { timeout: 20_000, interval: 2 });
      // Each second, more may begin even if none has ended.
      const seconds = Math.floor((Date.now() - begun - 300) / 1000);
      expect(leases.length).toBeLessThanOrEqual(most * 2 ** Math.max(0, seconds));
      for (const lease of leases.splice(0)) lease.release(new Headers());
      ended += most;
    }
    expect(Date.now()).toBeGreaterThanOrEqual(begun + 300);
    while (ended < 60) {
      await vi.waitFor(() => expect(leases.length).toBeGreaterThan(0), { timeout: 20_000, interval: 2 });
      expect(leases.length).toBeLessThanOrEqual(16);
      for (const lease of leases.splice(0)) {
        lease.release(new Headers());
        ended++;
      }
    }
    await Promise.all(work);
  });

  test.runIf(hasBudget)('no more turns begin than the responses say are left', async () => {
    const [one, other] = start();
    const given = { concurrency: 3, maxWait: 1000 };
    await pass(one, given, budgetHeaders(5, 3600));
    let turns = 0;
    let refusal: SharedPause | undefined;
    for (let index = 0; index < 20 && !refusal; index++) {
      const found = await (index % 2 ? one : other).acquire(requestOf(given));
      if ('release' in found) {
        turns++;
        found.release(undefined);
      } else refusal = found;
    }
    expect(turns).toBe(5);
    expect(refusal?.kind).toBe('primary');
    expect(refusal?.retryAt).toBeGreaterThan(Date.now() + 3_000_000);
  });

  test('responses that cost nothing give the budget back', async () => {
    const [limits] = start();
    const given = { concurrency: 2, maxWait: 1000 };
    for (let index = 0; index < 30; index++) {
      await pass(limits, given, budgetHeaders(5, 3600));
    }
  });

  test('the budget of another resource is not that of this one', async () => {
    const [limits] = start();
    const headers = budgetHeaders(0, 3600);
    headers.set('x-ratelimit-resource', 'search');
    await pass(limits, { maxWait: 1000 }, headers);
    await pass(limits, { maxWait: 1000 });
  });

  test('a request that is aborted gives up its place, and a turn that ends twice ends once', async () => {
    const [one, other] = start();
    const given = { concurrency: 1 };
    const log: string[] = [];
    const lease = await ask(one, 'first', log, given);
    const controller = new AbortController();
    const aborted = one.acquire(requestOf({ ...given, signal: controller.signal }));
    const next = ask(other, 'next', log, given);
    controller.abort(new Error('no longer needed'));
    await expect(aborted).rejects.toThrow('no longer needed');
    await expect(one.acquire(requestOf({ ...given, signal: controller.signal }))).rejects.toThrow('no longer needed');
    lease.release(undefined);
    lease.release(undefined);
    const second = await next;
    const third = ask(one, 'third', log, given);
    second.release(undefined);
    (await third).release(undefined);
    expect(log).toEqual(['first', 'next', 'third']);
  });

  test('other credentials, origins and resources have other limits', async () => {
    const [limits] = start();
    const given = { concurrency: 1 };
    const log: string[] = [];
    const leases = await Promise.all([
      ask(limits, 'one', log, given),
      ask(limits, 'credential', log, { ...given, credentials: ['Bearer other'] }),
      ask(limits, 'origin', log, { ...given, origin: 'https://ghes.example' }),
      ask(limits, 'resource', log, { ...given, resource: 'search' }),
    ]);
    for (const lease of leases) lease.release(undefined);
    expect(log.sort()).toEqual(['credential', 'one', 'origin', 'resource']);
  });
}
