import { afterAll, expect, it } from 'vitest';
import { PATIENCE } from '../../support/patience.ts';
import { findRecordings, SOURCES } from './recordings.ts';
import { replayStatuses } from './replay-statuses.ts';

const total = { count: 0, same: 0 };

it.each(Object.entries(SOURCES))(
  'answers at least 90 % of the requests in %s with the recorded status',
  {
    timeout: PATIENCE,
  },
  async (source, read) => {
    const found = findRecordings(source);
    if (!('folder' in found)) {
      console.log(`${source}: not compared, because ${found.missing}`);
      return;
    }
    const { count, same, others, different } = await replayStatuses(read(found.folder));
    const percent = ((100 * same) / count).toFixed(2);
    console.log(`${source}: ${percent} % of ${count} have the same status, and ${others} are for other routes`);
    if (process.env['REPLAY_DIFFERENCES']) console.log(different.join('\n'));
    total.count += count;
    total.same += same;
    expect(count).toBeGreaterThan(40);
    expect(same / count < 0.9 ? different : []).toEqual([]);
  },
);

afterAll(() => {
  console.log(`${total.same} of ${total.count} have the same status`);
  expect(total.count === 0 ? 1 : total.same / total.count).toBeGreaterThanOrEqual(0.95);
});
