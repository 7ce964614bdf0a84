import { findNearest, suggestName } from '../../core/edit-distance.ts';
import { EndpointError } from '../../core/errors.ts';
import type { Field, FieldTree } from '../../send/fields.ts';
import { type IndexType, keywordsOf } from '../type-keywords.ts';

type GetSchema = (name: string) => IndexType | undefined;

/** The types and members of a value, with all alternatives joined. */
interface Shape {
  readonly members: ReadonlyMap<string, readonly IndexType[]>;
  /** The types of the items, if it can be a list. */
  readonly items: readonly IndexType[];
  /** Whether it can have members that are not described. */
  readonly isOpen: boolean;
}

/** Types without a description: any value can have any member. */
const ANY = ['unknown', 'any', 'object'];
const DEEPEST = 20;

/** Throws UNKNOWN_FIELD for the first field that the described data does not have. `types` are the alternatives of the data. */
export function checkFields(types: readonly IndexType[], fields: FieldTree, getSchema: GetSchema, route: string): void {
  const root = shapeOf(types, getSchema);
  // The names of a list are those of its items.
  const shape = root.items.length > 0 ? join(root, shapeOf(root.items, getSchema)) : root;
  checkMembers(shape, fields, '', { getSchema, route });
}

interface Context {
  readonly getSchema: GetSchema;
  readonly route: string;
}

function checkMembers(shape: Shape, fields: FieldTree, prefix: string, context: Context): void {
  for (const [name, field] of fields) {
    const types = shape.members.get(name);
    if (types !== undefined) checkMember(types, field, `${prefix}${name}`, context);
    else if (!shape.isOpen)
      throw unknown(`${prefix}${name}`, findSimilar(name, shape, prefix, context), shape, context);
  }
}

function checkMember(types: readonly IndexType[], { isList, fields }: Field, path: string, context: Context): void {
  const shape = shapeOf(types, context.getSchema);
  const canBeList = shape.items.length > 0;
  if (isList && !canBeList && !shape.isOpen) throw unknown(`${path}[]`, path, undefined, context);
  if (fields.size === 0) return;
  const isOnlyList = canBeList && shape.members.size === 0 && !shape.isOpen;
  const [first = ''] = fields.keys();
  if (!isList && isOnlyList) throw unknown(`${path}.${first}`, `${path}[].${first}`, undefined, context);
  const inner = isList ? shapeOf(shape.items, context.getSchema) : shape;
  checkMembers(shape.isOpen ? { ...inner, isOpen: true } : inner, fields, `${path}${isList ? '[]' : ''}.`, context);
}

/** Joins the alternatives of a value. */
function shapeOf(types: readonly IndexType[], getSchema: GetSchema): Shape {
  const members = new Map<string, IndexType[]>();
  const items: IndexType[] = [];
  let isOpen = false;
  const seen = new Set<string>();
  const add = (type: IndexType, depth: number): void => {
    if (typeof type === 'string') {
      const schema = seen.has(type) ? undefined : getSchema(type);
      seen.add(type);
      if (schema !== undefined) add(schema, depth);
      else isOpen ||= ANY.includes(type);
      return;
    }
    const { list, tuple = [], anyOf = [], allOf = [], required = {}, optional = {}, rest } = keywordsOf(type);
    if (list !== undefined) items.push(list);
    items.push(...tuple);
    isOpen ||= rest !== undefined || depth > DEEPEST;
    for (const [name, each] of [...Object.entries(required), ...Object.entries(optional)])
      members.set(name, [...(members.get(name) ?? []), each]);
    if (depth <= DEEPEST) for (const each of [...anyOf, ...allOf]) add(each, depth + 1);
  };
  for (const type of types) add(type, 0);
  return { members, items, isOpen };
}

function join(one: Shape, other: Shape): Shape {
  const members = new Map(one.members);
  for (const [name, types] of other.members) members.set(name, [...(members.get(name) ?? []), ...types]);
  return { members, items: other.items, isOpen: one.isOpen || other.isOpen };
}

/** The name that was probably meant: one like it, or the same one inside a member. */
function findSimilar(name: string, shape: Shape, prefix: string, { getSchema }: Context): string | undefined {
  for (const [outer, types] of shape.members) {
    const inner = shapeOf(types, getSchema);
    if (inner.members.has(name)) return `${prefix}${outer}.${name}`;
    if (shapeOf(inner.items, getSchema).members.has(name)) return `${prefix}${outer}[].${name}`;
  }
  const [near] = findNearest(name, shape.members.keys());
  return near === undefined ? undefined : prefix + near;
}

function unknown(path: string, similar: string | undefined, shape: Shape | undefined, { route }: Context) {
  const names = [...(shape?.members.keys() ?? [])].slice(0, 30).join(', ');
  const advice = similar === undefined ? (names === '' ? ' It has no members.' : ` It has: ${names}.`) : '';
  const message = `The response of ${route} has no field "${path}".${suggestName(similar)}${advice}`;
  return new EndpointError('UNKNOWN_FIELD', message, { route, parameter: path });
}
