import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http';
import { extname, join, relative, sep } from 'node:path';

interface Answer {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly content: Buffer;
}

const TYPES: { readonly [extension: string]: string } = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Any site can make its own name point to this machine; a browser that was led here that way sends that name. */
const OWN_HOST = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i;

/**
 * A server for the page in this folder. All files are read now: an address is looked up among them and never becomes a path,
 * and a page that is built again meanwhile does not change halfway.
 */
export function createPageServer(folder: string): Server {
  const files = readFiles(folder);
  const common = {
    'cache-control': 'no-cache',
    'content-security-policy': policyOf(readFileSync(join(folder, 'index.html'), 'utf8')),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  return createServer((request, response) => {
    const { status, headers, content } = answer(request, files);
    response.writeHead(status, { ...common, ...headers, 'content-length': content.length });
    response.end(request.method === 'HEAD' ? undefined : content);
  });
}

function readFiles(folder: string): Map<string, Answer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const type = TYPES[extname(name)] ?? 'application/octet-stream';
      const address = `/${relative(folder, path).split(sep).join('/')}`;
      return [address, { status: 200, headers: { 'content-type': type }, content: readFileSync(path) }];
    }),
  );
}

/** The page says what it may load; that no other page may frame it can only be said in a header. */
function policyOf(page: string): string {
  const [, policy = "default-src 'none'"] =
    /http-equiv="content-security-policy"\s+content="([^"]*)"/i.exec(page) ?? [];
  return `${policy}; frame-ancestors 'none'`;
}

function answer(
  { method = '', url = '', headers: { host = '' } }: IncomingMessage,
  files: Map<string, Answer>,
): Answer {
  if (!OWN_HOST.test(host)) return refuse(421, 'This server answers to 127.0.0.1 and localhost only.');
  if (method !== 'GET' && method !== 'HEAD')
    return refuse(405, 'Only GET and HEAD are answered.', { allow: 'GET, HEAD' });
  const [path = ''] = url.split('?');
  return files.get(path === '/' ? '/index.html' : path) ?? refuse(404, 'There is no such file.');
}

function refuse(status: number, reason: string, headers: OutgoingHttpHeaders = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
    content: Buffer.from(`${reason}\n`),
  };
}
