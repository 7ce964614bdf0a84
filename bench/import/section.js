import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median } from '../statistics.js';
import { formatMilliseconds, formatRatio, formatTable } from '../table.js';

const ROUNDS = 41;
const child = fileURLToPath(new URL('./child.js', import.meta.url));

/** routebook comes first: the others are compared with it. */
const PACKAGES = ['routebook', '@octokit/endpoint'];

const measure = (name) => JSON.parse(execFileSync(process.execPath, [child, name], { encoding: 'utf8' }));

export const importSection = {
  name: 'import',
  summary: 'the first import of the builder in a new process, compared with @octokit/endpoint',
  title: 'The first import in a new process without the start of Node, median time of each',
  run(reportProgress) {
    const [expected, ...others] = PACKAGES.map((name) => measure(name).url);
    if (others.some((url) => url !== expected)) return { differences: [`import: ${others} is not ${expected}`] };
    // Each round measures every package, so that a slow moment affects all of them. The median ignores it.
    const samples = PACKAGES.map(() => []);
    for (let round = 0; round < ROUNDS; round++) {
      reportProgress(`round ${round + 1} of ${ROUNDS}`);
      for (const [index, name] of PACKAGES.entries()) samples[index].push(measure(name).milliseconds);
    }
    const times = samples.map(median);
    const results = PACKAGES.map((name, index) => ({
      name,
      milliseconds: times[index],
      ratio: times[index] / times[0],
    }));
    return {
      results,
      figures: [],
      text: formatTable(
        ['import', 'time', 'ratio to routebook'],
        results.map(({ name, milliseconds, ratio }) => [name, formatMilliseconds(milliseconds), formatRatio(ratio)]),
      ),
    };
  },
};
