import type { CatalogueFile, Type } from '../../generator/catalogue.ts';
import { keywordsOf as ownKeywordsOf, type TypeKeywords } from '../../src/core/internal/type-keywords.ts';
import { membersKey, type NestedTypes } from '../model/form/nested-types.ts';

type Schemas = CatalogueFile['schemas'];

/** The types inside the fields of bodies, from the catalogue file. */
export function collectNestedTypes({ routes, schemas }: CatalogueFile): NestedTypes {
  const members: { [route: string]: { readonly [name: string]: Type } } = {};
  const used = new Map<string, Type>();
  for (const [route, { body }] of Object.entries(routes)) {
    const contents = Object.entries(body?.content ?? {});
    for (const [mediaType, content] of contents) {
      const nested = membersOf(content, schemas).filter(([, type]) => containsObject(type, schemas));
      for (const [, type] of nested) collectSchemas(type, schemas, used);
      const key = contents.length === 1 ? route : membersKey(route, mediaType);
      if (nested.length > 0) members[key] = Object.fromEntries(nested);
    }
  }
  return { members, schemas: Object.fromEntries(used) } as NestedTypes;
}

/** The keywords of a type, or of the schema that it names. */
function keywordsOf(type: Type | undefined, schemas: Schemas): TypeKeywords {
  if (typeof type !== 'string') return type === undefined ? {} : ownKeywordsOf(type as never);
  return Object.hasOwn(schemas, type) ? keywordsOf(schemas[type], schemas) : {};
}

/** The fields of a body. If a body may be one of several objects, a field can have several types, which stay as in the index. */
function membersOf(type: Type, schemas: Schemas): [name: string, type: Type][] {
  const { required = {}, optional = {}, anyOf = [], allOf = [] } = keywordsOf(type, schemas);
  const objects = anyOf.filter((each) => each !== 'null');
  const parts = objects.length === 1 ? [...objects, ...allOf] : allOf;
  const own = [...Object.entries(required), ...Object.entries(optional)] as [string, Type][];
  return [...own, ...parts.flatMap((part) => membersOf(part as Type, schemas))];
}

const MAX_DEPTH = 8;

/** Whether a type is an object with members, or a list or union of such. */
function containsObject(type: Type, schemas: Schemas, depth = 0): boolean {
  const { list, anyOf = [], required, optional } = keywordsOf(type, schemas);
  if (required ?? optional) return true;
  const parts = list === undefined ? anyOf : [list, ...anyOf];
  return depth < MAX_DEPTH && parts.some((part) => containsObject(part as Type, schemas, depth + 1));
}

function collectSchemas(type: unknown, schemas: Schemas, used: Map<string, Type>): void {
  if (typeof type === 'object' && type !== null) {
    for (const part of Object.values(type)) collectSchemas(part, schemas, used);
  } else if (typeof type === 'string' && Object.hasOwn(schemas, type) && !used.has(type)) {
    const shape = schemas[type] as Type;
    used.set(type, shape);
    collectSchemas(shape, schemas, used);
  }
}
