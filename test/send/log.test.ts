import { createGitHub, endpoint } from 'routebook';
import { createSend, type Logger } from 'routebook/send';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { networkFault, play as playSilently, type Step, stopTime } from './scripted.ts';

stopTime();

/** A fake `fetch` whose clients write a log. */
function play(...steps: Step[]) {
  const { fetch } = playSilently(...steps);
  return { fetch: ((...request) => fetch(...request)) as typeof fetch };
}

const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  for (const level of ['debug', 'info', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void written.push(`${level} ${line}`));
});
afterEach(() => vi.unstubAllEnvs());

const user = endpoint('GET /user');
const ok = (headers: Record<string, string> = {}, body: unknown = {}): Step => ({ status: 200, headers, body });
const limited = (seconds: number): Step => ({ status: 429, headers: { 'retry-after': String(seconds) } });

/** What is written when these responses are sent one after the other. */
async function linesOf(options: object, ...steps: Step[]): Promise<string[]> {
  const { fetch } = play(...steps);
  const send = createSend({ token: 't0ken', fetch, ...options });
  const sent = send(user).catch((error) => error);
  await vi.runAllTimersAsync();
  await sent;
  return written.map((line) => line.replaceAll(/\d+(?:\.\d)? s\b/g, 'N s'));
}

describe('by default', () => {
  it('a wait of more than five seconds is written as a warning, and a shorter one is not', async () => {
    expect(await linesOf({}, limited(4), ok())).toEqual([]);
    expect(await linesOf({}, limited(30), ok())).toEqual([
      'warn routebook: GET /user: waits for N s, because it hit a rate limit',
    ]);
  });

  it.each([
    ['GET /zen', 100, [limited(30), ok()], ['30']],
    ['POST /thing', 100, [ok()], ['6', '12', '24', '48']],
  ])('of %s, whose calls wait for the same reason, few lines are written', async (route, count, steps, times) => {
    const write = async (options: object) => {
      const send = createSend({ fetch: play(...steps).fetch, ...options });
      const all = Array.from({ length: count }, () => send(endpoint(route)));
      await vi.runAllTimersAsync();
      await Promise.all(all);
      return written.splice(0);
    };
    const lines = await write({});
    expect(lines.map((line) => line.split(',')[0])).toEqual(
      times.map((time) => `warn routebook: ${route}: waits for ${time} s`),
    );
    // A program that asks for all waits sees all of them.
    expect((await write({ log: 'info' })).length).toBeGreaterThanOrEqual(90);
  });

  it('a retry that follows much later is written, and others and responses are not', async () => {
    const unavailable = { status: 503, headers: { 'retry-after': '40' } };
    expect(await linesOf({}, networkFault(), ok())).toEqual([]);
    expect(await linesOf({}, unavailable, ok())).toEqual(['warn routebook: GET /user: 503. Attempt 2 follows in N s']);
  });

  it.each([
    ['a search that is not complete', {}, ok({}, { incomplete_results: true }), 'the search took too long'],
    ['a tree that is cut', {}, ok({}, { truncated: true }), 'the response is cut (`truncated`)'],
    ['a token with the name of a scheme', { token: 'Bearer t0ken' }, ok(), 'The token begins with the name'],
    [
      'a route that is retired',
      {},
      ok({ sunset: 'Mon, 01 Jun 2026 00:00:00 GMT' }),
      'the route may be removed from Mon',
    ],
  ])('%s is written once, without the token', async (_what, options, step, text) => {
    const { fetch } = play(step);
    const send = createSend({ token: 't0ken', fetch, ...options });
    for (let count = 0; count < 3; count++) await send(user);
    expect(written.filter((line) => line.includes(text)).length).toBeGreaterThan(0);
    expect(written.join()).not.toContain('t0ken');
    expect(written.every((line) => line.startsWith('warn routebook: GET /user: '))).toBe(true);
  });

  it('what was announced about a route is not written', async () => {
    const { fetch } = play(ok({}, []));
    await createSend({ fetch })(endpoint('GET /repos/{owner}/{repo}/stargazers', { owner: 'a', repo: 'b' }));
    expect(written).toEqual([]);
  });

  it('the base URL of an Enterprise Server without its path is written', async () => {
    const { fetch } = play(ok());
    const github = createGitHub({ baseUrl: 'https://github.example.com', fetch });
    await github.users.getAuthenticated();
    await github.users.getAuthenticated();
    expect(written).toEqual([expect.stringContaining('"https://github.example.com/api/v3"')]);
  });

  it('what a hook of the program observes is not written', async () => {
    expect(await linesOf({ onWait() {} }, limited(30), ok())).toEqual([]);
    expect(await linesOf({ onNotice() {} }, ok({}, { truncated: true }))).toEqual([]);
  });
});

