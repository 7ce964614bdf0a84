import type { RouteRecord } from 'routebook/catalogue';
import { githubExampleValues } from 'routebook/catalogue/responses';
import { EDITION_LIST } from '../help/name-lists.ts';
import { describeCompactly } from '../mcp/compact-route.ts';
import { InputError, UsageError } from '../shared/errors.ts';
import type { Api } from '../shared/input/api.ts';
import { CATALOGUE_OPTIONS } from '../shared/input/call-options.ts';
import { loadApi } from '../shared/input/load-api.ts';
import { expectArguments, parseArguments } from '../shared/input/parse-arguments.ts';
import { findRecord, resolveRoute } from '../shared/input/resolve-route.ts';
import { takeRoute } from '../shared/input/take-route.ts';
import { describeRoute } from '../shared/output/describe-route.ts';
import { writeCommand } from '../shared/output/example-command.ts';
import { fitParts, joinParts } from '../shared/output/fit-parts.ts';
import { noteSupport } from '../shared/output/hints.ts';
import { findMainResponse } from '../shared/output/response-tree.ts';
import { createScreen, note, print, printJson, visible } from '../shared/output/terminal.ts';
import { withDescriptions } from '../shared/output/with-descriptions.ts';

export const HELP = `Usage: routebook show <route|webhook> [options]

Describes a route: a command to copy, its permissions, parameters, body and
responses. A terminal shows as much as fits its height. The route can also be
an operation id (issues/create), a method of the client (issues.create), a URL,
or a page on github.com or docs.github.com.

With the name of a webhook, such as issues.opened, issues or push, describes its
payload: its members, when it is sent, an example, and code that handles it.

Options
      --all                    print everything: facts, examples, all responses
      --depth <number>         open this many levels of the response, from 1 to 9
      --compact                print a short description, for models and scripts
      --response               print only an example of the response or payload, as JSON
      --web                    open the documentation in the browser
      --catalogue <file|name>  a route of another API
      --edition <name>         ${EDITION_LIST}
      --json                   print the record as JSON

Examples
  routebook show issues/create
  routebook show GET /orgs/{org}/repos
  routebook show 'GET /user' --response
  routebook show issues.create --all
  routebook show issues/get --depth 2
  routebook show issues/create --compact
  routebook show issues.opened
  routebook show 'PATCH https://api.github.com/repos/octokit/app' --json`;

export const OPTIONS = {
  ...CATALOGUE_OPTIONS,
  all: { type: 'boolean' },
  depth: { type: 'string' },
  compact: { type: 'boolean' },
  response: { type: 'boolean' },
  web: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** An event, with or without an action. Routes contain a space or a slash. */
const WEBHOOK_NAME = /^[a-z][a-z\d_]*(?:\.[a-z_]+)?$/;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const depth = readDepth(values.depth);
  if (values.compact && (values.json || depth !== undefined)) {
    throw new UsageError('--compact cannot be used with --json or --depth.', 'routebook show issues/create --compact');
  }
  const api = await loadApi(values);
  const [name = '', ...others] = positionals;
  // Before the route is read: an event has the name of a method.
  if (others.length === 0 && api.isGitHub && WEBHOOK_NAME.test(name) && !resolveRoute(name, api).record) {
    const { findPayload, showWebhook } = await import('./show-webhook.ts');
    const found = findPayload(name);
    if (found) {
      if (api.edition) note('these are the payloads of github.com. Those of an edition may differ.');
      if (values.web) return openDocumentation(found.documentation, name);
      showWebhook(found, { ...values, depth });
      return 0;
    }
  }
  const { text, rest } = takeRoute(positionals);
  expectArguments([text, ...rest], 1, 1, 'a route');
  const { record, note: meaning } = findRecord(text, api);
  if (meaning !== undefined) note(meaning);
  noteSupport(api);
  if (values.web) return openDocumentation(record.documentation, record.route);
  if (values.response) return printExample(record, api);
  const described = api.isGitHub ? await withDescriptions(record, api) : record;
  if (values.json) printJson(described);
  else if (values.compact) print(describeCompactly(described, await api.loadBodyTypes(), await api.loadResponses()));
  else {
    const options = (['catalogue', 'edition'] as const).flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [`--${name}`, value];
    });
    const isWhole = values.all === true || depth !== undefined;
    await printDescription(described, api, { text, depth, isWhole, options });
  }
  return 0;
}

interface Printed {
  /** The route, as it was written. */
  readonly text: string;
  readonly depth: number | undefined;
  readonly isWhole: boolean;
  /** Those that select the catalogue. */
  readonly options: readonly string[];
}

async function printDescription(record: RouteRecord, api: Api, given: Printed): Promise<void> {
  const { text, depth, isWhole, options } = given;
  const screen = createScreen();
  const isBrief = screen.isTerminal && !isWhole;
  const parts = describeRoute(record, screen, await api.loadBodyTypes(), await api.loadResponses(), {
    ...{ depth, isBrief, options, isGitHub: api.isGitHub, body: await loadExampleBody(record, api) },
    values: api.isGitHub ? githubExampleValues : undefined,
  });
  const command = writeCommand(['show', text, '--all', ...options]);
  print(isBrief ? fitParts(parts, screen, visible(command)) : joinParts(parts));
}

function readDepth(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]$/.test(text)) return Number(text);
  throw new UsageError('--depth takes a number from 1 to 9.');
}

/** An example of the body that a route of GitHub takes. */
async function loadExampleBody({ route, body }: RouteRecord, { isGitHub, loadReference }: Api): Promise<unknown> {
  if (!isGitHub || body === undefined) return undefined;
  return (await loadReference()).exampleOf(route, 'body');
}

/** Prints an example of a successful response, for use in a test or a mock. */
async function printExample({ route }: RouteRecord, api: Api): Promise<number> {
  if (api.source !== undefined && api.source.file === undefined) {
    throw new InputError(
      'a generated folder does not contain the fields of responses. Pass the OpenAPI description of the API as --catalogue.',
      'routebook help catalogues',
    );
  }
  const { responses } = await api.loadResponses();
  const example = findMainResponse(responses.get(route))?.example;
  if (example === undefined) {
    throw new InputError(
      '--response needs a route that returns JSON, and this one does not.',
      `routebook show '${route}'`,
    );
  }
  printJson(example);
  return 0;
}

async function openDocumentation(url: string | undefined, route: string): Promise<number> {
  if (url === undefined || !/^https?:\/\//i.test(url)) {
    throw new InputError('the catalogue has no documentation URL for this route.', `routebook show '${route}'`);
  }
  print(url);
  const { openBrowser } = await import('../shared/output/open-browser.ts');
  if (!(await openBrowser(url))) note('no browser could be started. Open the URL yourself.');
  return 0;
}
