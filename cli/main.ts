#!/usr/bin/env node
import { EndpointError, endpoint, type ObjectOptions, VERSION } from 'routebook';
import { HELP } from './help.ts';
import { readArguments, UsageError } from './read-arguments.ts';

/** What the shell sees: 0 for a request, 1 for a call that is no request, 2 for a command line that is no call. */
function main(words: readonly string[]): number {
  try {
    const command = readArguments(words);
    if (command.kind === 'request') {
      // The API version may be one that the catalogue does not know yet.
      const options = command.options as ObjectOptions<never>;
      console.log(JSON.stringify(endpoint(command.route, options), undefined, 2));
    } else console.log(command.kind === 'help' ? HELP : VERSION);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`routebook: ${error.message}\nTry: routebook --help`);
      return 2;
    }
    if (!(error instanceof EndpointError)) throw error;
    console.error(`routebook: ${error.code}: ${error.message}`);
    return 1;
  }
}

process.exitCode = main(process.argv.slice(2));
