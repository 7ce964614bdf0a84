import { createHash } from 'node:crypto';
import { createGitHub } from 'routebook';
import { type SimulatedWorker, type SimulatedWorld, type SimulateOptions, simulate } from 'routebook/testing';
import { createWebhooks } from 'routebook/webhooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeRequest } from '../../../src/testing/simulation/describe-run.ts';

const PLACE = { owner: 'octocat', repo: 'app' };
const WORLD: SimulateOptions = { users: ['octocat'], repos: { 'octocat/app': {} } };
const ISSUES = 'https://api.github.com/repos/octocat/app/issues';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

const clientOf = ({ emulator }: SimulatedWorld, { fetch }: SimulatedWorker) =>
  createGitHub({ token: emulator.token('octocat'), fetch, onWait() {}, onNotice() {} });

/** Two workers that use `fetch` alone, so that what they send changes only with the simulation and the emulator. */
async function useFetch({ emulator, worker }: SimulatedWorld): Promise<void> {
  const headers = { authorization: `Bearer ${emulator.token('octocat')}` };
  const work = async ({ fetch, clock }: SimulatedWorker) => {
    const ask = (url: string, init: RequestInit) => {
      const controller = new AbortController();
      clock.setTimer(5000, () => controller.abort());
      return fetch(url, { headers, signal: controller.signal, ...init }).catch(() => undefined);
    };
    for (let attempt = 1; attempt < 3; attempt++) {
      const response = await ask(ISSUES, { method: 'POST', body: '{"title":"Found a bug"}' });
      if (response?.ok) break;
      await clock.sleep(1000 * clock.random());
    }
    await Promise.all([1, 2].map((page) => ask(`${ISSUES}?page=${page}`, {})));
  };
  await Promise.all([worker(work), worker(work)]);
}

/** The error with which a simulation ends. */
async function failureOf(work: Promise<unknown>): Promise<Error> {
  return await work.then(
    () => expect.unreachable('it ends without an error'),
    (error) => error,
  );
}

