import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { defineConfig } from 'vite';
import { sourceAliases } from '../scripts/entry-points.js';
import { catalogueData } from './build/catalogue-plugin.ts';
import { firstPage } from './build/first-page.ts';
import { sharedData } from './build/shared-data.ts';

/** Removes the files that an earlier build wrote to `assets/`. Vite itself would empty the whole folder, which also contains the data. */
function removeOldFiles(): Plugin {
  return {
    name: 'remove-old-files',
    apply: 'build',
    writeBundle({ dir = '.' }, bundle) {
      for (const name of readdirSync(join(dir, 'assets'))) {
        if (!Object.hasOwn(bundle, `assets/${name}`)) rmSync(join(dir, 'assets', name));
      }
    },
  };
}

/** Loaded immediately, but only by the page of GitHub's API. */
const GITHUB =
  /\/src\/(?:github\/(?:catalogue|settings|search|read-groups|find|page|elsewhere|editions)|entries\/catalogue\.ts|generated\/(?!glossary)[\w-]+\.ts)/;
/** Loaded immediately by the page of every API. */
const CORE =
  /\/src\/(?:catalogue\/(?!reference|responses)|core\/(?:endpoint|template|profile|errors)(?:\/|\.ts))|vite\/preload-helper/;

// The page is built from the sources, so that what it imports by the name of the package and by a path is the same module.
const resolve = { alias: sourceAliases(new URL('../', import.meta.url)) };

// Relative URLs, and nothing inline: the page works in any folder of any host, under its own strict policy.
export default defineConfig({
  base: './',
  resolve,
  plugins: [sharedData(), catalogueData(), firstPage({ resolve, plugins: [catalogueData()] }), removeOldFiles()],
  build: {
    outDir: '../dist/explorer',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Rolldown takes calls of `decodeURIComponent` and other globals for pure, and removes those whose only purpose is to throw: when it
    // looks for unused code, and when it makes code shorter.
    minify: 'esbuild',
    rolldownOptions: {
      treeshake: false,
      // Reading the catalogue takes longer than everything else, which is expected.
      checks: { pluginTimings: false },
      // Otherwise, each set of modules that the lazily loaded parts share becomes a file, and the first visit loads twenty of them.
      output: {
        codeSplitting: {
          groups: [
            { name: 'core', test: CORE, priority: 2 },
            { name: 'github-data', test: GITHUB, priority: 1 },
          ],
        },
      },
    },
  },
});
