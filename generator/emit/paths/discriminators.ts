import { isJsonObject, isList, type JsonObject, type JsonValue, own } from '../../read/json.ts';
import { pointerTo, referenceOf, stepsOf } from './pointers.ts';

/** A discriminator of the description. */
interface Discriminator {
  readonly propertyName: string;
  readonly mapping: { readonly [value: string]: JsonValue };
}

/** The discriminators of a description. */
export interface Discriminators {
  /** By the location of the schema that has one, or that extends a schema with one. */
  readonly at: ReadonlyMap<string, Discriminator>;
  /** The locations of schemas whose discriminator has its value as a literal type already. */
  readonly handled: ReadonlySet<string>;
  /** A schema in which the discriminator has its value, or the schema itself. */
  patched(schema: JsonObject): JsonObject;
}

interface Found {
  readonly schema: JsonObject;
  readonly location: string;
}

type Resolve = (reference: string) => JsonValue | undefined;

/**
 * Finds the discriminators. A branch of a `oneOf` with a discriminator, and a schema that extends a schema whose discriminator has a
 * mapping for it, has its values as a literal type, so that the compiler can tell the branches apart.
 */
export function findDiscriminators(root: JsonObject, resolve: Resolve): Discriminators {
  const { owners, extended } = collect(root);
  const at = new Map<string, Discriminator>();
  const handled = new Set<string>();
  const patches = new Map<JsonObject, JsonObject>();
  const patch = (reference: string, name: string, values: readonly string[]): void => {
    const target = resolve(reference);
    if (!isJsonObject(target)) return;
    const changed = withValues(patches.get(target) ?? target, name, values);
    if (changed === undefined) return;
    patches.set(target, changed);
    handled.add(pointerTo(stepsOf(reference)));
  };
  for (const { schema, location } of owners) {
    const discriminator = discriminatorOf(schema);
    if (discriminator === undefined) continue;
    at.set(location, discriminator);
    for (const [reference, values] of branchValues(schema, discriminator)) {
      if (!handled.has(reference)) patch(reference, discriminator.propertyName, values);
    }
  }
  for (const { schema, location } of extended) extend(schema, location, at, patch);
  return { at, handled, patched: (schema) => patches.get(schema) ?? schema };
}

function collect(root: JsonObject): { readonly owners: readonly Found[]; readonly extended: readonly Found[] } {
  const owners: Found[] = [];
  const extended: Found[] = [];
  const steps: string[] = [];
  const visit = (value: JsonValue): void => {
    if (isJsonObject(value)) {
      if (discriminatorOf(value) !== undefined) owners.push({ schema: value, location: pointerTo(steps) });
      if (isList(own(value, 'allOf'))) extended.push({ schema: value, location: pointerTo(steps) });
    } else if (!isList(value)) return;
    for (const [name, member] of Object.entries(value)) {
      if (typeof member !== 'object' || member === null) continue;
      steps.push(name);
      visit(member as JsonValue);
      steps.pop();
    }
  };
  visit(root);
  return { owners, extended };
}

function discriminatorOf(schema: JsonValue): Discriminator | undefined {
  const value = isJsonObject(schema) ? own(schema, 'discriminator') : undefined;
  if (!isJsonObject(value)) return undefined;
  const propertyName = own(value, 'propertyName');
  const mapping = own(value, 'mapping');
  if (typeof propertyName !== 'string' || propertyName === '') return undefined;
  return { propertyName, mapping: isJsonObject(mapping) ? mapping : {} };
}

/** The values of each branch of a `oneOf`: those of the mapping, or the name of its schema. */
function branchValues(schema: JsonObject, { mapping }: Discriminator): Map<string, readonly string[]> {
  const values = new Map<string, string[]>();
  const branches = own(schema, 'oneOf');
  if (!isList(branches)) return values;
  for (const branch of branches) {
    const steps = stepsOf(referenceOf(branch) ?? '');
    if (steps.length > 0) values.set(pointerTo(steps), [steps.at(-1) ?? '']);
  }
  const defined = new Set<string>();
  for (const [value, target] of Object.entries(mapping)) {
    const steps = typeof target === 'string' ? stepsOf(target) : [];
    if (steps.length === 0) continue;
    const pointer = pointerTo(steps);
    if (!defined.has(pointer)) values.set(pointer, []);
    defined.add(pointer);
    values.get(pointer)?.push(value);
  }
  return values;
}

/** A schema that extends one with a discriminator has that discriminator too. */
function extend(
  schema: JsonObject,
  location: string,
  at: Map<string, Discriminator>,
  patch: (reference: string, name: string, values: readonly string[]) => void,
): void {
  for (const item of own(schema, 'allOf') as readonly JsonValue[]) {
    const reference = referenceOf(item);
    if (reference === undefined) {
      const inline = discriminatorOf(item);
      if (inline !== undefined) at.set(location, inline);
      continue;
    }
    const discriminator = at.get(pointerTo(stepsOf(reference)));
    if (discriminator === undefined) return;
    const values = Object.entries(discriminator.mapping).flatMap(([value, target]) =>
      typeof target === 'string' && target.startsWith('#') && pointerTo(stepsOf(target)) === location ? [value] : [],
    );
    if (values.length > 0) patch(location, discriminator.propertyName, values);
    at.set(location, discriminator);
  }
}

/** A copy of a schema whose discriminator has these values. Undefined for a schema that is neither an object nor an `allOf`. */
function withValues(schema: JsonObject, name: string, values: readonly string[]): JsonObject | undefined {
  const property = { type: 'string', enum: values };
  const parts = own(schema, 'allOf');
  if (isList(parts)) {
    return { ...schema, allOf: [...parts, { type: 'object', required: [name], properties: { [name]: property } }] };
  }
  if (own(schema, 'type') !== 'object') return undefined;
  const properties = own(schema, 'properties');
  const required = own(schema, 'required');
  const description = isJsonObject(properties) ? own(properties, name) : undefined;
  const note = isJsonObject(description) ? own(description, 'description') : undefined;
  return {
    ...schema,
    required: [...new Set([...(isList(required) ? required : []), name])],
    properties: {
      ...(isJsonObject(properties) ? properties : {}),
      [name]: { ...property, ...(note === undefined ? {} : { description: note }) },
    },
  };
}

/** The value of a discriminator in the schema at a location: that of the mapping, or the name of the schema. */
export function discriminatorValue({ mapping }: Discriminator, location: string): string {
  const name = stepsOf(location).at(-1) ?? '';
  const match = Object.entries(mapping).find(
    ([, target]) =>
      typeof target === 'string' && (target.startsWith('#') ? stepsOf(target).at(-1) === name : target === name),
  );
  return match?.[0] ?? name;
}
