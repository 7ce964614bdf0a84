import { vi } from 'vitest';
import { createGitHub } from '../../src/client/create-github.ts';
import { createEmulator } from '../../src/testing/emulator/create-emulator.ts';

export const PLACE = { owner: 'octo', repo: 'app' };

export const WORKFLOW = `name: Release
on:
  workflow_dispatch:
  pull_request:
jobs:
  build:
    runs-on: ubuntu-latest
`;

/** A repository with a workflow, and two workers with the same account, besides the client of somebody else. */
export function startWorld(files: Readonly<Record<string, string>> = {}) {
  const emulator = createEmulator({
    users: ['octocat', 'monalisa'],
    orgs: ['octo'],
    repos: {
      'octo/app': {
        files: { 'README.md': '# app\n', 'old.txt': 'old\n', '.github/workflows/release.yml': WORKFLOW, ...files },
      },
    },
  });
  const connect = (login: string) =>
    createGitHub({ token: emulator.token(login), fetch: emulator.fetch, log: false as never });
  const [github, other, monalisa] = [connect('octocat'), connect('octocat'), connect('monalisa')];
  return { emulator, github, other, monalisa };
}

/** The requests of an emulator that changed something, as routes. */
export function writesOf({
  requests,
}: {
  readonly requests: readonly { method: string; route: string | undefined }[];
}) {
  return requests.filter(({ method }) => method !== 'GET').map(({ route }) => route);
}

/** Runs work in virtual time: whenever it waits, the time of its timer has come. Returns the result or the error, and the time that it took. */
export async function inVirtualTime<Result>(work: () => Promise<Result>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const start = Date.now();
    let isDone = false;
    const settled = work().then(
      (result) => ({ result, error: undefined }),
      (error: unknown) => ({ result: undefined, error }),
    );
    settled.then(() => {
      isDone = true;
    });
    for (let turn = 0; !isDone && turn < 100_000; turn++) {
      // Everything that does not wait comes first.
      for (let pass = 0; pass < 20 && !isDone; pass++) await new Promise((resolve) => setImmediate(resolve));
      if (!isDone) await vi.advanceTimersToNextTimerAsync();
    }
    return { ...(await settled), took: Date.now() - start };
  } finally {
    vi.useRealTimers();
  }
}
