import type { GenerateOptions } from '../options.ts';
import type { NamedSchemas } from './schema/named-schemas.ts';

/** The context that is needed to read an operation. */
export interface OperationContext {
  readonly schemas: NamedSchemas;
  readonly options: GenerateOptions;
  /** The server of the whole description. */
  readonly server: string | undefined;
  readonly warn: (message: string, pointer: string) => void;
}
