import { createCatalogue } from '../catalogue/create-catalogue.ts';
import { applyDifference } from '../catalogue/index-difference.ts';
import type { Catalogue } from '../catalogue/types.ts';
import { indexData } from '../generated/index-data.ts';
import { SETTINGS } from './catalogue.ts';

/** The catalogue of an edition, from the differences between its index and that of github.com. */
export function createEditionCatalogue<Route extends string>(_name: string, difference: string): Catalogue<Route> {
  return createCatalogue<Route>(applyDifference(indexData, difference), SETTINGS);
}
