import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ENTRY_POINTS } from '../../scripts/entry-points.js';
import { bundle } from '../size/section.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const PROCESSES = 20;

/** The programs of the table: all that an entry exports, and what the smallest import costs. */
const PROGRAMS = [
  { label: '`endpoint` of `routebook`', entry: 'routebook', code: "export { endpoint } from 'routebook';" },
  ...[...ENTRY_POINTS.map(({ name }) => name), 'routebook/operations/issues'].sort().map((entry) => {
    // The client for types of openapi-typescript is the only default export.
    const others = entry === 'routebook/paths' ? ` export { default } from '${entry}';` : '';
    return { label: `\`${entry}\``, entry, code: `export * from '${entry}';${others}` };
  }),
];

/**
 * The milliseconds of processor time that the first import takes in a process of its own: what a user waits for, and nearly the same on a machine that has
 * other work.
 */
function timeOfImport(entry) {
  const program = `const start = process.cpuUsage(); await import('${entry}');
const { user, system } = process.cpuUsage(start); console.log((user + system) / 1000);`;
  return Number(
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { cwd: root, encoding: 'utf8' }),
  );
}

const median = (values) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)];

/** The bytes of the programs in one file each, minified and gzipped, with the package in a folder. */
export const bytesOf = (folder) =>
  Promise.all(PROGRAMS.map(async ({ code }) => (await bundle(code, folder, ['yaml', 'oxc-parser'])).bytes));

/** The rows of the table. The first number is what bundlers write, the second one what a program without a bundler waits for. */
export const entryRows = (bytes, times) =>
  PROGRAMS.map(({ label }, at) => [label, (bytes[at] / 1000).toFixed(1), times[at].toFixed(0)]);

export const entriesSection = {
  name: 'entries',
  summary: 'what each entry costs: kB in one file, and milliseconds of processor time of its import by Node',
  headings: ['everything of', 'kB', 'ms'],
  async run(report) {
    const times = PROGRAMS.map(() => []);
    // One after the other, so that a busy moment of the machine is shared by all.
    for (let count = 1; count <= PROCESSES; count++) {
      report(`${count} of ${PROCESSES} processes of each entry`);
      for (const [at, { entry }] of PROGRAMS.entries()) times[at].push(timeOfImport(entry));
    }
    return { rows: entryRows(await bytesOf(root), times.map(median)) };
  },
};
