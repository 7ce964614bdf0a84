import type { RecordType } from 'routebook/catalogue';
import { createExample } from 'routebook/responses';
import type { ResponseShapes } from './shapes.ts';

/** The data that the records of routes do not contain: schemas, and error responses. */
export interface ResponseData {
  readonly schemas: { readonly [name: string]: RecordType };
  /** By route, then by status and content type. */
  readonly errors: {
    readonly [route: string]: { readonly [status: string]: { readonly [contentType: string]: RecordType } };
  };
}

export function createShapes({ schemas, errors }: ResponseData): ResponseShapes {
  const schema = (name: string) => (Object.hasOwn(schemas, name) ? schemas[name] : undefined);
  return {
    responsesOf: ({ route, responses }) => ({ ...responses, ...(Object.hasOwn(errors, route) ? errors[route] : {}) }),
    schema,
    exampleOf: (type) => createExample(type, schema),
  };
}
