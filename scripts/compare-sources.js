// Lists what other sources say about the requests of github.com and the catalogue does not: the editions, GitHub's documentation, and an earlier catalogue.
//   npm run catalogue:sources -- [--documentation <checkout of github/docs>] [--before <file of an earlier catalogue>]
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EDITIONS_FOLDER } from '../generator/github/editions.js';
import { compareRequests, requestsOfCatalogue, requestsOfDocumentation } from './source-comparison.js';

const { values } = parseArgs({ options: { documentation: { type: 'string' }, before: { type: 'string' } } });
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const catalogue = readJson('data/github.json');
const sources = readdirSync(EDITIONS_FOLDER).map((name) => [
  name.replace('.json', ''),
  requestsOfCatalogue(catalogue, readJson(join(EDITIONS_FOLDER, name))),
]);
if (values.documentation !== undefined) {
  const folder = join(values.documentation, 'src/rest/data', `fpt-${catalogue.version}`);
  sources.push(['documentation', requestsOfDocumentation(folder)]);
}
if (values.before !== undefined) sources.push(['before', requestsOfCatalogue(readJson(values.before))]);

const ours = requestsOfCatalogue(catalogue);
for (const [name, theirs] of sources) {
  const differences = compareRequests(ours, theirs);
  console.log(`${name}: ${differences.length === 0 ? 'no differences' : `${differences.length} differences`}`);
  for (const difference of differences) console.log(`- ${difference}`);
}
