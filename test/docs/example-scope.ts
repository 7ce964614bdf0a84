import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import nock from 'nock';
import { createGitHub, endpoint, type GitHubEndpoint } from 'routebook';
import { createResponses } from 'routebook/catalogue/responses';
import { createIndex, createOpenApiData, createResponseData, generate, stringifyCatalogue } from 'routebook/generator';
import { createGraphQL, createSend } from 'routebook/send';
import { createMocks, mockFetch } from 'routebook/testing';
import { ENTRY_POINTS } from '../../scripts/entry-points.js';

const example = (name: string) => readFileSync(new URL(`../../examples/generator/${name}`, import.meta.url), 'utf8');

const github = JSON.parse(readFileSync(new URL('../../data/github.json', import.meta.url), 'utf8'));

const OVERLAY = `overlay: 1.0.0
info: { title: Fixes, version: '1' }
actions: [{ target: $.info, update: { title: Shop } }]
`;

const privateKey = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
}).privateKey;

const nothing = async () => null;
const redis = { evalSha: nothing, eval: nothing, get: nothing, set: nothing };

/** Loads an entry point from its sources. */
export async function load(name: string): Promise<object> {
  // The module that the generator writes for the shop.
  if (name.startsWith('./')) return { indexData: createIndex(generate(JSON.parse(example('openapi.json'))).catalogue) };
  if (name.startsWith('routebook/operations/'))
    return import(
      /* @vite-ignore */ new URL(`../../src/generated/${name.slice('routebook/'.length)}.ts`, import.meta.url).href
    );
  const entry = ENTRY_POINTS.find((each) => each.name === name);
  if (!entry) throw new Error(`${name} is not an entry point.`);
  return import(`../../${entry.source}`);
}

const SHA = '6dcb09b5b57875f334f61aebed695e2e4193db5e';
const DONE = { status: 'completed', conclusion: 'success' };
/** What all responses of objects have that the recipes read. */
const FOUND = {
  ...{
    id: 1,
    type: 'file',
    commit: { sha: SHA },
    sha: SHA,
    login: 'octokit',
    object: { sha: SHA },
    tree: { sha: SHA },
    head: { sha: SHA },
  },
  ...{ merged: true, merge_commit_sha: SHA, workflow_run_id: 1, ...DONE },
};

/** A client whose requests all succeed at once. */
function connectRecipes() {
  const fetch = async (url: string, init?: RequestInit) => {
    // The end of an empty archive.
    if (/\/(?:zip|logs)$/.test(url)) return new Response(Uint8Array.from([80, 75, 5, 6, ...Array(18).fill(0)]));
    const isList = init?.method === 'GET' && /\/(?:comments|statuses|labels|deliveries|issues)\b(?!\/)/.test(url);
    if (isList) return Response.json([]);
    if (url.includes('/search/')) return Response.json({ total_count: 0, incomplete_results: false, items: [] });
    const list = url.includes('/check-runs') ? { total_count: 1, check_runs: [{ name: 'build', ...DONE }] } : {};
    return Response.json({ ...FOUND, ...(url.includes('/workflows/') && { workflow_runs: [] }), ...list });
  };
  return createGitHub({ fetch: fetch as never });
}

/** Everything that the examples use without declaring it: the reader's own variables, and other libraries. */
export async function createScope(entry: string): Promise<{ readonly [name: string]: unknown }> {
  const text = example('openapi.json');
  const description = JSON.parse(text);
  // An API with what the examples select.
  const { get, post } = description.paths['/orders'];
  get.tags = ['pets'];
  Object.assign(post, { tags: ['pets'], deprecated: true });
  const { catalogue } = generate(description);
  const data = createResponseData(catalogue);
  const own = (await load(entry)) as { readonly endpoint: GitHubEndpoint };
  const send = createSend();
  const octokit = Object.assign(async () => ({ data: {} }), {
    auth: async () => ({ token: 'secret' }),
    request: Object.assign(async () => ({ data: {} }), { endpoint }),
  });
  return {
    ...{ owner: 'octokit', repo: 'app', title: 'Bug', token: 'secret', client_id: 'Iv1', access_token: 'secret' },
    ...{ text, description, overlayText: OVERLAY, catalogue: github, before: catalogue, after: catalogue },
    data: entry === 'routebook/openapi' ? createOpenApiData(catalogue) : data,
    ...{ endpoint, send, graphql: createGraphQL(send), query: 'query { viewer { login } }' },
    ...{
      request: endpoint('GET /user'),
      handler: () => new Response(),
      http,
      HttpResponse,
      setupServer,
      nock,
      octokit,
    },
    ...{ mock: mockFetch().mock, createResponses },
    mocks: createMocks({
      baseUrl: 'https://api.shop.example',
      responses: JSON.stringify(data),
      servers: {},
      slashes: [],
    }),
    client: redis,
    ...{ privateKey, secret: 'secret', webhooks: Object.assign(async () => new Response(), { receive: nothing }) },
    createServer: () => ({ listen: nothing }),
    profile: { baseUrl: 'https://api.shop.example', vendor: 'shop', userAgent: 'me/1', accept: 'application/json' },
    axios: async () => ({}),
    got: async () => ({}),
    ky: () => ({ json: async () => ({}) }),
    undici: { request: async () => ({}) },
    https: { request: () => ({ end: () => {} }) },
    context: { octokit, issue: (more: object) => ({ owner: 'octokit', repo: 'app', issue_number: 7, ...more }) },
    ...{ useQuery: () => ({}), useInfiniteQuery: () => ({}), useMutation: () => ({ mutate: nothing }) },
    ...{ github: entry === 'routebook/recipes' ? connectRecipes() : createGitHub(), issue_number: 7 },
    readFile: async (name: string) => (name === 'catalogue.json' ? stringifyCatalogue(catalogue) : text),
    ...(await load('routebook')),
    ...(await load('routebook/generator')),
    // That of the package redis.
    createClient: () => ({ connect: async () => redis }),
    ...own,
    // Each Enterprise Server has its own URL.
    ...(entry.includes('ghes')
      ? { endpoint: own.endpoint.defaults({ baseUrl: 'https://github.example/api/v3' }) }
      : {}),
  };
}
