import { type ChannelListener, channel, tracingChannel } from 'node:diagnostics_channel';
import { createGitHub, endpoint, type RequestTrace } from 'routebook';
import { createSend } from 'routebook/send';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { networkFault, play, playBy, stopTime } from './scripted.ts';

stopTime();

const NAME = 'routebook:request';
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** The events of the channel, with copies of the messages as they were. */
function listen(): readonly (readonly [event: string, message: Record<string, unknown>])[] {
  const events: [string, Record<string, unknown>][] = [];
  for (const event of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) {
    const name = `tracing:${NAME}:${event}`;
    const listener: ChannelListener = (message) => void events.push([event, { ...(message as object) }]);
    channel(name).subscribe(listener);
    stops.push(() => channel(name).unsubscribe(listener));
  }
  return events;
}

const issue = { owner: 'o', repo: 'r', issue_number: 1 };
const headers = {
  'x-github-request-id': 'A:1',
  'x-ratelimit-limit': '60',
  'x-ratelimit-remaining': '59',
  'x-ratelimit-reset': '1767225600',
};

describe('the tracing channel routebook:request', () => {
  it('has one message for each attempt, which says what was sent and received', async () => {
    const events = listen();
    const { fetch } = play(502, { status: 200, headers, body: { number: 1 } });
    const sent = createGitHub({ token: 't0ken', fetch, onRetry: () => {}, retryDelay: 1 }).issues.get(issue);
    await vi.runAllTimersAsync();
    await sent;
    const facts = {
      route: 'GET /repos/o/r/issues/1',
      template: 'GET /repos/{owner}/{repo}/issues/{issue_number}',
      method: 'GET',
      url: 'https://api.github.com/repos/o/r/issues/1',
    };
    expect(events.map(([event]) => event)).toEqual([
      ...['start', 'end', 'error', 'asyncStart', 'asyncEnd'],
      ...['start', 'end', 'asyncStart', 'asyncEnd'],
    ]);
    expect(events[0]?.[1]).toEqual({ ...facts, attempt: 1 });
    expect(events[2]?.[1]).toMatchObject({ ...facts, attempt: 1, status: 502, error: { status: 502 } });
    expect(events[5]?.[1]).toEqual({ ...facts, attempt: 2 });
    expect(events[8]?.[1]).toEqual({
      ...{ ...facts, attempt: 2, status: 200, duration: 0, requestId: 'A:1', cached: false, result: undefined },
      rateLimit: { limit: 60, remaining: 59, reset: new Date(1_767_225_600_000) },
    });
  });

  it('never has a credential, in a message or in an error', async () => {
    const events = listen();
    const { fetch } = playBy(({ headers }) => ({ fault: new Error(`sent ${headers['authorization']}`) }));
    const send = createSend({ token: 'ghp_0123456789', fetch, retries: 0 });
    await expect(send(endpoint('GET /user?access_token=5ecret-value'))).rejects.toThrow();
    const text = events.map(([, message]) => `${JSON.stringify(message)} ${String(message['error'])}`).join();
    expect(events.length).toBeGreaterThan(0);
    expect(text).toContain('GET /user');
    expect(text).not.toMatch(/ghp_0123456789|5ecret-value/);
  });

  it('has no template for a request that was passed to send, and that of github.request', async () => {
    const events = listen();
    const { fetch } = play(200);
    await createSend({ fetch })(endpoint('GET /user'));
    await createGitHub({ fetch }).request('GET /orgs/{org}', { org: 'o' });
    const starts = events.filter(([event]) => event === 'start').map(([, { template }]) => template);
    expect(starts).toEqual([undefined, 'GET /orgs/{org}']);
  });

  it('has the template of a list for each of its pages', async () => {
    const events = listen();
    const next = '<https://api.github.com/repos/o/r/issues?page=2>; rel="next"';
    const { fetch } = playBy((_request, index) => ({
      status: 200,
      headers: index ? {} : { link: next },
      body: [{ id: index }],
    }));
    await createGitHub({ fetch }).issues.listForRepo.all({ owner: 'o', repo: 'r' });
    const starts = events.filter(([event]) => event === 'start').map(([, { template }]) => template);
    expect(starts).toEqual(['GET /repos/{owner}/{repo}/issues', 'GET /repos/{owner}/{repo}/issues']);
  });

  it('carries the store of a subscriber into fetch, as instrumentations need', async () => {
    const { AsyncLocalStorage } = await import('node:async_hooks');
    const store = new AsyncLocalStorage<string>();
    const { start } = tracingChannel<string, RequestTrace>(NAME);
    start.bindStore(store, ({ template }) => String(template));
    stops.push(() => void start.unbindStore(store));
    const seen: unknown[] = [];
    const fetch = async () => {
      seen.push(store.getStore());
      return Response.json({});
    };
    await createGitHub({ fetch: fetch as never }).request('GET /user');
    expect(seen).toEqual(['GET /user']);
    expect(store.getStore()).toBeUndefined();
  });

  it('is published to nobody and changes nothing without a subscriber', async () => {
    const traced = vi.spyOn(tracingChannel(NAME).constructor.prototype as { tracePromise(): void }, 'tracePromise');
    const { fetch } = play(200, networkFault());
    const send = createSend({ fetch, retries: 0 });
    await send(endpoint('GET /user'));
    await expect(send(endpoint('GET /user'))).rejects.toThrow('ECONNRESET');
    expect(traced).not.toHaveBeenCalled();
  });
});

describe('onRequest', () => {
  it('is called before each attempt, with its route and number, and what it throws changes nothing', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { fetch, sent } = play(502, 200);
    const seen: unknown[] = [];
    const github = createGitHub({
      fetch,
      retryDelay: 1,
      onRetry: () => {},
      onRequest(event) {
        seen.push([event, sent.length]);
        throw new Error('of the program');
      },
    });
    const done = github.issues.get(issue);
    await vi.runAllTimersAsync();
    expect((await done).status).toBe(200);
    const facts = {
      ...{ route: 'GET /repos/o/r/issues/1', url: 'https://api.github.com/repos/o/r/issues/1', method: 'GET' },
      template: 'GET /repos/{owner}/{repo}/issues/{issue_number}',
    };
    expect(seen).toEqual([
      [{ ...facts, attempt: 1 }, 0],
      [{ ...facts, attempt: 2 }, 1],
    ]);
    expect(warned).toHaveBeenCalledTimes(1);
  });
});
