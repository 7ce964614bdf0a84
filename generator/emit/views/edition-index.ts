import type { IndexData } from '../../../src/catalogue/index-data.ts';
import { writeDifference } from '../../../src/catalogue/index-difference.ts';
import type { CatalogueFile } from '../../catalogue.ts';
import { type Files, withoutUnprintable } from '../files.ts';
import { createIndexWith, textModule } from '../index-data.ts';

/** Writes the run-time index of an edition, as its differences from the index of the API, as a module in the edition's folder. */
export function emitEditionIndex(base: IndexData, edition: CatalogueFile, documentation = base.documentation): Files {
  const index = createIndexWith(edition, { ...base, documentation });
  const text = textModule('indexDifference', writeDifference(base, index));
  return withoutUnprintable(new Map([[`${edition.name}/index-difference.ts`, text]]));
}
