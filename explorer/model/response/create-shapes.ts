import type { RecordType, RouteRecord } from 'routebook/catalogue';
import type { ExampleValues } from 'routebook/catalogue/responses';
import { createExample } from '../../../src/catalogue/responses/create-example.ts';
import type { ApiTexts, ResponseTexts } from '../texts.ts';

/** Error responses by status, then by content type. */
interface ErrorResponses {
  readonly [status: string]: { readonly [contentType: string]: RecordType };
}

/** The data that the records of routes do not contain: schemas, and error responses by route. */
export interface ResponseData {
  readonly schemas: { readonly [name: string]: RecordType };
  readonly errors: { readonly [route: string]: ErrorResponses };
}

/** The data of formats of the media type, such as `raw`. */
export interface FormatData {
  /** By route and format, where the type differs from the one without a format. */
  readonly types: { readonly [route: string]: { readonly [format: string]: RecordType } };
  /** The schemas that only these types name. */
  readonly schemas: { readonly [name: string]: RecordType };
}

/** Looks up the same data. */
export interface ResponseSource {
  schema(name: string): RecordType | undefined;
  errorsOf(route: string): ErrorResponses;
  /** Values for examples. */
  readonly values?: ExampleValues | undefined;
}

/** The data of an API, or of a part of one. What the part does not have is looked up in the whole. */
export function readResponses({ schemas, errors }: ResponseData, whole?: ResponseSource): ResponseSource {
  return {
    schema: (name) => (Object.hasOwn(schemas, name) ? schemas[name] : whole?.schema(name)),
    errorsOf: (route) => (Object.hasOwn(errors, route) ? errors[route] : whole?.errorsOf(route)) ?? {},
    values: whole?.values,
  };
}

/** The responses of an API. The data is large, so it is loaded when the user looks at a response. */
export interface ResponseShapes {
  /** By status, then by content type. */
  responsesOf(record: RouteRecord): { readonly [status: string]: { readonly [contentType: string]: RecordType } };
  /** Returns the schema of a name. */
  schema(name: string): RecordType | undefined;
  /** Creates an example of a type. */
  exampleOf(type: RecordType): unknown;
  /** The text of the API's description about a response. */
  textsOf(route: string, status: string): ResponseTexts;
}

export function createShapes({ schema, errorsOf, values }: ResponseSource, texts?: ApiTexts): ResponseShapes {
  return {
    responsesOf: ({ route, responses }) => ({ ...responses, ...errorsOf(route) }),
    schema,
    exampleOf: (type) => createExample(type, schema, { values }),
    textsOf: (route, status) => texts?.routes[route]?.responses?.[status] ?? {},
  };
}
