import type { BodyRecord, RouteRecord } from 'routebook/catalogue';
import { describeType, type IndexType, keywordsOf } from '../../../src/catalogue/type-keywords.ts';
import { type BodyTypes, type Member, membersOf, resolveType } from '../input/body-types.ts';

/** A line of the tree. */
export interface BodyRow {
  /** 0 for a direct field of the body. */
  readonly depth: number;
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly description: string;
}

/** A deeper tree does not fit on a screen. The documentation has the rest. */
const MAX_DEPTH = 3;

/** Lists the fields of a body and their members, in the order of the catalogue. */
export function createBodyTree({ route, body }: RouteRecord, types: BodyTypes): BodyRow[] {
  if (body === undefined) return [];
  const contents = Object.hasOwn(types.routes, route) ? Object.values(types.routes[route] ?? {}) : [];
  const full = new Map(contents.flatMap((content) => membersOf(content, types)).map((member) => [member.name, member]));
  return body.fields.flatMap((field) => {
    const type = full.get(field.name)?.type ?? field.type;
    const row = createRow({ ...field, type }, 0, types, descriptionOf(field), field.deprecated);
    return [row, ...createRows(type, 1, types, MAX_DEPTH)];
  });
}

function createRow(
  { name, type, required }: Member,
  depth: number,
  types: BodyTypes,
  description = '',
  deprecated = false,
): BodyRow {
  return { depth, name, type: outline(type, types), required, deprecated, description };
}

/** Lists the members of a type down to a certain depth. */
export function createRows(type: IndexType, depth: number, types: BodyTypes, maxDepth: number): BodyRow[] {
  if (depth > maxDepth) return [];
  return membersOf(itemOf(type, types), types).flatMap((member) => [
    createRow(member, depth, types, member.description),
    ...createRows(member.type, depth + 1, types, maxDepth),
  ]);
}

/** Returns the type whose members the tree shows: for a list, the type of its items. */
function itemOf(type: IndexType, types: BodyTypes): IndexType {
  const { list, anyOf } = keywordsOf(resolveType(type, types));
  if (list !== undefined) return itemOf(list, types);
  const lists = anyOf?.flatMap((each) => keywordsOf(resolveType(each, types)).list ?? []) ?? [];
  return lists.length > 0 ? { anyOf: [...lists, ...(anyOf ?? [])] } : type;
}

/** Describes a type in one line. An object has only a name, because its members follow. */
export function outline(type: IndexType, types: BodyTypes, depth = 0): string {
  const resolved = resolveType(type, types);
  // The name of a schema says more than "object".
  if (typeof type === 'string' && resolved !== type && isObject(resolved)) return type;
  const { list, anyOf, allOf } = keywordsOf(resolved);
  if (depth > MAX_DEPTH || allOf) return 'object';
  if (anyOf) return [...new Set(anyOf.map((each) => outline(each, types, depth + 1)))].join(' | ');
  if (list === undefined) return describeType(resolved);
  const item = outline(list, types, depth + 1);
  return item.includes(' ') ? `(${item})[]` : `${item}[]`;
}

function isObject(type: IndexType): boolean {
  const { list, tuple, anyOf, enum: values } = keywordsOf(type);
  return typeof type !== 'string' && [list, tuple, anyOf, values].every((each) => each === undefined);
}

/** The content types of a body without fields, such as text or a file. */
export function describeContent({ content }: BodyRecord): string {
  return Object.entries(content)
    .map(([name, type]) => `${name}: ${describeType(type)}`)
    .join(', ');
}

/** The description of a parameter or field, or an empty string. */
export function descriptionOf(described: object): string {
  const { description } = described as { readonly description?: unknown };
  return typeof description === 'string' ? description : '';
}
