import { EDITION_LIST } from '../help/name-lists.ts';
import { InputError, UsageError } from '../shared/errors.ts';
import { CATALOGUE_OPTIONS } from '../shared/input/call-options.ts';
import { loadApi } from '../shared/input/load-api.ts';
import { parseArguments, readLimit } from '../shared/input/parse-arguments.ts';
import { readMethod } from '../shared/input/take-route.ts';
import { printRoutes } from '../shared/output/routes-table.ts';
import { note, searchNote } from '../shared/output/terminal.ts';

export const HELP = `Usage: routebook search <words>... [options]

Finds routes by words, a path, a URL or an operation id. Words can be in any
order, and typos are tolerated. The best match comes first. Names, numbers, file
paths and quoted text are ignored. A note is printed if it is not sure that a
route matches, or if it is known that no route does the task.

Options
      --method <name>          only routes with this method
      --limit <number>         at most this many; 10 by default
      --catalogue <file|name>  the routes of another API
      --edition <name>         ${EDITION_LIST}
      --json                   print routes and titles as JSON
      --full                   with --json: print whole records

Exit codes: 0 found, 1 nothing found, 2 incorrect usage.

Examples
  routebook search release assets
  routebook search relase asset --method DELETE --limit 3
  routebook search repos/list-for-org --json`;

export const OPTIONS = {
  ...CATALOGUE_OPTIONS,
  method: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
  full: { type: 'boolean' },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (positionals.length === 0) {
    throw new UsageError('the words to search for are missing.', 'routebook search release assets');
  }
  if (values.full && !values.json)
    throw new UsageError('--full needs --json.', 'routebook search labels --json --full');
  const method = values.method === undefined ? undefined : readMethod(values.method);
  const limit = readLimit(values.limit, 10);
  const { catalogue } = await loadApi(values);
  const { routes: found, ...answer } = catalogue.ask(positionals.join(' '), { method, limit });
  const remark = searchNote(answer);
  // On the error stream, so that the output in a pipe contains only routes.
  if (remark !== undefined && (found.length > 0 || (answer.instead ?? answer.also) !== undefined)) note(remark);
  printRoutes(found, values.json ? (values.full ? 'records' : 'json') : 'table');
  if (found.length === 0) throw new InputError('no route matches these words. Use fewer words.', 'routebook list');
  return 0;
}
