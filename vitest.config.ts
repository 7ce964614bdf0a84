import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { catalogueData } from './explorer/build/catalogue-plugin.ts';
import { sourceAliases } from './scripts/entry-points.js';
import { PATIENCE } from './test/support/patience.ts';
import { INTEGRATION, SYSTEM, type Tier } from './test/tiers.ts';

/** Files that take longest. They start first in their project, so that none of them is still running alone at the end. */
const LONGEST = [
  'browser/explorer',
  'browser/appearance',
  'browser/site',
  'package/compilers',
  'types/cost',
  'docs/check-docs',
  'wire/commands',
  'docs/petstore',
  'openapi/types',
  'package/attw',
  'generator/bounded-work',
  'catalogue/search',
  'cli/hostile-descriptions',
  'analysis/migrate/programs',
  'migration/differential',
  'types/editor',
  'wire/code',
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

/** A tier of tests: see test/tiers.ts. */
const tier = (name: Tier, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, env: { TEST_TIER: name }, ...test },
});

// One process for many files: a process of its own and its imports take longer than most of these files.
const UNIT = {
  include: ['test/**/*.test.ts'],
  exclude: [...INTEGRATION, ...SYSTEM],
  isolate: false,
  setupFiles: 'test/silence.ts',
};
/** What the library loads by the name of the package is in the build. */
const FROM_SOURCES = [
  {
    find: /^.*\/load-entry\.ts$/,
    replacement: fileURLToPath(new URL('test/support/load-source-entry.ts', import.meta.url)),
  },
];
const TIERS = [
  tier('unit', { ...UNIT, alias: FROM_SOURCES }),
  tier('integration', {
    include: INTEGRATION,
    isolate: false,
    globalSetup: 'test/require-build.ts',
  }),
  tier('system', { include: SYSTEM, isolate: false, globalSetup: 'test/require-build.ts' }),
];

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
    projects: TIERS,
    coverage: {
      // All code that runs in the test process, generated code included. Files with types only have nothing to run.
      include: ['src/**', 'analysis/**', 'generator/**/*.ts', 'cli/{audit,mcp,migrate,permissions,proxy}/**'],
      // A process of its own, and the emulator, which is begun: no door leads to it yet, and it counts once one does.
      exclude: ['cli/proxy/{command,run-child}.ts', 'src/testing/emulator/**'],
      reporter: [['text', { skipFull: true }]],
      // A point below what was measured.
      thresholds: {
        // What needs a Redis server, another compiler or a large description is counted only in the system tests, which this does not see.
        '{src,analysis}/**': { lines: 97, branches: 90.5, functions: 96, statements: 95.5 },
        // Only what the tests call in the test process: a thread and processes run the rest of the command.
        'cli/**': { lines: 93, branches: 81, functions: 94, statements: 91.5 },
        'generator/**': { lines: 87, branches: 81, functions: 84, statements: 85 },
      },
    },
  },
  resolve: {
    // The tests import the package by its own name, as a user does, but run the sources.
    alias: sourceAliases(import.meta.url),
  },
});
