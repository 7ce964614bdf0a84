import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { catalogueData } from './explorer/build/catalogue-plugin.ts';
import { PATIENCE } from './test/support/patience.ts';

// The tests import the package by its own name, as a user does, but run the sources.
const entry = (path: string) => new URL(path, import.meta.url).pathname;

/** Suites that need a build, other programs, compilers, runtimes or many seconds. `npm run test:unit` leaves them out. */
const SYSTEM = [
  'browser/**',
  'catalogue/{differential/**,round-trip}',
  'cli/**',
  'comparison/**',
  'docs/**',
  'editions/{cost,types}',
  'endpoint/{linear-work,limits}',
  'examples',
  'explorer/size',
  'generator/{everything,other-apis}',
  'hostile/**',
  'migration/octokit-page',
  'octokit/**',
  'openapi/{peers,providers,types}',
  'package/**',
  'property/**',
  'runtimes/**',
  'send/process',
  'types/**',
  'wire/**',
].map((path) => `test/${path.replace(/\*\*$/, '**/*')}.test.ts`);

/** Files that take longest. They start first in their project, so that none of them is still running alone at the end. */
const LONGEST = [
  'browser/explorer',
  'package/consumer',
  'docs/check-docs',
  'docs/petstore',
  'types/cost',
  'wire/code',
  'wire/commands',
  'template/properties',
  'template/agreement',
  'migration/differential',
  'generator/bounded-work',
  'catalogue/search',
].map((name) => `/test/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return rank === -1 ? LONGEST.length : rank;
    };
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((a, b) => rankOf(a) - rankOf(b)),
    );
  }
}

export default defineConfig({
  plugins: [catalogueData()],
  test: {
    // Only for tests that never end: a busy machine can be twenty times as slow as an idle one.
    testTimeout: 300_000,
    hookTimeout: 600_000,
    // One more than there are cores, because many files wait for a browser, for other programs or for servers.
    maxWorkers: availableParallelism() + 1,
    // `expect.poll` waits a second by default.
    expect: { poll: { timeout: PATIENCE } },
    globalSetup: 'test/setup.ts',
    sequence: { sequencer: LongestFirst },
    projects: [
      // One process for many files: a process of its own and its imports take longer than most of these files.
      { extends: true, test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: SYSTEM, isolate: false } },
      { extends: true, test: { name: 'system', include: SYSTEM } },
    ],
    coverage: {
      // All code that runs in the test process, generated code included. Files with types only have nothing to run.
      include: ['src/**', 'generator/**', 'cli/audit/**', 'cli/commands/audit.ts'],
      reporter: [['text', { skipFull: true }]],
      // Below what was measured with a part of the tests (5,050 of 8,300). They were 99 for src before other APIs, the sender and the
      // adapters were added: to be raised again.
      thresholds: {
        'src/**': { lines: 92, branches: 86, functions: 91, statements: 91 },
        // The tests of the audit call its command in the test process. scripts/coverage.js measures the rest of the command.
        'cli/**': { lines: 91, branches: 82, functions: 90, statements: 88 },
        'generator/**': { lines: 80, branches: 73, functions: 80, statements: 79 },
      },
    },
  },
  resolve: {
    alias: [
      { find: /^routebook$/, replacement: entry('src/index.ts') },
      { find: /^routebook\/(schemas|strict)$/, replacement: entry('src/$1.ts') },
      { find: /^routebook\/(ghe[cs][\d.-]*)\/(catalogue|strict)$/, replacement: entry('src/generated/$1/$2.ts') },
      { find: /^routebook\/(ghe[cs][\d.-]*)$/, replacement: entry('src/generated/$1/index.ts') },
      { find: /^routebook\/generator$/, replacement: entry('generator/index.ts') },
      { find: /^routebook\/([a-z-]+)$/, replacement: entry('src/$1/index.ts') },
    ],
  },
});