describe('simulate', () => {
  it('has the same requests for the same seed, on every machine', async () => {
    const lines: string[] = [];
    const result = await simulate({ ...WORLD, seeds: 100 }, async (world, seed) => {
      await useFetch(world);
      lines.push(`seed ${seed}`, ...world.requests.map(describeRequest));
    });
    expect(result).toMatchObject({ seeds: 100, requests: lines.length - 100 });
    // Changes only if the decisions of the simulation change.
    expect(createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16)).toBe('2429f4894cd300e4');
  });

  it('finds a write that is sent again after an error, and names the one fault that is needed', async () => {
    let last = 0;
    const work = simulate({ ...WORLD, seeds: 1000, rate: 0.3 }, async (world, seed) => {
      last = seed;
      const github = clientOf(world, world);
      await github.meta.getZen().catch(() => {});
      const report = () => github.issues.create({ ...PLACE, title: 'The build failed' });
      await report()
        .catch(report)
        .catch(() => {});
      await world.calm();
      const { data } = await github.issues.listForRepo(PLACE);
      expect(data.length).toBeLessThanOrEqual(1);
    });
    const { name, message, cause, stack } = await failureOf(work);
    expect(name).toBe('SimulationError');
    expect(cause).toMatchObject({ name: 'AssertionError' });
    expect(last).toBeLessThan(50);
    expect(message).toMatch(`Seed ${last} fails: expected 2 to be less than or equal to 1`);
    expect(message).toContain(`ROUTEBOOK_SEEDS=${last} npx vitest run test/testing/simulation/simulate.test.ts`);
    expect(message).toMatch(
      /\(1 of \d+\):\n {2}(?:response|body|after|late): main: POST \/repos\/octocat\/app\/issues #1\n/,
    );
    expect(message.match(/POST .*\/issues → /g)).toHaveLength(2);
    expect(stack?.split('\n').find((line) => /^ {4}at /.test(line))).toContain('simulate.test.ts');
  });

  it('runs the seeds of the environment, and no others', async () => {
    vi.stubEnv('ROUTEBOOK_SEEDS', '7,9');
    const seeds: number[] = [];
    await simulate({ seeds: 3 }, async (_, seed) => void seeds.push(seed));
    expect(seeds).toEqual([7, 9]);
  });

  it('passes time only when nothing else can run', async () => {
    const order: string[] = [];
    await simulate({ seeds: 1 }, async ({ clock }) => {
      const start = clock.now();
      const add = (text: string) => order.push(`${clock.now() - start} ${text}`);
      const timer = clock.setTimer(500, () => add('never'));
      clock.setTimer(86_400_000, () => add('a day'));
      clock.setTimer(1000, () => add('a second'));
      clock.clearTimer(timer);
      await crypto.subtle.digest('SHA-256', new Uint8Array(1_000_000));
      add('cryptography');
      await clock.sleep(2 * 86_400_000);
    });
    expect(order).toEqual(['0 cryptography', '1000 a second', '86400000 a day']);
  });

  it('reports a program that waits for ever', async () => {
    const { message } = await failureOf(simulate({ seeds: [5] }, () => new Promise(() => {})));
    expect(message).toContain('The program waits for something that never comes');
  });

  it('starts a worker again, which then knows nothing, and whose earlier requests may have arrived', async () => {
    const starts: number[] = [];
    const faults = { ...WORLD, seeds: 30, rate: 0.3, faults: ['restart'] } as const;
    await simulate(faults, async (world) => {
      let count = 0;
      const result = await world.worker(async (worker) => {
        count += 1;
        const { data } = await clientOf(world, worker).issues.create({ ...PLACE, title: `${count}` });
        return data.title;
      });
      expect(result).toBe(`${count}`);
      starts.push(count);
      await world.calm();
      const { data } = await clientOf(world, world).issues.listForRepo(PLACE);
      expect(data.length).toBeGreaterThanOrEqual(1);
      expect(data.length).toBeLessThanOrEqual(count);
    });
    expect(Math.max(...starts)).toBeGreaterThan(1);
    expect(Math.max(...starts)).toBeLessThanOrEqual(4);
  });

  it('delivers webhooks late, twice and not at all', async () => {
    const counts = new Set<number>();
    const secret = 'secret';
    await simulate(
      { ...WORLD, seeds: 40, rate: 0.5, faults: ['webhook lost', 'webhook twice', 'webhook late'] },
      async (world) => {
        let count = 0;
        const on = {
          'issues.opened': () => {
            count++;
          },
        };
        world.receive('https://bot.example/hooks', createWebhooks({ secret, on }));
        const github = clientOf(world, world);
        const config = { url: 'https://bot.example/hooks', content_type: 'json', secret };
        await github.repos.createWebhook({ ...PLACE, config, events: ['issues'] });
        await github.issues.create({ ...PLACE, title: 'Hello' });
        await world.calm();
        await world.clock.sleep(120_000);
        counts.add(count);
      },
    );
    expect([...counts].sort()).toEqual([0, 1, 2]);
  });

  it('moves the fake timers of a program', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const advance = (milliseconds: number) => vi.advanceTimersByTime(milliseconds);
    await simulate({ ...WORLD, seeds: 2, advance }, async (world) => {
      const start = Date.now();
      await new Promise((resolve) => setTimeout(resolve, 3_600_000));
      expect(Date.now() - start).toBe(3_600_000);
      expect(world.clock.now()).toBe(Date.UTC(2026, 0, 1, 1));
    });
  });

  it.each([
    [{ seed: 1 }, 'seed'],
    [{ seeds: -1 }, '"seeds"'],
    [{ seeds: [1.5] }, '"seeds"'],
    [{ faults: ['everything'] }, '"faults"'],
    [{ rate: 2 }, '"rate"'],
  ])('refuses the options %j', async (options, message) => {
    const { message: found } = await failureOf(simulate(options as SimulateOptions, async () => {}));
    expect(found).toContain(message);
  });
});
