// Does what the pages say, in their order, as somebody would who has just come: from the files of a clone, and with the packed package in
// an empty project. Every block of code is run or compiled, every result compared with what is shown, every link followed.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { findDeadLinks } from './walk/links.js';
import { createPlaces, fillClone, fillProject } from './walk/places.js';
import { RUNNERS } from './walk/run.js';
import { readSteps } from './walk/steps.js';
import { checkTypes } from './walk/types.js';

const places = createPlaces();
const faults = [];
try {
  const files = fillClone(places.clone);
  const pages = files.filter((file) => file.endsWith('.md'));
  faults.push(...findDeadLinks(places.clone, pages));
  console.log(`${pages.length} pages have their links followed`);
  fillProject(places.project, places.clone);
  // The newcomer's own description is the one of the examples.
  cpSync(join(places.clone, 'examples/generator/openapi.json'), join(places.project, 'openapi.json'));
  const steps = readSteps(places.clone);
  for (const step of steps) await take(step);
  const typed = steps.filter(({ kind }) => kind === 'types' || kind === 'example');
  faults.push(...checkTypes(steps, places.project));
  console.log(`${typed.length} blocks are compiled`);
} finally {
  places.remove();
}
for (const fault of faults) console.error(`\n${fault}`);
console.log(faults.length === 0 ? 'The walk is done.' : `The walk is done, with ${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function take(step) {
  const run = RUNNERS[step.kind];
  // Types are compiled together at the end; `test/migration` runs comparisons, with both libraries; a drawing is a drawing.
  if (!run) return;
  const { fault, leftOut } = (await run(step, places)) ?? {};
  const where = `${step.page}:${step.line}`;
  if (fault) faults.push(`${where} ${fault}`);
  console.log(`${where} ${step.kind}${leftOut ? `, left out: ${leftOut}` : fault ? ' FAILED' : ''}`);
}
