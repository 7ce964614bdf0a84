// Prints what is out of date, as the text of an issue. Prints nothing if everything is up to date. A source that cannot be read is an item of the list.
//   npm run check-published
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { listOutdated, readApiVersions, readServerDates } from './published-comparison.js';

const RAW = 'https://raw.githubusercontent.com';
const API = 'https://api.github.com';
const TIMEOUT_MILLISECONDS = 60_000;

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const firstMatch = (file, pattern) => pattern.exec(readFileSync(file, 'utf8'))?.[1];

async function fetchJson(url) {
  const token = process.env.GH_TOKEN;
  const headers = token && url.startsWith(`${API}/`) ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return response.json();
}

const newest = (name) => execFileSync('npm', ['view', name, 'version'], { encoding: 'utf8' }).trim();
const newestOf = (list, pattern) =>
  list
    .flatMap(({ name }) => pattern.exec(name)?.[1] ?? [])
    .sort()
    .at(-1);

const { versions, version } = readJson('data/github.json');
const ours = {
  editions: readJson('data/editions.json').filter(({ isServer }) => isServer),
  apiVersions: [version, ...Object.keys(versions ?? {})],
  mcp: firstMatch('cli/mcp/serve.ts', /VERSIONS = \['([\d-]+)'/),
  openapi: firstMatch('generator/read/read.ts', /and (\d\.\d) can be read/),
  methods: readJson('tools/octokit/package.json').dependencies['@octokit/plugin-rest-endpoint-methods'],
  description: readJson('data/source.json').current,
};
const today = new Date().toISOString().slice(0, 10);
const SOURCES = {
  editions: async () =>
    readServerDates(await fetchJson(`${RAW}/github/docs/main/src/ghes-releases/lib/enterprise-dates.json`), today),
  apiVersions: async () => {
    const files = await fetchJson(`${API}/repos/github/rest-api-description/contents/descriptions/api.github.com`);
    return readApiVersions(files.map(({ name }) => name));
  },
  mcp: async () =>
    newestOf(
      await fetchJson(`${API}/repos/modelcontextprotocol/modelcontextprotocol/contents/schema`),
      /^(\d{4}-\d\d-\d\d)$/,
    ),
  openapi: async () =>
    newestOf(await fetchJson(`${API}/repos/OAI/OpenAPI-Specification/contents/versions`), /^(\d\.\d)\.\d+\.md$/),
  methods: async () => newest('@octokit/plugin-rest-endpoint-methods'),
  description: async () => newest('@octokit/openapi'),
};

const published = {};
const unread = [];
for (const [name, read] of Object.entries(SOURCES)) {
  try {
    published[name] = await read();
  } catch (error) {
    unread.push(`What is published about "${name}" could not be read: ${error.cause?.code ?? error.message}.`);
  }
}
for (const line of [...listOutdated(ours, published, today), ...unread]) console.log(`- ${line}`);
