import { findDifferences } from '../compare.js';
import { measureCases } from '../measure.js';
import { createMeanRow, formatTimes } from '../table.js';
import { peers, routebook } from './contenders.js';
import { allRoutes, createHits, createMisses, pickRoutes } from './routes.js';

const contenders = [routebook, ...peers];

function createCases() {
  return [pickRoutes(10), allRoutes].flatMap((routes) => [
    { name: `URLs of ${routes.length.toLocaleString('en')} routes`, routes, inputs: createHits(routes) },
    { name: `URLs of none of ${routes.length.toLocaleString('en')} routes`, routes, inputs: createMisses(routes) },
  ]);
}

export const matchSection = {
  name: 'match',
  summary: 'the route of a URL, compared with find-my-way, rou3 and the RegExpRouter of hono',
  async run(reportProgress) {
    const cases = createCases();
    const differences = await findDifferences(cases, contenders);
    if (differences.length > 0) return { differences };
    const timed = await measureCases(cases, contenders, reportProgress);
    const rows = timed.slice(-2).map((row) => createMeanRow(`the route of a URL (${row.name})`, contenders, [row]));
    return { rows, details: formatTimes('URLs', contenders, timed) };
  },
};
