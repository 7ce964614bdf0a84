import { afterAll, expect, test, vi } from 'vitest';

const ON_DEMAND = '../../src/send/all-steps.ts';

// A browser without a connection cannot load the file either.
vi.doMock(ON_DEMAND, () => {
  throw new Error('the file cannot be loaded');
});
// Other files of this process may have loaded it, and others will.
vi.resetModules();
afterAll(() => {
  vi.doUnmock(ON_DEMAND);
  vi.resetModules();
});

const { endpoint } = await import('routebook');
const { createSend, NetworkError } = await import('routebook/send');

const TOKEN = 'ghp_secretsecretsecret';
const request = endpoint('GET /repos/{owner}/{repo}', { owner: 'octocat', repo: 'hello' });

test('a request that succeeds needs nothing that is loaded on demand', async () => {
  const send = createSend({ token: TOKEN, fetch: async () => Response.json({ id: 1 }) });
  expect((await send(request)).data).toEqual({ id: 1 });
});

test.each([
  ['a status', async () => Response.json({}, { status: 404 })],
  ['the network', () => Promise.reject(new TypeError(`fetch failed with ${TOKEN}`))],
])('a failure of %s is a NetworkError without secrets if what handles it cannot be loaded', async (_, fetch) => {
  const error: unknown = await createSend({ token: TOKEN, fetch })(request).catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(NetworkError);
  expect(`${(error as Error).stack} ${JSON.stringify(error)} ${(error as Error).cause}`).not.toContain(TOKEN);
});

test('pages reject with a NetworkError if what iterates over them cannot be loaded', async () => {
  const send = createSend({ fetch: async () => Response.json([]) });
  await expect(send.all(endpoint('GET /user/repos'))).rejects.toBeInstanceOf(NetworkError);
});
