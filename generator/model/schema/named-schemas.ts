import type { Type } from '../../catalogue.ts';
import type { JsonCursor } from '../../read/json-cursor.ts';

/**
 * Which way a value travels. `readOnly` members are not in requests, `writeOnly` members not in responses; `both` has all of them.
 */
export type Direction = 'request' | 'response' | 'both';

/** The schemas that are in use, by name. Every target of a `$ref` gets one, which makes cycles harmless. */
export interface NamedSchemas {
  readonly siblingsCount: boolean;
  /** Whether texts of the description are kept, for JSDoc. */
  readonly keepsTexts: boolean;
  readonly types: Map<string, Type>;
  /** What the description says about the schemas, by name. */
  readonly notes: Map<string, string>;
  /** The name of the schema that a `$ref` points at, which is in use from now on; a plain type is returned as it is. */
  refer(cursor: JsonCursor, direction: Direction): Type;
  /** Reads a schema one level deeper than the current one, and refuses more levels than a program can handle. */
  nest(cursor: JsonCursor, read: () => Type): Type;
}
