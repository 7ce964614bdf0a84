import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle } from '../size/section.js';
import { runHeyApi, runRoutebook } from './generators.js';

const SENT = 'https://api.stripe.com/v1/charges?limit=3';

/** A program with one generated function, and a sender of parts. */
const composed = (parts) => `import { createSender, events, limits, pages, redirects, retries } from 'routebook/send';
import { getCharges } from './routebook/operations.js';
export const run = async (fetch) =>
  (await createSender({ baseUrl: 'https://api.stripe.com', fetch }, [${parts}])(getCharges({ limit: 3 }))).data;`;

/** Programs that send the same request and return the data of its response. Each exports `run`, which takes the function that replaces `fetch`. */
const programsOf = (heyApi) => ({
  routebook: `import { sendOnce } from 'routebook/send';
import { getCharges } from './routebook/operations.js';
export const run = async (fetch) => (await sendOnce(getCharges({ limit: 3 }), { fetch })).data;`,
  'routebook, a sender without parts': composed(''),
  'routebook, with retries, limits, redirects, pages and events': composed(
    'retries(), limits(), redirects(), pages(), events()',
  ),
  'routebook, a client with all routes': `import { createClient } from './routebook/operations.js';
export const run = async (fetch) => (await createClient({ fetch }).getCharges({ limit: 3 })).data;`,
  'routebook/paths': `import createClient from 'routebook/paths';
export const run = async (fetch) =>
  (await createClient({ baseUrl: 'https://api.stripe.com', fetch }).GET('/v1/charges', { params: { query: { limit: 3 } } })).data;`,
  'openapi-fetch': `import createClient from 'openapi-fetch';
export const run = async (fetch) =>
  (await createClient({ baseUrl: 'https://api.stripe.com', fetch }).GET('/v1/charges', { params: { query: { limit: 3 } } })).data;`,
  'hey-api': `import { ${heyApi} } from './hey-api/sdk.gen.js';
export const run = async (fetch) => (await ${heyApi}({ baseUrl: 'https://api.stripe.com', fetch, query: { limit: 3 } })).data;`,
});

/** Runs a program, and returns what is wrong with it. */
async function findFault({ load }) {
  let url;
  const answer = { data: [{ id: 'ch_1' }] };
  const fetch = async (request) => {
    url = String(request.url ?? request);
    return Response.json(answer);
  };
  const { run } = await load();
  const data = await run(fetch);
  if (url !== SENT) return `sends ${url} and not ${SENT}`;
  return JSON.stringify(data) === JSON.stringify(answer) ? undefined : `returns ${JSON.stringify(data)}`;
}

/**
 * The gzipped bytes of one call of Stripe's API with each library, sent and parsed.
 * @param {string} file The description.
 * @param {string} project The folder of the programs.
 */
export async function measureOneCall(file, project) {
  runRoutebook(file, project, ['--base-url', 'https://api.stripe.com']);
  runHeyApi(file, project);
  const [, heyApi] =
    /export const (getCharges\w*)/i.exec(readFileSync(join(project, 'hey-api/sdk.gen.ts'), 'utf8')) ?? [];
  const bundles = [];
  const differences = [];
  for (const [name, code] of Object.entries(programsOf(heyApi))) {
    const bundled = await bundle(code, project);
    const fault = await findFault(bundled);
    if (fault !== undefined) differences.push(`${name}: ${fault}`);
    bundles.push([name, bundled.bytes]);
  }
  return { bundles, differences };
}
