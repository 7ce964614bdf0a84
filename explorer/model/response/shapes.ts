import type { RecordType, RouteRecord } from 'routebook/catalogue';

/** The responses of an API. The data is large, so it is loaded when the user looks at a response. */
export interface ResponseShapes {
  /** By status, then by content type. */
  responsesOf(record: RouteRecord): { readonly [status: string]: { readonly [contentType: string]: RecordType } };
  /** Returns the schema of a name. */
  schema(name: string): RecordType | undefined;
  /** Creates an example of a type. */
  exampleOf(type: RecordType): unknown;
}
