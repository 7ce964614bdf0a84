import { fileURLToPath } from 'node:url';
import { createFigure } from '../figures.js';
import { runChild } from '../run-child.js';
import { formatTable } from '../table.js';
import { work } from './work.js';

async function measureHeapGrowth(name) {
  const { values } = await runChild({
    script: fileURLToPath(new URL('./child.js', import.meta.url)),
    flags: ['--expose-gc'],
    parameters: { name },
    limitMilliseconds: 30_000,
  });
  return values[0] ?? { name, megabytes: Number.POSITIVE_INFINITY };
}

export const memorySection = {
  name: 'memory',
  summary: 'how the heap grows over a million calls that never repeat, and calls with parts of large texts',
  title: 'Growth of the heap after a collection',
  async run(reportProgress) {
    const results = [];
    for (const name of Object.keys(work)) {
      reportProgress(name);
      results.push(await measureHeapGrowth(name));
    }
    return {
      results,
      figures: [createFigure('memory', Math.max(...results.map((result) => result.megabytes)))],
      text: formatTable(
        ['work', 'growth'],
        results.map((result) => [result.name, `${result.megabytes.toFixed(2)} MB`]),
      ),
    };
  },
};
