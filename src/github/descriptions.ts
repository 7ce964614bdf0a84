import type { Glossary } from '../catalogue/glossary.ts';
import type { CatalogueSection, SectionSource } from '../catalogue/sections.ts';
import type { CatalogueSettings } from '../catalogue/settings.ts';
import { glossary } from '../generated/glossary.ts';
import { SETTINGS } from './settings.ts';

let known: Glossary | undefined;

const source: SectionSource = {
  name: 'descriptions',
  prepare: (parts) => ({ ...parts, settings: describedSettings() }),
};

/**
 * The description of every parameter, body field and category of GitHub's routes, for its catalogue and those of its editions.
 *
 * @example
 * import { github } from 'routebook/catalogue';
 * import { descriptions } from 'routebook/catalogue/descriptions';
 *
 * github.with(descriptions).get('GET /orgs/{org}/repos').parameters[0]?.description;
 */
export const descriptions: CatalogueSection = source;

/** The settings of a catalogue of GitHub with descriptions. */
export function describedSettings(): CatalogueSettings {
  known ??= JSON.parse(glossary) as Glossary;
  return { ...SETTINGS, glossary: known };
}
