import { didYouMean } from '../../src/internal/did-you-mean.ts';
import { InputError, UsageError } from '../errors.ts';
import { EDITION_LIST } from '../help/name-lists.ts';
import { CATALOGUE_OPTIONS, loadApi } from '../input/load-api.ts';
import { parseArguments } from '../input/parse-arguments.ts';
import { readMethod } from '../input/read-method.ts';
import { printRoutes } from '../output/routes-table.ts';
import { noteSupport } from '../output/support-note.ts';

export const HELP = `Usage: routebook list [options]

Lists the routes in the catalogue. In a pipe, each line contains a route, its
title and whether it is deprecated or removed, separated by tabs.

Options
      --method <name>          only routes with this method
      --category <name>        only routes in this category, such as repos
      --deprecated             only routes that are deprecated or removed
      --catalogue <file|name>  the routes of another API
      --edition <name>         ${EDITION_LIST}
      --json                   print whole records as JSON

Exit codes: 0 found, 1 nothing found, 2 incorrect usage.

Examples
  routebook list --method PUT --category repos
  routebook list --deprecated
  routebook list --category meta --json`;

export const OPTIONS = {
  ...CATALOGUE_OPTIONS,
  method: { type: 'string' },
  category: { type: 'string' },
  deprecated: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (positionals.length > 0) {
    throw new UsageError(
      '`list` takes no arguments. To find routes by words, use `search`.',
      `routebook search ${positionals.join(' ')}`,
    );
  }
  const method = values.method === undefined ? undefined : readMethod(values.method);
  const { category, deprecated = false } = values;
  const api = await loadApi(values);
  noteSupport(api);
  const all = [...api.catalogue];
  const categories = new Set(all.flatMap((record) => record.category ?? []));
  if (category !== undefined && !categories.has(category)) {
    const advice = didYouMean(category, categories) || ` Categories: ${[...categories].sort().join(', ')}.`;
    throw new InputError(`there is no category "${category}".${advice}`, 'routebook list');
  }
  const found = all.filter(
    (record) =>
      (method === undefined || record.method === method) &&
      (category === undefined || record.category === category) &&
      (!deprecated || record.deprecation !== undefined),
  );
  printRoutes(found, values.json === true);
  if (found.length === 0)
    throw new InputError('no route matches all of these options.', 'routebook list with fewer options');
  return 0;
}
