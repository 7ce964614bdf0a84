import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { CatalogueFile } from '../../generator/catalogue.ts';
import { listVersionChanges } from '../../generator/diff/version-changes.ts';
import { applyEdition, type Edition } from '../../generator/edition.ts';
import type { Glossary } from '../../src/catalogue/glossary.ts';
import { collectEdition, collectVersions } from './api-part-data.ts';
import { collectNestedDescriptions } from './nested-descriptions.ts';
import { collectFormatTypes } from './response-data.ts';

/** The data that the page imports from the catalogue file when it is built, by the name of the import. */
const MODULES: { readonly [name: string]: (catalogue: CatalogueFile) => unknown } = {
  'virtual:versions': collectVersions,
  'virtual:nested-descriptions': (catalogue) => collectNestedDescriptions(catalogue, readJson('glossary.json')),
  'virtual:formats': (catalogue) => collectFormatTypes([...readEditions(catalogue).values(), catalogue]),
  'virtual:editions-of': (catalogue) => collectMissing(new Map([['', catalogue], ...readEditions(catalogue)])),
  'virtual:categories': () => readJson<Glossary>('glossary.json').categories,
};

/** The module with what the first page shows. */
const OUTLINE = 'virtual:outline';

/** The module with the differences between the API versions. */
const DIFFERENCES = 'virtual:version-differences';

/** The module with a function for each edition that loads its data, and what the names of those modules start with. */
const EDITIONS = 'virtual:editions';
const EDITION = 'virtual:edition/';

export function catalogueData(): Plugin {
  let catalogue: CatalogueFile | undefined;
  const read = () => {
    catalogue ??= readJson<CatalogueFile>('github.json');
    return catalogue;
  };
  return {
    name: 'catalogue-data',
    resolveId: (id) =>
      Object.hasOwn(MODULES, id) || id === OUTLINE || id === DIFFERENCES || id === EDITIONS || id.startsWith(EDITION)
        ? `\0${id}`
        : undefined,
    async load(id) {
      if (!id.startsWith('\0virtual:')) return undefined;
      const name = id.slice(1);
      if (name === OUTLINE) return plainModule((await import('./outline.ts')).createOutline());
      if (name === EDITIONS) return listEditions();
      if (name.startsWith(EDITION)) {
        const edition = readJson<Edition>(`editions/${name.slice(EDITION.length)}.json`);
        return plainModule(collectEdition(read(), applyEdition(read(), edition)));
      }
      if (name === DIFFERENCES) return plainModule(listVersionChanges(read()));
      if (!Object.hasOwn(MODULES, name)) return undefined;
      return plainModule(MODULES[name]?.(read()));
    },
  };
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(new URL(`../../data/${file}`, import.meta.url), 'utf8')) as Value;
}

/** The catalogues of all editions, by name. */
function readEditions(catalogue: CatalogueFile): Map<string, CatalogueFile> {
  const names = readJson<{ readonly name: string }[]>('editions.json').map(({ name }) => name);
  return new Map(names.map((name) => [name, applyEdition(catalogue, readJson<Edition>(`editions/${name}.json`))]));
}

function listEditions(): string {
  const entries = readJson<{ readonly name: string }[]>('editions.json').map(({ name }) => {
    const module = JSON.stringify(EDITION + name);
    return `${JSON.stringify(name)}: () => import(${module})`;
  });
  return `export default { ${entries.join(', ')} };`;
}

/** Text that is parsed loads faster than a literal of that size. */
function plainModule(value: unknown): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
}

/** The editions that do not have a route, by route. Routes that all editions have are left out. A removed route is not part of an edition. */
function collectMissing(editions: ReadonlyMap<string, CatalogueFile>): {
  readonly [route: string]: readonly string[];
} {
  const routes = new Set([...editions.values()].flatMap((catalogue) => Object.keys(catalogue.routes)));
  const has = ({ routes: all }: CatalogueFile, route: string) =>
    Object.hasOwn(all, route) && all[route]?.deprecation?.removed !== true;
  const missing = [...routes].map((route) => {
    const names = [...editions].filter(([, catalogue]) => !has(catalogue, route)).map(([name]) => name);
    return [route, names] as const;
  });
  return Object.fromEntries(missing.filter(([, names]) => names.length > 0));
}
