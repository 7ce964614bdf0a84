import { findDifferences } from '../compare.js';
import { createFigure } from '../figures.js';
import { measureCases } from '../measure.js';
import { geometricMean } from '../statistics.js';
import { formatNanoseconds, formatRatio, formatTable } from '../table.js';
import { templateCases } from './cases.js';
import { peers, routebook } from './contenders.js';

const contenders = [routebook, ...peers];
const conformingPeers = peers.filter((peer) => peer.conforms);

function fastest(nanoseconds, rivals) {
  return Math.min(...rivals.map((rival) => nanoseconds[rival.name]));
}

function addRatios({ name, nanoseconds }) {
  const ours = nanoseconds[routebook.name];
  return {
    name,
    nanoseconds,
    faster: fastest(nanoseconds, conformingPeers) / ours,
    fasterThanAny: fastest(nanoseconds, peers) / ours,
  };
}

export const templateSection = {
  name: 'template',
  summary: 'compile once and expand, compared with url-template, std-uritemplate and url-templates',
  title: 'Expanding a compiled template, median time of each',
  async run(reportProgress) {
    const differences = await findDifferences(templateCases, contenders);
    if (differences.length > 0) return { differences };
    const rows = (await measureCases(templateCases, contenders, reportProgress)).map(addRatios);
    const faster = geometricMean(rows.map((row) => row.faster));
    const fasterThanAny = geometricMean(rows.map((row) => row.fasterThanAny));
    const table = formatTable(
      [
        'template',
        ...contenders.map((contender) => (contender.conforms ? contender.name : `${contender.name} *`)),
        'times as fast',
      ],
      rows.map((row) => [
        row.name,
        ...contenders.map((contender) => formatNanoseconds(row.nanoseconds[contender.name])),
        formatRatio(row.faster),
      ]),
    );
    const summary = [
      '* does not pass the official test data, so the last column leaves it out',
      `times as fast: ${formatRatio(faster)} in the geometric mean; than any peer: ${formatRatio(fasterThanAny)}`,
    ];
    return {
      results: rows,
      figures: [createFigure('templateMean', faster)],
      text: `${table}\n\n${summary.join('\n')}`,
    };
  },
};
