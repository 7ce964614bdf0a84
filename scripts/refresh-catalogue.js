// Writes data/github.json, data/webhooks.json and data/editions/*.json from GitHub's published descriptions. data/source.json has their versions,
// and data/editions.json lists the editions. After adding one, run `npm run derived`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { amendDescription } from '../.build/generator/github/amend-description.js';
import { generateEditions } from '../.build/generator/github/generate-editions.js';
import { readDescription, stringifyCatalogue } from '../.build/generator/index.js';
import { stringifyEdition, stringifyWebhooks } from '../.build/generator/stringify.js';
import { DOCUMENTATION, EDITIONS, EDITIONS_FOLDER } from '../generator/github/editions.js';
import { description, readSource, useNewest } from './descriptions.js';

const HELP = `Usage: npm run catalogue:refresh -- [options]

Writes data/github.json, data/webhooks.json and data/editions/ from GitHub's published descriptions, in the versions of data/source.json.

Options:
  --newest  use the newest published version first, and write it to data/source.json
  --check   write nothing, and fail if a file is not up to date
  --help    print this text
`;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const readText = (version, name) => readFileSync(description(version, name), 'utf8');
const read = async (version) => readDescription(readText(version, 'api.github.com'), 'api.github.com.json');

/** The documentation URLs of an edition differ from those of the API in one segment, which the edition stores once. */
async function readEdition({ name, documentation, isServer }, current, amend) {
  const text = readText(current, name).replaceAll(/https:\/\/docs\.github\.com\/(?:[\w-]+@[\w.]+\/)?/g, DOCUMENTATION);
  const description = await readDescription(text, `${name}.json`);
  return {
    name,
    description: isServer ? description : amend(description),
    documentation: { from: DOCUMENTATION, to: documentation },
  };
}

async function refresh(isCheck) {
  const { current, earlier } = readSource();
  const { additions, corrections, webhookCorrections } = readJson('data/overrides.json');
  const { notices } = readJson('data/notices.json');
  const amend = (description) => amendDescription(description, additions, notices);
  const sources = [];
  for (const edition of EDITIONS) sources.push(await readEdition(edition, current, amend));
  const options = { ...readJson('data/github.options.json'), corrections, earlier: await read(earlier) };
  const { catalogue, editions, webhooks, warnings } = generateEditions(
    amend(await read(current)),
    sources,
    options,
    webhookCorrections,
  );
  for (const warning of warnings) console.error(warning);

  const files = new Map([
    ['data/github.json', stringifyCatalogue(catalogue)],
    ['data/webhooks.json', stringifyWebhooks(webhooks)],
    ...editions.map((edition) => [`${EDITIONS_FOLDER}/${edition.name}.json`, stringifyEdition(edition)]),
  ]);
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
}

function readArguments() {
  const option = { type: 'boolean', default: false };
  try {
    const { values } = parseArgs({ options: { newest: option, check: option, help: option } });
    if (!values.newest || !values.check) return values;
    console.error('--newest writes a file, and --check writes none: choose one of them.');
  } catch (error) {
    console.error(error.message);
  }
  console.error(`\n${HELP}`);
  process.exit(2);
}

const { newest, check, help } = readArguments();
if (help) console.log(HELP);
else {
  if (newest) console.log(`${readSource().package} ${useNewest()}`);
  await refresh(check);
}
