import { freezeDeeply } from '../internal/freeze.ts';
import type { Method } from '../internal/methods.ts';
import { createBody, findEnum } from './body.ts';
import type { IndexDetails, IndexParameter, IndexRow } from './index-data.ts';
import type { LazyIndex } from './index-text.ts';
import type { DeprecationRecord, ParameterRecord, RouteRecord } from './types.ts';

/** The rows of an index as records, each made when it is first asked for. */
export interface Records {
  readonly data: LazyIndex;
  /** By position in the data. */
  at(index: number): RouteRecord;
  /** The position of a route, or -1. */
  indexOf(route: string): number;
  /** The position of an operation, or -1. */
  indexOfOperation(operationId: string): number;
}

export function createRecords(data: LazyIndex, names: ReadonlyMap<string, string>): Records {
  const records: (RouteRecord | undefined)[] = new Array(data.routes.length);
  const parameters: (ParameterRecord | undefined)[] = [];
  const positions = new Map(data.routes.map((route, index) => [route, index]));
  let operations: ReadonlyMap<string, number> | undefined;

  const parameterAt = (index: number): ParameterRecord[] => {
    const parameter = data.parameters[index];
    if (parameter === undefined) return [];
    parameters[index] ??= createParameter(parameter);
    return [parameters[index]];
  };

  return {
    data,
    indexOf: (route) => positions.get(route) ?? -1,
    indexOfOperation(operationId) {
      operations ??= indexOperations(data);
      return operations.get(operationId) ?? -1;
    },
    at(index) {
      records[index] ??= createRecord(data, data.row(index), names, parameterAt);
      return records[index];
    },
  };
}

/** Deprecated twins share an operation id with the route that came after them. */
function indexOperations(data: LazyIndex): ReadonlyMap<string, number> {
  const operations = new Map<string, number>();
  const rows = data.rows();
  rows.forEach((row, index) => {
    const [, operationId] = row;
    if (operationId == null) return;
    const known = rows[operations.get(operationId) ?? -1];
    if (known === undefined || ageOf(row) < ageOf(known)) operations.set(operationId, index);
  });
  return operations;
}

/** 0 for a current route, 1 for a deprecated one, 2 for one that is gone. */
export function ageOf(row: IndexRow): 0 | 1 | 2 {
  const deprecation = row[7]?.deprecation;
  return deprecation === undefined ? 0 : deprecation.removed ? 2 : 1;
}

export function methodOf(route: string): Method {
  return route.slice(0, route.indexOf(' ')) as Method;
}

function createRecord(
  data: LazyIndex,
  row: IndexRow,
  names: ReadonlyMap<string, string>,
  parameterAt: (index: number) => readonly ParameterRecord[],
): RouteRecord {
  const [route, operationId, category, documentation, parameters = [], responses = -1, body, more] = row;
  const { path, formats = [], previews = [], pagination, deprecation, versions = [] } = more ?? {};
  const server = more?.server ?? data.server;
  return freezeDeeply({
    route,
    method: methodOf(route),
    path: path ?? route.slice(route.indexOf(' ') + 1),
    title: titleOf(row, names),
    ...(operationId == null ? {} : { operationId }),
    ...(category == null ? {} : { category }),
    ...(documentation == null ? {} : { documentation: data.documentation + documentation }),
    ...(server == null ? {} : { server }),
    parameters: parameters.flatMap(parameterAt),
    ...(body == null ? {} : { body: createBody(body) }),
    responses: data.response(responses) ?? {},
    formats,
    previews: previews.map(({ name, required = false }) => ({ name, required })),
    ...(pagination === undefined ? {} : { pagination }),
    ...(deprecation === undefined ? {} : { deprecation: createDeprecation(deprecation) }),
    versions,
  });
}

/** Made from the anchor of the documentation: `#list-organization-repositories` is "List organization repositories". */
function titleOf(row: IndexRow, names: ReadonlyMap<string, string>): string {
  const source = titleSource(row);
  if (source === row[0] || source === row[7]?.title) return source;
  const words = source.split(/[-_]+/).filter((word) => word !== '');
  const text = words.map((word) => names.get(word) ?? word).join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a title is made of: the anchor, or else the name of the operation, or else the route. */
export function titleSource(row: IndexRow): string {
  const [route, operationId, , documentation] = row;
  const title = row[7]?.title;
  if (title !== undefined) return title;
  const hash = documentation?.indexOf('#') ?? -1;
  const anchor = hash < 0 ? undefined : documentation?.slice(hash + 1);
  return anchor || operationId?.slice(operationId.lastIndexOf('/') + 1) || route;
}

function createParameter(parameter: IndexParameter): ParameterRecord {
  const { name, in: place, required = false, type, multiSegment = false, deprecated = false } = parameter;
  const values = findEnum(type);
  return {
    name,
    in: place,
    required,
    type,
    ...(values === undefined ? {} : { enum: values }),
    ...('default' in parameter ? { default: parameter.default } : {}),
    multiSegment,
    deprecated,
  };
}

function createDeprecation(deprecation: NonNullable<IndexDetails['deprecation']>): DeprecationRecord {
  const { removed = false, renamed, replacement } = deprecation;
  const reason = removed ? 'removed' : renamed ? 'renamed' : replacement ? 'replaced' : 'retiring';
  return { ...deprecation, reason, removed };
}
