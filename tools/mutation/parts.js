// The files that are mutated, and the tests that should fail. Property tests find more, but take a hundred times as long.
import { readdirSync } from 'node:fs';

const UNIT = ['test/core/template', 'test/core/endpoint'];
const MCP_TESTS = files('test/mcp', ['attacks', 'call', 'policy', 'protocol']);
const POLICY = ['policy', 'resolve-call', 'send-safely', 'write-question'];

const UNDERSTOOD = [
  ...['fix-workflow', 'known-actions', 'package-runs', 'pushed-images', 'task-files'],
  ...['visit-action', 'visit-commands', 'visit-script'],
];

function files(folder, names, ending = '.test.ts') {
  return names.map((name) => `${folder}/${name}${ending}`);
}

function readFolder(folder, leftOut) {
  return readdirSync(folder)
    .filter((name) => !leftOut.includes(name.replace('.ts', '')))
    .map((name) => `${folder}/${name}`);
}

export const PARTS = {
  template: { sources: 'src/core/template', tests: UNIT },
  endpoint: { sources: 'src/core/endpoint', tests: UNIT },
  clients: { sources: 'src/convert', tests: ['test/convert', 'test/hostile/clients.test.ts'] },
  send: {
    sources: readFolder('src/send', ['fields', 'redis']),
    tests: [
      ...readFolder('test/send', ['fields', 'redis']),
      'test/client/client.test.ts',
      'test/client/permissions.test.ts',
    ],
  },
  check: { sources: 'src/catalogue/check', tests: readFolder('test/catalogue', ['reference', 'responses']) },
  client: {
    sources: readFolder('src/client', ['mocks']),
    tests: [
      ...files('test/client/operations', ['operation-table', 'operations']),
      ...files('test/client', ['client', 'editions', 'from-octokit', 'octokit-response', 'permissions']),
    ],
  },
  openapi: {
    sources: 'src/openapi',
    tests: files('test/openapi', [
      ...['calls', 'cases', 'delimiters', 'multipart', 'refusals', 'security', 'servers', 'silent-errors'],
    ]),
  },
  redis: {
    sources: 'src/send/redis',
    tests: files('test/send/redis', [
      'alone',
      'cache',
      'coordinate',
      'limits-of-one',
      'line',
      'memory-limits',
      'refusals',
    ]),
  },
  diff: {
    sources: 'generator/diff',
    tests: files('test/diff', [
      ...['access', 'inputs', 'limits', 'parameters', 'published', 'routes', 'spellings', 'swagger', 'values'],
    ]),
  },
  permissions: {
    sources: [
      'analysis/workflows',
      ...readFolder('cli/permissions', ['command']),
      'src/github/permissions/describe-permissions.ts',
      'src/github/permissions/smallest-permissions.ts',
    ],
    tests: files('test/github/permissions', [
      ...['command', 'corpus', 'hostile', 'smallest', 'started', 'tables', 'understood'],
    ]),
  },
  // What decides whether a job is understood, so that it gets a block.
  understood: {
    sources: files('analysis/workflows', UNDERSTOOD, '.ts'),
    tests: files('test/github/permissions', ['command', 'started', 'tables', 'understood']),
  },
  mcp: { sources: readFolder('cli/mcp', [...POLICY, 'command']), tests: MCP_TESTS },
  // What decides whether a request is sent.
  policy: {
    sources: 'src/github/policy',
    tests: files('test/github/policy', ['pinned-place', 'policy']),
    least: 100,
  },
  'mcp-policy': {
    sources: files('cli/mcp', POLICY, '.ts'),
    tests: files('test/mcp', ['policy', 'question']),
    least: 100,
  },
  guard: {
    sources: files(
      'src/github/permissions',
      ['create-guard', 'find-permissions', 'github-permissions', 'levels', 'limit-permissions', 'read-grant'],
      '.ts',
    ),
    tests: files('test/github/permissions', ['guard', 'smallest']),
    least: 100,
  },
  explore: { sources: readFolder('cli/explore', ['command']), tests: ['test/cli/explore-checks.test.ts'], least: 100 },
};

/** Test files that take long, or that test neither of these folders. */
export const LEFT_OUT =
  /\/(?:agreement|properties|endpoint\/limits|linear-work|github-rules|process|types|facts|glossary|keys|items-of-routes|search|search-questions|round-trip|differential|(?:catalogue|send)\/pollution)\b/;

/**
 * Tests that cannot run in the bundle: Stryker's own counters are ordinary objects, which such a prototype makes read-only, and
 * fetch-mock has another shape when it is loaded with `require`, and facts about permissions are loaded by a name that is computed, and
 * esbuild gives an entry its own copy of a function that another entry has too. Two tests
 * of the sender's use of memory take seconds.
 */
export const FAILS_IN_BUNDLE =
  /nor has one whose properties cannot be written|works with fetch-mock|has them for createSend too|use no more memory|with 300,000 errors|named after a route returns what/;
