// Run by scripts/attack-table.js in a process of its own: tries the attacks on one tool, from one of them on, and prints a line for
// each as soon as it is judged.
import { ATTACKS } from './attacks/index.ts';
import { attempt } from './attempt.ts';
import { TOOLS } from './tools.ts';

const [name = '', start = '0'] = process.argv.slice(2);
const tool = TOOLS.find((each) => each.name === name);
if (!tool) throw new Error(`There is no tool "${name}".`);

for (const attack of ATTACKS.slice(Number(start))) {
  process.stdout.write(`${(await attempt(tool, attack)) ?? 'n/a'}\n`);
}
