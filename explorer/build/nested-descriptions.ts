import type { CatalogueFile } from '../../generator/catalogue.ts';
import { keywordsOf } from '../../src/catalogue/type-keywords.ts';

interface Texts {
  readonly [name: string]: string;
}

/**
 * The description of each field inside a body: by the name of the object and its own, such as `checks.context`, or by its own only. A name
 * without a sentence of either kind has that of the parameter or body field with this name.
 */
export function collectNestedDescriptions(
  catalogue: CatalogueFile,
  { names, nested }: { readonly names: Texts; readonly nested: Texts },
): Texts {
  const texts = listNestedNames(catalogue).map((name) => [name, nested[name] ?? names[name]] as const);
  return Object.fromEntries(texts.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The names of all fields inside bodies, with and without that of their object, in alphabetical order. */
function listNestedNames({ routes, schemas }: CatalogueFile): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const visit = (type: unknown, object: string): void => {
    if (typeof type === 'string') {
      if (seen.has(`${object} ${type}`) || !Object.hasOwn(schemas, type)) return;
      seen.add(`${object} ${type}`);
      visit(schemas[type], object);
      return;
    }
    const { required = {}, optional = {}, list, rest, anyOf = [], allOf = [] } = keywordsOf(type as never);
    const fields = [...Object.entries(required), ...Object.entries(optional)];
    for (const [name, each] of fields) {
      found.add(name).add(`${object}.${name}`);
      visit(each, name);
    }
    for (const part of [...anyOf, ...allOf, list, rest]) if (part !== undefined) visit(part, object);
  };
  for (const { body } of Object.values(routes)) for (const type of Object.values(body?.content ?? {})) visit(type, '');
  return [...found].sort();
}
