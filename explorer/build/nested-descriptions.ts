import type { CatalogueFile, Type } from '../../generator/catalogue.ts';
import { keywordsOf } from '../../src/core/internal/type-keywords.ts';
import { collectNestedTypes } from './nested-types.ts';

interface Texts {
  readonly [name: string]: string;
}

/**
 * The description of each field inside a body, by name. A name that is also a parameter or a body field has the same description.
 */
export function collectNestedDescriptions(
  catalogue: CatalogueFile,
  { names, nested }: { readonly names: Texts; readonly nested: Texts },
): Texts {
  const texts = listNestedNames(catalogue).map((name) => [name, nested[name] ?? names[name]] as const);
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The names of all fields inside bodies, in alphabetical order. */
function listNestedNames(catalogue: CatalogueFile): readonly string[] {
  const { members, schemas } = collectNestedTypes(catalogue);
  const found = new Set<string>();
  const visit = (type: Type): void => {
    if (typeof type === 'string') return;
    const { required = {}, optional = {}, list, anyOf = [], allOf = [] } = keywordsOf(type as never);
    const fields = [...Object.entries(required), ...Object.entries(optional)];
    for (const [name] of fields) found.add(name);
    const parts = [...fields.map(([, part]) => part), ...anyOf, ...allOf, ...(list === undefined ? [] : [list])];
    for (const part of parts) visit(part as Type);
  };
  for (const type of [...Object.values(members).flatMap((fields) => Object.values(fields)), ...Object.values(schemas)])
    visit(type as Type);
  return [...found].sort();
}
