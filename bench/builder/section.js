import { findDifferences } from '../compare.js';
import { createFigure } from '../figures.js';
import { measureCases } from '../measure.js';
import { geometricMean } from '../statistics.js';
import { formatNanoseconds, formatRatio, formatTable } from '../table.js';
import { byHand, octokit, routebook } from './contenders.js';
import { formCases } from './form-cases.js';
import { readingCases } from './reading-cases.js';
import { settingCases } from './setting-cases.js';
import { writingCases } from './writing-cases.js';

const cases = [...readingCases, ...settingCases, ...writingCases, ...formCases];
const contenders = [routebook, octokit, byHand];

function addRatios({ name, nanoseconds }) {
  const ours = nanoseconds[routebook.name];
  return { name, nanoseconds, faster: nanoseconds[octokit.name] / ours, besideHand: ours / nanoseconds[byHand.name] };
}

function formatRows(rows) {
  return formatTable(
    ['call', ...contenders.map((contender) => contender.name), 'times as fast', 'ratio to hand-written'],
    rows.map((row) => [
      row.name,
      ...contenders.map((contender) => formatNanoseconds(row.nanoseconds[contender.name])),
      formatRatio(row.faster),
      formatRatio(row.besideHand),
    ]),
  );
}

export const builderSection = {
  name: 'builder',
  summary: 'calls of all forms, compared with @octokit/endpoint and the same written by hand',
  title: `${cases.length} calls, median time of each`,
  async run(reportProgress) {
    const differences = await findDifferences(cases, contenders);
    if (differences.length > 0) return { differences };
    const rows = (await measureCases(cases, contenders, reportProgress)).map(addRatios);
    const faster = rows.map((row) => row.faster);
    const besideHand = rows.map((row) => row.besideHand);
    const summary = [
      `times as fast:    ${formatRatio(geometricMean(faster))} in the geometric mean, ${formatRatio(Math.min(...faster))} at least`,
      `ratio to hand-written: ${formatRatio(geometricMean(besideHand))} in the geometric mean, ${formatRatio(Math.max(...besideHand))} at most`,
    ];
    return {
      results: rows,
      figures: [
        createFigure('builderMean', geometricMean(faster)),
        createFigure('builderMinimum', Math.min(...faster)),
        createFigure('builderHand', geometricMean(besideHand)),
      ],
      text: `${formatRows(rows)}\n\n${summary.join('\n')}`,
    };
  },
};
