import { expect, it } from 'vitest';
import { PATIENCE } from '../../support/patience.ts';
import { measureMembers } from './members.ts';
import { findRecordings, SOURCES } from './recordings.ts';

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
