import { createEndpoint, createGitHub, endpoint } from 'routebook';
import { createModuleClient, operation } from 'routebook/openapi';
import {
  createSend,
  RateLimitError,
  type SendOptions,
  type SharedLimit,
  type SharedLimits,
  type SharedPause,
  type SharedRequest,
} from 'routebook/send';
import { expect, test, vi } from 'vitest';
import { networkFault, play, playBy } from './scripted.ts';

const user = endpoint('GET /user');

/** Shared limits that grant everything and write down what they were asked, unless they are told what to return. */
function recorder(answer?: (request: SharedRequest, index: number) => SharedPause | undefined) {
  const asked: SharedRequest[] = [];
  const released: (Headers | undefined)[] = [];
  const paused: [SharedLimit, SharedPause][] = [];
  const shared: SharedLimits = {
    async acquire(request) {
      asked.push(request);
      return answer?.(request, asked.length - 1) ?? { release: (headers) => void released.push(headers) };
    },
    pause: (limit, pause) => void paused.push([limit, pause]),
  };
  return { shared, asked, released, paused };
}

const sendWith = (options: SendOptions) => createSend({ token: 'secret', retryDelay: 0, ...options });

test('a request asks once for its turn, and ends it with the headers of the response', async () => {
  const { shared, asked, released } = recorder();
  const { fetch } = play({ status: 200, headers: { 'x-ratelimit-remaining': '7' }, body: {} });
  await sendWith({ shared, fetch, concurrency: 7 })(user);
  expect(asked).toEqual([
    {
      clock: expect.objectContaining({ now: expect.any(Function) }),
      origin: 'https://api.github.com',
      resource: 'core',
      credentials: ['Bearer secret'],
      isWrite: false,
      concurrency: 7,
      writeInterval: 1000,
      maxWait: 120_000,
      signal: undefined,
      notify: expect.any(Function),
    },
  ]);
  expect(released.map((headers) => headers?.get('x-ratelimit-remaining'))).toEqual(['7']);
});

test('each attempt has a turn of its own, also one without a response', async () => {
  const { shared, asked, released } = recorder();
  const { fetch, sent } = play(networkFault(), 500, 200);
  await sendWith({ shared, fetch })(user);
  expect([asked.length, released.length, sent.length]).toEqual([3, 3, 3]);
  expect(released[0]).toBeUndefined();
});

test('the shared limits decide about concurrency and the spacing of writes, the sender only about pauses', async () => {
  const { shared, asked } = recorder();
  const { fetch, sent } = play({ status: 200, body: {} });
  const send = sendWith({ shared, fetch, concurrency: 1 });
  const star = endpoint('PUT /user/starred/{owner}/{repo}', { owner: 'o', repo: 'r' });
  await Promise.all([send(star), send(star), send(star)]);
  expect(asked.map(({ isWrite }) => isWrite)).toEqual([true, true, true]);
  expect((sent[2]?.at ?? 0) - (sent[0]?.at ?? 0)).toBeLessThan(1000);
});

test('a limit that a response reports is passed on, with the name of the limit', async () => {
  const { shared, paused } = recorder();
  const { fetch } = play({ status: 429, headers: { 'retry-after': '3600' }, body: {} });
  const now = Date.now();
  await expect(sendWith({ shared, fetch })(endpoint('GET /search/issues', { q: 'a' }))).rejects.toBeInstanceOf(
    RateLimitError,
  );
  const [[limit, pause] = []] = paused;
  expect(limit).toEqual({ origin: 'https://api.github.com', resource: 'search', credentials: ['Bearer secret'] });
  expect(pause?.kind).toBe('secondary');
  expect(pause?.retryAt).toBeGreaterThanOrEqual(now + 3_600_000);
});

test('a pause that is too long is a RateLimitError, and nothing is sent', async () => {
  const retryAt = Date.now() + 3_600_000;
  const { shared, released } = recorder(() => ({ kind: 'primary', retryAt }));
  const { fetch, sent } = play(200);
  const send = sendWith({ shared, fetch });
  const error = await send(user).catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(RateLimitError);
  expect(error).toMatchObject({ kind: 'primary', status: 429, retryAt: new Date(retryAt), route: 'GET /user' });
  expect(await send.attempt(user)).toMatchObject({ status: 429 });
  expect([sent.length, released.length]).toEqual([0, 0]);
});

test('a signal reaches the shared limits, and its reason the caller', async () => {
  const { shared, asked } = recorder();
  const acquire = vi.fn<SharedLimits['acquire']>(
    (request) =>
      new Promise((_resolve, reject) => {
        asked.push(request);
        request.signal?.addEventListener('abort', () => reject(request.signal?.reason));
      }),
  );
  const { fetch, sent } = play(200);
  const controller = new AbortController();
  const work = sendWith({ shared: { ...shared, acquire }, fetch })(user, { signal: controller.signal });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  controller.abort(new Error('no longer needed'));
  await expect(work).rejects.toThrow('no longer needed');
  expect(sent).toEqual([]);
});

test('the headers of another origin are not passed on', async () => {
  const { shared, released } = recorder();
  const { fetch } = playBy(({ url }) =>
    url.startsWith('https://api.github.com/')
      ? { status: 302, headers: { location: 'https://files.example/a' } }
      : { status: 200, headers: { 'x-ratelimit-remaining': '0' }, body: {} },
  );
  await sendWith({ shared, fetch })(user);
  expect(released).toEqual([undefined]);
});

test('a notice of the shared limits reaches onNotice with the request', async () => {
  const { shared } = recorder(({ notify }) => void notify('Redis is gone.'));
  const { fetch } = play({ status: 200, body: {} });
  const onNotice = vi.fn();
  await createGitHub({ token: 'secret', shared, fetch, onNotice }).users.getAuthenticated();
  expect(onNotice).toHaveBeenCalledTimes(1);
  expect(onNotice.mock.calls[0]?.[0]).toMatchObject({ kind: 'shared', message: 'Redis is gone.', route: 'GET /user' });
});

test('a client of a generated module asks too', async () => {
  const { shared, asked, released } = recorder();
  const { fetch } = play({ status: 200, body: {} });
  const profile = { baseUrl: 'https://api.example.com', vendor: 'acme', userAgent: 'acme', accept: '*/*' };
  const list = operation(profile, 'GET', '/user', () => ({}));
  const module = { endpoint: createEndpoint(profile), functions: { list } };
  await createModuleClient<{ list(): Promise<unknown> }>(module, { shared, fetch }).list();
  expect(asked).toMatchObject([{ origin: 'https://api.example.com' }]);
  expect(released).toHaveLength(1);
});

test('the option must have both methods', () => {
  expect(() => createSend({ shared: {} as never })).toThrow(
    'The option "shared" of createSend must be an object with the methods "acquire" and "pause".',
  );
});
