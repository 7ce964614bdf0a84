// The Operation Object, https://spec.openapis.org/oas/v3.1.1.html#operation-object

import type { ModelRoute, Parameter } from '../catalogue.ts';
import { own } from '../read/json.ts';
import type { JsonCursor } from '../read/json-cursor.ts';
import { readBody } from './body.ts';
import { readCategory, readDeprecation, readFlags, readPreviews, readTitle } from './facts.ts';
import type { OperationContext } from './operation-context.ts';
import { findPagination } from './pagination.ts';
import { readParameters } from './parameters.ts';
import { readAccept, readResponses } from './responses.ts';
import { readLimits } from './schema/route-limits.ts';
import { oneLine } from './texts.ts';

interface KeyedRoute {
  readonly key: string;
  readonly route: ModelRoute;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided
export function readOperation(
  method: string,
  path: string,
  pathItem: JsonCursor,
  operation: JsonCursor,
  context: OperationContext,
): KeyedRoute {
  const isTemplate = context.options.keys === 'templates';
  const declared = readParameters(pathItem, operation, path, context).filter(
    (each) => !isTemplate || canBeSent(each, method, operation, context),
  );
  const server = context.servers.ownOf(operation, pathItem);
  const elsewhere = server === undefined || server === context.servers.main ? undefined : server;
  const placeholder =
    elsewhere === undefined || !isTemplate ? undefined : own(context.options.serverPlaceholders ?? {}, elsewhere);
  const parameters: Parameter[] = [
    ...(placeholder === undefined ? [] : [{ name: placeholder, in: 'server', type: 'string' } as const]),
    ...declared,
  ];
  const origin = placeholder === undefined ? (elsewhere ?? '') : `{${placeholder}}`;
  const key = isTemplate ? `${origin}${path}${queryTemplate(method, parameters)}` : path;
  const { responses, headers, headerTypes, errors, formats, events } = readResponses(operation, context);
  const accept = isTemplate ? undefined : readAccept(operation);
  const operationId = operation.string('operationId');
  const title = context.options.omitTexts ? undefined : readTitle(operation);
  const note = context.options.omitTexts ? undefined : oneLine(operation.string('description'));
  const category = readCategory(operation, context);
  const documentation = operation.get('externalDocs')?.string('url');
  const body = readBody(operation, method, path, context);
  const flags = readFlags(operation, context);
  const previews = readPreviews(operation, context);
  const list = findPagination({ method, path, parameters, responses, headers }, context.schemas, isTemplate);
  const pagination = context.lists.choose(`${method} ${key}`, list);
  const deprecation = readDeprecation(operation, context);
  const security = context.requirementsOf(operation);
  const limits = context.options.keepLimits ? readLimits(pathItem, operation) : undefined;
  const scopes = context.scopesOf(operation);
  return {
    key: `${method} ${key}`,
    route: {
      path,
      ...(operationId === undefined ? {} : { operationId }),
      ...(title === undefined ? {} : { title }),
      ...(note === undefined ? {} : { note }),
      ...(category === undefined ? {} : { category }),
      ...(documentation === undefined ? {} : { documentation }),
      ...(elsewhere === undefined ? {} : { server: elsewhere }),
      ...(security === undefined || security.length === 0 ? {} : { security }),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(body === undefined ? {} : { body }),
      ...(accept === undefined ? {} : { accept }),
      ...(responses === undefined ? {} : { responses }),
      ...(headers === undefined ? {} : { headers }),
      ...(errors === undefined ? {} : { errors }),
      ...(formats === undefined ? {} : { formats }),
      ...(events === undefined ? {} : { events }),
      ...(flags === undefined ? {} : { flags }),
      ...(previews.length > 0 ? { previews } : {}),
      ...(pagination === undefined ? {} : { pagination }),
      ...(deprecation === undefined ? {} : { deprecation }),
      ...(limits === undefined ? {} : { limits }),
      ...(scopes === undefined ? {} : { scopes }),
      ...(headerTypes === undefined ? {} : { headerTypes }),
    },
  };
}

/** If a call has a body, a query parameter must be part of the route, because it would otherwise become a body field. */
function queryTemplate(method: string, parameters: readonly Parameter[]): string {
  const names = isQueryMethod(method) ? [] : parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  return names.length === 0 ? '' : `{?${names.join(',')}}`;
}

function isQueryMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A call with a body cannot send a query parameter whose name is invalid in a template. */
function canBeSent(parameter: Parameter, method: string, operation: JsonCursor, context: OperationContext): boolean {
  if (parameter.in !== 'query' || isQueryMethod(method) || /^[\w.-]+$/.test(parameter.name)) return true;
  context.warn(
    `The query parameter "${parameter.name}" cannot be written in a route, so it is omitted`,
    operation.pointer,
  );
  return false;
}
