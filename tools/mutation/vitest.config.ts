import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { sourceAliases } from '../../scripts/entry-points.js';

/** The tests that should fail for a mutation of what decides whether, where and how often a request is sent. */
export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  test: {
    include: [
      'test/{core/endpoint,core/template,github/policy,github/permissions,send}/**/*.test.ts',
      'test/client/*.test.ts',
    ],
    exclude: [
      'test/core/{endpoint/linear-work,template/agreement}.test.ts',
      'test/github/permissions/{hostile,command,corpus}.test.ts',
      'test/send/fields/**',
      'test/send/{linear-work,process}.test.ts',
      'test/octokit/octokit-*.test.ts',
    ],
    isolate: false,
    testTimeout: 300_000,
  },
  resolve: { alias: sourceAliases(new URL('../../vitest.config.ts', import.meta.url).href) },
});
