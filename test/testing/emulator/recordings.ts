import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fetchRecordings } from '../../../scripts/replay/fetch-recordings.js';
import { HELD_OUT, READERS } from '../../../scripts/replay/read-recordings.js';
import type { Exchange } from './members.ts';

/** What GitHub always sends was learned from these, and is checked with the held-out ones too. */
export const SOURCES: Readonly<Record<string, (folder: string) => readonly Exchange[]>> = {
  ...READERS,
  ...HELD_OUT,
};

/** A folder with checkouts, such as `octokit/octokit.rb`. Without it, they are fetched. */
const checkouts = process.env['RECORDINGS'];

/** The folder of a source, or the reason why there is none. */
export function findRecordings(source: string): { readonly folder: string } | { readonly missing: string } {
  const folder = join(checkouts ?? '', source);
  if (checkouts === undefined) return fetchRecordings(source) as { folder: string };
  return existsSync(folder) ? { folder } : { missing: `RECORDINGS has no folder ${source}` };
}
