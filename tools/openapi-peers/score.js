// Builds the same calls with routebook and with its peers, and compares each request with the one that the description asks for.
// node tools/openapi-peers/score.js [--details] [name of an API …]
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { findApi, readApi } from './apis.js';
import { writeDates } from './calls/dates.js';
import { CALLS } from './calls/index.js';
import { prepareHeyApi } from './contenders/hey-api.js';
import { prepareOpenapiFetch } from './contenders/openapi-fetch.js';
import { prepareRoutebook } from './contenders/routebook.js';
import { prepareSwaggerClient } from './contenders/swagger-client.js';
import { prune } from './prune.js';
import { expectedRequest, readRequest } from './read-request.js';

const CONTENDERS = {
  routebook: prepareRoutebook,
  'swagger-client': prepareSwaggerClient,
  'hey-api': prepareHeyApi,
  'openapi-fetch': prepareOpenapiFetch,
};

const { values, positionals } = parseArgs({
  options: { details: { type: 'boolean', default: false } },
  allowPositionals: true,
});

/** `right`, `refused` (an error although a request is possible) or `wrong` (another request is sent, without an error). */
async function judge(build, call) {
  let sent;
  try {
    sent = await readRequest(await build(call), call);
  } catch (error) {
    return call.isRefused ? { verdict: 'right' } : { verdict: 'refused', detail: error.message };
  }
  const wanted = call.isRefused ? undefined : expectedRequest(call);
  return isDeepStrictEqual(sent, wanted) ? { verdict: 'right' } : { verdict: 'wrong', detail: show(sent, wanted) };
}

function show(sent, wanted) {
  if (wanted === undefined) return `sent ${JSON.stringify(sent)}, but no request is right`;
  const names = Object.keys(sent).filter((name) => !isDeepStrictEqual(sent[name], wanted[name]));
  return names
    .map((name) => `${name} ${JSON.stringify(sent[name])} instead of ${JSON.stringify(wanted[name])}`)
    .join('; ');
}

const counts = new Map(Object.keys(CONTENDERS).map((name) => [name, { right: 0, refused: 0, wrong: 0 }]));
const names = new Set(
  CALLS.map(({ api }) => api).filter((name) => positionals.length === 0 || positionals.includes(name)),
);
let total = 0;
for (const api of names) {
  const calls = CALLS.filter((call) => call.api === api);
  const found = await findApi(api);
  if ('missing' in found) {
    console.log(`Without the ${calls.length} calls of ${api}: ${found.missing}`);
    continue;
  }
  total += calls.length;
  const routes = calls.map(({ route }) => route);
  for (const [name, prepare] of Object.entries(CONTENDERS)) {
    // Each reads a copy of its own, because some change what they are given.
    const description = prune(readApi(found.file), routes);
    const build = await prepare(api, description).catch((error) => () => Promise.reject(error));
    for (const call of calls) {
      const { verdict, detail } = await judge(build, name === 'routebook' ? call : writeDates(call));
      counts.get(name)[verdict] += 1;
      if (values.details && verdict !== 'right') console.log(`${name}, ${api}, ${call.title}: ${verdict}: ${detail}`);
    }
  }
}

const rows = [...counts].map(([name, { right, refused, wrong }]) => [name, right, refused, wrong]);
const head = ['library', `right of ${total}`, 'refused', 'silently wrong'];
const widths = head.map((text, column) => Math.max(text.length, ...rows.map((row) => String(row[column]).length)));
for (const row of [head, widths.map((width) => '-'.repeat(width)), ...rows]) {
  console.log(`| ${row.map((cell, column) => String(cell).padEnd(widths[column])).join(' | ')} |`);
}
process.exitCode = counts.get('routebook').right === total ? 0 : 1;
