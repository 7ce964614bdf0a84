import { github, type Method } from 'routebook/catalogue';
import { InputError, UsageError } from '../errors.ts';
import { readWords } from '../input/parse-arguments.ts';
import { readMethod } from '../input/read-method.ts';
import { printRoutes } from '../output/routes-table.ts';

export const HELP = `Usage: routebook search <words>... [options]

Finds routes by words in any order, with a typo or two; or by a path, a URL or an operation id.

Options
      --method <name>   only routes with this method
      --limit <number>  how many at most; 10 if not given
      --json            everything known about them, as JSON

Examples
  routebook search release assets
  routebook search relase asset --method DELETE --limit 3
  routebook search repos/list-for-org --json`;

export function run(words: readonly string[]): number {
  const { values, positionals } = readWords(words, {
    method: { type: 'string' },
    limit: { type: 'string' },
    json: { type: 'boolean' },
  });
  if (positionals.length === 0) throw new UsageError('words to search for are missing');
  const method: Method | undefined = readMethod(values.method);
  const found = github.search(positionals.join(' '), { method, limit: readLimit(values.limit) });
  printRoutes(found, values.json === true);
  if (found.length === 0) throw new InputError('no route fits these words; try fewer, or routebook list');
  return 0;
}

function readLimit(text = '10'): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new UsageError('--limit takes a number from 1 on');
}
