import { METHODS } from '../../src/core/methods.ts';
import { EDITION_LIST } from '../help/name-lists.ts';
import { InputError, UsageError } from '../shared/errors.ts';
import { CATALOGUE_OPTIONS } from '../shared/input/call-options.ts';
import { loadApi } from '../shared/input/load-api.ts';
import { expectArguments, parseArguments } from '../shared/input/parse-arguments.ts';
import { isPage, resolveRoute } from '../shared/input/resolve-route.ts';
import { isMethod, readMethod } from '../shared/input/take-route.ts';
import { formatTable } from '../shared/output/table.ts';
import { createScreen, note, print, printJson, visible } from '../shared/output/terminal.ts';
import { wrap } from '../shared/output/text.ts';

export const HELP = `Usage: routebook match [method] <url> [options]

Prints the route that matches a URL, and the values of its parameters. The
default method is GET. For a page on github.com, prints the route that returns
what the page shows.

Options
      --base-url <url>         another server of the API, such as that of
                               GitHub Enterprise Server
      --catalogue <file|name>  the routes of another API
      --edition <name>         ${EDITION_LIST}
      --json                   print the route and its parameters as JSON

A URL on a server that is neither one of the API nor --base-url matches nothing.

Exit codes: 0 found, 1 no such route, 2 incorrect usage.

Examples
  routebook match GET https://api.github.com/repos/octokit/app/issues/1
  routebook match https://github.com/octokit/app/pull/7
  routebook match 'PUT /repos/octokit/app/contents/docs/read%20me.md' --json`;

export const OPTIONS = { ...CATALOGUE_OPTIONS, 'base-url': { type: 'string' }, json: { type: 'boolean' } } as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const [first = '', ...rest] = positionals;
  // A quoted route is one argument that contains the method and the URL.
  const given = /^\S+ \S+$/.test(first) ? [...first.split(' '), ...rest] : positionals;
  expectArguments(given, 1, 2, 'a URL');
  if (given.length === 1 && isMethod(given[0])) {
    throw new UsageError(`a URL is missing after ${given[0]?.toUpperCase()}.`, 'routebook match PATCH /user');
  }
  const [word = '', url = ''] = given.length === 1 ? ['GET', given[0]] : given;
  const method = readMethod(word);
  const api = await loadApi(values);
  const { catalogue } = api;
  const named = { baseUrl: values['base-url'] };
  const findings = catalogue.check(method, url, named);
  const foreign = findings.find(({ code, parameter }) => code === 'FOREIGN_HOST' && parameter === undefined);
  if (foreign !== undefined && !isPage(url, api)) {
    throw new InputError(
      'the URL is not on a server of this API. Pass the base URL of its server.',
      `routebook match ${method} ${url} --base-url <url>`,
    );
  }
  const resolved = resolveRoute(`${method} ${url}`, api);
  const parameters = { ...resolved.values, ...resolved.parameters };
  const isTemplate = url.includes('{');
  const ids = resolved.ids === undefined ? {} : { ids: resolved.ids };
  const found = resolved.record && !isTemplate ? { route: resolved.record.route, parameters, ...ids } : undefined;
  if (!found) {
    const others = METHODS.filter((each) => each !== 'HEAD' && catalogue.match(each, url, named));
    const [finding] = others.length === 0 ? findings : [];
    if (finding?.editions) {
      const edition = finding.editions[0] === undefined ? '' : ` --edition ${finding.editions[0]}`;
      throw new InputError(finding.message, `routebook match ${method} ${url}${edition}`);
    }
    if (others.length === 0) throw new InputError('no route matches this URL.', 'routebook search <words>');
    throw new InputError(
      `no route has this URL with the method ${method}. Did you mean ${others.join(' or ')}?`,
      `routebook match ${others[0]} ${url}`,
    );
  }
  if (resolved.note !== undefined) note(resolved.note);
  if (values.json) printJson(found);
  else print(describe(found.route, { ...resolved.ids, ...found.parameters }));
  return 0;
}

function describe(route: string, parameters: Readonly<Record<string, string | string[]>>): string {
  const screen = createScreen();
  const rows = Object.entries(parameters).map(([name, value]) => [
    visible(name),
    visible(typeof value === 'string' ? value : value.join(', ')),
  ]);
  const title = wrap(visible(route), screen.width)
    .map((line) => screen.paint('heading', line))
    .join('\n');
  if (rows.length === 0) return title;
  return `${title}\n\n${formatTable([{ heading: 'Parameter', role: 'name' }, { heading: 'Value' }], rows, screen)}`;
}
