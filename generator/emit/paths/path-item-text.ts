import { createNamer } from '../../model/names.ts';
import { isJsonObject, isList, type JsonObject, type JsonValue, own } from '../../read/json.ts';
import { literalText } from '../type-text.ts';
import { commentText } from './comment-text.ts';
import { joinParameters, operationText, parametersText, partText, resolvePart } from './operation-text.ts';
import { entriesOf, isDeprecated, type PathsContext } from './paths-context.ts';
import type { Location } from './pointers.ts';
import { memberText, objectOf, type TypePiece } from './type-piece.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** The operations that have an id, each written once. */
export interface Operations {
  readonly members: readonly string[];
  /** Adds an operation and returns its type. The second operation with the same id has a number in its name. */
  add(id: string, text: string): string;
}

export function createOperations({ options }: PathsContext): Operations {
  const members: string[] = [];
  const unique = createNamer();
  return {
    members,
    add(id, text) {
      const name = unique(id);
      members.push(memberText(name, text, { isReadonly: options.immutable === true }));
      return `operations[${literalText(name)}]`;
    },
  };
}

/** Writes `paths`: each path with its operations. */
export function pathsMembers(paths: JsonValue | undefined, operations: Operations, context: PathsContext): string[] {
  const isReadonly = context.options.immutable === true;
  return entriesOf(paths, context.options).flatMap(([path, item]) => {
    if (!path.startsWith('/') || !isJsonObject(item)) return [];
    const type = pathItemOf(item, ['paths', path], operations, context).text;
    if (context.options.pathParamsAsTypes && path.includes('{')) {
      return [`${isReadonly ? 'readonly ' : ''}[path: ${pathType(path, item, context)}]: ${type}`];
    }
    return [memberText(path, type, { comment: commentText(item), isReadonly })];
  });
}

/** A path item, or the name of its component. */
export function pathItemOf(
  item: JsonValue,
  location: Location,
  operations: Operations,
  context: PathsContext,
): TypePiece {
  return partText(item, location, context, (value) => pathItemText(value, location, operations, context));
}

function pathItemText(item: JsonObject, location: Location, operations: Operations, context: PathsContext): TypePiece {
  const { options } = context;
  const isReadonly = options.immutable === true;
  const shared = own(item, 'parameters');
  const members = [parametersText(isList(shared) ? shared : [], [...location, 'parameters'], context)];
  // QUERY is new in OpenAPI 3.2. It is written only where it is used, because other paths look as they did before.
  for (const method of own(item, 'query') === undefined ? METHODS : [...METHODS, 'query']) {
    const operation = resolvePart(own(item, method), context);
    const isOmitted = own(item, method) === undefined || (options.excludeDeprecated && isDeprecated(operation));
    if (isOmitted) {
      members.push(memberText(method, 'never', { isOptional: true, isReadonly }));
      continue;
    }
    const parameters = joinParameters(item, operation, context);
    const text = operationText(operation, parameters, [...location, method], context).text;
    const id = own(operation, 'operationId');
    const type = typeof id === 'string' && id !== '' ? operations.add(id.replaceAll('#', '/'), text) : text;
    members.push(memberText(method, type, { comment: commentText(operation), isReadonly }));
  }
  return objectOf(members);
}

/** A path as a template literal type: `/pets/${number}`. */
function pathType(path: string, item: JsonObject, context: PathsContext): string {
  const holder = resolvePart(item, context);
  const parameters = METHODS.flatMap((method) =>
    joinParameters(holder, resolvePart(own(holder, method), context), context),
  );
  const types = new Map<string, JsonValue | undefined>();
  for (const each of parameters) {
    const facts = resolvePart(each, context);
    const schema = own(facts, 'schema');
    if (own(facts, 'in') === 'path')
      types.set(String(own(facts, 'name')), isJsonObject(schema) ? own(schema, 'type') : undefined);
  }
  const parts = path.split(/\{([^{}]+)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[\\`]|\$(?=\{)/g, '\\$&');
    const type = types.get(part);
    const name = type === 'integer' || type === 'number' ? 'number' : type === 'boolean' ? 'boolean' : 'string';
    return `\${${name}}`;
  });
  return `\`${parts.join('')}\``;
}

/** Writes `webhooks`. */
export function webhookMembers(
  webhooks: JsonValue | undefined,
  operations: Operations,
  context: PathsContext,
): string[] {
  return entriesOf(webhooks, context.options).map(([name, item]) =>
    memberText(name, pathItemOf(item, ['webhooks', name], operations, context).text, {
      isReadonly: context.options.immutable === true,
    }),
  );
}
