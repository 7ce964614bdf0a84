import { defineConfig } from 'vitest/config';
import project from '../../vitest.config.ts';

// The tests by rule, of the two folders that are mutated. Random ones find more, but take a hundred times as long.
export default defineConfig({
  ...project,
  test: {
    include: ['test/{template,endpoint}/*.test.ts'],
    exclude: ['test/template/{agreement,properties}.test.ts', 'test/endpoint/{limits,linear-work,types}.test.ts'],
    // All files in one go: most of the time is spent on loading them.
    isolate: false,
  },
});
