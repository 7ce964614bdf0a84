import { readdirSync, readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

interface PageFile {
  readonly type: string;
  readonly content: Buffer;
  /** Compressed when it is first asked for. */
  compressed?: Buffer;
}

interface Response {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly content: Buffer;
}

interface PageServerOptions {
  readonly api?: string | undefined;
  readonly send?: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | undefined;
}

const SEND_PATH = '/send';

const TYPES: { readonly [extension: string]: string } = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The host names of this machine. A website can make its own host name resolve to this machine; the browser then sends that name. */
const OWN_HOST = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i;

/**
 * Creates a server for the page in a folder. It reads all files at the start and looks up URLs in a map, so a URL is never used as a
 * file path, and a build that runs at the same time cannot mix old and new files. `api` is the data of an API other than GitHub's, as
 * JSON. `send` answers requests to `/send`; without it, the page cannot connect to anything.
 */
export function createPageServer(folder: string, { api, send }: PageServerOptions = {}): Server {
  const files = readFiles(folder);
  if (api !== undefined) addApi(files, api);
  if (send !== undefined) allowSending(files);
  const common = {
    'cache-control': 'no-cache',
    'content-security-policy': policyOf(files.get('/index.html')?.content.toString() ?? ''),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return createServer((request, response) => {
    if (send !== undefined && request.url === SEND_PATH && OWN_HOST.test(request.headers.host ?? '')) {
      for (const [name, value] of Object.entries(common)) response.setHeader(name, value);
      void send(request, response);
      return;
    }
    const { status, headers, content } = respond(request, files);
    response.writeHead(status, { ...common, ...headers, 'content-length': content.length });
    response.end(request.method === 'HEAD' ? undefined : content);
  });
}

function readFiles(folder: string): Map<string, PageFile> {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => {
        const path = join(parentPath, name);
        const type = TYPES[extname(path)] ?? 'application/octet-stream';
        return [`/${relative(folder, path).split(sep).join('/')}`, { type, content: readFileSync(path) }];
      }),
  );
}

/** Adds the data and the name of an API to the page, and preloads them. */
function addApi(files: Map<string, PageFile>, api: string): void {
  const page = files.get('/index.html');
  const html = removeFirstPage(page?.content.toString() ?? '').replace(
    '</head>',
    '<link rel="modulepreload" crossorigin href="./api.js"><meta name="routebook-api" content="./api.js"></head>',
  );
  // The data is a string that the page parses. In source code, a line separator or `__proto__` would have another meaning.
  const script = Buffer.from(
    `export default JSON.parse(${JSON.stringify(api).replace(/[\u2028\u2029]/g, escapeSeparator)});\n`,
  );
  files.set('/index.html', { type: TYPES['.html'] ?? '', content: Buffer.from(html) });
  files.set('/api.js', { type: TYPES['.js'] ?? '', content: script });
}

/** Lets the page connect to its own server, and tells it that it can send requests there. */
function allowSending(files: Map<string, PageFile>): void {
  const html = removeFirstPage(files.get('/index.html')?.content.toString() ?? '')
    .replace("connect-src 'none'", "connect-src 'self'")
    .replace('</head>', `<meta name="routebook-send" content=".${SEND_PATH}"></head>`);
  files.set('/index.html', { type: TYPES['.html'] ?? '', content: Buffer.from(html) });
}

/** The first page in the HTML is that of GitHub's API, without the part that sends. */
function removeFirstPage(html: string): string {
  return html.replace(/<!--first-page-->.*<!--\/first-page-->/s, '<div class="app" aria-busy="true"></div>');
}

function escapeSeparator(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16)}`;
}

/** The page's policy. The rule that no other page may frame it works only in a header. */
function policyOf(page: string): string {
  const [, policy = "default-src 'none'"] =
    /http-equiv="content-security-policy"\s+content="([^"]*)"/i.exec(page) ?? [];
  return `${policy}; frame-ancestors 'none'`;
}

function respond({ method = '', url = '', headers }: IncomingMessage, files: Map<string, PageFile>): Response {
  if (!OWN_HOST.test(headers.host ?? ''))
    return refuse(421, 'This server accepts requests to 127.0.0.1 and localhost only.');
  if (method !== 'GET' && method !== 'HEAD')
    return refuse(405, 'Only GET and HEAD are allowed.', { allow: 'GET, HEAD' });
  const [path = ''] = url.split('?');
  const file = files.get(path === '/' ? '/index.html' : path);
  if (file === undefined) return refuse(404, 'There is no such file.');
  return { status: 200, ...encode(file, String(headers['accept-encoding'] ?? '')) };
}

/** The qualities that Brotli and gzip have by default take seconds for all files. These compress almost as well. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Compressed if the browser accepts it: every browser accepts Brotli from this machine. */
function encode(file: PageFile, accepted: string): Pick<Response, 'headers' | 'content'> {
  const headers = { 'content-type': file.type, vary: 'accept-encoding' };
  if (!/(?:^|,)\s*br\s*(?:,|;\s*q=(?!0(?:\.0*)?\s*(?:,|$))|$)/i.test(accepted))
    return { headers, content: file.content };
  file.compressed ??= brotliCompressSync(file.content, BROTLI);
  return { headers: { ...headers, 'content-encoding': 'br' }, content: file.compressed };
}

function refuse(status: number, reason: string, headers: OutgoingHttpHeaders = {}): Response {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
    content: Buffer.from(`${reason}\n`),
  };
}
