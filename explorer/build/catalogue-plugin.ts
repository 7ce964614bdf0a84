import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { CatalogueFile } from '../../generator/catalogue.ts';
import { collectNestedTypes } from './nested-types.ts';
import { collectResponses } from './response-data.ts';
import { findDifferences } from './version-differences.ts';

/** What the page reads from the catalogue file when it is built, by the name it imports it by. */
const MODULES: { readonly [name: string]: (catalogue: CatalogueFile) => unknown } = {
  'virtual:nested-types': collectNestedTypes,
  'virtual:version-differences': findDifferences,
  'virtual:responses': collectResponses,
};

export function catalogueData(): Plugin {
  let catalogue: CatalogueFile | undefined;
  return {
    name: 'catalogue-data',
    resolveId: (id) => (Object.hasOwn(MODULES, id) ? `\0${id}` : undefined),
    load(id) {
      const collect = Object.hasOwn(MODULES, id.slice(1)) ? MODULES[id.slice(1)] : undefined;
      if (!id.startsWith('\0') || collect === undefined) return undefined;
      catalogue ??= JSON.parse(
        readFileSync(new URL('../../catalogue/github.json', import.meta.url), 'utf8'),
      ) as CatalogueFile;
      // Text that is parsed loads faster than a literal of that size.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(collect(catalogue)))});`;
    },
  };
}
