import { readFileSync, writeFileSync } from 'node:fs';
import { createHelp, readArguments } from './arguments.js';
import { auditSection } from './audit/section.js';
import { builderSection } from './builder/section.js';
import { catalogueSection } from './catalogue/section.js';
import { commandSection } from './command/section.js';
import { editorSection } from './editor/section.js';
import { explorerSection } from './explorer/section.js';
import { formatFigures } from './figures.js';
import { callsSection } from './generator/calls-section.js';
import { graphSection } from './generator/graph-section.js';
import { generatorSection } from './generator/section.js';
import { growthSection } from './growth/section.js';
import { importSection } from './import/section.js';
import { matchSection } from './match/section.js';
import { memorySection } from './memory/section.js';
import { nodeVersionsSection } from './node-versions/section.js';
import { oneOffSection } from './one-off/section.js';
import { createProgress } from './progress.js';
import { fillTable } from './report/markdown.js';
import { panelsOf } from './report/panels.js';
import { requestSection } from './request/section.js';
import { sendSection } from './send/section.js';
import { sharedSection } from './send/shared-section.js';
import { sizeSection } from './size/section.js';
import { templateSection } from './template/section.js';
import { typesSection } from './types/section.js';
import { readVersions } from './versions.js';

const SECTIONS = [
  builderSection,
  requestSection,
  sendSection,
  sharedSection,
  templateSection,
  oneOffSection,
  growthSection,
  memorySection,
  matchSection,
  catalogueSection,
  commandSection,
  auditSection,
  nodeVersionsSection,
  editorSection,
  explorerSection,
  sizeSection,
  importSection,
  typesSection,
  generatorSection,
  callsSection,
  graphSection,
];

/**
 * A section's `run` returns `{ differences, figures, results, text }`, or only `differences` if results differ.
 */
async function runSections(chosen, json) {
  const progress = createProgress();
  const report = { node: process.version, versions: readVersions(), differences: [], figures: [], sections: {} };
  for (const section of chosen) {
    const outcome = await section.run((text) => progress.report(`${section.name}: ${text}`));
    progress.clear();
    if (outcome.differences?.length > 0) {
      report.differences.push(...outcome.differences);
      continue;
    }
    report.figures.push(...outcome.figures);
    report.sections[section.name] = outcome.results;
    if (!json) console.log(`\n${section.title}\n\n${outcome.text}`);
  }
  return report;
}

function printReport(report, json) {
  if (json) console.log(JSON.stringify(report, null, 2));
  else if (report.figures.length > 0)
    console.log(`\nFigures (Node ${report.node})\n\n${formatFigures(report.figures)}`);
  if (report.differences.length === 0) return;
  console.error(`\nResults differ, so these sections were not timed:\n\n${report.differences.join('\n')}`);
  process.exitCode = 1;
}

/** Writes the figures, and the tables in the pages that contain the marking comments. */
function writeFigures({ node, versions, sections }) {
  const measured = { node, versions, panels: panelsOf(sections) };
  const at = (path) => new URL(`../${path}`, import.meta.url);
  writeFileSync(at('docs/benchmark.json'), `${JSON.stringify(measured, null, 2)}\n`);
  for (const page of ['README.md', 'docs/comparison.md']) {
    writeFileSync(at(page), fillTable(readFileSync(at(page), 'utf8'), measured.panels));
  }
}

async function main() {
  let choice;
  try {
    choice = readArguments(process.argv.slice(2), SECTIONS);
  } catch (error) {
    console.error(`${error.message}\n\n${createHelp(SECTIONS)}`);
    process.exitCode = 2;
    return;
  }
  if (choice.help) return console.log(createHelp(SECTIONS));
  const report = await runSections(choice.chosen, choice.json);
  printReport(report, choice.json);
  if (choice.write && report.differences.length === 0) writeFigures(report);
}

await main();
