// Follows the documentation as a new user would. Commands run in a clone, and examples run with the packed package in an empty
// project. Every code block is run or compiled, every result is compared with the one shown, and every link within the project is
// checked.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { findDeadLinks } from './check-docs/faults.js';
import { createFolders, fillClone, fillProject, link, packClone } from './check-docs/folders.js';
import { RUNNERS } from './check-docs/runners.js';
import { readSteps } from './check-docs/steps.js';
import { checkTypes } from './check-docs/types.js';

/** A package that was built from this working tree. Without it, the clone is built, which takes a minute. */
const [archive] = process.argv.slice(2);
const folders = { ...createFolders(), isCloneBuilt: archive === undefined };
const faults = [];
try {
  const files = fillClone(folders.clone);
  // The links of pages that only the site has are those of the built site, whose build follows them.
  const pages = files.filter((file) => file.endsWith('.md') && !file.startsWith('site/'));
  faults.push(...findDeadLinks(folders.clone, pages));
  console.log(`${pages.length} pages: links checked`);
  fillProject(folders.project, archive ?? packClone(folders.clone, folders.project));
  // The pages treat the description of the examples as the reader's own file.
  cpSync(join(folders.clone, 'examples/generator/openapi.json'), join(folders.project, 'openapi.json'));
  // The optional peer dependency, which the commands that read scripts ask for.
  link(folders.project, 'oxc-parser');
  const steps = readSteps(folders.clone);
  for (const step of steps) await runStep(step);
  const typed = steps.filter(({ kind }) => kind === 'types' || kind === 'example');
  faults.push(...checkTypes(steps, folders.project));
  console.log(`${typed.length} blocks compiled`);
} finally {
  folders.remove();
}
for (const fault of faults) console.error(`\n${fault}`);
console.log(faults.length === 0 ? 'The documentation is correct.' : `The documentation has ${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function runStep(step) {
  const run = RUNNERS[step.kind];
  // Types are compiled together at the end. `test/migration` runs comparisons with both libraries. Diagrams are not code.
  if (!run) return;
  const { fault, leftOut } = (await run(step, folders)) ?? {};
  const where = `${step.page}:${step.line}`;
  if (fault) faults.push(`${where} ${fault}`);
  console.log(`${where} ${step.kind}${leftOut ? `, left out: ${leftOut}` : fault ? ' FAILED' : ''}`);
}
