import { EXTERNAL } from '../../read/bundle.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own } from '../../read/json.ts';
import { pointerTo, referenceOf, stepsOf, valueAt } from './pointers.ts';

/** The kind of a value of a description. It determines the kinds of its members. */
type Kind = 'pathItem' | 'operation' | 'parameter' | 'requestBody' | 'response' | 'header' | 'media' | 'schema';

/** The members of each kind that contain other parts: one, a list, or a map of them. */
const MEMBERS: Readonly<Record<Kind, { readonly [name: string]: readonly ['one' | 'list' | 'map', Kind] }>> = {
  pathItem: {
    parameters: ['list', 'parameter'],
    ...Object.fromEntries(
      ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'].map(
        (method) => [method, ['one', 'operation'] as const] as const,
      ),
    ),
  },
  operation: {
    parameters: ['list', 'parameter'],
    requestBody: ['one', 'requestBody'],
    responses: ['map', 'response'],
  },
  parameter: { schema: ['one', 'schema'], content: ['map', 'media'] },
  requestBody: { content: ['map', 'media'] },
  response: { content: ['map', 'media'], headers: ['map', 'header'] },
  header: { schema: ['one', 'schema'], content: ['map', 'media'] },
  media: { schema: ['one', 'schema'] },
  schema: {
    ...Object.fromEntries(
      ['properties', 'patternProperties', '$defs'].map((name) => [name, ['map', 'schema'] as const] as const),
    ),
    ...Object.fromEntries(
      ['allOf', 'anyOf', 'oneOf', 'prefixItems'].map((name) => [name, ['list', 'schema'] as const] as const),
    ),
    items: ['one', 'schema'],
    additionalProperties: ['one', 'schema'],
  },
};

const COMPONENTS: { readonly [group: string]: Kind } = {
  schemas: 'schema',
  responses: 'response',
  parameters: 'parameter',
  requestBodies: 'requestBody',
  headers: 'header',
  pathItems: 'pathItem',
};

const GROUPS: Readonly<Partial<Record<Kind, string>>> = Object.fromEntries(
  Object.entries(COMPONENTS)
    .filter(([group]) => group !== 'pathItems')
    .map(([group, kind]) => [kind, group]),
);

/**
 * Makes a component of each schema, parameter, response, body and header in another file that a bundled description refers to. Paths
 * and operations in other files are written in place. A component has the last name of its reference, or the name of its file.
 */
export function hoistFiles(root: JsonObject): JsonObject {
  if (own(root, EXTERNAL) === undefined) return root;
  const components = Object.fromEntries(
    Object.entries(isJsonObject(root['components']) ? root['components'] : {}).map(([group, members]) => [
      group,
      { ...(isJsonObject(members) ? members : {}) } as Record<string, JsonValue>,
    ]),
  );
  const names = new Map<string, string>();
  const open = new Set<string>();
  const files = own(root, EXTERNAL) ?? {};

  function visit(value: JsonValue, kind: Kind): JsonValue {
    if (!isJsonObject(value)) return value;
    const reference = referenceOf(value);
    if (reference !== undefined) return visitReference(value, reference, kind);
    const members = MEMBERS[kind];
    const entries = Object.entries(value).map(([name, member]): [string, JsonValue] => {
      const [shape, next] = own(members, name) ?? [];
      if (next !== undefined && shape !== undefined) return [name, visitMember(member, shape, next)];
      return [name, name === 'discriminator' && kind === 'schema' ? visitMapping(member) : member];
    });
    return Object.fromEntries(entries);
  }

  function visitMember(member: JsonValue, shape: 'one' | 'list' | 'map', kind: Kind): JsonValue {
    if (isList(member)) return member.map((each) => visit(each, kind));
    if (shape === 'one' || !isJsonObject(member)) return visit(member, kind);
    const steps = stepsOf(referenceOf(member) ?? '');
    // A map as a whole can be in another file, too.
    if (steps[0] === EXTERNAL) return visitMember(valueAt(root, steps) ?? {}, shape, kind);
    return Object.fromEntries(Object.entries(member).map(([name, each]) => [name, visit(each, kind)]));
  }

  function visitReference(value: JsonObject, reference: string, kind: Kind): JsonValue {
    const steps = stepsOf(reference);
    if (steps[0] !== EXTERNAL) return value;
    const group = GROUPS[kind];
    if (group !== undefined) return { ...value, $ref: hoist(steps, kind, group) };
    const pointer = pointerTo(steps);
    if (open.has(pointer)) return {};
    open.add(pointer);
    const copy = visit(valueAt(root, steps) ?? {}, kind);
    open.delete(pointer);
    return copy;
  }

  /** Adds the target of a reference to the components, and returns the new reference. */
  function hoist(steps: readonly string[], kind: Kind, group: string): string {
    const pointer = `${group} ${pointerTo(steps)}`;
    const known = names.get(pointer);
    if (known !== undefined) return known;
    const taken: Record<string, JsonValue> = components[group] ?? {};
    components[group] = taken;
    const name = nameFor(steps, taken, files);
    const reference = pointerTo(['components', group, name]);
    names.set(pointer, reference);
    taken[name] = true;
    taken[name] = visit(valueAt(root, steps) ?? {}, kind);
    return reference;
  }

  function visitMapping(discriminator: JsonValue): JsonValue {
    const mapping = isJsonObject(discriminator) ? own(discriminator, 'mapping') : undefined;
    if (!isJsonObject(discriminator) || !isJsonObject(mapping)) return discriminator;
    const entries = Object.entries(mapping).map(([value, target]): [string, JsonValue] => {
      const steps = typeof target === 'string' ? stepsOf(target) : [];
      return [value, steps[0] === EXTERNAL ? hoist(steps, 'schema', 'schemas') : target];
    });
    return { ...discriminator, mapping: Object.fromEntries(entries) };
  }

  for (const [group, kind] of Object.entries(COMPONENTS)) {
    const members = components[group] ?? {};
    for (const [name, member] of Object.entries(members)) members[name] = visit(member, kind);
  }
  const { [EXTERNAL]: _files, ...others } = root;
  const visitItems = (name: string) =>
    own(root, name) === undefined ? {} : { [name]: visitMember(own(root, name) ?? {}, 'map', 'pathItem') };
  return { ...others, ...visitItems('paths'), ...visitItems('webhooks'), components };
}

/** The last steps of a reference that no other component is named after: `pet`, or `models-pet`. */
function nameFor(steps: readonly string[], taken: { readonly [name: string]: JsonValue }, files: JsonValue): string {
  const [, key = 'file', ...inside] = steps;
  // The bundle adds a number to the second file of the same name, even if the first one has no component.
  const [, plain = ''] = /^(.*\D)\d+$/s.exec(key) ?? [];
  const file = isJsonObject(files) && own(files, plain) !== undefined ? plain : key;
  let name = '';
  for (const step of inside.slice().reverse()) {
    name = name === '' ? step : `${step}-${name}`;
    if (own(taken, name) === undefined) return name;
  }
  const base = name === '' ? file : `${file}_${name}`;
  let unique = base;
  for (let count = 2; own(taken, unique) !== undefined; count += 1) unique = `${base}-${count}`;
  return unique;
}
