import type { RecordType } from 'routebook/catalogue';

/**
 * The types inside the fields of a body. The index at run time has the fields but not what is inside them, since `check` does not look
 * there. A form needs them.
 */
export interface NestedTypes {
  /** By route, and by route and media type for bodies with several media types; then by field of the body: those that contain objects. */
  readonly members: { readonly [route: string]: { readonly [name: string]: RecordType } };
  /** The schemas that these types name. */
  readonly schemas: { readonly [name: string]: RecordType };
}

/** The key of the fields of one media type, for bodies with several. */
export function membersKey(route: string, mediaType: string): string {
  return `${route} ${mediaType}`;
}

/** Below this depth, a form is replaced by a field for JSON. */
const MAX_DEPTH = 4;

/** The complete type of a field of a body; undefined if the index has all of it. */
export function nestedType(types: NestedTypes, route: string, field: string, mediaType = ''): RecordType | undefined {
  const ofMediaType = membersKey(route, mediaType);
  const key = Object.hasOwn(types.members, ofMediaType) ? ofMediaType : route;
  const members = Object.hasOwn(types.members, key) ? types.members[key] : undefined;
  const type = members && Object.hasOwn(members, field) ? members[field] : undefined;
  return type === undefined ? undefined : (expand(types, type, 0) as RecordType);
}

/** Replaces the names of schemas in a type. */
function expand(types: NestedTypes, type: unknown, depth: number): unknown {
  if (typeof type === 'string') {
    if (!Object.hasOwn(types.schemas, type)) return type;
    return depth > MAX_DEPTH ? 'object' : expand(types, types.schemas[type], depth + 1);
  }
  if (Array.isArray(type)) return type.map((each) => expand(types, each, depth));
  if (typeof type !== 'object' || type === null || 'enum' in type) return type;
  return Object.fromEntries(
    Object.entries(type).map(([name, part]) => [
      name,
      name === 'deprecated' || name === 'notes' ? part : expand(types, part, depth),
    ]),
  );
}
