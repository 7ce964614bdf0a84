import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fetchRecordings } from '../../../scripts/replay/fetch-recordings.js';
import { READERS, readMappings } from '../../../scripts/replay/read-recordings.js';
import { PATIENCE } from '../../support/patience.ts';
import { type Exchange, measureMembers } from './members.ts';

/** What GitHub always sends was learned from these, and is checked with the last one too. */
const SOURCES: Readonly<Record<string, (folder: string) => readonly Exchange[]>> = {
  ...READERS,
  'hub4j/github-api': (folder) => readMappings(join(folder, 'src/test/resources/org/kohsuke/github')),
};

/** A folder with checkouts, such as `octokit/octokit.rb`. Without it, they are fetched. */
const checkouts = process.env['RECORDINGS'];

function findRecordings(source: string): { readonly folder: string } | { readonly missing: string } {
  const folder = join(checkouts ?? '', source);
  if (checkouts === undefined) return fetchRecordings(source) as { folder: string };
  return existsSync(folder) ? { folder } : { missing: `RECORDINGS has no folder ${source}` };
}

it.each(Object.entries(SOURCES))(
  'has 97 % of the members that the responses in %s always have, with the same types',
  {
    timeout: PATIENCE,
  },
  async (source, read) => {
    const found = findRecordings(source);
    if (!('folder' in found)) {
      console.log(`${source}: not compared, because ${found.missing}`);
      return;
    }
    const { exchanges, routes, members, missing, otherTypes } = await measureMembers(read(found.folder));
    const part = 1 - missing.length / members;
    const percent = (100 * part).toFixed(2);
    console.log(`${source}: ${percent} % of ${members} members in ${exchanges} responses of ${routes} routes`);
    expect(members).toBeGreaterThan(100);
    expect(otherTypes).toEqual([]);
    expect(part < 0.97 ? missing : []).toEqual([]);
  },
);
