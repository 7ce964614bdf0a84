export default {
  // Type-only files have nothing to mutate.
  mutate: ['src/template/*.ts', 'src/endpoint/**/*.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A busy machine must not look like an endless loop.
  timeoutMS: 60_000,
  thresholds: { high: 95, low: 90, break: 85 },
  reporters: ['clear-text', 'progress', 'json'],
  clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/mutation/sandbox',
  // Without the compiler's configuration: Stryker would rewrite it with an API that TypeScript 7 does not have.
  ignorePatterns: ['tsconfig*.json', 'dist', 'catalogue', 'bench', 'docs'],
};
