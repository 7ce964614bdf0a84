import { isRecord } from '../../src/internal/is-record.ts';
import type { CatalogueFile } from '../catalogue.ts';
import { GeneratorError } from '../errors.ts';

/** Rejects an argument that is not a catalogue, and explains where to get one. */
export function checkCatalogue(value: unknown, name: string): asserts value is CatalogueFile {
  if (isRecord(value) && isRecord(value['routes']) && isRecord(value['schemas'])) return;
  throw new GeneratorError(
    `"${name}" must be a catalogue. Pass the "catalogue" that generate(description) returns, or readCatalogue(json)`,
  );
}
