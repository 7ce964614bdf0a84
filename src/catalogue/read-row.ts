import { isRecord } from '../core/objects.ts';
import { checkContent, checkDepth, checkType, unreadable } from './check-data.ts';
import type { IndexBody, IndexData, IndexDetails, IndexParameter, IndexResponses } from './index-data.ts';

/** A row of the index with all members present, so that nothing is ever read from `Object.prototype`. */
export interface Row {
  readonly route: string;
  readonly operationId: string | undefined;
  readonly category: string | undefined;
  readonly documentation: string | undefined;
  /** Positions in the table of parameters. */
  readonly parameters: readonly number[];
  /** A position in the table of responses, or -1. */
  readonly responses: number;
  /** Without a prototype. */
  readonly body: IndexBody | undefined;
  /** Without a prototype. */
  readonly details: IndexDetails;
}

const NO_DETAILS: IndexDetails = Object.freeze(Object.create(null));

export function readRow(value: unknown): Row {
  if (!Array.isArray(value)) throw unreadable();
  const [route, operationId, category, documentation, parameters = [], responses = -1, body, details] = value;
  if (typeof route !== 'string' || !Array.isArray(parameters)) throw unreadable();
  return {
    route,
    operationId: textFrom(operationId),
    category: textFrom(category),
    documentation: textFrom(documentation),
    parameters,
    responses: typeof responses === 'number' ? responses : -1,
    body: body == null ? undefined : readBody(body),
    details: details == null ? NO_DETAILS : readDetails(details),
  };
}

function readBody(value: unknown): IndexBody {
  const body = withoutPrototype<IndexBody>(value);
  checkContent(body.content);
  if (body.descriptions !== undefined && !isRecord(body.descriptions)) throw unreadable();
  return body;
}

const isText = (value: unknown) => typeof value === 'string';
const isListOfTexts = (value: unknown) => Array.isArray(value) && value.every(isText);

/** The type of each member of the details. */
const DETAILS: { readonly [name in keyof IndexDetails]-?: (value: unknown) => boolean } = {
  path: isText,
  server: isText,
  title: isText,
  description: isText,
  formats: isListOfTexts,
  flags: isShallow,
  previews: (value) => Array.isArray(value) && value.every((each) => isRecord(each) && isText(each['name'])),
  pagination: isShallow,
  deprecation: isShallow,
  versions: isListOfTexts,
};

/** An object that contains nothing more deeply nested than an object of strings, such as `renamed`. */
function isShallow(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((each) => isPlain(each) || isFlat(each));
}

function isFlat(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every(isPlain);
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function readDetails(value: unknown): IndexDetails {
  const details = withoutPrototype<IndexDetails>(value);
  for (const [name, given] of Object.entries(details)) {
    if (Object.hasOwn(DETAILS, name) && !DETAILS[name as keyof IndexDetails](given)) throw unreadable();
  }
  return details;
}

export function readParameters(value: unknown): readonly IndexParameter[] {
  if (!Array.isArray(value)) throw unreadable();
  return value.map((each) => {
    const parameter = withoutPrototype<IndexParameter>(each);
    if (!isText(parameter.name)) throw unreadable();
    checkType(parameter.type);
    checkDepth(parameter.default);
    if (parameter.limits !== undefined && !isShallow(parameter.limits)) throw unreadable();
    return parameter;
  });
}

export function readResponses(value: unknown): IndexResponses {
  if (!isRecord(value)) throw unreadable();
  for (const content of Object.values(value)) checkContent(content);
  return value as IndexResponses;
}

export function readHeader(value: unknown): Omit<IndexData, 'parameters' | 'responses' | 'routes'> {
  const {
    format,
    name,
    server,
    version,
    versions = [],
    sorted,
    documentation,
  } = withoutPrototype<Partial<IndexData>>(value);
  if (format !== 1 || !isListOfTexts(versions)) throw unreadable();
  return {
    format,
    name: textFrom(name) ?? '',
    server: textFrom(server) ?? null,
    version: textFrom(version) ?? null,
    versions,
    ...(sorted === true ? { sorted } : {}),
    documentation: textFrom(documentation) ?? '',
  };
}

function withoutPrototype<Value>(value: unknown): Value {
  if (!isRecord(value)) throw unreadable();
  return Object.assign(Object.create(null), value);
}

function textFrom(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
