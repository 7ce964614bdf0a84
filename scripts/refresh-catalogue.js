// Writes catalogue/github.json and catalogue/editions/*.json from GitHub's published descriptions. With --check, it only reports
// whether the files are up to date. The editions are listed in catalogue/editions.json. After adding one, run `npm run exports`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { generateEditions } from '../.build/generator/generate-editions.js';
import { readDescription, stringifyCatalogue } from '../.build/generator/index.js';
import { stringifyEdition } from '../.build/generator/stringify.js';
import { description } from './descriptions.js';
import { DOCUMENTATION, EDITIONS, EDITIONS_FOLDER } from './editions/list.js';

const CURRENT = '23.0.2';
// The description that the specification was based on. Routes that only it contains have since been removed.
const EARLIER = '12.0.0';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const readText = (version, name) => readFileSync(description(version, name), 'utf8');
const read = async (version) => readDescription(readText(version, 'api.github.com'), 'api.github.com.json');

/** The documentation URLs of an edition differ from those of the API in one segment, which the edition stores once. */
async function readEdition({ name, documentation }) {
  const text = readText(CURRENT, name).replaceAll(/https:\/\/docs\.github\.com\/(?:[\w-]+@[\w.]+\/)?/g, DOCUMENTATION);
  return {
    name,
    description: await readDescription(text, `${name}.json`),
    documentation: { from: DOCUMENTATION, to: documentation },
  };
}

const sources = [];
for (const edition of EDITIONS) sources.push(await readEdition(edition));
const { catalogue, editions, warnings } = generateEditions(await read(CURRENT), sources, {
  ...readJson('catalogue/github.options.json'),
  corrections: readJson('catalogue/overrides.json').corrections,
  earlier: await read(EARLIER),
});
for (const warning of warnings) console.error(warning);

const files = new Map([
  ['catalogue/github.json', stringifyCatalogue(catalogue)],
  ...editions.map((edition) => [`${EDITIONS_FOLDER}/${edition.name}.json`, stringifyEdition(edition)]),
]);
const isCheck = process.argv.includes('--check');
mkdirSync(EDITIONS_FOLDER, { recursive: true });
for (const [file, text] of files) {
  const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === text;
  if (isCheck) {
    console.log(`${file} is ${isCurrent ? '' : 'not '}up to date.`);
    if (!isCurrent) process.exitCode = 1;
  } else if (!isCurrent) {
    writeFileSync(file, text);
    console.log(`${file} was written. Read its diff.`);
  }
}
for (const name of readdirSync(EDITIONS_FOLDER)) {
  const file = `${EDITIONS_FOLDER}/${name}`;
  if (files.has(file)) continue;
  console.log(`${file} ${isCheck ? 'belongs to no edition' : 'was deleted'}.`);
  if (isCheck) process.exitCode = 1;
  else rmSync(file);
}
