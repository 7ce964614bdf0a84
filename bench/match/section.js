import { findDifferences } from '../compare.js';
import { createFigure } from '../figures.js';
import { measureCases } from '../measure.js';
import { formatTimes } from '../table.js';
import { peers, routebook } from './contenders.js';
import { allRoutes, createHits, createMisses, currentRoutes, pickRoutes } from './routes.js';

const contenders = [routebook, ...peers];
const SIZES = [10, 100];

function createCases() {
  return [...SIZES.map(pickRoutes), currentRoutes, allRoutes].flatMap((routes) => [
    { name: `hits, ${routes.length.toLocaleString('en')} routes`, kind: 'hits', routes, inputs: createHits(routes) },
    {
      name: `misses, ${routes.length.toLocaleString('en')} routes`,
      kind: 'misses',
      routes,
      inputs: createMisses(routes),
    },
  ]);
}

function addRatio({ name, nanoseconds }) {
  const fastest = Math.min(...peers.map((peer) => nanoseconds[peer.name]));
  return { name, nanoseconds, faster: fastest / nanoseconds[routebook.name] };
}

export const matchSection = {
  name: 'match',
  summary: 'the route of a URL, compared with find-my-way, rou3 and the RegExpRouter of hono',
  title: 'Finding the route of a URL, median time of each',
  async run(reportProgress) {
    const cases = createCases();
    const differences = await findDifferences(cases, contenders);
    if (differences.length > 0) return { differences };
    const rows = (await measureCases(cases, contenders, reportProgress)).map(addRatio);
    const [fewHits, fewMisses, , , hits, misses, allHits, allMisses] = rows;
    const ours = (row) => row.nanoseconds[routebook.name];
    const table = formatTimes('URLs', contenders, rows);
    return {
      results: rows,
      figures: [
        createFigure('matchHits', hits.faster),
        createFigure('matchMisses', misses.faster),
        createFigure('matchScaling', Math.max(ours(allHits) / ours(fewHits), ours(allMisses) / ours(fewMisses))),
      ],
      text: `${table}\n\ntimes as fast: as the fastest of the peers on these URLs`,
    };
  },
};