describe('the option log', () => {
  const REQUEST_ID = { 'x-github-request-id': 'C0DE:1' };

  it('writes a line for each response with "debug", and for all waits and retries with "info"', async () => {
    const steps = [networkFault(), limited(2), ok(REQUEST_ID)] as const;
    const failure = 'info routebook: GET /user: ECONNRESET. Attempt 2 follows in N s';
    const wait = 'info routebook: GET /user: waits for N s, because it hit a rate limit';
    expect(await linesOf({ log: 'info' }, ...steps)).toEqual([failure, wait]);
    written.length = 0;
    expect(await linesOf({ log: 'debug' }, ...steps)).toEqual([
      failure,
      'debug routebook: GET /user: 429 in 0 ms, attempt 2',
      wait,
      'debug routebook: GET /user: 200 in 0 ms, attempt 3, C0DE:1',
    ]);
  });

  it('writes all lines to a logger, and calls the hooks too', async () => {
    const lines: string[] = [];
    const logger: Logger = {
      debug: (line) => lines.push(line),
      info: (line) => lines.push(line),
      warn: (line) => lines.push(line),
    };
    const onResponse = vi.fn();
    expect(await linesOf({ log: logger, onResponse }, ok(REQUEST_ID))).toEqual([]);
    expect(lines).toEqual(['routebook: GET /user: 200 in 0 ms, attempt 1, C0DE:1']);
    expect(onResponse).toHaveBeenCalledWith(expect.objectContaining({ duration: 0, requestId: 'C0DE:1' }));
  });

  it('writes nothing if it is false, whatever the environment says', async () => {
    vi.stubEnv('ROUTEBOOK_LOG', 'debug');
    expect(await linesOf({ log: false }, limited(30), ok())).toEqual([]);
    expect(await linesOf({}, ok())).toEqual(['debug routebook: GET /user: 200 in 0 ms, attempt 1']);
  });

  it('is refused if it is something else', () => {
    for (const log of [true, 'verbose', {}, { warn() {} }]) expect(() => createSend({ log } as never)).toThrow('log');
  });

  it('is off for a client that behaves like an Octokit', async () => {
    const { fetch } = play(ok({}, { truncated: true }));
    await createGitHub({ fetch, like: 'octokit' }).users.getAuthenticated();
    expect(written).toEqual([]);
  });
});

describe('what GitHub has announced about a route', () => {
  const app = { owner: 'octokit', repo: 'app' };
  const stargazers = endpoint('GET /repos/{owner}/{repo}/stargazers', app);
  const watchers = endpoint('GET /repos/{owner}/{repo}/subscribers', app);

  it('is a notice for a program that asks for notices, once', async () => {
    const { fetch } = play(ok({}, []));
    const found: unknown[] = [];
    const send = createSend({ fetch, onNotice: ({ kind, route, message }) => found.push([kind, route, message]) });
    for (const request of [stargazers, stargazers, watchers, endpoint('GET /repos/{owner}/{repo}', app)])
      await send(request);
    const message = expect.stringMatching(/^From 2026-07: Only admins and collaborators .* Read the numbers instead/);
    expect(found).toEqual([['announcement', 'GET /repos/octokit/app/stargazers', message]]);
  });

  it('is written if a log was asked for, by the environment too', async () => {
    const { fetch } = play(ok({}, []));
    await createSend({ fetch, log: 'warn' })(stargazers);
    vi.stubEnv('ROUTEBOOK_LOG', 'warn');
    await createSend({ fetch })(watchers);
    expect(written.map((line) => line.split('From')[0])).toEqual([
      'warn routebook: GET /repos/octokit/app/stargazers: ',
      'warn routebook: GET /repos/octokit/app/subscribers: ',
    ]);
  });

  it.each([
    ['another server', 'https://github.example.com/api/v3', 'GET', '/stargazers'],
    ['another method', 'https://api.github.com', 'HEAD', '/stargazers'],
    ['a longer path', 'https://api.github.com', 'GET', '/stargazers/history'],
  ])('is not said of %s', async (_what, baseUrl, method, path) => {
    const { fetch } = play(ok({}, []));
    const onNotice = vi.fn();
    const request = { method, url: `${baseUrl}/repos/octokit/app${path}`, headers: {} };
    await createSend({ fetch, baseUrl, onNotice })(request as never);
    expect(onNotice).not.toHaveBeenCalled();
  });
});

describe('an error without a token', () => {
  it.each([401, 404])('says so for a status of %s', async (status) => {
    const { fetch } = play({ status, body: { message: 'No' } });
    const end = 'No token was sent';
    await expect(createSend({ fetch, log: false })(user)).rejects.toThrow(end);
    const withToken = createSend({ fetch, token: 't0ken' })(user);
    await expect(withToken).rejects.not.toThrow(end);
  });
});
