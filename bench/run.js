import { arch, cpus, type } from 'node:os';
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
import { pathsSection } from './generator/paths-section.js';
import { generatorSection } from './generator/section.js';
import { growthSection } from './growth/section.js';
import { importSection } from './import/section.js';
import { matchSection } from './match/section.js';
import { memorySection } from './memory/section.js';
import { nodeVersionsSection } from './node-versions/section.js';
import { octokitSection } from './octokit/section.js';
import { oneOffSection } from './one-off/section.js';
import { pagesSection } from './pages/section.js';
import { proxySection } from './proxy/section.js';
import { readCodeHashes } from './report/code-hash.js';
import { factsOf } from './report/facts.js';
import { panelsOf } from './report/panels.js';
import { writeReport } from './report/write-report.js';
import { requestSection } from './request/section.js';
import { createSavedSections } from './saved-sections.js';
import { sendSection } from './send/section.js';
import { sharedSection } from './send/shared-section.js';
import { sizeSection } from './size/section.js';
import { templateSection } from './template/section.js';
import { typesSection } from './types/section.js';
import { validateSection } from './validate/section.js';
import { readVersions } from './versions.js';

const SECTIONS = [
  builderSection,
  requestSection,
  sendSection,
  pagesSection,
  sharedSection,
  templateSection,
  oneOffSection,
  growthSection,
  memorySection,
  matchSection,
  catalogueSection,
  validateSection,
  commandSection,
  proxySection,
  auditSection,
  nodeVersionsSection,
  editorSection,
  explorerSection,
  sizeSection,
  octokitSection,
  importSection,
  typesSection,
  generatorSection,
  pathsSection,
  callsSection,
  graphSection,
];

/**
 * A section's `run` returns `{ differences, figures, results, text }`, or only `differences` if results differ. With `isForPages`, it
 * measures only what the documentation shows. A section that fails does not stop the others.
 */
async function runSections(chosen, { json, write, saved }) {
  const progress = createProgress();
  const report = { differences: [], failures: [], figures: [], sections: {} };
  for (const [index, section] of chosen.entries()) {
    const place = `${section.name} (${index + 1} of ${chosen.length})`;
    const start = performance.now();
    let outcome = saved?.read(section.name);
    if (write) console.error(outcome ? `${place}: from the interrupted run` : `${place}: running`);
    try {
      outcome ??= await section.run((text) => progress.report(`${section.name}: ${text}`), { isForPages: write });
    } catch (error) {
      progress.clear();
      report.failures.push(`${section.name}: ${error.message}`);
      continue;
    }
    progress.clear();
    if (write) console.error(`${place}: ${((performance.now() - start) / 1000).toFixed(0)} s`);
    if (outcome.differences?.length > 0) {
      report.differences.push(...outcome.differences);
      continue;
    }
    saved?.write(section.name, outcome);
    report.figures.push(...outcome.figures);
    report.sections[section.name] = outcome.results;
    if (!json) console.log(`\n${section.title}\n\n${outcome.text}`);
  }
  return report;
}

function printReport(report, json) {
  if (json) console.log(JSON.stringify({ node: process.version, versions: readVersions(), ...report }, null, 2));
  else if (report.figures.length > 0)
    console.log(`\nFigures (Node ${process.version})\n\n${formatFigures(report.figures)}`);
  if (report.differences.length > 0)
    console.error(`\nResults differ, so these sections were not timed:\n\n${report.differences.join('\n')}`);
  if (report.failures.length > 0)
    console.error(`\nThese sections failed, and have no figures:\n\n${report.failures.join('\n')}`);
  if (report.differences.length + report.failures.length > 0) process.exitCode = 1;
}

/** A figure that could not be measured is removed from the pages. The next run measures only what is missing. */
function writeFigures({ sections, differences, failures }, saved) {
  writeReport({
    ...describeMachine(),
    code: readCodeHashes(),
    versions: readVersions(),
    panels: panelsOf(sections),
    facts: factsOf(sections),
  });
  if (differences.length + failures.length === 0) saved.clear();
}

/** A progress line on standard error that overwrites itself. Prints nothing if standard error is not a terminal. */
function createProgress(stream = process.stderr) {
  if (!stream.isTTY) return { report() {}, clear() {} };
  return {
    report(text) {
      stream.write(`\r\x1b[2K${text}`);
    },
    clear() {
      stream.write('\r\x1b[2K');
    },
  };
}

/** Where and when figures were measured: enough to judge them, and nothing that identifies the machine. */
function describeMachine(now = new Date()) {
  const [processor] = cpus();
  return {
    date: now.toISOString().slice(0, 10),
    node: process.version,
    machine: `${type()} on ${arch()}, ${cpus().length} cores${processor ? ` (${processor.model.trim()})` : ''}`,
  };
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
  const saved = choice.write ? createSavedSections() : undefined;
  if (choice.fresh) saved?.clear();
  const report = await runSections(choice.chosen, { json: choice.json, write: choice.write, saved });
  printReport(report, choice.json);
  if (choice.write) writeFigures(report, saved);
}

await main();
