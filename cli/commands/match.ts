import { github } from 'routebook/catalogue';
import { InputError } from '../errors.ts';
import { expectWords, readWords } from '../input/parse-arguments.ts';
import { isMethod, readMethod } from '../input/read-method.ts';
import { formatTable, wrap } from '../output/table.ts';
import { createScreen, print, printJson, visible } from '../output/terminal.ts';

export const HELP = `Usage: routebook match [method] <url> [options]

Tells which route a URL belongs to, and the values of its parameters. Without a method, it is a GET.

Options
      --json   the route and its parameters, as JSON

Examples
  routebook match GET https://api.github.com/repos/octokit/app/issues/1
  routebook match 'PUT /repos/octokit/app/contents/docs/read%20me.md' --json`;

export function run(words: readonly string[]): number {
  const { values, positionals } = readWords(words, { json: { type: 'boolean' } });
  const [first = '', ...rest] = positionals;
  // One word in quotes, as a route is written, is two words.
  const given = /^\S+ \S+$/.test(first) ? [...first.split(' '), ...rest] : positionals;
  expectWords(given, 1, 2, 'a URL');
  const [method = '', url = ''] = given.length === 1 ? ['GET', given[0]] : given;
  if (!isMethod(method)) readMethod(method);
  const found = github.match(method, url);
  if (!found) throw new InputError(`no route of the catalogue has this method and URL${suggest(url)}`);
  if (values.json) printJson(found);
  else print(describe(found.route, found.parameters));
  return 0;
}

/** The same URL may be right with another method. */
function suggest(url: string): string {
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => github.match(method, url));
  return others.length === 0 ? '; try routebook search with words of it' : `; did you mean ${others.join(' or ')}?`;
}

function describe(route: string, parameters: Readonly<Record<string, string | string[]>>): string {
  const screen = createScreen();
  const rows = Object.entries(parameters).map(([name, value]) => [
    visible(name),
    visible(typeof value === 'string' ? value : value.join(', ')),
  ]);
  const title = wrap(route, screen.width)
    .map((line) => screen.style('bold', line))
    .join('\n');
  if (rows.length === 0) return title;
  return `${title}\n\n${formatTable([{ heading: 'Parameter', style: 'cyan' }, { heading: 'Value' }], rows, screen)}`;
}
