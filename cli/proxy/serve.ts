import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Catalogue } from 'routebook/catalogue';
import { cached } from '../../src/core/objects.ts';
import { isRead, type Refused } from '../../src/github/policy/create-policy.ts';
import { type JudgedRequest, readRequest } from '../../src/github/policy/read-request.ts';
import { type CheckedRequest, checkRequest, type Listener } from './check-request.ts';
import { createDownloads } from './downloads.ts';
import { createTokenFilter } from './hide-token.ts';
import { type RequestBody, readBody } from './read-body.ts';
import { invalid, Refusal, type RefusalCode, sendRefusal } from './refusal.ts';
import { createResponder, type Servers } from './respond.ts';
import { issuesSecret } from './secrets.ts';
import { createUpstream, PATIENCE, type Patience } from './upstream.ts';

/** A request that has ended. */
export interface Observed {
  readonly method: string;
  /** Undefined if it cannot be read in one way only. */
  readonly request: CheckedRequest | undefined;
  /** Undefined for a download, and for a request that was refused before it was read. */
  readonly read: JudgedRequest | undefined;
  /** Why it was refused. */
  readonly code: RefusalCode | undefined;
  /** The status that the client received. */
  readonly status: number;
  readonly milliseconds: number;
  /** The body that was judged, for a write. */
  readonly body: unknown;
}

interface ProxySettings {
  readonly servers: Servers;
  readonly catalogue: Catalogue;
  /** The token of the API. */
  readonly token: string | undefined;
  /** The token that clients send instead. */
  readonly localToken: string;
  judge(read: JudgedRequest): Refused | undefined;
  /** Whether there are rules, or a place that requests must be for. Then no secret is issued. */
  readonly hasRules: boolean;
  readonly isPlan: boolean;
  readonly allowsGraphql: boolean;
  readonly patience?: Patience;
  observe(observed: Observed): void;
}

interface Proxy {
  /** Creates a server for a listener. */
  createServer(listener: Listener): Server;
  close(): void;
}

/** What is known about a request while it is handled. */
interface Progress {
  readonly request: CheckedRequest;
  /** Whether the API may have received it. */
  isSent?: boolean;
  read?: JudgedRequest;
  body?: RequestBody;
}

/** The status that is reported if the client did not wait for the response. */
const CLIENT_GONE = 499;

/** Creates the proxy. All its listeners share the limits and the downloads. */
export function createProxy(settings: ProxySettings): Proxy {
  const { servers, catalogue, token, localToken, hasRules, patience = PATIENCE, observe } = settings;
  const upstream = createUpstream(patience);
  const downloads = createDownloads(servers.api);
  const hide = createTokenFilter(token ?? '');
  const respond = createResponder({ servers, hide, hasRules, downloads });
  const credentials = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const expected = digest(localToken);
  /** Finds what a read is for. Programs repeat reads, and to find a route is most of the work of the proxy. */
  const readKnown = cached((key) => {
    const [method = '', url = ''] = key.split(' ');
    return readRequest(catalogue, { method, url });
  });

  /** Clients of a socket are the user. What they send must still be the local token, so that no other token is replaced unnoticed. */
  const checkToken = ({ authorization }: CheckedRequest, { rewrites }: Listener): void => {
    if (authorization === undefined && !rewrites) return;
    const given = tokensIn(authorization ?? '');
    if (given.some((each) => timingSafeEqual(digest(each), expected))) return;
    const message = 'Send the token of the proxy, which is in the variable GITHUB_TOKEN of the command that it runs.';
    throw new Refusal(401, 'WRONG_TOKEN', message, { 'www-authenticate': 'Bearer' });
  };

  const readAndCheck = async (incoming: IncomingMessage, request: CheckedRequest, progress: Progress) => {
    const { method, headers, kind, path, search } = request;
    const body = await readBody(incoming, request, hasRules);
    progress.body = body;
    const url = path + search;
    const read = isRead(method)
      ? readKnown(`${method} ${url}`)
      : readRequest(catalogue, { method, url, headers: { ...headers, ...body.headers }, body: body.judged });
    progress.read = read;
    if (kind === 'graphql') return checkGraphql(request, body, settings);
    check(request, read, body, settings);
    return body;
  };

  const forward = async (incoming: IncomingMessage, listener: Listener, signal: AbortSignal, progress: Progress) => {
    const { request } = progress;
    const { method } = request;
    const headers: Record<string, string> = {
      ...request.headers,
      'accept-encoding': request.headers['range'] === undefined ? 'gzip' : 'identity',
    };
    if (request.kind === 'download') {
      const { url, lookup } = downloads.take(request);
      progress.isSent = true;
      return { url, response: await upstream.send({ method, url, headers, signal, lookup }) };
    }
    checkToken(request, listener);
    const body = await readAndCheck(incoming, request, progress);
    const url = urlOf(request, servers);
    const sent = { ...headers, ...body.headers, ...credentials };
    progress.isSent = true;
    return { url, response: await upstream.send({ method, url, headers: sent, body: body.sent, signal }) };
  };

  const handle = async (
    incoming: IncomingMessage,
    response: ServerResponse,
    listener: Listener,
    request: CheckedRequest,
  ): Promise<void> => {
    const start = performance.now();
    const abort = new AbortController();
    const progress: Progress = { request };
    response.once('close', () => {
      if (!response.writableFinished) abort.abort(new Error('The client has gone.'));
    });
    response.on('timeout', () => {
      // Otherwise, it is the client who waits.
      const isClientLate = (!incoming.complete && incoming.readableFlowing === true) || response.writableLength > 0;
      if (isClientLate) response.destroy();
    });
    let isReported = false;
    const end = (status: number, code?: RefusalCode): void => {
      // A client may leave while it receives a response that is reported already.
      if (isReported) return;
      isReported = true;
      const { read, body } = progress;
      const milliseconds = Math.round(performance.now() - start);
      observe({ method: request.method, request, read, code, status, milliseconds, body: body?.judged });
    };
    try {
      const { url, response: found } = await forward(incoming, listener, abort.signal, progress);
      end(found.status);
      await respond(response, { incoming: found, request, listener, url });
    } catch (error) {
      if (response.destroyed) {
        // A write is reported even if its client does not wait for the response.
        end(CLIENT_GONE, progress.isSent ? undefined : 'NETWORK');
        return;
      }
      const refusal = error instanceof Refusal ? error : new Refusal(502, 'NETWORK', 'The response ended early.');
      // After the headers, the response stays incomplete, and the client notices.
      end(refusal.status, refusal.code);
      sendRefusal(response, refusal);
    }
  };

  return {
    createServer(listener) {
      const server = createServer({ requireHostHeader: true, insecureHTTPParser: false });
      // An upload may take as long as it needs, while it makes progress.
      server.requestTimeout = 0;
      server.headersTimeout = patience.stall;
      server.timeout = patience.stall;
      /** The last request of each connection. The next one is not sent before it has ended. */
      const last = new WeakMap<object, Promise<void>>();
      // A connection on which something cannot be read has ended: what follows may be a part of it.
      const ended = new WeakSet<object>();
      server.on('request', (incoming, response) => {
        const { socket } = incoming;
        if (ended.has(socket)) return;
        try {
          const request = checkRequest(incoming, listener);
          const work = async () => {
            await last.get(socket);
            if (!socket.destroyed) await handle(incoming, response, listener, request);
          };
          // Whatever goes wrong with one request, the others go on.
          last.set(
            socket,
            work().catch(() => void response.destroy()),
          );
        } catch (error) {
          ended.add(socket);
          const refusal = error instanceof Refusal ? error : invalid('The request cannot be read.');
          const { method = '' } = incoming;
          const { status, code } = refusal;
          observe({
            method,
            request: undefined,
            read: undefined,
            code,
            status,
            milliseconds: 0,
            body: undefined,
          });
          sendRefusal(response, refusal);
        }
      });
      server.on('connect', (_, socket) => {
        // Node has removed its own listener, and an error without one ends the process.
        socket.on('error', () => socket.destroy());
        socket.end('HTTP/1.1 405 Method Not Allowed\r\nconnection: close\r\n\r\n');
      });
      server.on('clientError', (_, socket) => {
        if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
        else socket.destroy();
      });
      return server;
    },
    close: upstream.close,
  };
}

