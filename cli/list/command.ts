import type { Catalogue, RouteRecord } from 'routebook/catalogue';
import { didYouMean } from '../../src/core/edit-distance.ts';
import { EDITION_LIST } from '../help/name-lists.ts';
import { InputError, UsageError } from '../shared/errors.ts';
import { CATALOGUE_OPTIONS } from '../shared/input/call-options.ts';
import { loadApi } from '../shared/input/load-api.ts';
import { parseArguments, readLimit } from '../shared/input/parse-arguments.ts';
import { readMethod } from '../shared/input/take-route.ts';
import { noteSupport } from '../shared/output/hints.ts';
import { printCategories, printRoutes } from '../shared/output/routes-table.ts';
import { note } from '../shared/output/terminal.ts';

export const HELP = `Usage: routebook list [options]

Lists the routes in the catalogue. In a pipe, each line contains a route, its
title and whether it is deprecated or removed, separated by tabs.

Options
      --method <name>          only routes with this method
      --category <name>        only routes in this category or sub-category, such
                               as repos, "Pull requests" or actions/secrets
      --categories             list the categories and sub-categories instead
      --deprecated             only routes that are deprecated or removed
      --limit <number>         at most this many routes
      --catalogue <file|name>  the routes of another API
      --edition <name>         ${EDITION_LIST}
      --json                   print whole records as JSON

Exit codes: 0 found, 1 nothing found, 2 incorrect usage.

Examples
  routebook list --method PUT --category repos
  routebook list --deprecated
  routebook list --categories
  routebook list --category actions/secrets --limit 5
  routebook list --category meta --json`;

export const OPTIONS = {
  ...CATALOGUE_OPTIONS,
  method: { type: 'string' },
  category: { type: 'string' },
  categories: { type: 'boolean' },
  deprecated: { type: 'boolean' },
  limit: { type: 'string' },
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
  if (values.categories) {
    if (category !== undefined || method !== undefined || deprecated || values.limit !== undefined) {
      throw new UsageError(
        '--categories cannot be combined with --category, --method, --deprecated or --limit.',
        'routebook list --categories',
      );
    }
    printCategories(api.catalogue, values.json === true);
    return 0;
  }
  const isInCategory = category === undefined ? () => true : selectCategory(category, api.catalogue);
  const found = all.filter(
    (record) =>
      (method === undefined || record.method === method) &&
      isInCategory(record) &&
      (!deprecated || record.deprecation !== undefined),
  );
  const shown = found.slice(0, readLimit(values.limit, found.length));
  printRoutes(shown, values.json ? 'records' : 'table');
  if (shown.length < found.length) note(`${found.length - shown.length} more routes are left out by --limit.`);
  if (found.length === 0)
    throw new InputError('no route matches all of these options.', 'routebook list with fewer options');
  return 0;
}

/** A test for the routes of a category, by its name or title, or of a sub-category: `actions/secrets`, `Pull requests / Reviews`. */
function selectCategory(text: string, { categories }: Catalogue): (record: RouteRecord) => boolean {
  const [first = '', ...others] = text.split('/');
  const category = categories.find((each) => isNamed(each, first));
  if (category === undefined) {
    const names = categories.map(({ name }) => name).sort();
    const advice = didYouMean(text, names) || ` Categories: ${names.join(', ')}.`;
    throw new InputError(`there is no category "${text}".${advice}`, 'routebook list --categories');
  }
  if (others.length === 0) return (record) => record.category === category.name;
  const rest = others.join('/');
  const subcategory = category.subcategories.find((each) => isNamed(each, rest));
  if (subcategory === undefined) {
    const names = category.subcategories.map(({ name }) => name).sort();
    const list = names.length === 0 ? ' It has none.' : ` It has: ${names.join(', ')}.`;
    const advice = didYouMean(rest, names) || list;
    throw new InputError(
      `the category "${category.name}" has no sub-category "${rest.trim()}".${advice}`,
      'routebook list --categories',
    );
  }
  return (record) => record.category === category.name && record.subcategory === subcategory.name;
}

function isNamed({ name, title }: { readonly name: string; readonly title: string }, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return name.toLowerCase() === wanted || title.toLowerCase() === wanted;
}
