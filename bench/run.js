// Runs benchmarks: npm run bench -- --help
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { builderSection } from './builder/section.js';
import { entriesSection } from './entries/section.js';
import { generatorSection } from './generator/section.js';
import { matchSection } from './match/section.js';
import { octokitSection } from './octokit/section.js';
import { sendSection } from './send/section.js';
import { sizeSection } from './size/section.js';
import { formatTable, writeTable } from './table.js';
import { typesSection } from './types/section.js';

/**
 * `run` returns `{ rows, details }`, or `{ differences }` if the results of the libraries differ, because then their times cannot be
 * compared. A row is a list of cells below `headings`.
 */
const SECTIONS = [
  builderSection,
  sendSection,
  matchSection,
  sizeSection,
  entriesSection,
  typesSection,
  generatorSection,
  octokitSection,
];

/** The pages that show rows. */
const PAGES = ['README.md', 'docs/comparison.md', 'docs/bundling.md'];

const HELP = `Usage: npm run bench -- [section …] [--write]

Measures routebook and similar libraries on the same work, after checking that their results agree.

Sections (by default, all):
${SECTIONS.map(({ name, summary }) => `  ${name.padEnd(9)}  ${summary}`).join('\n')}

Options:
  --write  write the rows of these sections into the pages that show them
  --help   print this text

The exit code is 1 if results differ or a section fails. Run it on a machine that does nothing else.`;

function readArguments() {
  const options = { write: { type: 'boolean' }, help: { type: 'boolean' } };
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const unknown = positionals.find((name) => !SECTIONS.some((section) => section.name === name));
  if (unknown !== undefined) throw new Error(`There is no section "${unknown}".`);
  const chosen = SECTIONS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  return { chosen, ...values };
}

/** A progress line on standard error that overwrites itself. */
function reportProgress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[2K${text}`);
}

/** Runs a section, prints its figures, and returns its rows. */
async function runSection({ name, headings, run }) {
  const { rows = [], details, differences = [] } = await run((text) => reportProgress(`${name}: ${text}`));
  reportProgress('');
  if (differences.length > 0) throw new Error(`The results differ, so nothing was timed:\n${differences.join('\n')}`);
  if (details !== undefined) console.log(`\n${details}`);
  console.log(`\n${formatTable(headings ?? [name, 'routebook', 'others'], rows)}`);
  return rows;
}

/** Replaces the rows of a section in the table of a page. They are between two comments with its name. */
function writeRows(page, { name, headings = ['measured', 'routebook', 'others'] }, rows) {
  const file = new URL(`../${page}`, import.meta.url);
  const text = readFileSync(file, 'utf8');
  const machine = `${process.platform} ${process.arch}, ${cpus().length} cores: ${cpus()[0].model.trim()}`;
  const when = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${machine}.`;
  const pattern = new RegExp(`(<!-- bench ${name} -->\n)[\\s\\S]*?(<!-- end of bench ${name} -->)`, 'g');
  writeFileSync(
    file,
    text.replace(pattern, (_, start, end) => `${start}${writeTable(headings, rows)}\n\n${when}\n${end}`),
  );
}

async function main() {
  const { chosen, write, help } = readArguments();
  if (help) return console.log(HELP);
  for (const section of chosen) {
    try {
      const rows = await runSection(section);
      if (write) for (const page of PAGES) writeRows(page, section, rows);
    } catch (error) {
      console.error(`\n${section.name}: ${error.message}`);
      process.exitCode = 1;
    }
  }
}

await main();
