import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchTools } from '../../tools/fetch-tools.js';
import { median } from '../statistics.js';
import { formatNanoseconds, formatRatio, formatTable } from '../table.js';

const ROUNDS = 5;
const VERSIONS = [20, 22, 24];
const child = fileURLToPath(new URL('./child.js', import.meta.url));

const NOTES = `The sender has a function instead of a network, so this is its own time. "to Node 20" is the time on Node 24 relative to Node 20.`;

const programOf = (version) =>
  join(fetchTools('runtimes'), `node-${version}-${process.platform}-${process.arch}/bin/node`);

export const nodeVersionsSection = {
  name: 'node-versions',
  summary: 'the builder, the sender and the audit on Node 20, 22 and 24',
  title: 'The builder, the sender and the audit on several versions of Node, median time of each call',
  run(reportProgress) {
    const samples = VERSIONS.map(() => []);
    // Each round measures every version, so that a slow moment affects all of them.
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, version] of VERSIONS.entries()) {
        reportProgress(`round ${round + 1} of ${ROUNDS}, Node ${version}`);
        samples[index].push(JSON.parse(execFileSync(programOf(version), [child], { encoding: 'utf8' })));
      }
    }
    const names = Object.keys(samples[0][0].times);
    const versions = samples.map(([{ version }]) => version);
    const results = names.map((name) => ({
      name,
      nanoseconds: samples.map((list) => median(list.map(({ times }) => times[name]))),
    }));
    const rows = results.map(({ name, nanoseconds }) => [
      name,
      ...nanoseconds.map(formatNanoseconds),
      formatRatio(nanoseconds.at(-1) / nanoseconds[0]),
    ]);
    const table = formatTable(['call', ...versions.map((version) => `Node ${version}`), 'to Node 20'], rows);
    return { results: { versions, cases: results }, figures: [], text: `${table}\n\n${NOTES}` };
  },
};
