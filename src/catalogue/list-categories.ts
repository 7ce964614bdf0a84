import { freezeDeeply, getOrCreate } from '../core/objects.ts';
import type { ReadGlossary } from './glossary.ts';
import type { Records } from './records.ts';
import type { CategoryRecord, SubcategoryRecord } from './types.ts';

type Counted<Kind> = { -readonly [name in keyof Kind]: Kind[name] };

/** The categories with their sub-categories, in the order of their first routes. */
export function listCategories(records: Records, glossary: ReadGlossary | undefined): readonly CategoryRecord[] {
  const categories = new Map<string, Counted<CategoryRecord>>();
  const subcategories = new Map<string, Map<string, Counted<SubcategoryRecord>>>();
  for (let index = 0; index < records.data.routes.length; index++) {
    const { category: name, categoryTitle = '', subcategory, subcategoryTitle = '' } = records.sectionAt(index);
    if (name === undefined) continue;
    const description = glossary?.categories.get(name);
    const about = description === undefined ? {} : { description };
    getOrCreate(categories, name, () => ({ name, title: categoryTitle, size: 0, ...about, subcategories: [] })).size++;
    if (subcategory === undefined) continue;
    const known = getOrCreate(subcategories, name, () => new Map<string, Counted<SubcategoryRecord>>());
    getOrCreate(known, subcategory, () => ({ name: subcategory, title: subcategoryTitle, size: 0 })).size++;
  }
  for (const [name, known] of subcategories) {
    const category = categories.get(name);
    if (category !== undefined) category.subcategories = [...known.values()];
  }
  return freezeDeeply([...categories.values()]);
}
