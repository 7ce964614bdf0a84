import { METHODS, OTHER_METHOD } from '../../src/core/methods.ts';
import type { ListReport, ModelRoute, SecurityScheme, Type } from '../catalogue.ts';
import { GeneratorError } from '../errors.ts';
import type { GenerateOptions } from '../options.ts';
import { isJsonObject, type JsonObject } from '../read/json.ts';
import { JsonCursor } from '../read/json-cursor.ts';
import { createLists } from './lists.ts';
import { readOperation } from './operation.ts';
import type { OperationContext } from './operation-context.ts';
import { type NamedTypes, readNamedTypes } from './schema/named-types.ts';
import { readWebhookLimits } from './schema/route-limits.ts';
import { createSchemas } from './schema/schemas.ts';
import { createRequirementsReader, readScopes, readSecurity } from './security.ts';
import { createServers, type Servers } from './servers.ts';

/** A parsed description: routes by key, and the schemas in use. Nothing is shared or shortened yet. */
export interface Model {
  readonly name: string;
  /** The source of the description, and its version. */
  readonly source: string;
  readonly descriptionVersion: string;
  readonly servers: Servers;
  readonly lists: ListReport;
  readonly security: { readonly [scheme: string]: SecurityScheme } | undefined;
  readonly routes: Map<string, ModelRoute>;
  readonly schemas: Map<string, Type>;
  readonly notes: ReadonlyMap<string, string>;
  readonly named: NamedTypes;
  /** The names of schemas that only removed routes use. */
  readonly formerSchemas: Set<string>;
  readonly warnings: readonly string[];
}

/** The operations, in the order of their routes. */
const LISTED_METHODS = [...METHODS.map((method) => method.toLowerCase()), 'query'].sort();
/** Servers answer these on their own, for browsers and for tests of connections. fetch refuses TRACE. */
const OTHER_METHODS = ['options', 'trace'];

export function createModel(description: JsonObject, options: GenerateOptions): Model {
  const root = new JsonCursor(description);
  const schemas = createSchemas(root, !options.omitTexts);
  const warnings: string[] = [];
  const servers = createServers(root, options.server, options.keys === 'templates');
  const lists = createLists(options.pagination);
  const warn = (message: string, pointer: string) => warnings.push(`${message} (at ${pointer})`);
  const security = options.keys === 'templates' ? undefined : readSecurity(root, options.keepLimits === true);
  const requirementsOf = createRequirementsReader(root, security, warn);
  const scopesOf = (operation: JsonCursor) => (options.keepLimits ? readScopes(root, operation) : undefined);
  const context: OperationContext = {
    schemas,
    options,
    servers,
    lists,
    warn,
    requirementsOf,
    scopesOf,
    sharedParameters: new Map(),
  };
  const routes = new Map<string, ModelRoute>();
  for (const [path, raw] of root.get('paths')?.entries() ?? []) {
    if (path.startsWith('x-')) continue;
    // The rows of generated tables are separated by line breaks and tabs.
    if (/\p{Cc}/u.test(path))
      throw new GeneratorError('A path must not contain a line break or another control character', raw.pointer);
    const pathItem = raw.resolve();
    if (!isJsonObject(pathItem.value)) throw new GeneratorError('A path must be an object', pathItem.pointer);
    for (const [method, operation] of operationsOf(pathItem, path, warn)) {
      if (!isJsonObject(operation.value)) throw new GeneratorError('An operation must be an object', operation.pointer);
      const { key, route } = readOperation(method, path, pathItem, operation, context);
      routes.set(key, route);
    }
    for (const method of OTHER_METHODS.filter((each) => pathItem.raw(each))) {
      warn(
        `Requests cannot be built for ${method.toUpperCase()} ${path}, so the operation is omitted`,
        pathItem.pointer,
      );
    }
  }
  const webhookLimits = options.keepLimits ? readWebhookLimits(root) : undefined;
  const named = { ...readNamedTypes(root, schemas, options.keys !== 'templates'), webhookLimits };
  const info = root.get('info');
  const title = info?.string('title') ?? 'API';
  return {
    name: options.name ?? title,
    source: options.source ?? title,
    descriptionVersion: info?.string('version') ?? '',
    servers,
    lists: lists.report(),
    security,
    routes: sortByKey(routes),
    schemas: schemas.types,
    notes: schemas.notes,
    named,
    formerSchemas: new Set(),
    warnings,
  };
}

/** The operations of a path by method: those of fixed fields, and those of `additionalOperations`, which OpenAPI 3.2 has. */
function operationsOf(
  pathItem: JsonCursor,
  path: string,
  warn: (message: string, pointer: string) => void,
): (readonly [method: string, operation: JsonCursor])[] {
  const listed = LISTED_METHODS.flatMap((method) => {
    const operation = pathItem.get(method);
    return operation === undefined ? [] : [[method.toUpperCase(), operation] as const];
  });
  const additional = (pathItem.get('additionalOperations')?.entries() ?? []).filter(([method, { pointer }]) => {
    const isFixed = [...LISTED_METHODS, ...OTHER_METHODS].includes(method.toLowerCase());
    if (OTHER_METHOD.test(method) && !isFixed) return true;
    const reason = isFixed ? 'it has a field of its own' : 'only uppercase letters that fetch can send are supported';
    warn(`The method ${JSON.stringify(method)} of ${path} is omitted: ${reason}`, pointer);
    return false;
  });
  return [...listed, ...additional];
}

/** Sorts by code unit, so that the order does not depend on the locale. */
export function sortByKey<Value>(map: ReadonlyMap<string, Value>): Map<string, Value> {
  return new Map([...map].sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)));
}
