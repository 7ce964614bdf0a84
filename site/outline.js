/** How many members an outline has at most, so that a page stays small. */
const LONGEST = 120;

/** Finds the schema that a reference leads to. */
function resolve(schema, definitions) {
  let found = schema;
  for (let step = 0; step < 20 && typeof found?.$ref === 'string'; step++) {
    found = definitions[decodeURIComponent(found.$ref.replace('#/$defs/', ''))];
  }
  return found ?? {};
}

/** Without `null`, which only says that a value may be missing. */
const alternativesOf = (schema) => (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');

/** A short name of a type: `string`, `Issue[]`, `"open" | "closed"`. */
export function typeName(schema, definitions, depth = 0) {
  if (typeof schema.$ref === 'string') return decodeURIComponent(schema.$ref.replace('#/$defs/', ''));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives && depth < 3) return alternatives.map((each) => typeName(each, definitions, depth + 1)).join(' | ');
  if (schema.type === 'array') {
    const name = schema.items ? typeName(schema.items, definitions, depth + 1) : 'unknown';
    return name.includes(' ') ? `(${name})[]` : `${name}[]`;
  }
  const types = [schema.type ?? (schema.properties || schema.allOf ? 'object' : 'unknown')].flat();
  return `${types.join(' | ')}${schema.format ? ` (${schema.format})` : ''}`;
}

/** The members of an object, of the items of a list, or of the only alternative that has any. */
function membersOf(schema, definitions) {
  const found = resolve(schema, definitions);
  if (found.items) return membersOf(found.items, definitions);
  const parts = found.allOf ?? [];
  const alternatives = alternativesOf(found);
  const objects = alternatives.map((each) => membersOf(each, definitions)).filter(({ length }) => length > 0);
  if (objects.length === 1) return objects[0];
  const own = Object.entries(found.properties ?? {}).map(([name, member]) => ({
    name,
    schema: member,
    isRequired: (found.required ?? []).includes(name),
  }));
  return [...own, ...parts.flatMap((part) => membersOf(part, definitions))];
}

/**
 * The members of a body or a response in the order of the description, with their own members: as many levels as fit.
 * @typedef {{ name: string, type: string, isRequired: boolean, isDeprecated: boolean, description: string, members: Member[] }} Member
 * @returns {Member[]}
 */
export function outlineOf(root, longest = LONGEST) {
  const definitions = root.$defs ?? {};
  const level = (schema, deepest, seen) =>
    membersOf(schema, definitions).map((member) => {
      const type = typeName(member.schema, definitions);
      const isNew = !seen.includes(type);
      return {
        ...{ name: member.name, type, isRequired: member.isRequired, isDeprecated: member.schema.deprecated === true },
        description: member.schema.description ?? resolve(member.schema, definitions).description ?? '',
        members: deepest > 0 && isNew ? level(member.schema, deepest - 1, [...seen, type]) : [],
      };
    });
  const count = (members) => members.reduce((sum, each) => sum + 1 + count(each.members), 0);
  const levels = [2, 1, 0].map((deepest) => level(root, deepest, []));
  return (levels.find((each) => count(each) <= longest) ?? levels.at(-1)).slice(0, longest);
}
