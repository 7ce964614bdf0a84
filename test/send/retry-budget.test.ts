import { endpoint } from 'routebook';
import { createSend } from 'routebook/send';
import { describe, expect, test } from 'vitest';
import { finish, networkFault, play, playBy, type Step, stopTime } from './scripted.ts';

stopTime();

const thing = (host = 'api.github.com') => endpoint('GET /thing', { baseUrl: `https://${host}` });
const options = { concurrency: 1000, maxWait: 1e9 } as const;
const EXHAUSTED = /It was not repeated, because too many requests to this server have failed/;

/** Sends requests that all fail with `step`, and counts the attempts. */
async function failAll(calls: number, step: Step, more: object = {}) {
  const { fetch, sent } = play(step);
  const send = createSend({ fetch, ...options, ...more });
  const errors = await Promise.all(Array.from({ length: calls }, async () => (await finish(send(thing()))).error));
  return { sent, errors: errors.map(String), send };
}

describe('the budget for repeats', () => {
  test.each([
    ['502', 502, 100],
    ['no connection', networkFault(), 100],
    ['no response in time', 'hang', 50],
  ] as const)('allows so many repeats if all requests have %s', async (_title, step, repeats) => {
    const { sent, errors } = await failAll(60, step, { timeout: 1000 });
    expect(sent).toHaveLength(60 + repeats);
    expect(errors.filter((each) => EXHAUSTED.test(each)).length).toBeGreaterThan(0);
  });

  test('is not used by rate limits', async () => {
    const limited: Step = { status: 429, headers: { 'retry-after': '1' }, body: {} };
    const { sent } = await failAll(40, limited, { limits: null });
    expect(sent).toHaveLength(160);
  });

  test('is one for each origin, so that no server stops the repeats of another', async () => {
    const { fetch, sent } = playBy(({ url }) => (url.includes('other') ? 502 : sent.length % 2 ? 502 : 200));
    const send = createSend({ fetch, ...options });
    for (let call = 0; call < 40; call++) await finish(send.attempt(thing('other.example')));
    const { value } = await finish(send(thing()));
    expect(value?.status).toBe(200);
  });

  test('is refilled by successes: one each, and what the last repeat of a call has cost', async () => {
    let isDown = true;
    let count = 0;
    const { fetch, sent } = playBy(() => (isDown ? 502 : count++ % 2 === 0 && count > 11 ? 502 : 200));
    const send = createSend({ fetch, ...options });
    for (let call = 0; call < 40; call++) await finish(send(thing()));
    isDown = false;
    const before = sent.length;
    // Ten successes earn two repeats.
    for (let call = 0; call < 11; call++) await finish(send(thing()));
    expect(sent).toHaveLength(before + 11);
    isDown = true;
    const { error } = await finish(send(thing()));
    expect(sent).toHaveLength(before + 14);
    expect(String(error)).toMatch(EXHAUSTED);
    isDown = false;
  });

  test('gives back what a repeat has cost if it succeeds, so that single failures never use it up', async () => {
    const { fetch, sent } = playBy(() => (sent.length % 2 === 1 ? 502 : 200));
    const send = createSend({ fetch, ...options });
    for (let call = 0; call < 300; call++) expect((await finish(send(thing()))).value?.status).toBe(200);
    expect(sent).toHaveLength(600);
  });
});

describe('a status of 429 without a policy for limits', () => {
  test.each(['GET', 'PUT', 'DELETE', 'POST', 'PATCH'])('is waited for by %s', async (method) => {
    const { fetch, sent } = play({ status: 429, headers: { 'retry-after': '3' } }, 200);
    const { value } = await finish(
      createSend({ fetch, limits: null })(endpoint({ method: method as 'GET', url: '/x' })),
    );
    expect(value?.status).toBe(200);
    expect((sent[1]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeGreaterThanOrEqual(3000);
  });

  test('ends a mutation that was partly done', async () => {
    const body = { data: { first: 1 }, errors: [{ path: ['second'] }] };
    const { fetch, sent } = play({ status: 429, body }, 200);
    await finish(createSend({ fetch, limits: null })(endpoint({ method: 'POST', url: '/graphql' })));
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['POST', 1],
    ['PATCH', 1],
    ['GET', 2],
    ['PUT', 2],
    ['DELETE', 2],
  ])('differs from 503, after which %s is sent %i times', async (method, times) => {
    const { fetch, sent } = play(503, 200);
    await finish(createSend({ fetch, limits: null })(endpoint({ method: method as 'GET', url: '/x' })));
    expect(sent).toHaveLength(times);
  });
});
