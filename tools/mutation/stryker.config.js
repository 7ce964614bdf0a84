import { fileURLToPath } from 'node:url';

/** Options of Stryker: what decides whether, where and how often a request is sent. */
export default {
  plugins: [
    fileURLToPath(
      new URL(
        '../../.cache/tools/mutation/node_modules/@stryker-mutator/vitest-runner/dist/src/index.js',
        import.meta.url,
      ),
    ),
  ],
  testRunner: 'vitest',
  vitest: {
    configFile: 'tools/mutation/vitest.config.ts',
    related: false,
  },
  tsconfigFile: 'none',
  coverageAnalysis: 'perTest',
  mutate: ['src/github/policy/*.ts', 'src/github/permissions/*.ts', 'src/core/*.ts', 'src/send/*.ts'],
  ignorePatterns: ['.cache', 'site', 'examples'],
  incremental: true,
  incrementalFile: '.cache/mutation.json',
  tempDirName: '.cache/stryker',
  reporters: ['progress', 'clear-text'],
  clearTextReporter: {
    logTests: false,
    allowColor: false,
  },
  thresholds: {
    high: 100,
    low: 90,
    break: 90,
  },
  timeoutMS: 20000,
};
