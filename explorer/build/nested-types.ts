import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Catalogue, Type } from '../../generator/catalogue.ts';

/** The name that the page imports it by. */
const NAME = 'virtual:nested-types';

export interface NestedTypes {
  /** By route, then by member of the body: those that hold objects. */
  readonly members: { readonly [route: string]: { readonly [name: string]: Type } };
  /** What these types refer to. */
  readonly schemas: { readonly [name: string]: Type };
}

/**
 * The index at run time knows the members of a body, but not what is inside of them, because nothing is checked there. A form needs
 * to know, so it is read from the catalogue's file when the page is built.
 */
export function nestedTypes(): Plugin {
  return {
    name: NAME,
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    load(id) {
      if (id !== `\0${NAME}`) return undefined;
      const file = new URL('../../catalogue/github.json', import.meta.url);
      const types = collectNestedTypes(JSON.parse(readFileSync(file, 'utf8')));
      return `export const nestedTypes = JSON.parse(${JSON.stringify(JSON.stringify(types))});`;
    },
  };
}

function collectNestedTypes({ routes, schemas }: Catalogue): NestedTypes {
  const members: { [route: string]: { readonly [name: string]: Type } } = {};
  const used = new Map<string, Type>();
  for (const [route, { body }] of Object.entries(routes)) {
    const all = Object.values(body?.content ?? {}).flatMap((type) => membersOf(type, schemas));
    const holding = all.filter(([, type]) => holdsObject(type, schemas));
    if (holding.length > 0) members[route] = Object.fromEntries(holding);
    for (const [, type] of holding) collectSchemas(type, schemas, used);
  }
  return { members, schemas: Object.fromEntries(used) };
}

interface Keywords {
  readonly list?: Type;
  readonly anyOf?: readonly Type[];
  readonly allOf?: readonly Type[];
  readonly required?: { readonly [name: string]: Type };
  readonly optional?: { readonly [name: string]: Type };
}

type Schemas = Catalogue['schemas'];

/** What a type is: its own keywords, or those of the schema it names. */
function keywordsOf(type: Type | undefined, schemas: Schemas): Keywords {
  if (typeof type !== 'string') return (type ?? {}) as Keywords;
  return Object.hasOwn(schemas, type) ? keywordsOf(schemas[type], schemas) : {};
}

/** The members of a body. Where it may be one of several objects, a member may be of several types: those stay as the index has them. */
function membersOf(type: Type, schemas: Schemas): [name: string, type: Type][] {
  const { required = {}, optional = {}, anyOf = [], allOf = [] } = keywordsOf(type, schemas);
  const objects = anyOf.filter((each) => each !== 'null');
  const parts = objects.length === 1 ? [...objects, ...allOf] : allOf;
  const own = [...Object.entries(required), ...Object.entries(optional)];
  return [...own, ...parts.flatMap((part) => membersOf(part, schemas))];
}

/** Nothing real is this deep. */
const MAX_DEPTH = 8;

/** Whether it is an object with members, or a list or choice of some. */
function holdsObject(type: Type, schemas: Schemas, depth = 0): boolean {
  const { list, anyOf = [], required, optional } = keywordsOf(type, schemas);
  if (required ?? optional) return true;
  const parts = list === undefined ? anyOf : [list, ...anyOf];
  return depth < MAX_DEPTH && parts.some((part) => holdsObject(part, schemas, depth + 1));
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
