import type { Method } from '../core/methods.ts';
import { freezeDeeply, getOrCreate, ownMember } from '../core/objects.ts';
import { createBody, findEnum } from './create-body.ts';
import type { Describer } from './glossary.ts';
import type { IndexDetails, IndexParameter, IndexResponses } from './index-data.ts';
import type { LazyIndex } from './index-text.ts';
import type { Row } from './read-row.ts';
import { type Section, type SectionWords, sectionOf } from './section.ts';
import { titleOf } from './title.ts';
import type { DeprecationRecord, ParameterRecord, RouteBehaviour, RouteRecord } from './types.ts';

/** The rows of an index as records. Each record is created when it is first requested. */
export interface Records {
  readonly data: LazyIndex;
  /** By position in the data. */
  at(index: number): RouteRecord;
  /** The title of a route, by position, without creating its record. */
  titleAt(index: number): string;
  /** The description of a route, if there is one, without creating its record. */
  descriptionOf(row: Row): string | undefined;
  /** The category and sub-category of a route, by position, without creating its record. */
  sectionAt(index: number): Section;
  /** The position of a route, or -1. */
  indexOf(route: string): number;
  /** The position of an operation, or -1. */
  indexOfOperation(operationId: string): number;
}

/** The settings that are added to the data. */
interface RecordWords extends SectionWords {
  readonly describe: Describer;
  /** Descriptions of routes that have none in the data. */
  readonly routes: ReadonlyMap<string, string> | undefined;
  /** Finds the facts about the behaviour of a route. */
  readonly factsOf: FindFacts | undefined;
}

/** Finds the facts about the behaviour of a route. */
export type FindFacts = (row: Row, responses: IndexResponses) => RouteBehaviour;

export function createRecords(data: LazyIndex, words: RecordWords): Records {
  const { names } = words;
  const records = new Array<RouteRecord | undefined>(data.routes.length).fill(undefined);
  const parameters = new Map<number, Map<string | undefined, ParameterRecord>>();
  const positions = new Map(data.routes.map((route, index) => [route, index]));
  let operations: ReadonlyMap<string, number> | undefined;

  /** Routes share the record of a parameter unless its description differs. */
  const parameterAt = (route: string, index: number): ParameterRecord[] => {
    const parameter = index < 0 ? undefined : data.parameters.at(index);
    if (parameter === undefined) return [];
    const description = parameter.description ?? words.describe(route, parameter.name);
    const byDescription = getOrCreate(parameters, index, () => new Map<string | undefined, ParameterRecord>());
    return [getOrCreate(byDescription, description, () => createParameter(parameter, description))];
  };

  return {
    data,
    titleAt: (index) => titleOfRow(data.row(index), names),
    descriptionOf: (row) => descriptionOfRow(row, words),
    sectionAt(index) {
      const { category, documentation } = data.row(index);
      return sectionOf(category, documentation, words);
    },
    indexOf: (route) => positions.get(route) ?? -1,
    indexOfOperation(operationId) {
      operations ??= indexOperations(data);
      return operations.get(operationId) ?? -1;
    },
    at(index) {
      records[index] ??= createRecord(data, data.row(index), words, parameterAt);
      return records[index];
    },
  };
}

/** A deprecated route shares its operation id with the route that replaced it. */
function indexOperations(data: LazyIndex): ReadonlyMap<string, number> {
  const operations = new Map<string, number>();
  const rows = data.rows();
  rows.forEach((row, index) => {
    const { operationId } = row;
    if (operationId === undefined) return;
    const known = operations.get(operationId);
    if (known === undefined || ageOf(row) < ageOf(rows[known] as Row)) operations.set(operationId, index);
  });
  return operations;
}

/** 0 for a current route, 1 for a deprecated route, 2 for a removed route. */
export function ageOf({ details: { deprecation } }: Row): 0 | 1 | 2 {
  if (deprecation == null) return 0;
  return ownMember(deprecation, 'removed') ? 2 : 1;
}

export function methodOf(route: string): Method {
  return route.slice(0, route.indexOf(' ')) as Method;
}

export function pathOf({ route, details }: Row): string {
  return details.path ?? route.slice(route.indexOf(' ') + 1);
}

function createRecord(
  data: LazyIndex,
  row: Row,
  words: RecordWords,
  parameterAt: (route: string, index: number) => readonly ParameterRecord[],
): RouteRecord {
  const { names, describe } = words;
  const { route, operationId, category, documentation, parameters, responses, body, details } = row;
  const { formats = [], previews = [], pagination, deprecation, versions = [] } = details;
  const description = descriptionOfRow(row, words);
  const server = details.server ?? data.server;
  return freezeDeeply({
    route,
    method: methodOf(route),
    path: pathOf(row),
    title: titleOfRow(row, names),
    ...(description === undefined ? {} : { description }),
    ...(operationId === undefined ? {} : { operationId }),
    ...sectionOf(category, documentation, words),
    ...(documentation === undefined ? {} : { documentation: data.documentation + documentation }),
    ...(server == null ? {} : { server }),
    parameters: parameters.flatMap((index) => parameterAt(route, index)),
    ...(body === undefined
      ? {}
      : { body: createBody(body, (field) => ownMember(body.descriptions ?? {}, field) ?? describe(route, field)) }),
    responses: data.response(responses) ?? {},
    formats,
    previews: previews.map((preview) => ({
      name: preview.name,
      required: ownMember(preview, 'required') === true,
    })),
    ...(pagination === undefined ? {} : { pagination }),
    ...(deprecation === undefined ? {} : { deprecation: createDeprecation(deprecation) }),
    versions,
    ...words.factsOf?.(row, data.response(responses) ?? {}),
  });
}

function descriptionOfRow({ route, details }: Row, { routes }: RecordWords): string | undefined {
  return details.description ?? routes?.get(route);
}

function titleOfRow(
  { route, operationId, documentation, details: { title } }: Row,
  names: RecordWords['names'],
): string {
  return titleOf({ route, operationId, documentation, title }, names);
}

function createParameter(parameter: IndexParameter, description: string | undefined): ParameterRecord {
  const { name, in: place, required = false, type, multiSegment = false, deprecated = false } = parameter;
  const values = findEnum(type);
  return {
    name,
    in: place,
    required,
    type,
    ...(values === undefined ? {} : { enum: values }),
    ...(Object.hasOwn(parameter, 'default') ? { default: parameter.default } : {}),
    ...(parameter.limits === undefined ? {} : { limits: parameter.limits }),
    ...(description === undefined ? {} : { description }),
    multiSegment,
    deprecated,
  };
}

function createDeprecation(deprecation: NonNullable<IndexDetails['deprecation']>): DeprecationRecord {
  const removed = ownMember(deprecation, 'removed') === true;
  const renamed = ownMember(deprecation, 'renamed');
  const replacement = ownMember(deprecation, 'replacement');
  const reason = removed ? 'removed' : renamed ? 'renamed' : replacement ? 'replaced' : 'retiring';
  return { ...deprecation, reason, removed };
}
