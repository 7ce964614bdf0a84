import { InputError, isEndpointError, UsageError } from '../errors.ts';
import { isFileError, readErrorReason } from '../files/replace-file.ts';
import { note, suggest } from './terminal.ts';

/** Prints an error about the input and returns the exit code. Returns undefined for a bug in the program. */
export function reportError(error: unknown, subcommand: string): number | undefined {
  if (error instanceof UsageError) {
    note(error.message);
    suggest(error.next ?? `routebook ${subcommand === '' ? '' : `${subcommand} `}--help`);
    return 2;
  }
  if (isFileError(error)) {
    note(`the file ${error.path} cannot be used: ${readErrorReason(error)}.`);
    return 1;
  }
  const isGeneratorError = error instanceof Error && error.name === 'GeneratorError';
  if (!(error instanceof InputError || isEndpointError(error) || isGeneratorError)) return undefined;
  note(isEndpointError(error) ? `${error.code}: ${error.message}` : error.message);
  const fallback = `routebook ${subcommand === '' ? 'help parameters' : `${subcommand} --help`}`;
  const next = error instanceof InputError ? error.next : fallback;
  if (next !== undefined) suggest(next);
  return 1;
}
