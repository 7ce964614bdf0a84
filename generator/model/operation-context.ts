import type { Parameter, Route } from '../catalogue.ts';
import type { GenerateOptions } from '../options.ts';
import type { JsonValue } from '../read/json.ts';
import type { JsonCursor } from '../read/json-cursor.ts';
import type { Lists } from './lists.ts';
import type { NamedSchemas } from './schema/named-schemas.ts';
import type { ReadRequirements } from './security.ts';
import type { Servers } from './servers.ts';

/** The context that is needed to read an operation. */
export interface OperationContext {
  readonly schemas: NamedSchemas;
  readonly options: GenerateOptions;
  readonly servers: Servers;
  readonly lists: Lists;
  /** Parameters that were read already, by the value that describes them: several operations refer to most of them. */
  readonly sharedParameters: Map<JsonValue, Parameter | undefined>;
  readonly requirementsOf: ReadRequirements;
  readonly scopesOf: (operation: JsonCursor) => Route['scopes'];
  readonly warn: (message: string, pointer: string) => void;
}
