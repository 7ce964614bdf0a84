import { fileURLToPath } from 'node:url';
import { createFigure } from '../figures.js';
import { runChild } from '../run-child.js';
import { growthExponent } from '../statistics.js';
import { formatMilliseconds, formatTable } from '../table.js';
import { dimensions } from './dimensions.js';

const KILO = 1024;
const SPAN = 8;
const LARGEST = 256 * KILO;

/** The incumbent climbs in steps and is stopped when it takes too long: on some dimensions it would need minutes. */
const CONTENDERS = [
  { name: 'routebook', sizes: [LARGEST / SPAN, LARGEST], enoughMilliseconds: 10_000, limitMilliseconds: 60_000 },
  {
    name: '@octokit/endpoint',
    sizes: [1, 2, 4, 8, 16, 32, 64, 128, 256].map((size) => size * KILO),
    enoughMilliseconds: 300,
    limitMilliseconds: 5_000,
  },
];

/** The exponent over the last eightfold growth that was finished in time. */
function summarise({ finished, values }) {
  const large = values.at(-1);
  const small = large && values.find((value) => value.size === large.size / SPAN);
  if (!small) return { finished, timings: values };
  return { finished, timings: values, small, large, exponent: growthExponent(small, large) };
}

async function measureDimension(dimension, contender) {
  const outcome = await runChild({
    script: fileURLToPath(new URL('./child.js', import.meta.url)),
    // Room for the young: without it, the larger size pays for collections that the smaller never meets.
    flags: ['--max-semi-space-size=128', '--min-semi-space-size=128'],
    parameters: {
      contender: contender.name,
      dimension,
      sizes: contender.sizes,
      enoughMilliseconds: contender.enoughMilliseconds,
    },
    limitMilliseconds: contender.limitMilliseconds,
  });
  return summarise(outcome);
}

function formatGrowth({ finished, small, large, exponent }) {
  if (exponent === undefined) return ['not in time', '', ''];
  const mark = finished ? '' : ', then not in time';
  return [
    exponent.toFixed(2),
    `${small.size / KILO}k ${formatMilliseconds(small.milliseconds)}`,
    `${large.size / KILO}k ${formatMilliseconds(large.milliseconds)}${mark}`,
  ];
}

export const growthSection = {
  name: 'growth',
  summary: 'how time grows with the size of the input, from 32k to 256k',
  title: 'Growth with the size of the input (exponent: 1 is linear, 2 quadratic), minimum of nine',
  async run(reportProgress) {
    const results = [];
    for (const dimension of Object.keys(dimensions)) {
      const growths = {};
      for (const contender of CONTENDERS) {
        reportProgress(`${dimension}, ${contender.name}`);
        growths[contender.name] = await measureDimension(dimension, contender);
      }
      results.push({ name: dimension, growths });
    }
    const exponents = results.map((result) => result.growths.routebook.exponent ?? Number.POSITIVE_INFINITY);
    return {
      results,
      figures: [createFigure('growth', Math.max(...exponents))],
      text: formatTable(
        ['dimension', ...CONTENDERS.flatMap((contender) => [contender.name, 'from', 'to'])],
        results.map(({ name, growths }) => [
          name,
          ...CONTENDERS.flatMap((contender) => formatGrowth(growths[contender.name])),
        ]),
      ),
    };
  },
};
