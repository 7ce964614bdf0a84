import { once } from 'node:events';
import { createServer, type IncomingMessage, request as open, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { github as plainCatalogue } from 'routebook/catalogue';
import { listPermissionNames, permissions } from 'routebook/catalogue/permissions';
import { onTestFinished } from 'vitest';
import { createRecorder, type Recording } from '../../cli/proxy/record.ts';
import { createProxy, type Observed } from '../../cli/proxy/serve.ts';
import type { Patience } from '../../cli/proxy/upstream.ts';
import { createPolicy, type PolicyOptions } from '../../src/github/policy/create-policy.ts';

const github = plainCatalogue.with(permissions);

export const TOKEN = 'ghp_realSecretOfTheUser0123456789abcdef';
export const LOCAL = 'routebook_local';

/** A request that the fake GitHub has received. */
export interface Received {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Handler = (request: Received, response: ServerResponse, base: string) => unknown;

/** Starts a GitHub on this machine, which responds with what the handler writes or returns. */
export async function startGitHub(handler: Handler = () => ({})) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return;
    }
    const { method = '', url = '', headers } = request;
    const each = { method, url, headers, body: Buffer.concat(chunks).toString('latin1') };
    received.push(each);
    const data = await handler(each, response, base);
    if (data === undefined) return;
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(typeof data === 'string' ? data : JSON.stringify(data));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const base = `${origin}/api/v3`;
  return { base, origin, received };
}

export interface ProxyOptions extends PolicyOptions {
  readonly plan?: boolean;
  readonly graphql?: boolean;
  /** Whether the listener is like a socket: nothing is rewritten, and the host is that of the API. */
  readonly isSocket?: boolean;
  /** The socket that it listens on, instead of a port. */
  readonly path?: string;
  readonly patience?: Patience;
}

/** Starts the proxy in front of a fake GitHub. Without options, it forwards everything. */
export async function startProxy(api: string, options: ProxyOptions = {}) {
  const { plan = false, graphql = false, isSocket = false, path, patience, ...policy } = options;
  const permissionNames = listPermissionNames().map(({ key }) => key);
  const catalogue = github as never;
  const engine = createPolicy(policy, { catalogue, permissionNames, allowUnknown: true });
  const recorder = createRecorder(catalogue, true);
  const observed: Observed[] = [];
  const { allow, deny = [], repo, org } = policy;
  const proxy = createProxy({
    servers: { api, uploads: api.replace('/v3', '/uploads'), graphql: api.replace('/v3', '/graphql') },
    catalogue,
    token: TOKEN,
    localToken: LOCAL,
    judge: engine.judgeRead,
    hasRules: allow !== undefined || deny.length > 0 || repo !== undefined || org !== undefined,
    isPlan: plan,
    allowsGraphql: graphql,
    ...(patience === undefined ? {} : { patience }),
    observe(each) {
      observed.push(each);
      recorder.add(each);
    },
  });
  const hosts = new Map<string, 'api' | 'uploads'>();
  const server = proxy.createServer({ hosts, rewrites: !isSocket, scheme: isSocket ? 'https:' : 'http:' });
  if (path === undefined) server.listen(0, '127.0.0.1');
  else server.listen(path);
  await once(server, 'listening');
  const { port = 0 } = path === undefined ? (server.address() as AddressInfo) : {};
  const host = isSocket ? 'api.github.com' : `127.0.0.1:${port}`;
  hosts.set(host, 'api');
  if (isSocket) hosts.set('uploads.github.com', 'uploads');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    proxy.close();
  });
  return {
    port,
    host,
    url: `http://127.0.0.1:${port}`,
    observed,
    finish: (): Recording => recorder.finish(),
    countConnections: () => promisify(server.getConnections).call(server),
    /** Sends a request as a client does. */
    send: (url: string, more: SendOptions = {}) => send(path ?? port, host, url, more),
    /** Sends a text as it is, and returns everything that the proxy responds with until it closes the connection. */
    raw: (text: string) => sendRaw(port, text),
  };
}

/** The words of a command that is run behind the proxy of a fake GitHub, with the token in the variable `REAL`. */
export const wordsFor = (base: string, report: string): string[] => [
  ...['proxy', '--write', '--base-url', base],
  ...['--auth-variable', 'REAL', '--output', report],
];

interface SendOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer | object;
}

export interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** The parsed body. */
  json(): Record<string, unknown>;
}

async function send(place: string | number, host: string, path: string, more: SendOptions): Promise<Reply> {
  const { method = 'GET', headers = {}, body } = more;
  const isText = body === undefined || typeof body === 'string' || Buffer.isBuffer(body);
  const sent = isText ? body : JSON.stringify(body);
  const all = {
    host,
    authorization: `Bearer ${LOCAL}`,
    ...(sent === undefined ? {} : { 'content-length': Buffer.byteLength(sent) }),
    ...(isText ? {} : { 'content-type': 'application/json' }),
    ...headers,
  };
  const target = typeof place === 'string' ? { socketPath: place } : { port: place, host: '127.0.0.1' };
  const request = open({ ...target, path, method, headers: all });
  request.end(sent);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return { status: response.statusCode ?? 0, headers: response.headers, text, json: () => JSON.parse(text) };
}

async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  socket.on('error', () => {});
  socket.write(Buffer.from(text, 'latin1'));
  await once(socket, 'close');
  return received;
}
