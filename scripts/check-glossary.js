// Checks that the glossary and the descriptions of routes and response fields are our own text: no six consecutive words of it occur in a description that GitHub publishes.
import { readFileSync } from 'node:fs';
import { EDITIONS } from '../generator/github/editions.js';
import { description, readSource } from './descriptions.js';

const RUN = 6;

const wordsOf = (text) => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** All sequences of this many words in a text. */
function* runsOf(text) {
  const words = wordsOf(text);
  for (let start = 0; start + RUN <= words.length; start++) yield words.slice(start, start + RUN).join(' ');
}

const { current, earlier } = readSource();
const known = new Set();
const SOURCES = [
  ...['api.github.com', ...EDITIONS.map((edition) => edition.name)].map((name) => description(current, name)),
  description(earlier, 'api.github.com'),
];
for (const source of SOURCES) {
  JSON.parse(readFileSync(source, 'utf8'), (key, value) => {
    if (typeof value === 'string' && (key === 'description' || key === 'summary' || key === 'title'))
      for (const run of runsOf(value)) known.add(run);
    return value;
  });
}

const { categories, names, nested, exceptions } = JSON.parse(readFileSync('data/glossary.json', 'utf8'));
const routes = JSON.parse(readFileSync('data/routes.json', 'utf8'));
const fields = JSON.parse(readFileSync('data/response-fields.json', 'utf8'));
const sentences = [routes, fields, categories, names, nested, ...Object.values(exceptions)].flatMap(Object.entries);
const copied = sentences.filter(([, text]) => [...runsOf(text)].some((run) => known.has(run)));
for (const [name, text] of copied) console.error(`${name}: ${text}`);
console.log(
  `${sentences.length} sentences compared with ${known.size} runs of ${RUN} words: ${copied.length} in common.`,
);
process.exitCode = copied.length === 0 ? 0 : 1;
