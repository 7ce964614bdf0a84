// What `send` promises of a connection, as scenarios that give the same outcome with `fetch` and with a dispatcher.
import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { brotliCompressSync, constants, createGzip, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';

const TEXT = JSON.stringify({ text: 'grüß', list: Array.from({ length: 400 }, (_, index) => ({ index })) });
/** Enough for several parts, and for the decompression by a stream. */
const LONG = JSON.stringify(Array.from({ length: 60_000 }, (_, index) => Math.sin(index)));
const CODINGS = {
  gzip: gzipSync,
  'x-gzip': gzipSync,
  br: (text) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  deflate: deflateSync,
};
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** How often each URL of a misdirected request was received. */
const misdirected = new Map();

/** Answers of the server by path. */
const ANSWERS = {
  '/plain': (response) => response.writeHead(200, { ...JSON_TYPE, etag: '"1"', 'x-name': 'gr\xfc\xdf' }).end(TEXT),
  '/long': (response) => response.writeHead(200, JSON_TYPE).end(LONG),
  '/none': (response) => response.writeHead(204).end(),
  '/bytes': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from([0, 1, 2, 255])),
  '/words': (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('grüß'),
  '/cookies': (response) =>
    response.writeHead(200, { ...JSON_TYPE, 'set-cookie': ['a=1', 'b=2'], x: ['1', '2'] }).end('{}'),
  '/missing': (response) => response.writeHead(404, JSON_TYPE).end('{"message":"Not Found"}'),
  '/moved': (response) => response.writeHead(301, { location: '/plain' }).end(),
  '/elsewhere': (response, { other }) => response.writeHead(302, { location: `${other}/echo` }).end(),
  '/hint': (response) => {
    response.writeEarlyHints({ link: '</style.css>; rel=preload' });
    ANSWERS['/plain'](response);
  },
  '/cut': (response) => {
    response.writeHead(200, { ...JSON_TYPE, 'content-length': '100' }).write('{"a":');
    setImmediate(() => response.destroy());
  },
  '/closed': (response) => response.destroy(),
  '/half-gzip': (response) =>
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(gzipSync(TEXT).subarray(0, 40)),
  '/no-gzip': (response) => response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end('not compressed'),
  '/raw-deflate': (response) =>
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'deflate' }).end(deflateRawSync(TEXT)),
  '/unknown-coding': (response) =>
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'own' }).end('as it is'),
  '/bomb': (response) =>
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40_000_000, 32))),
  '/twice': (response) =>
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip, br' }).end(CODINGS.br(gzipSync(TEXT))),
  '/six-gzip': (response) => {
    let body = gzipSync(TEXT);
    for (let coding = 1; coding < 6; coding++) body = gzipSync(body);
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip, gzip, gzip, gzip, gzip, gzip' }).end(body);
  },
  '/twice-gzip': (response) =>
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': ['gzip', 'gzip'] }).end(gzipSync(gzipSync(TEXT))),
  '/unknown-of-two': (response) =>
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'own, gzip' }).end('as it is'),
  // An event, and then nothing.
  '/gzip-events': (response, { closed }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
    const events = createGzip();
    events.pipe(response);
    events.write('data: {"n":1}\n\n');
    events.flush();
    response.once('close', () => closed.emit('close'));
  },
  '/misdirected': (response, _context, url) => {
    misdirected.set(url, (misdirected.get(url) ?? 0) + 1);
    response.writeHead(421, JSON_TYPE).end('{"message":"Misdirected Request"}');
  },
  '/silent': () => {},
  '/stalled': (response) => response.writeHead(200, JSON_TYPE).write('['),
};

async function answer(request, response, context) {
  const { pathname } = new URL(request.url, 'http://x');
  const [, coding, size] = pathname.split('/');
  if (Object.hasOwn(CODINGS, coding)) {
    const body = CODINGS[coding](size === 'long' ? LONG : TEXT);
    response.writeHead(200, { ...JSON_TYPE, 'content-encoding': coding }).end(body);
    return;
  }
  if (Object.hasOwn(ANSWERS, pathname)) {
    ANSWERS[pathname](response, context, request.url);
    return;
  }
  const parts = [];
  for await (const part of request) parts.push(part);
  const { accept, authorization, host, 'content-type': type, 'content-length': length } = request.headers;
  const isOwnHost = host === `127.0.0.1:${request.socket.localPort}`;
  const received = { method: request.method, url: request.url, isOwnHost, accept, authorization, type, length };
  response.writeHead(200, JSON_TYPE).end(JSON.stringify({ ...received, body: Buffer.concat(parts).toString() }));
}