/** Throws for a request that must not be sent. */
function check(
  { method, path, kind }: CheckedRequest,
  read: JudgedRequest,
  { unsafe }: RequestBody,
  { judge, hasRules, isPlan }: ProxySettings,
): void {
  const refuse = (code: RefusalCode, reason: string) =>
    new Refusal(403, code, `${read.shown} was not sent, because ${reason}.`);
  checkSlashes(path, read);
  const refused = judge(read);
  if (refused) throw refuse(refused.code, refused.reason);
  if (unsafe !== undefined && hasRules) throw refuse('UNSAFE_ROUTE', unsafe);
  if (hasRules && issuesSecret(method, path))
    throw refuse('ISSUES_TOKEN', 'its response is a token, which works without the proxy');
  if (kind === 'uploads' && !read.main?.record.route.includes('{origin}'))
    throw refuse('UNKNOWN_ROUTE', 'it is not an upload');
  if (isPlan && !isRead(method)) throw refuse('PLANNED', 'writes are only planned. The report lists it');
}

/** Returns the body that is sent instead: the document that was judged. */
async function checkGraphql(
  { method }: CheckedRequest,
  { judged, unsafe }: RequestBody,
  { allowsGraphql }: ProxySettings,
): Promise<RequestBody> {
  const off = 'GraphQL is not forwarded. Queries are, if the proxy is started with --graphql read.';
  if (!allowsGraphql) throw new Refusal(403, 'GRAPHQL', off);
  const fault = method === 'POST' ? unsafe : 'it is not sent by POST';
  if (fault !== undefined) throw new Refusal(403, 'GRAPHQL', `The document was not sent, because ${fault}.`);
  // Only these requests need the parser.
  const { readQuery } = await import('./read-query.ts');
  const query = readQuery(judged);
  const sent = Buffer.from(JSON.stringify(query));
  const headers = { 'content-type': 'application/json', 'content-length': String(sent.length) };
  return { judged: query, sent, headers };
}

/** An encoded slash is part of a value. Only some parameters have values with slashes. */
function checkSlashes(path: string, { main }: JudgedRequest): void {
  if (!/%2f/i.test(path)) return;
  const slashed = [...(main?.values ?? [])].filter(([, value]) => value.includes('/'));
  const mayHave = (name: string) => main?.record.parameters.some((each) => each.name === name && each.multiSegment);
  if (main === undefined || !slashed.every(([name]) => mayHave(name)))
    throw new Refusal(400, 'INVALID_REQUEST', 'The path has an encoded slash in a value that cannot have one.');
}

function urlOf({ kind, path, search }: CheckedRequest, { api, uploads, graphql }: Servers): string {
  if (kind === 'graphql') return graphql;
  return (kind === 'uploads' ? uploads : api) + path + search;
}

/** The tokens in an authorization header: after a scheme, or as the name or password of basic credentials. */
function tokensIn(authorization: string): readonly string[] {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(authorization) ?? [];
  if (/^(?:bearer|token)$/i.test(scheme)) return [value];
  return /^basic$/i.test(scheme) ? Buffer.from(value, 'base64').toString().split(':', 2) : [];
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
