import { createHelp, readArguments } from './arguments.js';
import { builderSection } from './builder/section.js';
import { catalogueSection } from './catalogue/section.js';
import { commandSection } from './command/section.js';
import { formatFigures } from './figures.js';
import { growthSection } from './growth/section.js';
import { matchSection } from './match/section.js';
import { memorySection } from './memory/section.js';
import { oneOffSection } from './one-off/section.js';
import { createProgress } from './progress.js';
import { templateSection } from './template/section.js';

const SECTIONS = [
  builderSection,
  templateSection,
  oneOffSection,
  growthSection,
  memorySection,
  matchSection,
  catalogueSection,
  commandSection,
];

/**
 * A section's `run` returns `{ differences, figures, results, text }`: where answers differ, only the differences.
 */
async function runSections(chosen, json) {
  const progress = createProgress();
  const report = { node: process.version, differences: [], figures: [], sections: {} };
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
  console.error(`\nAnswers differ, so the sections concerned were not timed:\n\n${report.differences.join('\n')}`);
  process.exitCode = 1;
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
  if (choice.help) console.log(createHelp(SECTIONS));
  else printReport(await runSections(choice.chosen, choice.json), choice.json);
}

await main();
