export default {
  // Files of types alone hold nothing to change.
  mutate: ['src/template/*.ts', 'src/endpoint/**/*.ts'],
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // A busy machine must not pass for a loop without end.
  timeoutMS: 60_000,
  thresholds: { high: 95, low: 90, break: 85 },
  reporters: ['clear-text', 'progress', 'json'],
  clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: true },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  incrementalFile: '.cache/mutation/incremental.json',
  tempDirName: '.cache/mutation/sandbox',
  // The compiler's settings stay out because Stryker would rewrite them with an interface that TypeScript 7 does not have.
  ignorePatterns: ['tsconfig*.json', 'dist', 'catalogue', 'bench', 'docs'],
};
