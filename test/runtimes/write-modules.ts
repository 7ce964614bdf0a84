import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENTRY_POINTS } from '../../scripts/entry-points.js';

/** Writes modules that import every entry point: all of them for Node and similar runtimes, and those that work everywhere. */
export function writeModules(folder: string): void {
  const all = ENTRY_POINTS.map(({ name }) => name);
  const everywhere = ENTRY_POINTS.filter(({ runsOn }) => runsOn === 'everywhere').map(({ name }) => name);
  writeFileSync(join(folder, 'modules.js'), importsOf(everywhere));
  writeFileSync(join(folder, 'node-modules.js'), importsOf(all));
  const required = all.map((name) => `  '${name}': require('${name}'),\n`);
  writeFileSync(join(folder, 'node-modules.cjs'), `exports.modules = {\n${required.join('')}};\n`);
}

function importsOf(names: readonly string[]): string {
  const imports = names.map((name, index) => `import * as entry${index} from '${name}';\n`);
  const members = names.map((name, index) => `  '${name}': entry${index},\n`);
  return `${imports.join('')}export const modules = {\n${members.join('')}};\n`;
}
