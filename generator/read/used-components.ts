import { decode } from '../../src/core/base-url.ts';
import { splitPointer } from '../../src/core/json-pointer.ts';
import { EXTERNAL } from './bundle.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own } from './json.ts';

/** The parts of a description that its operations refer to. In Swagger 2, they are members of the description itself. */
const SWAGGER_GROUPS = ['definitions', 'parameters', 'responses', 'securityDefinitions'];

/** Removes the components that the operations of a description do not need, directly or through other components. */
export function keepUsedComponents(description: JsonObject): JsonObject {
  const used = new Set<string>();
  const files = new Set<JsonValue>();
  const components = own(description, 'components');
  const groupOf = (name: string): JsonValue | undefined =>
    own(description, 'swagger') === undefined
      ? isJsonObject(components)
        ? own(components, name)
        : undefined
      : own(description, name);
  const use = (group: string, name: string): void => {
    const members = groupOf(group);
    const key = `${group}/${name}`;
    const value = isJsonObject(members) ? own(members, name) : undefined;
    if (value === undefined || used.has(key)) return;
    used.add(key);
    visit(value);
  };
  const follow = (reference: string): void => {
    const steps = splitPointer(decode(reference.slice(1)));
    const [group, name] = steps[0] === 'components' ? steps.slice(1) : steps;
    if (steps[0] === EXTERNAL) visitFile(steps);
    else if (group !== undefined && name !== undefined) use(group, name);
  };
  const visitFile = (steps: readonly string[]): void => {
    let value: JsonValue | undefined = description;
    for (const step of steps) {
      if (isList(value)) value = value[Number(step)];
      else value = isJsonObject(value) ? own(value, step) : undefined;
    }
    if (value === undefined || files.has(value)) return;
    files.add(value);
    visit(value);
  };
  const schemas = own(description, 'swagger') === undefined ? 'schemas' : 'definitions';
  const visit = (value: JsonValue): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isList(value)) for (const item of value) visit(item);
    else visitMembers(value);
  };
  const visitMembers = (value: JsonObject): void => {
    for (const [name, member] of Object.entries(value)) {
      if (name === '$ref' && typeof member === 'string' && member.startsWith('#')) follow(member);
      else if (name === 'discriminator') useMapping(member);
      else if (name === 'security') useSchemes(member);
      visit(member);
    }
  };
  /** The mapping of a discriminator has references, or names of schemas. */
  const useMapping = (discriminator: JsonValue): void => {
    const mapping = isJsonObject(discriminator) ? own(discriminator, 'mapping') : undefined;
    for (const target of Object.values(isJsonObject(mapping) ? mapping : {})) {
      if (typeof target !== 'string') continue;
      if (target.startsWith('#')) follow(target);
      else use(schemas, target);
    }
  };
  const useSchemes = (requirements: JsonValue): void => {
    for (const requirement of isList(requirements) ? requirements : []) {
      for (const name of Object.keys(isJsonObject(requirement) ? requirement : {})) {
        use('securitySchemes', name);
        use('securityDefinitions', name);
      }
    }
  };
  visit(own(description, 'paths') ?? {});
  visit(own(description, 'webhooks') ?? {});
  visit(own(description, 'x-webhooks') ?? {});
  useSchemes(own(description, 'security') ?? []);
  const keep = (group: string, members: JsonValue): JsonValue =>
    isJsonObject(members)
      ? Object.fromEntries(Object.entries(members).filter(([name]) => used.has(`${group}/${name}`)))
      : members;
  if (own(description, 'swagger') !== undefined) {
    const groups = SWAGGER_GROUPS.flatMap((group) => {
      const members = own(description, group);
      return members === undefined ? [] : [[group, keep(group, members)] as const];
    });
    return { ...description, ...Object.fromEntries(groups) };
  }
  if (!isJsonObject(components)) return description;
  const groups = Object.entries(components).map(([group, members]) => [group, keep(group, members)] as const);
  return { ...description, components: Object.fromEntries(groups) };
}
