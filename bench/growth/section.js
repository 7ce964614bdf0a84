import { fileURLToPath } from 'node:url';
import { createFigure } from '../figures.js';
import { runChild } from '../run-child.js';
import { fitExponent } from '../statistics.js';
import { formatMilliseconds, formatRatio, formatTable } from '../table.js';
import { findDifferences } from './agreement.js';
import { families } from './families.js';

const FLAGS = [
  // A large young generation, so that larger inputs do not cause garbage collections that smaller ones avoid.
  '--max-semi-space-size=256',
  '--min-semi-space-size=256',
  // The work of helper threads would count as CPU time of the process.
  '--single-threaded',
  '--expose-gc',
];

const OURS = 'routebook';
const PEER = '@octokit/endpoint';
const TABLE = 'a plain table';
/** The exponent is fitted to sizes that double five times, which is a factor of 32. */
const FITTED = 6;

/** The other library starts with smaller sizes, because it would need hours in some families. */
const EFFORTS = {
  [OURS]: { steps: FITTED, enoughMilliseconds: 30_000 },
  [TABLE]: { steps: FITTED, enoughMilliseconds: 30_000 },
  [PEER]: { steps: FITTED + 3, enoughMilliseconds: 150 },
};

async function measureGrowth(family, contender) {
  const { steps, enoughMilliseconds } = EFFORTS[contender];
  const { largest } = families[family];
  const sizes = Array.from({ length: steps }, (_, step) => Math.floor(largest / 2 ** (steps - 1 - step)));
  const { values } = await runChild({
    script: fileURLToPath(new URL('./child.js', import.meta.url)),
    flags: FLAGS,
    parameters: { contender, family, sizes, enoughMilliseconds },
    limitMilliseconds: 600_000,
  });
  const timings = values.slice(-FITTED);
  const points = timings.map(({ size, milliseconds }) => [size, milliseconds]);
  return { finished: values.length === steps, timings, exponent: points.length < 2 ? undefined : fitExponent(points) };
}

async function measureFamily(name, reportProgress) {
  const { hasPeer, namesOf } = families[name];
  const contenders = [OURS, ...(namesOf ? [TABLE] : []), ...(hasPeer ? [PEER] : [])];
  const growths = {};
  for (const contender of contenders) {
    reportProgress(`${name}, ${contender}`);
    growths[contender] = await measureGrowth(name, contender);
  }
  return { name, growths, yardstick: measureYardstick(growths), ratio: compareTimes(growths) };
}

/** The exponent of routebook's time relative to that of the table, if there is one, and otherwise relative to the size. */
function measureYardstick({ [OURS]: ours, [TABLE]: table }) {
  if (table === undefined) return ours.exponent;
  return fitExponent(ours.timings.map(({ milliseconds }, index) => [table.timings[index].milliseconds, milliseconds]));
}

/** The ratio of the other library's time to routebook's, at the largest size that it finished. */
function compareTimes({ [OURS]: ours, [PEER]: peer }) {
  const last = peer?.timings.at(-1);
  const same = ours.timings.find(({ size }) => size === last?.size);
  return same && last.milliseconds / same.milliseconds;
}

function formatPeer(growth) {
  if (growth === undefined) return '';
  if (growth.exponent === undefined) return 'not in time';
  const stop = growth.finished ? '' : ` (stopped after ${formatSize(growth.timings.at(-1).size)})`;
  return growth.exponent.toFixed(2) + stop;
}

function formatSize(size) {
  return size.toLocaleString('en');
}

function formatRow({ name, growths, yardstick, ratio }) {
  const { [OURS]: ours, [TABLE]: table, [PEER]: peer } = growths;
  const [first] = ours.timings;
  const last = ours.timings.at(-1);
  return [
    name,
    `${formatSize(first.size)} – ${formatSize(last.size)}`,
    formatMilliseconds(last.milliseconds),
    ours.exponent.toFixed(2),
    table ? table.exponent.toFixed(2) : '',
    table ? yardstick.toFixed(2) : '',
    formatPeer(peer),
    ratio === undefined ? '' : formatRatio(ratio),
  ];
}

const HEADINGS = ['family', 'sizes', 'largest', OURS, TABLE, 'against it', PEER, 'its time'];

const LEGEND = `exponent: 1 is linear, 2 quadratic; least squares over processor times, each the minimum of nine
${TABLE}: the same names listed and put into a Map, where V8 itself is more than linear: it sorts the names, and tables outgrow the caches
against it: the exponent of our time against the time of that table
its time: the ratio of the peer to routebook, at the largest size that it finished`;

export const growthSection = {
  name: 'growth',
  summary: 'how time grows with the size of the input, in every family of hostile inputs',
  title: 'Growth with the size of the input',
  takesMinutes: true,
  async run(reportProgress) {
    const differences = findDifferences();
    if (differences.length > 0) return { differences };
    const results = [];
    for (const name of Object.keys(families)) results.push(await measureFamily(name, reportProgress));
    const worst = (list) => Math.max(...list.map(({ yardstick }) => yardstick));
    const hasTable = ({ growths }) => TABLE in growths;
    return {
      results,
      figures: [
        createFigure('growth', worst(results.filter((result) => !hasTable(result)))),
        createFigure('growthOfNames', worst(results.filter(hasTable))),
      ],
      text: `${formatTable(HEADINGS, results.map(formatRow))}\n\n${LEGEND}`,
    };
  },
};
