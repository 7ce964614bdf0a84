import { defineConfig } from 'vitest/config';
import project from '../../vitest.config.ts';

// The example-based tests of the folders that are mutated. Property tests find more, but take a hundred times as long.
export default defineConfig({
  ...project,
  test: {
    include: ['test/{template,endpoint}/*.test.ts'],
    exclude: ['test/template/{agreement,properties}.test.ts', 'test/endpoint/{limits,linear-work,types}.test.ts'],
    // All files in one worker: most of the time is spent on loading them.
    isolate: false,
  },
});
