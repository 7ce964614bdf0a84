import { defineConfig } from 'vitest/config';
import { nestedTypes } from './explorer/build/nested-types.ts';

// The tests import the package by its own name, as a user does, but run the sources.
const entry = (path: string) => new URL(path, import.meta.url).pathname;

export default defineConfig({
  plugins: [nestedTypes()],
  test: { include: ['test/**/*.test.ts'], testTimeout: 60_000, globalSetup: 'test/setup.ts' },
  resolve: {
    alias: [
      { find: /^routebook$/, replacement: entry('src/index.ts') },
      { find: /^routebook\/generator$/, replacement: entry('generator/index.ts') },
      { find: /^routebook\/(catalogue|clients|template)$/, replacement: entry('src/$1/index.ts') },
    ],
  },
});
