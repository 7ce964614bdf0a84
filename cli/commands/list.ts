import { github } from 'routebook/catalogue';
import { InputError } from '../errors.ts';
import { didYouMean } from '../input/nearest.ts';
import { expectWords, readWords } from '../input/parse-arguments.ts';
import { readMethod } from '../input/read-method.ts';
import { printRoutes } from '../output/routes-table.ts';

export const HELP = `Usage: routebook list [options]

Lists the routes of GitHub's REST API. Piped, each line is a route, its title and its state, separated by tabs.

Options
      --method <name>    only routes with this method
      --category <name>  only routes of this category, such as repos
      --deprecated       only routes that are deprecated or removed
      --json             everything known about them, as JSON

Examples
  routebook list --method PUT --category repos
  routebook list --deprecated
  routebook list --category meta --json`;

export function run(words: readonly string[]): number {
  const { values, positionals } = readWords(words, {
    method: { type: 'string' },
    category: { type: 'string' },
    deprecated: { type: 'boolean' },
    json: { type: 'boolean' },
  });
  expectWords(positionals, 0, 0, 'options alone; to find routes by words, use routebook search');
  const method = readMethod(values.method);
  const { category, deprecated = false } = values;
  const all = [...github];
  const categories = new Set(all.flatMap((record) => record.category ?? []));
  if (category !== undefined && !categories.has(category)) {
    const way = didYouMean(category, categories) || `; there are ${[...categories].sort().join(', ')}`;
    throw new InputError(`there is no category "${category}"${way}`);
  }
  const found = all.filter(
    (record) =>
      (method === undefined || record.method === method) &&
      (category === undefined || record.category === category) &&
      (!deprecated || record.deprecation !== undefined),
  );
  printRoutes(found, values.json === true);
  return 0;
}
