// Measures how long the compiler takes for calls of an edition, compared with the same calls of the main entry point.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routebook } from './calls.js';
import { writeProject } from './project.js';

/**
 * Writes two programs with the same calls of routes that both have: one for the main entry point and one for an edition. Returns their
 * folders.
 */
export function writeEditionProjects(edition, count) {
  const file = new URL(`../../data/editions/${edition}.json`, import.meta.url);
  const { routes } = JSON.parse(readFileSync(file, 'utf8'));
  const isShared = (key) => routes[key] === undefined;
  return [
    { ...routebook, name: `main for ${edition}` },
    { ...routebook, name: edition, head: routebook.head.replace("'routebook'", `'routebook/${edition}'`) },
  ].map((contender) => {
    const folder = writeProject(contender, count, 'sent');
    const program = join(folder, 'calls.ts');
    const [head, ...calls] = readFileSync(program, 'utf8').split(/^(?=export )/m);
    const shared = calls.filter((call) => isShared(/endpoint\("([^"]+)"/.exec(call)?.[1]));
    writeFileSync(program, [head, ...shared].join(''));
    return folder;
  });
}
