import { EndpointError } from 'routebook';
import { InputError } from '../errors.ts';

/** What a person should read of an error that is about the input; undefined for a fault of the program. */
export function explain(error: unknown): string | undefined {
  if (error instanceof EndpointError) return `${error.code}: ${error.message}`;
  if (error instanceof InputError) return error.message;
  // By name: the generator is not loaded for this question.
  if (error instanceof Error && error.name === 'GeneratorError') return error.message;
  return undefined;
}
