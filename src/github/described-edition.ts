import type { Catalogue } from '../catalogue/types.ts';
import { EDITIONS } from '../generated/editions.ts';
import { describedSettings } from './descriptions.ts';
import { createEditionCatalogue } from './edition-catalogue.ts';

/** The routes of an edition with descriptions of what the glossary has. */
export async function loadDescribedEdition(name: keyof typeof EDITIONS): Promise<Catalogue> {
  const { indexDifference } = await EDITIONS[name].loadDifference();
  return createEditionCatalogue(name, indexDifference, describedSettings());
}
