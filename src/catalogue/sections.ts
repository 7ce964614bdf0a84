import { EndpointError } from '../core/errors.ts';
import { type ApiFinders, createCatalogueWith } from './create-catalogue.ts';
import type { CatalogueSettings } from './settings.ts';
import type { Catalogue } from './types.ts';

/** Data about the routes of a catalogue that only programs which import it load, such as `permissions`. For `with` of the catalogue. */
export interface CatalogueSection<Members = unknown> {
  readonly name: string;
  /** The type of a catalogue that has the section, if the section adds methods. Not a value. */
  readonly members?: Members;
}

/** A catalogue whose other data is in sections. */
export interface SectionedCatalogue<Route extends string> extends Catalogue<Route> {
  /**
   * Returns the catalogue with the data and the methods of sections. The same sections return the same object.
   *
   * @example
   * github.with(descriptions, permissions).get('GET /orgs/{org}/repos').permissions?.any;
   */
  with<Sections extends readonly CatalogueSection[]>(
    ...sections: Sections
  ): WithMembers<Catalogue<Route>, MembersOf<Sections[number]>>;
}

/** The members of all sections, from a union of the sections. */
type MembersOf<Section> = (
  Section extends CatalogueSection<infer Members>
    ? (members: Members) => void
    : never
) extends (members: infer All) => void
  ? All
  : never;

type WithMembers<Plain, Members> = Members extends Plain ? Members : Plain & Members;

/** What a catalogue is created from. */
export interface CatalogueParts {
  readonly settings: CatalogueSettings;
  readonly finders: ApiFinders;
}

/** How a section changes a catalogue. */
export interface SectionSource<Members = unknown> extends CatalogueSection<Members> {
  /** The name of the only catalogue that the section describes. */
  readonly api?: string;
  /** Changes what the catalogue is created from. */
  readonly prepare?: (parts: CatalogueParts) => CatalogueParts;
  /** Adds to the created catalogue. */
  readonly add?: (catalogue: Catalogue) => Catalogue;
}

/** Creates the catalogue of an API with sections. `api` is its name, which the sections that describe only this API have. */
export function createSectionedCatalogue<Route extends string>(
  api: string,
  text: string | (() => string),
  parts: CatalogueParts,
): SectionedCatalogue<Route> {
  const created = new Map<string, Catalogue>();
  const addSections = (...given: readonly SectionSource[]): Catalogue => {
    for (const section of given) checkSection(section, api);
    // Sorted, so that the order of the arguments does not matter.
    const sections = [...new Set(given)].sort((a, b) => (a.name < b.name ? -1 : 1));
    const key = sections.map(({ name }) => name).join();
    const known = created.get(key) ?? compose(sections);
    created.set(key, known);
    return known;
  };
  const compose = (sections: readonly SectionSource[]): Catalogue => {
    const base = sections.some(({ prepare }) => prepare) ? open(sections) : plain;
    return sections.reduce((catalogue, { add }) => add?.(catalogue) ?? catalogue, base);
  };
  const open = (sections: readonly SectionSource[]): Catalogue => {
    const { settings, finders } = sections.reduce((all, { prepare }) => prepare?.(all) ?? all, parts);
    return createCatalogueWith<never>(text, settings, finders);
  };
  const plain = createCatalogueWith<never>(text, parts.settings, { ...parts.finders, addSections });
  return plain as unknown as SectionedCatalogue<Route>;
}

function checkSection(section: Partial<SectionSource> | undefined, own: string): void {
  const { name, api = own } = section ?? {};
  if (name !== undefined && api === own) return;
  const message =
    name === undefined
      ? 'with takes sections of the catalogue, such as those of "routebook/catalogue/permissions".'
      : `with: the section "${name}" is that of "${api}", and the catalogue that of "${own}". Import both for the same edition.`;
  throw new EndpointError('INVALID_OPTION', message, { parameter: name ?? 'section' });
}
