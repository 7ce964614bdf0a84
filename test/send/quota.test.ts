import { endpoint } from 'routebook';
import { createSend, type WaitEvent } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { createFullSender } from '../../src/send/all-parts.ts';
import { UNKNOWN_API } from '../../src/send/api.ts';
import { quotaWait } from '../../src/send/rate-limits.ts';
import { finish, networkFault, play, type Step, stopTime } from './scripted.ts';

stopTime();

const baseUrl = 'https://api.shop.example';
const order = (method: string) =>
  ({ method, url: `${baseUrl}/orders`, headers: { accept: 'application/json' } }) as ReturnType<typeof endpoint>;
const gapOf = (sent: readonly { at: number }[]) => (sent[1]?.at ?? Number.NaN) - (sent[0]?.at ?? 0);
/** The delay of the sender itself, because a test makes it the longest. */
const DELAY = 1000;

describe('an API whose limits are not known', () => {
  const sendBy = (fetch: typeof globalThis.fetch) => createFullSender({ ...UNKNOWN_API, baseUrl }, { fetch });
  const limited = (headers: Record<string, string>): Step => ({ status: 429, headers });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE'])(
    'has a %s sent again after the status 429, as after 503',
    async (method) => {
      for (const status of [429, 503]) {
        for (const [headers, gap] of [
          [{ 'retry-after': '7' }, 7000 + DELAY],
          [{}, DELAY],
        ] as const) {
          const { fetch, sent } = play({ status, headers }, 200);
          expect((await finish(sendBy(fetch)(order(method)))).value?.status).toBe(200);
          expect([sent.length, gapOf(sent)]).toEqual([2, gap]);
        }
      }
    },
  );

  test.each(['POST', 'PATCH'])(
    'has a %s sent again after 429, which did not process it, and not after 503',
    async (method) => {
      for (const [status, times] of [
        [429, 2],
        [503, 1],
      ] as const) {
        const { fetch, sent } = play({ status, headers: { 'retry-after': '7' } }, 200);
        await finish(sendBy(fetch)(order(method)));
        expect([status, sent.length]).toEqual([status, times]);
      }
    },
  );

  test('has nothing sent again if the wait would be too long, and not more often than `retries`', async () => {
    const long = play(limited({ ratelimit: '"day";r=0;t=121' }), 200);
    expect((await finish(sendBy(long.fetch)(order('GET')))).error).toMatchObject({ status: 429 });
    expect(long.sent).toHaveLength(1);
    const { fetch, sent } = play(limited({ ratelimit: '"day";r=0;t=100' }));
    expect((await finish(sendBy(fetch)(order('GET')))).error).toMatchObject({ status: 429 });
    expect(sent).toHaveLength(4);
  });

  test('says of no attempt that a limit refused that it may have been processed', async () => {
    const refused = await finish(sendBy(play(limited({}), 404).fetch)(order('PUT')));
    expect(refused.error).not.toHaveProperty('earlier');
    const lost = await finish(sendBy(play(networkFault(), limited({}), 404).fetch)(order('PUT')));
    expect(lost.error).toMatchObject({ earlier: 'unknown' });
  });

  test('is waited for as long as the fields say', async () => {
    const { fetch, sent } = play(limited({ ratelimit: '"burst";r=0;t=5, "day";r=0;t=30' }), 200);
    await finish(sendBy(fetch)(order('GET')));
    expect(gapOf(sent)).toBe(30_000 + DELAY);
  });
});

test('A limit of GitHub without a time of its own has that of the fields', async () => {
  const waits: WaitEvent[] = [];
  const { fetch, sent } = play({ status: 429, headers: { ratelimit: '"a";r=0;t=5' } }, 200);
  const onWait = (event: WaitEvent) => waits.push(event);
  await finish(createSend({ fetch, onWait })(endpoint('GET /zen')));
  expect([gapOf(sent), waits.length]).toEqual([5000, 1]);
});

describe('the wait that headers name', () => {
  const NOW = Date.parse('2026-01-01T00:00:00Z');
  test.each<[string, Record<string, string>, number | undefined]>([
    ['the quota that is used up', { ratelimit: '"a";r=5;t=9, "b";r=0;t=30' }, 30_000],
    ['the longest of two', { ratelimit: '"a";r=0;t=60,"b";r=0;t=30' }, 60_000],
    ['a name with separators', { ratelimit: '"a, \\"b\\";r=1;t=9";r=0;t=4' }, 4000],
    ['other parameters', { ratelimit: 'a;pk=:YWJj:;u=?1;x="r=9;";r=0;y;t=4' }, 4000],
    ['the last of two parameters', { ratelimit: '"a";r=3;r=0;t=4' }, 4000],
    [
      'the window of the policy of that name',
      { ratelimit: '"b";r=0', 'ratelimit-policy': '"a";q=9;w=60, "b";q=9;w=20' },
      20_000,
    ],
    ['no policy of that name', { ratelimit: '"b";r=0', 'ratelimit-policy': '"a";q=9;w=60' }, undefined],
    [
      'nothing that is used up',
      { ratelimit: '"a";r=1;t=30', 'ratelimit-remaining': '0', 'ratelimit-reset': '9' },
      undefined,
    ],
    ['a field that is not valid', { ratelimit: '"a";r=0;t=30,, x' }, undefined],
    ['an open string', { ratelimit: '"a;r=0;t=30' }, undefined],
    ['a value that is not a whole number', { ratelimit: '"a";r=0;t=1e9' }, undefined],
    ['a negative value', { ratelimit: '"a";r=0;t=-5' }, undefined],
    ['a combined field', { ratelimit: 'limit=10, remaining=0, reset=50' }, 50_000],
    ['a combined field with something left', { ratelimit: 'limit=10, remaining=1, reset=50' }, undefined],
    [
      'separate fields',
      { 'ratelimit-limit': '10, 10;w=60', 'ratelimit-remaining': '0', 'ratelimit-reset': '50' },
      50_000,
    ],
    ['separate fields with something left', { 'ratelimit-remaining': '3', 'ratelimit-reset': '50' }, undefined],
    ['only a reset', { 'ratelimit-reset': '50' }, 50_000],
    ['a time of the server', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${NOW / 1000 + 20}` }, 20_000],
    [
      'a time by the clock of the server',
      { date: new Date(NOW + 15_000).toUTCString(), 'x-ratelimit-reset': `${NOW / 1000 + 20}` },
      5000,
    ],
    ['a time that is over', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': `${NOW / 1000 - 20}` }, 0],
    ['seconds from now', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '20' }, 20_000],
    ['nothing', {}, undefined],
  ])('is that of %s', (_what, headers, expected) => {
    expect(quotaWait((name) => headers[name] ?? null, NOW)).toBe(expected);
  });

  test('takes linear time to find in a hostile field', () => {
    for (const part of [';a=:b:', ';a="b"', ';a', ',"a"', '"\\"', ';a=b', ' ', 'a=b,']) {
      const headers: Record<string, string> = { ratelimit: `"x"${part.repeat(20_000)}\u0000` };
      expect(quotaWait((name) => headers[name] ?? null, NOW)).toBeUndefined();
    }
  });
});
