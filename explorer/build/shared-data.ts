import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { createDataFinder, listDataModules } from '../../scripts/bundle/data-modules.js';

/**
 * Makes the page load the data modules of the library, which the build writes to `data/` next to the page's own folder `assets/`. Their
 * names do not change with their content, so the query does: a browser never combines the page with the data of another version.
 */
export function sharedData(): Plugin {
  const findData = createDataFinder();
  const hashes = new Map(
    listDataModules().map(([path, text]) => [path, createHash('sha256').update(text).digest('hex').slice(0, 8)]),
  );
  return {
    name: 'shared-data',
    apply: 'build',
    enforce: 'pre',
    resolveId(specifier, importer) {
      const path = findData(specifier, importer);
      return path === undefined
        ? undefined
        : { id: `${path.replace('explorer/', '../')}?v=${hashes.get(path)}`, external: true };
    },
  };
}
