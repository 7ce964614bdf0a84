// What a sender does with each kind of dispatcher that a version of undici has. Each check throws if a promise is broken.
import { deepEqual, equal, match, rejects } from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import http2 from 'node:http2';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import zlib from 'node:zlib';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Starts a server for one check. Returns its URL, and what stops it. */
async function serve(answer, create = createServer) {
  const server = create(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections?.();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}`, server, [Symbol.asyncDispose]: close, close };
}

/** Answers with what it has received. */
async function echo(request, response) {
  const parts = [];
  for await (const part of request) parts.push(part);
  const { method, url, headers } = request;
  response.writeHead(200, JSON_TYPE);
  response.end(JSON.stringify({ method, url, headers, body: Buffer.concat(parts).toString('latin1') }));
}

/** Waits until a condition holds, and fails if it never does. */
async function until(condition) {
  for (let tries = 0; !condition(); tries++) {
    if (tries > 1000) throw new Error('The condition never held.');
    await wait(10);
  }
}

/** Sends a request to a server with a dispatcher. */
async function exchange({ createSend, endpoint }, dispatcher, url, route, options) {
  const send = createSend({ dispatcher, baseUrl: url, retries: 0 });
  return send(endpoint(route, { baseUrl: url, ...options }));
}

/** A proxy for plain requests and for tunnels, and the hosts that it was asked for. */
async function serveProxy(target) {
  const asked = [];
  const proxy = await serve((request, response) => {
    asked.push(new URL(request.url).host);
    echo(request, response);
  });
  proxy.server.on('connect', (request, socket) => {
    asked.push(request.url);
    const other = connect(new URL(target).port, '127.0.0.1', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    for (const each of [socket, other]) each.on('error', () => {});
    socket.pipe(other).pipe(socket);
  });
  return { ...proxy, asked };
}

/** The checks by name. Each gets the package `undici`, and functions of this package. */
export const CHECKS = {
  async 'an Agent, a Pool and a Client send requests'({ undici, ...parts }) {
    const { url, close } = await serve(echo);
    for (const dispatcher of [new undici.Agent(), new undici.Pool(url), new undici.Client(url)]) {
      const { data } = await exchange(parts, dispatcher, url, 'POST /a', { name: 'b' });
      deepEqual([data.method, data.url, data.body], ['POST', '/a', '{"name":"b"}']);
      await dispatcher.close();
    }
    close();
  },

  async 'a MockAgent answers, and the request has its method, path, headers and body'({ undici, ...parts }) {
    const agent = new undici.MockAgent();
    agent.disableNetConnect();
    const url = 'https://api.test';
    const answered = agent.get(url).intercept({
      path: '/pets?name=a',
      method: 'POST',
      headers: { 'x-one': '1' },
      body: '{"age":1}',
    });
    answered.reply(201, { id: 1 }, { headers: { ...JSON_TYPE, 'X-Two': '2' } });
    const options = { headers: { 'x-one': '1' }, data: { age: 1 } };
    const { status, data, headers } = await exchange(parts, agent, url, 'POST /pets?name=a', options);
    deepEqual([status, data, headers['x-two']], [201, { id: 1 }, '2']);
    agent.assertNoPendingInterceptors();
    await rejects(exchange(parts, agent, url, 'GET /other'), { name: 'NetworkError' });
    agent.get(url).intercept({ path: '/fault' }).replyWithError(new Error('as in a test'));
    await rejects(exchange(parts, agent, url, 'GET /fault'), { name: 'NetworkError', message: /as in a test/ });
  },

  async 'a ProxyAgent and an EnvHttpProxyAgent use the proxy'({ undici, ...parts }) {
    const { url, close } = await serve(echo);
    const proxy = await serveProxy(url);
    const agents = [
      new undici.ProxyAgent(proxy.url),
      new undici.EnvHttpProxyAgent({ httpProxy: proxy.url, noProxy: '' }),
    ];
    for (const dispatcher of agents) {
      const { data } = await exchange(parts, dispatcher, 'http://api.test', 'GET /pets');
      match(data.url, /\/pets$/);
      await dispatcher.destroy();
    }
    deepEqual(
      [...new Set(proxy.asked)].map((host) => host.replace(/:80$/, '')),
      ['api.test'],
    );
    proxy.close();
    close();
  },

  async 'a dispatcher with an interceptor passes through it'({ undici, ...parts }) {
    const { url, close } = await serve(echo);
    const dispatcher = new undici.Agent().compose((dispatch) => (request, handler) => {
      request.headers['x-added'] = 'yes';
      return dispatch(request, handler);
    });
    const { data } = await exchange(parts, dispatcher, url, 'GET /a');
    equal(data.headers['x-added'], 'yes');
    await dispatcher.close();
    close();
  },

  async 'a form is sent with its length and its boundary'({ undici, ...parts }) {
    const { url, close } = await serve(echo);
    const form = new FormData();
    form.set('text', 'a\nb');
    form.set('file', new Blob(['content'], { type: 'text/css' }), 'a.css');
    const { data } = await exchange(parts, new undici.Agent(), url, 'POST /form', { data: form });
    const [, boundary] = /^multipart\/form-data; boundary=(.+)$/.exec(data.headers['content-type']);
    equal(data.headers['content-length'], String(data.body.length));
    equal(data.body.split(`--${boundary}`).length, 4);
    match(data.body, /name="file"; filename="a\.css"\r\ncontent-type: text\/css\r\n\r\ncontent\r\n/i);
    close();
  },

  async 'a range is requested without compression, and trailers are ignored'({ undici, ...parts }) {
    const { url, close } = await serve((request, response) => {
      response.writeHead(206, { ...JSON_TYPE, trailer: 'x-end' });
      response.addTrailers({ 'x-end': '1' });
      response.end(JSON.stringify(request.headers['accept-encoding']));
    });
    const options = { headers: { range: 'bytes=0-9' } };
    const { data, headers } = await exchange(parts, new undici.Agent(), url, 'GET /file', options);
    deepEqual([data, headers['x-end']], ['identity', undefined]);
    close();
  },

  async 'zstd is decompressed where the runtime has it, and is an error if it ends early'({ undici, ...parts }) {
    const compress = zlib.zstdCompressSync;
    const text = JSON.stringify(Array.from({ length: 50_000 }, (_, index) => Math.sin(index)));
    let body;
    let accepted;
    const { url, close } = await serve((request, response) => {
      accepted = request.headers['accept-encoding'];
      response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'zstd' }).end(body);
    });
    for (const each of compress ? ['[1]', text] : []) {
      const whole = compress(each);
      body = whole;
      equal(JSON.stringify((await exchange(parts, new undici.Agent(), url, 'GET /')).data), each);
      match(accepted, /\bzstd\b/);
      for (const length of [0, 5, whole.length - 2]) {
        body = whole.subarray(0, length);
        await rejects(exchange(parts, new undici.Agent(), url, 'GET /'), { name: 'NetworkError' });
      }
    }
    close();
  },

  async 'a download that nobody reads stops the server, and continues when it is read'({
    undici,
    createSend,
    endpoint,
  }) {
    const size = 64 * 1024 * 1024;
    let written = 0;
    const { url, close } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': size });
      const chunk = Buffer.alloc(65_536);
      const write = () => {
        while (written < size) {
          written += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', write);
        }
        response.end();
      };
      write();
    });
    const send = createSend({ dispatcher: new undici.Agent(), baseUrl: url });
    const response = await send.raw(endpoint('GET /large', { baseUrl: url }));
    let before = -1;
    while (before !== written) {
      before = written;
      await wait(50);
    }
    equal(written < size / 2, true, `${written} bytes were sent`);
    let received = 0;
    for await (const part of response.body) received += part.length;
    equal(received, size);
    close();
  },

  async 'a response that is not read releases its connection'({ undici, createSend, endpoint }) {
    let open = 0;
    const { url, server, close } = await serve((_, response) => response.writeHead(200).write('a'));
    // Undici 6 opens another connection in place of one that it has closed.
    server.on('request', ({ socket }) => {
      open++;
      socket.on('close', () => open--);
    });
    const send = createSend({ dispatcher: new undici.Agent(), baseUrl: url, timeout: 200, retries: 0 });
    const response = await send.raw(endpoint('GET /', { baseUrl: url }));
    equal(open, 1);
    await response.body.cancel();
    await until(() => open === 0);
    await rejects(send(endpoint('GET /', { baseUrl: url })), { name: 'TimeoutError' });
    await until(() => open === 0);
    close();
  },

  async 'an upload is read only as fast as the server takes it, and is cancelled with the call'({
    undici,
    createSend,
    endpoint,
  }) {
    const { url, close } = await serve(() => {});
    let pulled = 0;
    let cancelled = false;
    const data = new ReadableStream({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(65_536));
      },
      cancel() {
        cancelled = true;
      },
    });
    const send = createSend({ dispatcher: new undici.Agent(), baseUrl: url, retries: 0 });
    const abort = new AbortController();
    const sent = send(endpoint('POST /large', { baseUrl: url, data }), { signal: abort.signal });
    sent.catch(() => {});
    let before = -1;
    while (before !== pulled) {
      before = pulled;
      await wait(50);
    }
    equal(pulled > 0 && pulled < 500, true, `${pulled} chunks were read`);
    abort.abort(new Error('stop'));
    await rejects(sent, { message: 'stop' });
    await until(() => cancelled);
    close();
  },

  async 'an upload that waits for its next chunk is cancelled with the call'({ undici, createSend, endpoint }) {
    const { url, close } = await serve(() => {});
    let cancelled = false;
    const data = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(1)),
      cancel() {
        cancelled = true;
      },
    });
    const send = createSend({ dispatcher: new undici.Agent(), baseUrl: url, timeout: 100, retries: 0 });
    await rejects(send(endpoint('POST /slow', { baseUrl: url, data })), { name: 'TimeoutError' });
    await until(() => cancelled);
    close();
  },

  async 'an upload that fails is a NetworkError with its cause'({ undici, createSend, endpoint }) {
    const { url, close } = await serve(echo);
    const data = new ReadableStream({
      pull() {
        throw new Error('the disk is gone');
      },
    });
    const send = createSend({ dispatcher: new undici.Agent(), baseUrl: url, retries: 0 });
    const expected = { name: 'NetworkError', message: /the disk is gone/ };
    await rejects(send(endpoint('POST /a', { baseUrl: url, data })), expected);
    close();
  },

  async 'a dispatcher that is closed or destroyed is a NetworkError'({ undici, ...parts }) {
    const { url, close } = await serve(() => {});
    const closed = new undici.Agent();
    await closed.close();
    await rejects(exchange(parts, closed, url, 'GET /'), { name: 'NetworkError' });
    const destroyed = new undici.Agent();
    const sent = exchange(parts, destroyed, url, 'GET /');
    await Promise.all([rejects(sent, { name: 'NetworkError' }), wait(50).then(() => destroyed.destroy())]);
    close();
  },

  async 'HTTP/2 is used if the dispatcher allows it'({ undici, ...parts }) {
    // Undici 6 has it only with TLS.
    if (!('onRequestStart' in undici.RetryHandler.prototype)) return;
    const { url, close } = await serve((request, response) => {
      response.writeHead(200, { ...JSON_TYPE, 'set-cookie': ['a=1', 'b=2'] });
      request.pipe(response);
    }, http2.createServer);
    const client = new undici.Client(url, { allowH2: true, useH2c: true });
    const { data, headers } = await exchange(parts, client, url, 'POST /a', { name: 'b' });
    deepEqual([data, headers['set-cookie']], [{ name: 'b' }, 'b=2']);
    await client.destroy();
    close();
  },
};

/** Runs a check. A rejection that nobody handles fails it. */
export async function runCheck(name, parts) {
  const unhandled = [];
  const note = (reason) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  try {
    await CHECKS[name](parts);
    await new Promise(setImmediate);
  } finally {
    process.off('unhandledRejection', note);
  }
  deepEqual(unhandled, []);
}
