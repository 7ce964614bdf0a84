// Writes catalogue/github.json from GitHub's published descriptions. With --check it only reports whether the file is up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { generate, readDescription, stringifyCatalogue } from '../dist/generator/index.js';
import { description } from './descriptions.js';

const CURRENT = '23.0.2';
// The description the specification was taken from: what it has and the current one lacks has been removed since.
const EARLIER = '12.0.0';
const FILE = 'catalogue/github.json';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const read = async (version) => {
  const file = description(version, 'api.github.com');
  return readDescription(readFileSync(file, 'utf8'), file);
};

const { catalogue, warnings } = generate(await read(CURRENT), {
  ...readJson('catalogue/github.options.json'),
  corrections: readJson('catalogue/overrides.json').corrections,
  earlier: await read(EARLIER),
});
for (const warning of warnings) console.error(warning);
const text = stringifyCatalogue(catalogue);
const isCurrent = readFileSync(FILE, 'utf8') === text;

if (process.argv.includes('--check')) {
  console.log(`${FILE} is ${isCurrent ? '' : 'not '}up to date.`);
  process.exitCode = isCurrent ? 0 : 1;
} else if (!isCurrent) {
  writeFileSync(FILE, text);
  console.log(`${FILE} was written. Read its diff.`);
}
