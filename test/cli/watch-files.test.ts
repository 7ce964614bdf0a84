import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { watchFiles } from '../../cli/generate/watch-files.ts';

const watchers = vi.hoisted(() => ({ watch: (_folder: string): unknown => undefined }));
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  existsSync: () => true,
  watch: (folder: string) => watchers.watch(folder),
}));
afterEach(() => vi.restoreAllMocks());

test('a watch continues if a folder cannot be watched, or if its watcher fails', async () => {
  let stderr = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    stderr += String(text);
    return true;
  });
  watchers.watch = (folder) => {
    if (folder === '/full') throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    const watcher = new EventEmitter();
    queueMicrotask(() => watcher.emit('error', new Error('removed')));
    return watcher;
  };
  const stop = new AbortController();
  let runs = 0;
  await watchFiles(
    ['/full/a.json', '/removed/b.json'],
    async () => {
      runs++;
      stop.abort();
      return [];
    },
    stop.signal,
  );
  expect(runs).toBe(1);
  expect(stderr).toContain('/full is not watched: the disk is full.');
});
