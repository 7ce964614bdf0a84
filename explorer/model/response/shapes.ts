import type { RecordType, RouteRecord } from 'routebook/catalogue';

/** What is known about the responses of an API. It is large, so it is loaded when somebody looks at a response. */
export interface ResponseShapes {
  /** By status, then by content type. */
  responsesOf(record: RouteRecord): { readonly [status: string]: { readonly [contentType: string]: RecordType } };
  /** The schema of a name. */
  schema(name: string): RecordType | undefined;
  /** An example of a type. */
  exampleOf(type: RecordType): unknown;
}
