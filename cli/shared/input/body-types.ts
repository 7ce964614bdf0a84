import type { Responses } from 'routebook/catalogue/responses';
import { type IndexType, keywordsOf, noteOf } from '../../../src/catalogue/type-keywords.ts';
import { ownMember } from '../../../src/core/objects.ts';

/** The full types of bodies. The run-time index contains only their first level, because a check needs no more. */
export interface BodyTypes {
  /** By route, then by content type. */
  readonly routes: { readonly [route: string]: { readonly [contentType: string]: IndexType } };
  /** The schemas that these types refer to. */
  readonly schemas: { readonly [name: string]: IndexType };
  /** Looks up a schema that is not in `schemas`. */
  getSchema?(name: string): IndexType | undefined;
}

/** The part of a catalogue file that this module reads. */
interface CatalogueBodies {
  readonly routes: {
    readonly [route: string]: { readonly body?: { readonly content: { readonly [contentType: string]: unknown } } };
  };
  readonly schemas: { readonly [name: string]: unknown };
}

export const NO_BODY_TYPES: BodyTypes = { routes: {}, schemas: {} };

/** The schemas of responses, which are read when a type refers to them. */
export function typesOf(responses: Responses): BodyTypes {
  return { routes: {}, schemas: {}, getSchema: (name) => responses.getSchema(name) };
}

/** Collects the types of all bodies from a catalogue, with the schemas that they refer to. */
export function selectBodyTypes({ routes, schemas }: CatalogueBodies): BodyTypes {
  const bodies: { [route: string]: { readonly [contentType: string]: IndexType } } = {};
  const used = new Map<string, IndexType>();
  for (const [route, { body }] of Object.entries(routes)) {
    if (body === undefined) continue;
    bodies[route] = body.content as { readonly [contentType: string]: IndexType };
    collectSchemas(body.content, schemas, used);
  }
  return { routes: bodies, schemas: Object.fromEntries(used) };
}

function collectSchemas(type: unknown, schemas: CatalogueBodies['schemas'], used: Map<string, IndexType>): void {
  const pending = [type];
  while (pending.length > 0) {
    const part = pending.pop();
    if (typeof part === 'object' && part !== null) pending.push(...Object.values(part));
    else if (typeof part === 'string' && Object.hasOwn(schemas, part) && !used.has(part)) {
      used.set(part, schemas[part] as IndexType);
      pending.push(schemas[part]);
    }
  }
}

/** Returns the type itself or, if it is the name of a schema, the type of that schema. */
export function resolveType(type: IndexType, types: BodyTypes): IndexType {
  let resolved = type;
  const seen = new Set<string>();
  while (typeof resolved === 'string' && !seen.has(resolved)) {
    const schema = ownMember(types.schemas, resolved) ?? types.getSchema?.(resolved);
    if (schema === undefined) break;
    seen.add(resolved);
    resolved = schema;
  }
  return resolved;
}

/** A member of an object type. */
export interface Member {
  readonly name: string;
  readonly type: IndexType;
  readonly required: boolean;
  /** The description from the API. */
  readonly description?: string | undefined;
}

/** The members of an object type, a union or an intersection. A member of a union is required only if all its objects require it. */
export function membersOf(type: IndexType, types: BodyTypes, depth = 0): Member[] {
  const keywords = keywordsOf(resolveType(type, types));
  const { required = {}, optional = {}, anyOf, allOf } = keywords;
  const members = new Map<string, Member>();
  const add = (name: string, each: IndexType, isRequired: boolean) =>
    members.set(name, { name, type: each, required: isRequired, description: noteOf(keywords, name) });
  for (const [name, each] of Object.entries(required)) add(name, each, true);
  for (const [name, each] of Object.entries(optional)) add(name, each, false);
  const parts = depth < 8 ? (anyOf ?? allOf ?? []).filter((part) => part !== 'null') : [];
  const lists = parts.map((part) => membersOf(part, types, depth + 1));
  for (const member of lists.flat()) {
    const isRequired = anyOf
      ? lists.every((list) => list.some(({ name, required: isNeeded }) => name === member.name && isNeeded))
      : member.required || members.get(member.name)?.required === true;
    if (!members.has(member.name) || isRequired) members.set(member.name, { ...member, required: isRequired });
  }
  return [...members.values()];
}