async function listen(context) {
  const server = createServer((request, response) => void answer(request, response, context)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${server.address().port}` };
}

/** Starts the server of the scenarios, and another one that must not receive credentials. */
export async function startServers() {
  const other = await listen({});
  const closed = new EventEmitter();
  const { server, url } = await listen({ other: other.url, closed });
  const close = () => {
    for (const each of [server, other.server]) {
      each.closeAllConnections();
      each.close();
    }
  };
  const gone = await listen({});
  gone.server.close();
  return { url, other: other.url, closed: gone.url, connections: closed, close };
}

/** What a call gives: its data, or what is said of its error. */
async function outcome(promise) {
  try {
    const { data, status, headers, redirected } = await promise;
    const { date: _date, ...kept } = headers;
    return { data: data instanceof ArrayBuffer ? [...new Uint8Array(data)] : data, status, redirected, headers: kept };
  } catch (error) {
    return {
      name: error.name,
      code: error.code,
      status: error.status,
      message: error.message,
      retried: error.attempts,
    };
  }
}

const get =
  (path) =>
  ({ send, endpoint, baseUrl }) =>
    outcome(send(endpoint(`GET ${path}`, { baseUrl })));
const post =
  (body, headers) =>
  ({ send, endpoint, baseUrl }) =>
    outcome(send(endpoint('POST /echo', { baseUrl, headers, data: typeof body === 'function' ? body() : body })));

/** Sends a request that the server refuses with status 421. `fetch` sends it once more over a new connection, and nobody else does. */
async function misdirect({ createSend, endpoint, baseUrl }, method, data) {
  const send = createSend({ baseUrl, token: () => 'secret', retryDelay: 1, writeInterval: 0 });
  const query = `?id=${Math.random()}`;
  const { status, message } = await outcome(send(endpoint(`${method} /misdirected${query}`, { baseUrl, data })));
  const times = misdirected.get(`/misdirected${query}`);
  const most = data instanceof ReadableStream ? 1 : 2;
  if (!(times >= 1 && times <= most)) throw new Error(`${method} was received ${times} times`);
  return { status, message: message.replace(query, '') };
}

/** The scenarios by name. Each gets `send`, `endpoint` and `baseUrl`, and returns what must be the same. */
export const SCENARIOS = {
  ...Object.fromEntries(
    ['/plain', '/long', '/none', '/bytes', '/words', '/cookies', '/missing', '/moved', '/elsewhere', '/hint'].map(
      (path) => [`GET ${path}`, get(path)],
    ),
  ),
  ...Object.fromEntries(
    Object.keys(CODINGS).flatMap((name) => [
      [`${name}, small`, get(`/${name}/small`)],
      [`${name}, long`, get(`/${name}/long`)],
    ]),
  ),
  'deflate without a header': get('/raw-deflate'),
  'an unknown coding': get('/unknown-coding'),
  'two codings': get('/twice'),
  'the same coding twice': get('/twice-gzip'),
  'an unknown coding and another one': get('/unknown-of-two'),
  'a body that is not gzip': get('/no-gzip'),
  'a connection that is cut': get('/cut'),
  'a connection that is closed': get('/closed'),
  'no server': ({ send, endpoint, closed }) => outcome(send(endpoint('GET /plain', { baseUrl: closed }))),
  ...Object.fromEntries(
    ['/plain', '/words', '/bytes', '/gzip/small', '/six-gzip'].map((path) => [
      `HEAD ${path}`,
      ({ send, endpoint, baseUrl }) => outcome(send(endpoint(`HEAD ${path}`, { baseUrl }))),
    ]),
  ),
  'a body with GET': ({ send, baseUrl }) =>
    outcome(send({ method: 'GET', url: `${baseUrl}/echo`, headers: {}, body: {} })),
  'a host of its own': ({ send, endpoint, baseUrl }) =>
    outcome(send(endpoint('GET /echo', { baseUrl, headers: { host: 'other.example' } }))),
  'a JSON body': post({ name: 'grüß' }),
  'a text': post('text', { 'content-type': 'text/plain' }),
  bytes: post(new Uint8Array([104, 105]), { 'content-type': 'application/octet-stream' }),
  'a blob': post(new Blob(['hi']), { 'content-type': 'application/octet-stream' }),
  'a stream': post(() => new Blob(['hi']).stream(), { 'content-type': 'application/octet-stream' }),
  ...Object.fromEntries(
    ['POST', 'PATCH', 'PUT', 'DELETE'].flatMap((method) => [
      [`a misdirected ${method}`, (given) => misdirect(given, method, { name: 'x' })],
      [`a misdirected ${method} of a stream`, (given) => misdirect(given, method, new Blob(['hi']).stream())],
    ]),
  ),
  'more than is allowed': ({ createSend, endpoint, baseUrl }) =>
    outcome(createSend({ retries: 0, maxResponseBytes: 1000 })(endpoint('GET /long', { baseUrl }))),
  'more than is allowed after decompression': ({ createSend, endpoint, baseUrl }) =>
    outcome(createSend({ retries: 0, maxResponseBytes: 2_000_000 })(endpoint('GET /bomb', { baseUrl }))),
  'no headers in time': ({ createSend, endpoint, baseUrl }) =>
    outcome(createSend({ retries: 0, timeout: 50 })(endpoint('GET /silent', { baseUrl }))),
  'no further part in time': ({ createSend, endpoint, baseUrl }) =>
    // Long enough for the headers on a busy machine.
    outcome(createSend({ retries: 0, timeout: 500 })(endpoint('GET /stalled', { baseUrl }))),
  async 'a signal that was aborted before'({ send, endpoint, baseUrl }) {
    return outcome(send(endpoint('GET /plain', { baseUrl }), { signal: AbortSignal.abort(new Error('stop')) }));
  },
  async 'a signal that is aborted before the headers'({ send, endpoint, baseUrl }) {
    return outcome(send(endpoint('GET /silent', { baseUrl }), { signal: AbortSignal.timeout(50) }));
  },
  async 'a signal that is aborted while the body is read'({ send, endpoint, baseUrl }) {
    return outcome(send(endpoint('GET /stalled', { baseUrl }), { signal: AbortSignal.timeout(50) }));
  },
  async 'a raw response'({ send, endpoint, baseUrl }) {
    const response = await send.raw(endpoint('GET /gzip/long', { baseUrl }));
    const { status, statusText, url, ok, redirected } = response;
    const isResponse = response instanceof Response && response.headers instanceof Headers;
    return { isResponse, status, statusText, ok, redirected, path: new URL(url).pathname, text: await response.text() };
  },
  async 'a compressed event, before the stream ends'({ send, endpoint, baseUrl }) {
    for await (const event of send.events(endpoint('GET /gzip-events', { baseUrl }))) return event.data;
  },
  async 'a compressed response that is cancelled while a part is awaited'({ send, endpoint, baseUrl, connections }) {
    const isClosed = once(connections, 'close');
    const response = await send.raw(endpoint('GET /gzip-events', { baseUrl }));
    const reader = response.body.getReader();
    await reader.read();
    const pending = reader.read();
    await reader.cancel();
    const { done } = await pending;
    await isClosed;
    return { done };
  },
  async 'a raw response without a body'({ send, endpoint, baseUrl }) {
    const response = await send.raw(endpoint('GET /none', { baseUrl }));
    return { status: response.status, body: response.body, isResponse: response instanceof Response };
  },
  async 'a raw response that is cancelled'({ send, endpoint, baseUrl }) {
    const response = await send.raw(endpoint('GET /stalled', { baseUrl }));
    const reader = response.body.getReader();
    const { value } = await reader.read();
    await reader.cancel();
    return { first: Buffer.from(value).toString(), after: await outcome(send(endpoint('GET /plain', { baseUrl }))) };
  },
};

/** The outcome of a scenario with `fetch` and with the dispatcher. */
export async function runScenario(name, { createSend, endpoint, dispatcher }, { url, other, closed, connections }) {
  const outcomes = [];
  for (const each of [undefined, dispatcher]) {
    const create = (options) => createSend({ dispatcher: each, ...options });
    const send = create({ token: 'secret', baseUrl: url, retries: 0 });
    const result = await SCENARIOS[name]({ createSend: create, send, endpoint, baseUrl: url, closed, connections });
    outcomes.push(JSON.parse(JSON.stringify(result).replaceAll(url, 'SERVER').replaceAll(other, 'OTHER')));
  }
  return outcomes;
}
