import type { RouteRecord } from 'routebook/catalogue';
import type { EditionName } from 'routebook/reference';
import { githubExampleValues } from 'routebook/responses';
import { EDITION_LIST } from '../help/name-lists.ts';
import { describeCompactly } from '../mcp/compact-route.ts';
import { InputError, UsageError } from '../shared/errors.ts';
import type { Api } from '../shared/input/api.ts';
import { CATALOGUE_OPTIONS } from '../shared/input/call-options.ts';
import { findRecord } from '../shared/input/find-record.ts';
import { loadApi } from '../shared/input/load-api.ts';
import { expectArguments, parseArguments } from '../shared/input/parse-arguments.ts';
import { takeRoute } from '../shared/input/take-route.ts';
import { describeRoute } from '../shared/output/describe-route.ts';
import { noteSupport } from '../shared/output/hints.ts';
import { findMainResponse } from '../shared/output/response-tree.ts';
import { createScreen, note, print, printJson } from '../shared/output/terminal.ts';
import { withDescriptions } from '../shared/output/with-descriptions.ts';

export const HELP = `Usage: routebook show <route> [options]

Describes a route: its parameters, body, responses, formats, pagination and
versions, with a complete example. The route can also be an operation id, a
URL, or a page on github.com or docs.github.com.

Options
      --depth <number>         open this many levels of the response, from 1 to 9
      --compact                print a short description, for models and scripts
      --response               print only an example of the response, as JSON
      --web                    open the documentation in the browser
      --catalogue <file|name>  a route of another API
      --edition <name>         ${EDITION_LIST}
      --json                   print the record as JSON

Examples
  routebook show issues/create
  routebook show GET /orgs/{org}/repos
  routebook show 'GET /user' --response
  routebook show issues/get --depth 2
  routebook show issues/create --compact
  routebook show 'PATCH https://api.github.com/repos/octokit/app' --json`;

export const OPTIONS = {
  ...CATALOGUE_OPTIONS,
  depth: { type: 'string' },
  compact: { type: 'boolean' },
  response: { type: 'boolean' },
  web: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const depth = readDepth(values.depth);
  if (values.compact && (values.json || depth !== undefined)) {
    throw new UsageError('--compact cannot be used with --json or --depth.', 'routebook show issues/create --compact');
  }
  const { text, rest } = takeRoute(positionals);
  expectArguments([text, ...rest], 1, 1, 'a route');
  const api = await loadApi(values);
  const { record, note: meaning } = findRecord(text, api);
  if (meaning !== undefined) note(meaning);
  noteSupport(api);
  if (values.web) return openDocumentation(record.documentation, record.route);
  if (values.response) return printExample(record, api);
  const described = api.isGitHub ? await withDescriptions(record, api) : record;
  if (values.json) printJson(described);
  else if (values.compact) print(describeCompactly(described, await api.loadBodyTypes(), await api.loadResponses()));
  else {
    const [types, responses] = [await api.loadBodyTypes(), await api.loadResponses()];
    const samples = {
      body: await loadExampleBody(record, api),
      values: api.isGitHub ? githubExampleValues : undefined,
    };
    print(describeRoute(described, createScreen(), types, responses, { depth, isGitHub: api.isGitHub, ...samples }));
  }
  return 0;
}

function readDepth(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]$/.test(text)) return Number(text);
  throw new UsageError('--depth takes a number from 1 to 9.');
}

/** An example of the body that a route of GitHub takes. */
async function loadExampleBody({ route, body }: RouteRecord, { isGitHub, edition }: Api): Promise<unknown> {
  if (!isGitHub || body === undefined) return undefined;
  const { github, loadEditionReference } = await import('routebook/reference');
  const reference = edition === undefined ? github : await loadEditionReference(edition.name as EditionName);
  return reference.exampleOf(route, 'body');
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
