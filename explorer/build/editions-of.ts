import type { CatalogueFile } from '../../generator/catalogue.ts';

/** The editions that do not have a route, by route. Routes that all editions have are left out. A removed route is not part of an edition. */
export function collectMissing(editions: ReadonlyMap<string, CatalogueFile>): {
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
