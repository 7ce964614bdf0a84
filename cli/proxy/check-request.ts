import type { IncomingMessage } from 'node:http';
import { isRead } from '../../src/github/policy/create-policy.ts';
import { isGraphqlPath, replacesMethod } from '../../src/github/policy/read-request.ts';
import { invalid, Refusal } from './refusal.ts';

/** Where the proxy listens: on a port of this machine, or on a socket. */
export interface Listener {
  /** The names that requests may have as their host, and the server that each means. */
  readonly hosts: ReadonlyMap<string, 'api' | 'uploads'>;
  /** Whether URLs in responses are replaced by URLs of the proxy. Clients of a socket use the URLs of the API. */
  readonly rewrites: boolean;
  /** The scheme that clients use. Those of a socket believe that it is the API's own. */
  readonly scheme: string;
}

/** A request that can be read in one way only. */
export interface CheckedRequest {
  readonly method: string;
  /** What it is for: a route of the API, an upload, GraphQL, or a download that the proxy has issued. */
  readonly kind: 'api' | 'uploads' | 'graphql' | 'download';
  /** The path without the prefix of the proxy, as it was written. */
  readonly path: string;
  /** The query with its question mark, or an empty text. */
  readonly search: string;
  /** The headers that are forwarded, by their names in lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
  /** The URL of the proxy, as this client has written it. */
  readonly origin: string;
  /** The base URL of the API, as this client has written it. */
  readonly base: string;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What is forwarded. Everything else is left out: it is about the connection or the body, belongs to another client, or is not known. */
const FORWARDED =
  /^(?:accept|accept-language|content-type|user-agent|time-zone|range|if-(?:match|none-match|modified-since|unmodified-since|range)|graphql-features|x-github-(?:api-version|next-global-id))$/;

/** The path of downloads, which no route has. */
export const DOWNLOADS = '/_routebook/downloads/';

/** Checks a request as the parser of Node has read it. What two servers could read in two ways is refused. */
export function checkRequest(request: IncomingMessage, { hosts, scheme }: Listener): CheckedRequest {
  const { method = '', url = '', httpVersion } = request;
  const headers = readHeaders(request);
  if (httpVersion !== '1.1') throw new Refusal(505, 'INVALID_REQUEST', 'The proxy accepts HTTP/1.1 only.');
  const host = headers.get('host')?.toLowerCase() ?? '';
  const server = hosts.get(host);
  if (server === undefined) {
    const known = [...hosts.keys()].join(', ');
    throw new Refusal(421, 'FOREIGN_HOST', `The proxy accepts requests for these hosts only: ${known}.`);
  }
  if (headers.has('origin') || headers.has('sec-fetch-site'))
    throw new Refusal(403, 'FOREIGN_PAGE', 'The proxy does not accept requests of web pages.');
  if (!METHODS.includes(method)) {
    throw new Refusal(405, 'INVALID_REQUEST', `The proxy accepts these methods only: ${METHODS.join(', ')}.`, {
      allow: METHODS.join(', '),
    });
  }
  if (replacesMethod(Object.fromEntries(headers), [], undefined))
    throw new Refusal(403, 'METHOD_OVERRIDE', 'The request has a header that replaces its method or URL.');
  checkFraming(method, headers);
  const [full, search] = checkUrl(url);
  const origin = `${scheme}//${host}`;
  const [, prefix = '', rest = full] = /^(\/api\/(?:v3|uploads))(\/.*)$/.exec(full) ?? [];
  if (/^\/api(?:\/(?!graphql\/?$)|$)/i.test(rest)) throw invalid('The path has the prefix of an API twice.');
  const kind = kindOf(prefix === '/api/uploads' ? 'uploads' : server, rest);
  return {
    method,
    kind,
    path: rest,
    search,
    headers: Object.fromEntries([...headers].filter(([name]) => FORWARDED.test(name))),
    authorization: headers.get('authorization'),
    origin,
    base: origin + (prefix === '/api/v3' ? prefix : ''),
  };
}

function kindOf(server: 'api' | 'uploads', path: string): CheckedRequest['kind'] {
  if (server === 'uploads') return 'uploads';
  if (path.startsWith(DOWNLOADS)) return 'download';
  // Every spelling, so that none is taken for a route that is not known.
  return isGraphqlPath(path) ? 'graphql' : 'api';
}

/** The headers by name. The parser of Node merges or drops some that occur twice, so the raw ones are read. */
function readHeaders({ rawHeaders }: IncomingMessage): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name, value] = [String(rawHeaders[index]).toLowerCase(), String(rawHeaders[index + 1])];
    if (!/^[a-z\d-]+$/.test(name)) throw invalid('The name of a header has a character that servers read differently.');
    // A line that continues the one before it, and what other servers read as the end of a line.
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) throw invalid(`The header ${name} has a control character.`);
    if (headers.has(name)) throw invalid(`The request has the header ${name} twice.`);
    headers.set(name, value);
  }
  return headers;
}

function checkFraming(method: string, headers: ReadonlyMap<string, string>): void {
  const [length, encoding] = [headers.get('content-length'), headers.get('transfer-encoding')];
  if (length !== undefined && encoding !== undefined)
    throw invalid('The request has both content-length and transfer-encoding.');
  if (length !== undefined && !/^\d{1,15}$/.test(length)) throw invalid('The content-length is not a number.');
  if (encoding !== undefined && encoding.toLowerCase() !== 'chunked')
    throw invalid('The only transfer-encoding that the proxy accepts is chunked.');
  // The server of a download could read the body that is not sent from the next request.
  if (isRead(method) && (encoding !== undefined || Number(length ?? 0) > 0))
    throw invalid('A GET or HEAD request must not have a body.');
  if (headers.has('upgrade')) throw invalid('The proxy does not change the protocol of a connection.');
  if (headers.has('content-encoding')) throw invalid('The proxy does not accept a body that is compressed.');
  const connection = headers.get('connection') ?? 'close';
  if (!/^(?:keep-alive|close)$/i.test(connection)) throw invalid('The proxy accepts connection: keep-alive or close.');
}

/** Splits a URL in origin form. Spellings that some servers normalize are refused. */
function checkUrl(url: string): readonly [path: string, search: string] {
  if (!url.startsWith('/')) throw invalid('The URL of the request must be a path. The proxy is not a forward proxy.');
  const [, path = '', search = ''] = /^([^?]*)(\?.*)?$/s.exec(url) ?? [];
  if (/[^\x21-\x7e]|[\\#"<>^`{|}]/.test(url)) throw invalid('The URL has a character that must be encoded.');
  if (/%(?![\da-f]{2})/i.test(path)) throw invalid('The path has a percent sign that is not an encoding.');
  if (/%(?:25)*(?:[01][\da-f]|7f|5c)/i.test(path))
    throw invalid('The path has an encoded control character or backslash.');
  // Slashes are encoded in the value of some parameters. Whether this is one is known when the route is.
  if (/%(?:25)+2[ef]/i.test(path)) throw invalid('The path has a dot or slash that is encoded twice.');
  const plain = path.replace(/%2f/gi, '/').replace(/%2e/gi, '.');
  if (plain.includes('//') || /%2e/i.test(path))
    throw invalid('The path has an empty segment, or a dot that is encoded.');
  if (/\/\.\.?(?:;[^/]*)?(?:\/|$)/.test(plain)) throw invalid('The path has a dot segment.');
  if (/\.git\/(?:info\/|git-(?:upload|receive)-pack)/.test(plain)) {
    throw new Refusal(403, 'GIT', 'The proxy forwards the API only. git over HTTPS needs credentials of its own.');
  }
  return [path, search];
}
