import { EndpointError } from '../../core/errors.ts';
import { freezeDeeply, isRecord } from '../../core/objects.ts';
import { isFunction, readOptions } from '../../core/read-options.ts';
import { checkContent, checkType, unreadable } from '../check-data.ts';
import type { IndexType } from '../type-keywords.ts';
import { buildExample, type ExampleContext, isSeed } from './create-example.ts';
import type { ExampleValues, SentValues } from './example-values.ts';

/** A response that a route may have. */
export interface ResponseRecord {
  /** The status, such as `200`, a range such as `4XX`, or `default`. */
  readonly status: string;
  /** Absent for a response without content. */
  readonly contentType?: string;
  /** The shape of the data. If it is the name of a schema, which begins with a capital letter, `getSchema` returns its shape. */
  readonly type?: IndexType;
  /** A value of that shape. Absent if the data is not JSON. */
  readonly example?: unknown;
}

/** Options of `createResponses`. */
export interface ResponsesOptions {
  /** Finds values for examples. By default, values are chosen by the names and formats of members alone. */
  readonly values?: ExampleValues | undefined;
}

/** The responses of the routes of an API. */
export interface Responses {
  /**
   * Returns the responses of a route key, or an empty list for an unknown route. Deeply frozen.
   *
   * @example
   * for (const { status, type } of githubResponses.get('GET /user')) console.log(status, type);
   */
  get(route: string): readonly ResponseRecord[];
  /** The keys of all routes that have responses. */
  routes(): readonly string[];
  /** The shape of a schema. Deeply frozen. */
  getSchema(name: string): IndexType | undefined;
  /**
   * Returns the same responses with other examples: other names, numbers and dates, which are the same for the same seed. Values that a request
   * has sent are in its examples. Deeply frozen.
   *
   * @example
   * githubResponses.vary('GET /user', 3)[0]?.example;
   */
  vary(route: string, seed: number, sent?: SentValues): readonly ResponseRecord[];
}

/**
 * Creates the responses of an API from generated data: the object or its JSON. The data is read at the first call.
 *
 * @example
 * import { createResponseData, generate } from 'routebook/generator';
 * import { createResponses } from 'routebook/catalogue/responses';
 *
 * createResponses(createResponseData(generate(description).catalogue)).get('GET /orders')[0]?.example;
 */
export function createResponses(data: ResponseData | string, options?: ResponsesOptions): Responses {
  const { values } = readOptions<ResponsesOptions>('createResponses', options, { values: isFunction });
  const text = typeof data === 'string' ? data : stringify(data);
  return createResponsesFrom(() => text, values);
}

/** Creates the responses of an API from the JSON of the data, which is loaded at the first call. */
export function createResponsesFrom(loadText: () => string, values?: ExampleValues): Responses {
  let read: ReadResponses | undefined;
  const records = new Map<string, readonly ResponseRecord[]>();
  const load = (): ReadResponses => {
    read ??= readResponses(loadText());
    return read;
  };
  const create = (route: string, seed: number, sent?: SentValues): readonly ResponseRecord[] => {
    const { routes, responses, schemas } = load();
    const position = routes.get(route);
    return createRecords(position === undefined ? undefined : responses.at(position), schemas, {
      seed,
      values,
      route,
      sent,
    });
  };
  return Object.freeze({
    get(route: string) {
      const known = records.get(route);
      if (known !== undefined) return known;
      const created = create(route, 0);
      if (load().routes.has(route)) records.set(route, created);
      return created;
    },
    routes: () => [...load().routes.keys()],
    getSchema: (name: string) => load().schemas.get(name),
    vary(route: string, seed: number, sent?: SentValues) {
      const expected = isSeed(seed);
      if (expected === undefined) return create(route, seed, sent);
      throw new EndpointError('INVALID_OPTION', `The seed of vary must be ${expected}.`, { parameter: 'seed' });
    },
  });
}

interface ReadResponses {
  readonly schemas: ReadonlyMap<string, IndexType>;
  readonly responses: ResponseData['responses'];
  readonly routes: ReadonlyMap<string, number>;
}

function stringify(data: unknown): string {
  try {
    return JSON.stringify(data) ?? '';
  } catch {
    throw unreadable();
  }
}

function readResponses(text: string): ReadResponses {
  const { format, schemas, responses, routes } = parse(text);
  if (format !== 1 || !isRecord(schemas) || !Array.isArray(responses) || !isRecord(routes)) throw unreadable();
  for (const shape of Object.values(schemas)) checkType(shape);
  for (const each of responses) {
    if (!isRecord(each)) throw unreadable();
    for (const content of Object.values(each)) checkContent(content);
  }
  return {
    schemas: new Map(Object.entries(freezeDeeply(schemas)) as [string, IndexType][]),
    responses: freezeDeeply(responses) as ResponseData['responses'],
    routes: new Map(Object.entries(routes).filter((entry): entry is [string, number] => typeof entry[1] === 'number')),
  };
}

function parse(text: string): Partial<Record<keyof ResponseData, unknown>> {
  try {
    return Object.assign(Object.create(null), JSON.parse(text));
  } catch {
    throw unreadable();
  }
}

function createRecords(
  responses: ResponseData['responses'][number] | undefined,
  schemas: ReadonlyMap<string, IndexType>,
  options: ExampleContext,
): readonly ResponseRecord[] {
  const records = Object.entries(responses ?? {}).flatMap(([status, content]): ResponseRecord[] => {
    const types = Object.entries(content);
    if (types.length === 0) return [{ status }];
    return types.map(([contentType, type]) => {
      const example = buildExample(type, (name) => schemas.get(name), { ...options, status });
      return { status, contentType, type, ...(example === undefined ? {} : { example }) };
    });
  });
  return freezeDeeply(records);
}

/** The shapes of all responses of an API, which the generator writes. */
export interface ResponseData {
  readonly format: 1;
  /** Shapes by name. A type refers to a schema by its name. */
  readonly schemas: { readonly [name: string]: IndexType };
  /** By status, then by content type; several routes may share them. */
  readonly responses: readonly { readonly [status: string]: { readonly [contentType: string]: IndexType } }[];
  /** Positions in `responses`, by route. */
  readonly routes: { readonly [route: string]: number };
}
