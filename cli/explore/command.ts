import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { writeAddress } from '../../explorer/model/address.ts';
import { fillDraft } from '../../explorer/model/form/write-draft.ts';
import { EMPTY_VIEW } from '../../explorer/model/view.ts';
import { GITHUB_HOSTS } from '../../src/core/profile/hosts.ts';
import { routesOfEditions } from '../../src/github/elsewhere.ts';
import { createPolicy } from '../../src/github/policy/create-policy.ts';
import { InputError, UsageError } from '../shared/errors.ts';
import type { Api } from '../shared/input/api.ts';
import { CATALOGUE_OPTIONS } from '../shared/input/call-options.ts';
import { loadApi } from '../shared/input/load-api.ts';
import { expectArguments, parseArguments } from '../shared/input/parse-arguments.ts';
import { readPort } from '../shared/input/read-port.ts';
import { findRecord } from '../shared/input/resolve-route.ts';
import { takeRoute } from '../shared/input/take-route.ts';
import { createPrivateLink, openBrowser } from '../shared/output/open-browser.ts';
import { createPageServer } from '../shared/output/page-server.ts';
import { createScreen, note, print } from '../shared/output/terminal.ts';
import { createKey, createSendEndpoint } from './send-endpoint.ts';
import type { PageLimits } from './send-request.ts';

export const HELP = `Usage: routebook explore [route] [options]

Serves a web page where you can find a route, fill in its parameters and copy
the request. Only this machine can open the page. Prints the URL of the page
and serves it until you press Ctrl-C. The route to open can also be an
operation id, a URL with values, or a page on github.com.

With --send, the page can also send requests, with a token from GH_TOKEN or
GITHUB_TOKEN, or with one that you type into the page. It asks before it sends
anything but GET and HEAD.

Options
      --base-url <url>         the URL of your server, such as an Enterprise Server
      --catalogue <file|name>  the routes of another API
      --edition <name>         the routes of another edition of GitHub
      --open                   open the page in the browser
      --port <number>          use this port; a free port by default
      --send                   let the page send requests to the API

Examples
  routebook explore --open
  routebook explore orgs/get
  routebook explore --send --open
  routebook explore --edition ghec
  routebook explore https://api.github.com/repos/octokit/app/issues/1`;

export const OPTIONS = {
  ...CATALOGUE_OPTIONS,
  'base-url': { type: 'string' },
  open: { type: 'boolean' },
  port: { type: 'string' },
  send: { type: 'boolean' },
} as const;

/** The command is bundled into `dist/cli`, next to the built page. */
const folder = fileURLToPath(new URL('../explorer/', import.meta.url));

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  const api = await loadApi(values);
  const port = readPort(values.port);
  const baseUrl = readBaseUrl(values['base-url']);
  const key = values.send ? createKey() : undefined;
  const fragment = addKey(createFragment(positionals, api, baseUrl), key);
  if (!existsSync(`${folder}index.html`)) {
    throw new InputError('the page is not built. In a clone, build it first.', 'npm run build');
  }
  const server = createPageServer(folder, {
    api: await createPageData(api),
    send: key === undefined ? undefined : createSendEndpoint(key, limitsOf(api, baseUrl)),
  });
  await listen(server, port);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${fragment}`;
  // Listen for signals before the URL is printed, because a program that reads the URL may send a signal immediately.
  const stopped = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
  print(url);
  if (createScreen().isTerminal) note('serving the page at this URL. Press Ctrl-C to stop.');
  const page = values.open ? createPrivateLink(url, key !== undefined) : undefined;
  if (page !== undefined) {
    openBrowser(page.url).then((isOpen) => isOpen || note('no browser could be started. Open the URL yourself.'));
  }
  await stopped;
  page?.remove();
  server.close();
  server.closeAllConnections();
  return 0;
}

/**
 * Returns the fragment that opens a route in the page with its values. Secrets are omitted, because the browser keeps the URL in its
 * history.
 */
export function createFragment(args: readonly string[], api: Api, baseUrl: string): string {
  const view = { ...EMPTY_VIEW, edition: api.edition?.name ?? '', baseUrl };
  if (args.length === 0) return view.edition === '' && baseUrl === '' ? '' : writeAddress(api, view);
  const { text, rest } = takeRoute(args);
  expectArguments([text, ...rest], 1, 1, 'a route');
  const { record, values, parameters, note: meaning } = findRecord(text, api);
  if (meaning !== undefined) note(meaning);
  const draft = fillDraft(undefined, record, { ...parameters, ...values });
  return writeAddress(api, { ...view, route: record.route, draft });
}

/** The key comes first. The page removes it from the URL as soon as it is open. */
function addKey(fragment: string, key: string | undefined): string {
  if (key === undefined) return fragment;
  return `#send=${key}${fragment.replace(/^#/, '&')}`;
}

/** The page may send requests for all routes of the API, and of the editions that can be chosen in it. */
function limitsOf(api: Api, baseUrl: string): PageLimits {
  const catalogues = api.isGitHub ? [api.catalogue, routesOfEditions()] : [api.catalogue];
  const policies = catalogues.map((catalogue) =>
    createPolicy({}, { catalogue, permissionNames: [], baseUrl: baseUrl || api.source?.baseUrl }),
  );
  return {
    origins: originsOf(api, baseUrl),
    api,
    baseUrl: baseUrl || undefined,
    judge(request) {
      const refused = policies.map((policy) => policy.judge(request));
      return refused.includes(undefined) ? undefined : refused[0];
    },
  };
}

/** The origins that requests may be sent to: those of the API, and that of `--base-url`. */
function originsOf({ isGitHub, source, edition }: Api, baseUrl: string): Set<string> {
  const usual =
    isGitHub && !edition?.isServer ? GITHUB_HOSTS.map((host) => `https://${host}`) : [source?.baseUrl ?? ''];
  const origins = [...(baseUrl === '' ? usual : [baseUrl])].filter((url) => URL.canParse(url));
  if (origins.length > 0) return new Set(origins.map((url) => new URL(url).origin));
  throw new UsageError('--send needs --base-url here, because the API has no server with a full URL.');
}

function readBaseUrl(text = ''): string {
  if (text === '' || (/^https?:\/\/[^/?#@]+(?:\/[^?#@]*)?$/.test(text) && URL.canParse(text))) return text;
  throw new UsageError(
    '--base-url takes a URL that starts with http:// or https://, without a user, a query or a fragment.',
  );
}

/** Returns the data that the page needs for an API other than GitHub's, as JSON. */
async function createPageData({ name, source }: Api): Promise<string | undefined> {
  if (source === undefined) return undefined;
  const { createApiData } = await import('../../explorer/build/api-data.ts');
  const { file, ...facts } = source;
  return JSON.stringify(createApiData({ name, ...facts }, file));
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'is in use' : `cannot be used (${code})`;
    throw new InputError(
      `port ${port} ${reason}. Choose another, or leave out --port for a free one.`,
      'routebook explore',
    );
  }
}
