import type { GenerateOptions } from '../options.ts';
import type { NamedSchemas } from './schema/named-schemas.ts';

/** What reading an operation needs in addition to the operation itself. */
export interface OperationContext {
  readonly schemas: NamedSchemas;
  readonly options: GenerateOptions;
  /** The server of the whole description. */
  readonly server: string | undefined;
  readonly warn: (message: string, pointer: string) => void;
}
