import { spellSlug } from './title.ts';

/** Where a route is found in the documentation: a category, and a sub-category if it has one. */
export interface Section {
  readonly category?: string;
  readonly categoryTitle?: string;
  readonly subcategory?: string;
  readonly subcategoryTitle?: string;
}

/** The spelling of words, and the titles of categories and sub-categories that differ from their names. */
export interface SectionWords {
  readonly names: ReadonlyMap<string, string>;
  readonly categoryTitles: ReadonlyMap<string, string>;
}

/** The sub-category is the page of the documentation, if the URL has it below the category: `…/actions/secrets#…`. */
export function sectionOf(
  category: string | undefined,
  documentation: string | undefined,
  words: SectionWords,
): Section {
  if (category === undefined) return {};
  const title = titleOfSection(category, category, words);
  const subcategory = pageOf(category, documentation);
  if (subcategory === undefined) return { category, categoryTitle: title };
  const subcategoryTitle =
    subcategory === category
      ? title
      : titleOfSection(`${category}/${subcategory}`, withoutCategory(subcategory, category), words);
  return { category, categoryTitle: title, subcategory, subcategoryTitle };
}

function titleOfSection(key: string, slug: string, { names, categoryTitles }: SectionWords): string {
  const words = slug.split('-').map((word) => categoryTitles.get(`-${word}`) ?? word);
  return categoryTitles.get(key) ?? spellSlug(words.join('-'), names);
}

/** `copilot-usage-metrics` in `copilot` → `usage-metrics`, and `issue-dependencies` in `issues` → `dependencies` */
function withoutCategory(subcategory: string, category: string): string {
  const start = `${category.replace(/s$/, '')}-`;
  return subcategory.startsWith(start) ? subcategory.slice(start.length) : subcategory;
}

function pageOf(category: string, documentation: string | undefined): string | undefined {
  const [folder, page] = documentation?.split(/[#?]/, 1)[0]?.split('/').slice(-2) ?? [];
  return folder === category && page !== '' ? page : undefined;
}
