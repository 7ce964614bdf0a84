import { isJsonObject, isList, type JsonObject, type JsonValue, own } from '../../read/json.ts';
import { literalText } from '../type-text.ts';
import { commentText } from './comment-text.ts';
import { wordsName } from './enum-names.ts';
import { headerText, parameterText, partText, requestBodyText, responseText } from './operation-text.ts';
import { type Operations, pathItemOf } from './path-item-text.ts';
import { entriesOf, type PathsContext } from './paths-context.ts';
import { COMPONENT_GROUPS } from './reference-text.ts';
import { memberText, objectOf } from './type-piece.ts';

type Group = (typeof COMPONENT_GROUPS)[number];

const PARTS = {
  responses: responseText,
  parameters: parameterText,
  requestBodies: requestBodyText,
  headers: headerText,
} as const;

const ROOT_PREFIXES: Readonly<Record<Group, string>> = {
  schemas: 'Schema',
  responses: 'Response',
  parameters: 'Parameter',
  requestBodies: 'RequestBody',
  headers: 'Header',
  pathItems: 'PathItem',
};

/** The members of `components`, and a type for each component if the options ask for it. */
export function componentsText(
  components: JsonValue | undefined,
  operations: Operations,
  context: PathsContext,
): { readonly members: readonly string[]; readonly rootTypes: string } {
  const { options } = context;
  const isReadonly = options.immutable === true;
  const rootTypes = createRootTypes(context);
  const members = COMPONENT_GROUPS.map((group) => {
    const rows = entriesOf(isJsonObject(components) ? own(components, group) : undefined, options).map(
      ([name, component]) => {
        rootTypes.add(group, name, component);
        return memberText(name, componentText(group, name, component, operations, context), {
          comment: commentText(component),
          isReadonly,
        });
      },
    );
    return memberText(group, rows.length === 0 ? 'never' : objectOf(rows).text);
  });
  return { members, rootTypes: rootTypes.text() };
}

function componentText(
  group: Group,
  name: string,
  component: JsonValue,
  operations: Operations,
  context: PathsContext,
): string {
  const location = ['components', group, name];
  if (group === 'schemas') return context.schema(component, location).text;
  if (group === 'pathItems') return pathItemOf(component, location, operations, context).text;
  return partText(component, location, context, PARTS[group]).text;
}

function createRootTypes({ options, names }: PathsContext) {
  const rows: string[] = [];
  return {
    add(group: Group, name: string, component: JsonValue) {
      if (!options.rootTypes || (options.enum && group === 'schemas' && isEnum(component))) return;
      const isSchema = group === 'schemas';
      const prefix = isSchema && options.rootTypesNoSchemaPrefix ? '' : ROOT_PREFIXES[group];
      const words = wordsName(name);
      const wish = /^[\p{ID_Start}_$]/u.test(prefix + words) ? prefix + words : `_${prefix}${words}`;
      let alias = wish;
      for (let count = 2; names.has(alias); count += 1) alias = `${wish}_${count}`;
      names.add(alias);
      rows.push(`export type ${alias} = components[${literalText(group)}][${literalText(name)}];\n`);
    },
    text: () => rows.join(''),
  };
}

/** An enum is declared under its own name, so it needs no second one. */
function isEnum(component: JsonValue): boolean {
  const schema: JsonObject = isJsonObject(component) ? component : {};
  return (
    isList(own(schema, 'enum')) &&
    own(schema, 'type') !== 'object' &&
    own(schema, 'properties') === undefined &&
    own(schema, 'additionalProperties') === undefined
  );
}
