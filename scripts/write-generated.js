// Writes src/generated from catalogue/: declarations, the run-time index, and the same for each edition. The folder holds nothing else.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { applyEdition } from '../dist/generator/edition.js';
import { emitResponseData } from '../dist/generator/emit/response-data.js';
import { emitEditionTypes } from '../dist/generator/emit/types.js';
import { emitIndex } from '../dist/generator/index.js';
import { editionNames, readEdition } from './editions/list.js';
import { editionModules } from './editions/modules.js';
import { glossaryModule } from './glossary-module.js';
import { versionChangesModule } from './version-changes-module.js';

const FOLDER = 'src/generated';

const catalogue = JSON.parse(readFileSync('catalogue/github.json', 'utf8'));
const differences = editionNames().map(readEdition);
const editions = differences.map((edition) => applyEdition(catalogue, edition));
const files = new Map(
  [
    ...emitEditionTypes(catalogue, editions, { module: '../types/operation.js' }),
    ...editionModules(catalogue, differences, editions),
    ...emitIndex(catalogue),
    ...emitResponseData(catalogue),
    ...glossaryModule(),
    ...versionChangesModule(catalogue),
  ].map(([name, text]) => [join(FOLDER, name), name.endsWith('.d.ts') ? withoutSpaces(text) : text]),
);

/** Leaves out the spaces between the first arguments of operations: nobody reads these files, and every package has them. */
function withoutSpaces(text) {
  return text.replace(/^(".*": api\.Operation<.*), ("[A-Z]+"), ("[^"]*"), /gm, '$1,$2,$3,');
}

mkdirSync(FOLDER, { recursive: true });
for (const entry of readdirSync(FOLDER, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (entry.isFile() && !files.has(file)) rmSync(file);
}
// Only what has changed, so that a compiler that compares times has nothing to do.
for (const [file, text] of files) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
