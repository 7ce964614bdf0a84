// The Operation Object, https://spec.openapis.org/oas/v3.1.1.html#operation-object

import type { Parameter, Route } from '../catalogue.ts';
import type { GenerateOptions } from '../options.ts';
import { own } from '../read/json.ts';
import type { Place } from '../read/place.ts';
import { readBody } from './body.ts';
import { readCategory, readDeprecation, readPreviews } from './facts.ts';
import { readPagination } from './pagination.ts';
import { readParameters } from './parameters.ts';
import { readResponses } from './responses.ts';
import type { NamedSchemas } from './schemas.ts';
import { readServer } from './servers.ts';

/** What reading an operation needs beside the operation. */
export interface OperationContext {
  readonly schemas: NamedSchemas;
  readonly options: GenerateOptions;
  readonly server: string | undefined;
  readonly warn: (message: string, pointer: string) => void;
}

/** A route whose parameters are all written out. */
export interface ModelRoute extends Omit<Route, 'parameters'> {
  readonly parameters?: readonly Parameter[];
}

export interface KeyedRoute {
  readonly key: string;
  readonly route: ModelRoute;
}

export function readOperation(
  method: string,
  path: string,
  pathItem: Place,
  operation: Place,
  context: OperationContext,
): KeyedRoute {
  const declared = readParameters(pathItem, operation, path, context).filter((each) =>
    canBeSent(each, method, operation, context),
  );
  const server = readServer(operation) ?? readServer(pathItem);
  const elsewhere = server === undefined || server === context.server ? undefined : server;
  const placeholder = elsewhere === undefined ? undefined : own(context.options.serverPlaceholders ?? {}, elsewhere);
  const parameters: Parameter[] = [
    ...(placeholder === undefined ? [] : [{ name: placeholder, in: 'server', type: 'string' } as const]),
    ...declared,
  ];
  const origin = placeholder === undefined ? (elsewhere ?? '') : `{${placeholder}}`;
  const { responses, errors, formats } = readResponses(operation, context);
  const operationId = operation.string('operationId');
  const category = readCategory(operation, context);
  const documentation = operation.get('externalDocs')?.string('url');
  const body = readBody(operation, method, context);
  const previews = readPreviews(operation, context);
  const pagination = readPagination(method, parameters, responses, context.schemas);
  const deprecation = readDeprecation(operation, context);
  return {
    key: `${method} ${origin}${path}${queryTemplate(method, parameters)}`,
    route: {
      path,
      ...(operationId === undefined ? {} : { operationId }),
      ...(category === undefined ? {} : { category }),
      ...(documentation === undefined ? {} : { documentation }),
      ...(elsewhere === undefined ? {} : { server: elsewhere }),
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(body === undefined ? {} : { body }),
      ...(responses === undefined ? {} : { responses }),
      ...(errors === undefined ? {} : { errors }),
      ...(formats === undefined ? {} : { formats }),
      ...(previews.length > 0 ? { previews } : {}),
      ...(pagination === undefined ? {} : { pagination }),
      ...(deprecation === undefined ? {} : { deprecation }),
    },
  };
}

/** Beside a body, a query parameter must be named in the route, or it would be taken for a field of the body. */
function queryTemplate(method: string, parameters: readonly Parameter[]): string {
  const names = isQueryMethod(method) ? [] : parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  return names.length === 0 ? '' : `{?${names.join(',')}}`;
}

function isQueryMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Beside a body there is no way to send a query parameter whose name no template can hold. */
function canBeSent(parameter: Parameter, method: string, operation: Place, context: OperationContext): boolean {
  if (parameter.in !== 'query' || isQueryMethod(method) || /^[\w.-]+$/.test(parameter.name)) return true;
  context.warn(`The query parameter "${parameter.name}" cannot be named in a route; left out`, operation.pointer);
  return false;
}
