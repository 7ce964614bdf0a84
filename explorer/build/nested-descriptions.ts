import type { CatalogueFile } from '../../generator/catalogue.ts';
import { keywordsOf } from '../../src/core/internal/type-keywords.ts';

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
function listNestedNames({ routes, schemas }: CatalogueFile): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (type: unknown): void => {
    if (typeof type === 'string') {
      if (seen.has(type) || !Object.hasOwn(schemas, type)) return;
      seen.add(type);
      visit(schemas[type]);
      return;
    }
    const { required = {}, optional = {}, list, rest, anyOf = [], allOf = [] } = keywordsOf(type as never);
    const fields = [...Object.entries(required), ...Object.entries(optional)];
    for (const [name] of fields) found.add(name);
    for (const part of [...fields.map(([, each]) => each), ...anyOf, ...allOf, list, rest])
      if (part !== undefined) visit(part);
  };
  for (const { body } of Object.values(routes)) Object.values(body?.content ?? {}).forEach(visit);
  return [...found].sort();
}
