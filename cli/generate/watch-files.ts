import { once } from 'node:events';
import { existsSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { readErrorReason } from '../shared/files/replace-file.ts';
import { reportError } from '../shared/output/report-error.ts';
import { note } from '../shared/output/terminal.ts';
import { counted } from '../shared/output/text.ts';

/** Editors write a file in several steps, so wait until the changes stop. */
const QUIET_MILLISECONDS = 100;

/**
 * Runs a function whenever one of the files changes, until the program is stopped. The function returns the files to watch from then
 * on. An error is reported, and the watch continues.
 */
export async function watchFiles(
  first: readonly string[],
  run: () => Promise<readonly string[]>,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  let files = first;
  while (!signal.aborted) {
    note(`Watching ${counted(files.length, 'file')}. Press Ctrl+C to stop.`);
    await changeOf(files, signal);
    if (signal.aborted) return;
    await setTimeout(QUIET_MILLISECONDS);
    try {
      files = await run();
    } catch (error) {
      if (reportError(error, 'generate') === undefined) throw error;
    }
  }
}

/** Resolves at the next change. Watches folders, because many editors replace a file instead of writing to it. */
async function changeOf(files: readonly string[], signal: AbortSignal): Promise<void> {
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort(), { once: true });
  const folders = new Map<string, Set<string>>();
  for (const file of files) {
    const names = folders.get(dirname(file)) ?? new Set();
    folders.set(dirname(file), names.add(basename(file)));
  }
  for (const [folder, names] of folders) {
    // An input may be in a folder that does not exist yet.
    if (!existsSync(folder)) continue;
    try {
      const watcher = watch(folder, { signal: stop.signal }, (_event, name) => {
        if (name !== null && names.has(name)) stop.abort();
      });
      // A folder that is removed is not a reason to stop: the next run reports what is missing.
      watcher.on('error', () => stop.abort());
    } catch (error) {
      // The system limits how many folders can be watched.
      note(`${folder} is not watched: ${readErrorReason(error)}.`);
    }
  }
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
}
