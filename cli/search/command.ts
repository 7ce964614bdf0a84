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
import { note, searchNote } from '../shared/output/terminal.ts';

export const HELP = `Usage: routebook search [words]... [options]

Finds routes by words, a path, a URL or an operation id. Words can be in any
order, and typos are tolerated. The best match comes first. Names, numbers, file
paths and quoted text are ignored. A note is printed if it is not sure that a
route matches, or if it is known that no route does the task.

Without words, lists all routes. In a pipe, each line contains a route, its
title and whether it is deprecated or removed, separated by tabs.

Options
      --method <name>          only routes with this method
      --category <name>        only routes in this category or sub-category, such
                               as repos, "Pull requests" or actions/secrets
      --categories             list the categories and sub-categories instead
      --deprecated             only routes that are deprecated or removed
      --limit <number>         at most this many; with words, 10 by default
      --catalogue <file|name>  the routes of another API
      --edition <name>         ${EDITION_LIST}
      --json                   print routes and titles as JSON
      --full                   with --json: print whole records

Exit codes: 0 found, 1 nothing found, 2 incorrect usage.

Examples
  routebook search release assets
  routebook search relase asset --method DELETE --limit 3
  routebook search repos/list-for-org --json
  routebook search --method PUT --category repos
  routebook search --category actions/secrets --limit 5
  routebook search --categories
  routebook search --deprecated`;

export const OPTIONS = {
  ...CATALOGUE_OPTIONS,
  method: { type: 'string' },
  category: { type: 'string' },
  categories: { type: 'boolean' },
  deprecated: { type: 'boolean' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
  full: { type: 'boolean' },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const { category, deprecated = false, json = false } = values;
  if (values.full && !json) throw new UsageError('--full needs --json.', 'routebook search labels --json --full');
  const method = values.method === undefined ? undefined : readMethod(values.method);
  const limit = readLimit(values.limit);
  const filters = [...positionals, category, method, values.limit].filter((each) => each !== undefined);
  if (values.categories && (filters.length > 0 || deprecated)) {
    throw new UsageError(
      '--categories cannot be combined with words, --category, --method, --deprecated or --limit.',
      'routebook search --categories',
    );
  }
  const api = await loadApi(values);
  const { catalogue } = api;
  if (values.categories) {
    noteSupport(api);
    printCategories(catalogue, json);
    return 0;
  }
  const isInCategory = category === undefined ? () => true : selectCategory(category, catalogue);
  const isChosen = (record: RouteRecord) => isInCategory(record) && (!deprecated || record.deprecation !== undefined);
  const form = json ? (values.full ? 'records' : 'json') : 'table';
  if (positionals.length > 0) {
    const isFiltered = category !== undefined || deprecated;
    const most = limit ?? 10;
    const answer = catalogue.ask(positionals.join(' '), { method, limit: isFiltered ? catalogue.size : most });
    printFound({ ...answer, routes: answer.routes.filter(isChosen).slice(0, most) }, form);
    return 0;
  }
  noteSupport(api);
  const found = [...catalogue].filter((record) => (method ?? record.method) === record.method && isChosen(record));
  printRoutes(found.slice(0, limit), form);
  if (found.length === 0)
    throw new InputError('no route matches all of these options.', 'routebook search with fewer options');
  const left = found.length - (limit ?? found.length);
  if (left > 0) note(`${left} more routes are left out by --limit.`);
  return 0;
}

/** Prints what was found for words, and what is known about it. */
function printFound(
  { routes, ...answer }: ReturnType<Catalogue['ask']>,
  form: Parameters<typeof printRoutes>[1],
): void {
  const remark = searchNote(answer);
  // On the error stream, so that the output in a pipe contains only routes.
  if (remark !== undefined && (routes.length > 0 || (answer.instead ?? answer.also) !== undefined)) note(remark);
  printRoutes(routes, form);
  if (routes.length === 0) throw new InputError('no route matches these words. Use fewer words.', 'routebook search');
}

/** A test for the routes of a category, by its name or title, or of a sub-category: `actions/secrets`, `Pull requests / Reviews`. */
function selectCategory(text: string, { categories }: Catalogue): (record: RouteRecord) => boolean {
  const [first = '', ...others] = text.split('/');
  const category = categories.find((each) => isNamed(each, first));
  if (category === undefined) {
    const names = categories.map(({ name }) => name).sort();
    const advice = didYouMean(text, names) || ` Categories: ${names.join(', ')}.`;
    throw new InputError(`there is no category "${text}".${advice}`, 'routebook search --categories');
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
      'routebook search --categories',
    );
  }
  return (record) => record.category === category.name && record.subcategory === subcategory.name;
}

function isNamed({ name, title }: { readonly name: string; readonly title: string }, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return name.toLowerCase() === wanted || title.toLowerCase() === wanted;
}
