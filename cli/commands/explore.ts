import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { github } from 'routebook/catalogue';
import { InputError, UsageError } from '../errors.ts';
import { findRecord } from '../input/find-record.ts';
import { expectWords, readWords } from '../input/parse-arguments.ts';
import { openBrowser } from '../output/open-browser.ts';
import { createPageServer } from '../output/page-server.ts';
import { createScreen, note, print } from '../output/terminal.ts';

export const HELP = `Usage: routebook explore [route] [options]

Serves a web page that finds routes, fills them in and shows the request in every form; to this machine only, until
Ctrl-C. Prints its address. The route to begin with may also be an operation id, or a URL with its values.

Options
      --open           open the address in the browser
      --port <number>  serve it there, so that its address stays the same; a free port if not given

Examples
  routebook explore --open
  routebook explore 'GET /orgs/{org}/repos'
  routebook explore https://api.github.com/repos/octokit/app/issues/1`;

/** Beside the command, where both are built. */
const folder = fileURLToPath(new URL('../explorer/', import.meta.url));

export async function run(words: readonly string[]): Promise<number> {
  const { values, positionals } = readWords(words, { open: { type: 'boolean' }, port: { type: 'string' } });
  expectWords(positionals, 0, 1, 'a route');
  const port = readPort(values.port);
  const [route] = positionals;
  const state = route === undefined ? '' : opening(route);
  if (!existsSync(`${folder}index.html`)) throw new InputError('the page is not built; in a clone, run npm run build');
  const server = createPageServer(folder);
  await listen(server, port);
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/${state}`;
  // Whoever reads the address may stop us at once.
  const stopped = Promise.race(['SIGINT', 'SIGTERM'].map((signal) => once(process, signal)));
  print(address);
  if (createScreen().isTerminal) note('serving the page at this address until Ctrl-C');
  if (values.open) {
    openBrowser(address).then((isOpen) => isOpen || note('no browser could be opened; open the address yourself'));
  }
  await stopped;
  server.close();
  server.closeAllConnections();
  return 0;
}

/** The fragment that opens a route in the page. Where it was given as a URL, the page fills in its values. */
function opening(text: string): string {
  const { method, route, server } = findRecord(text);
  const [url = ''] = /[^ ]*$/.exec(text) ?? [];
  const values = url.includes('{') ? {} : github.match(method, url)?.parameters;
  const hasValues = Object.keys(values ?? {}).length > 0;
  const state = new URLSearchParams(hasValues ? { q: `${method} ${withoutSecrets(new URL(url, server))}` } : { route });
  return `#${String(state).replaceAll('%2F', '/')}`;
}

/** The browser keeps the address that is opened in its history. */
function withoutSecrets(url: URL): URL {
  url.username = '';
  url.password = '';
  for (const name of [...url.searchParams.keys()]) {
    if (/(?:^|_)(?:token|secret|password)$/i.test(name)) url.searchParams.delete(name);
  }
  return url;
}

function readPort(text: string | undefined): number {
  if (text === undefined) return 0;
  if (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new UsageError('--port takes a number from 1 to 65535');
}

async function listen(server: Server, port: number): Promise<void> {
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'EADDRINUSE' ? 'is taken' : `cannot be used (${code})`;
    throw new InputError(`port ${port} ${reason}; choose another, or leave --port out for a free one`);
  }
}
