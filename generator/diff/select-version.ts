import { isRecord } from '../../src/core/objects.ts';
import type { CatalogueFile, Route } from '../catalogue.ts';
import { GeneratorError } from '../errors.ts';
import { own } from '../read/json.ts';

/**
 * Returns the catalogue of one API version, from a catalogue that contains several.
 *
 * @example
 * diffCatalogues(selectVersion(catalogue, '2022-11-28'), selectVersion(catalogue, '2026-03-10'));
 */
export function selectVersion(catalogue: CatalogueFile, version: string): CatalogueFile {
  checkCatalogue(catalogue, 'catalogue');
  if (version === catalogue.version) return { ...catalogue, versions: {} };
  const changes = own(catalogue.versions, version);
  if (changes === undefined) {
    const known = [catalogue.version ?? [], Object.keys(catalogue.versions)].flat();
    throw new GeneratorError(`There is no API version "${version}". Known versions: ${known.join(', ') || 'none'}`);
  }
  const routes = new Map<string, Route>(Object.entries(catalogue.routes));
  for (const [key, route] of Object.entries(changes.routes)) {
    if (route === null) routes.delete(key);
    else routes.set(key, route);
  }
  return {
    ...catalogue,
    version,
    schemas: Object.fromEntries([...Object.entries(catalogue.schemas), ...Object.entries(changes.schemas)]),
    routes: Object.fromEntries(routes),
    versions: {},
  };
}

/** Rejects an argument that is not a catalogue, and explains where to get one. */
export function checkCatalogue(value: unknown, name: string): asserts value is CatalogueFile {
  if (isRecord(value) && isRecord(value['routes']) && isRecord(value['schemas'])) return;
  throw new GeneratorError(
    `"${name}" must be a catalogue. Pass the "catalogue" that generate(description) returns, or readCatalogue(json)`,
  );
}
