import { defineConfig } from 'vitest/config';
import { nestedTypes } from './explorer/build/nested-types.ts';

// The tests import the package by its own name, as a user does, but run the sources.
const entry = (path: string) => new URL(path, import.meta.url).pathname;

export default defineConfig({
  plugins: [nestedTypes()],
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    // All cores: one is left idle otherwise, which on a machine with two is half of it.
    maxWorkers: '100%',
    globalSetup: 'test/setup.ts',
    coverage: {
      // All of it, generated code too; types and declarations have nothing to run.
      include: ['src/**'],
      reporter: [['text', { skipFull: true }]],
      thresholds: { lines: 99, branches: 99, functions: 99, statements: 99 },
    },
  },
  resolve: {
    alias: [
      { find: /^routebook$/, replacement: entry('src/index.ts') },
      { find: /^routebook\/generator$/, replacement: entry('generator/index.ts') },
      { find: /^routebook\/(catalogue|clients|template)$/, replacement: entry('src/$1/index.ts') },
    ],
  },
});
