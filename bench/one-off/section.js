import { octokit, routebook } from '../builder/contenders.js';
import { findDifferences } from '../compare.js';
import { createFigure } from '../figures.js';
import { measureCases } from '../measure.js';
import { formatTimes } from '../table.js';
import { defaultsCases, restartRoutes, unrepeatedCases } from './cases.js';

const contenders = [routebook, octokit];

/** Every comparison passes the first route of the count to both contenders. */
const comparableCases = [
  ...defaultsCases,
  ...unrepeatedCases.map((benchCase) => ({
    ...benchCase,
    call(endpoint, options) {
      restartRoutes();
      return benchCase.call(endpoint, options);
    },
  })),
];

function addRatio({ name, nanoseconds }) {
  return { name, nanoseconds, faster: nanoseconds[octokit.name] / nanoseconds[routebook.name] };
}

export const oneOffSection = {
  name: 'one-off',
  summary: 'defaults() plus one call, and routes that never repeat: where no cache can help',
  title: 'Work that no cache can help, median time of each',
  async run(reportProgress) {
    const differences = await findDifferences(comparableCases, contenders);
    if (differences.length > 0) return { differences };
    const rows = (await measureCases([...defaultsCases, ...unrepeatedCases], contenders, reportProgress)).map(addRatio);
    const faster = rows.map((row) => row.faster);
    return {
      results: rows,
      figures: [
        createFigure('defaultsOnce', Math.min(...faster.slice(0, defaultsCases.length))),
        createFigure('unrepeatedRoutes', Math.min(...faster.slice(defaultsCases.length))),
      ],
      text: formatTimes('work', contenders, rows),
    };
  },
};
