import { readOrganization, readRepository } from '../../src/github/policy/place-names.ts';
import { EDITION_LIST } from '../help/name-lists.ts';
import { asUsageError, UsageError } from '../shared/errors.ts';
import { CATALOGUE_OPTIONS } from '../shared/input/call-options.ts';
import { chooseApi } from '../shared/input/choose-api.ts';
import { findCredential } from '../shared/input/find-credential.ts';
import { expectArguments, parseArguments } from '../shared/input/parse-arguments.ts';
import { note } from '../shared/output/terminal.ts';
import { serve } from './serve.ts';
import { createSession } from './session.ts';
import { createServed } from './tools.ts';

export const HELP = `Usage: routebook mcp [options]

Serves the routes of an API to a coding agent, as a Model Context Protocol
server on standard input and output. It has four tools: search, describe, check
and call. Without options, it only reads.

Options
      --write                  allow all methods, not only GET and HEAD
      --allow <rule>           allow only these routes; repeatable
      --deny <rule>            deny these routes; repeatable
      --repo <owner/name>      allow only this repository
      --org <name>             allow only this organization and its repositories
      --confirm                with --write: ask the user before each write
      --dry-run                return requests as curl, and send nothing
      --max-tokens <number>    the size of a result; 4000 by default
      --log <file>             add a line of JSON to a file for every call
      --auth-variable <name>   read the token from this variable; by default
                               GH_TOKEN, then GITHUB_TOKEN, for GitHub only
      --base-url <url>         send to this URL, such as an enterprise server
      --catalogue <file|name>  the routes of another API
      --edition <name>         ${EDITION_LIST}

A rule is a route such as 'PUT /repos/octokit/app/contents/docs/**', a category
such as issues, or a permission such as issues:write. --deny takes precedence
over --allow. See docs/policy.md in the package. With --base-url, the token is sent
only if --edition or --auth-variable is passed.

Examples
  routebook mcp < /dev/null
  routebook mcp --write --allow issues:write --repo octokit/app < /dev/null`;

export const OPTIONS = {
  ...CATALOGUE_OPTIONS,
  write: { type: 'boolean' },
  allow: { type: 'string', multiple: true },
  deny: { type: 'string', multiple: true },
  repo: { type: 'string' },
  org: { type: 'string' },
  confirm: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  'max-tokens': { type: 'string' },
  log: { type: 'string' },
  'auth-variable': { type: 'string' },
  'base-url': { type: 'string' },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  expectArguments(positionals, 0, 0, 'no arguments');
  if (values.confirm && !values.write)
    throw new UsageError('--confirm needs --write, because only writes are confirmed.');
  const maxTokens = readMaxTokens(values['max-tokens']);
  const { 'base-url': baseUrl } = values;
  if (baseUrl !== undefined && !/^https?:\/\/[^\s@]+$/i.test(baseUrl))
    throw new UsageError('--base-url takes a URL such as https://HOSTNAME/api/v3.');
  const choice = await chooseApi(values);
  const load = async () => (await import('../shared/input/load-api.ts')).loadChosen(choice);
  // GitHub's routes are loaded at the first call, because a client waits for the start of the server.
  const other = choice.isGitHub ? undefined : await load();
  const credential = findCredential(other ?? choice, values);
  const session = createSession({ values, maxTokens, credential, loadApi: async () => other ?? load() });
  // Rules are checked at the start, because a mistake in one must not be noticed only when it is needed.
  const { allow, deny, repo, org, edition } = values;
  asUsageError(() => [readRepository(repo), readOrganization(org)]);
  const needsRoutes = [allow, deny, other, edition].some((each) => each !== undefined);
  if (needsRoutes) await session.loadPolicy();
  if (process.stdin.isTTY)
    note('waiting for a client on standard input. To add this server to an agent, see docs/agents.md in the package.');
  await serve(createServed(session, other?.name ?? 'GitHub'), process.stdin, (text) => process.stdout.write(text));
  session.log.close();
  return 0;
}

function readMaxTokens(text = '4000'): number {
  if (/^[1-9]\d{2,6}$/.test(text)) return Number(text);
  throw new UsageError('--max-tokens takes a number from 100 to 9999999.');
}
