import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { LOCAL, startGitHub, startProxy } from './harness.ts';

/** A request as text. The last line ends the connection, so that the test sees everything that was responded. */
function write(lines: readonly string[], body = ''): string {
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

const auth = `Authorization: Bearer ${LOCAL}`;

/** Sends a text to a proxy that forwards everything, and returns the statuses and what GitHub has received. */
async function attack(build: (host: string) => string) {
  const gitHub = await startGitHub();
  const proxy = await startProxy(gitHub.base);
  const text = await proxy.raw(build(proxy.host));
  const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
  return { statuses, text, received: gitHub.received.map(({ method, url }) => `${method} ${url}`) };
}

describe('A request that two servers could read differently is refused, and nothing is forwarded:', () => {
  const get = (host: string, ...more: string[]) =>
    write(['GET /zen HTTP/1.1', `Host: ${host}`, auth, ...more, 'Connection: close']);
  const path = (each: string) => (host: string) =>
    write([`GET ${each} HTTP/1.1`, `Host: ${host}`, auth, 'Connection: close']);
  it.each<[string, number, (host: string) => string]>([
    ['a host of another name', 421, () => get('evil.example')],
    ['the host of the API', 421, () => get('api.github.com')],
    ['the right host with another port', 421, () => get('127.0.0.1:1')],
    ['a host with credentials', 421, (host) => get(`user@${host}`)],
    ['no host', 400, () => write(['GET /zen HTTP/1.1', auth, 'Connection: close'])],
    ['two hosts', 400, (host) => get(host, `Host: ${host}`)],
    ['two hosts, of which one is another', 400, (host) => get(host, 'Host: evil.example')],
    ['two authorizations', 400, (host) => get(host, 'Authorization: Bearer other')],
    ['a web page', 403, (host) => get(host, 'Origin: https://evil.example')],
    ['a web page of the same origin', 403, (host) => get(host, `Origin: http://${host}`)],
    ['a web page without an origin', 403, (host) => get(host, 'Sec-Fetch-Site: cross-site')],
    ['a header that continues in the next line', 400, (host) => get(host, 'X-A: 1\r\n Host: evil.example')],
    ['a header that ends in a carriage return', 400, (host) => get(host, 'X-A: 1\rHost: evil.example')],
    ['a space before a colon', 400, (host) => get(host, 'Content-Length : 0')],
    ['a name with an underscore', 400, (host) => get(host, 'X_HTTP_Method_Override: DELETE')],
    ['an override of the method', 403, (host) => get(host, 'X-HTTP-Method-Override: DELETE')],
    ['an override of the path', 403, (host) => get(host, 'X-Original-URL: /user')],
    [
      'an upgrade',
      400,
      (host) => write(['GET /zen HTTP/1.1', `Host: ${host}`, auth, 'Connection: Upgrade', 'Upgrade: websocket']),
    ],
    [
      'an upgrade to HTTP/2',
      400,
      (host) =>
        write([
          'GET /zen HTTP/1.1',
          `Host: ${host}`,
          auth,
          'Connection: Upgrade, HTTP2-Settings',
          'Upgrade: h2c',
          'HTTP2-Settings: AAMAAABk',
        ]),
    ],
    [
      'a connection that drops headers',
      400,
      (host) => write(['GET /zen HTTP/1.1', `Host: ${host}`, auth, 'Connection: close, Authorization']),
    ],
    ['CONNECT', 405, () => write(['CONNECT api.github.com:443 HTTP/1.1', 'Host: api.github.com:443'])],
    ['TRACE', 405, (host) => write(['TRACE /zen HTTP/1.1', `Host: ${host}`, auth, 'Connection: close'])],
    ['OPTIONS', 405, (host) => write(['OPTIONS * HTTP/1.1', `Host: ${host}`, auth, 'Connection: close'])],
    ['an unknown method', 400, (host) => write(['BREW /zen HTTP/1.1', `Host: ${host}`, auth, 'Connection: close'])],
    ['a method in lowercase', 400, (host) => write(['get /zen HTTP/1.1', `Host: ${host}`, auth, 'Connection: close'])],
    ['HTTP/1.0', 505, (host) => write(['GET /zen HTTP/1.0', `Host: ${host}`, auth])],
    ['HTTP/0.9', 505, () => 'GET /zen\r\n\r\n'],
    [
      'an absolute URL',
      400,
      (host) => write([`GET http://${host}/zen HTTP/1.1`, `Host: ${host}`, auth, 'Connection: close']),
    ],
    [
      'the absolute URL of another server',
      400,
      (host) => write(['GET http://169.254.169.254/latest HTTP/1.1', `Host: ${host}`, auth, 'Connection: close']),
    ],
    ['a dot segment', 400, path('/repos/o/r/../../user')],
    ['a dot segment at the end', 400, path('/repos/o/r/..')],
    ['an encoded dot segment', 400, path('/repos/o/r/%2e%2e/user')],
    ['a dot segment with a parameter', 400, path('/repos/o/r/..;x/user')],
    ['a dot segment between encoded slashes', 400, path('/repos/o/r/contents/a%2f..%2f..%2fx')],
    ['an encoded slash in a name', 400, path('/repos/o%2fr/issues')],
    ['an encoded slash in the place of a path', 400, path('/repos/o/r%2fissues')],
    ['an encoded slash in an unknown path', 400, path('/unknown/a%2fb')],
    ['a slash that is encoded twice', 400, path('/repos/o%252fr')],
    ['a dot that is encoded twice', 400, path('/repos/o/r/%252e%252e/x')],
    ['a backslash', 400, path('/repos/o\\r')],
    ['an encoded backslash', 400, path('/repos/o/..%5c..%5cuser')],
    ['an encoded null character', 400, path('/repos/o/r%00')],
    ['an encoded line feed', 400, path('/repos/o/r%0d%0aHost:evil')],
    ['a control character that is encoded twice', 400, path('/repos/o/r%250a')],
    ['a percent sign alone', 400, path('/repos/o/r%zz')],
    ['two slashes at the start', 400, path('//evil.example/zen')],
    ['an empty segment', 400, path('/repos//r')],
    ['an encoded empty segment', 400, path('/repos/o/r/contents/a%2f%2fb')],
    ['a fragment', 400, path('/zen#x')],
    ['a byte outside ASCII', 400, path('/zen\xff')],
    ['the prefix of an API twice', 400, path('/api/v3/api/v3/zen')],
    ['the prefix of an API in another case', 400, path('/API/v3/zen')],
    ['git over HTTPS', 403, path('/o/r.git/info/refs?service=git-upload-pack')],
    ['a parameter that replaces the method', 403, path('/zen?_method=DELETE')],
    ['an encoded parameter that replaces the method', 403, path('/zen?%5Fmethod=DELETE')],
  ])('%s', async (_, status, build) => {
    const { statuses, received } = await attack(build);
    expect({ statuses, received }).toEqual({ statuses: [status], received: [] });
  });

  it.each<[string, readonly string[], string]>([
    ['a length and an encoding', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['an encoding and a length', ['Transfer-Encoding: chunked', 'Content-Length: 4'], '0\r\n\r\n'],
    ['two lengths', ['Content-Length: 2', 'Content-Length: 60'], '{}'],
    ['two equal lengths', ['Content-Length: 2', 'Content-Length: 2'], '{}'],
    ['a list of lengths', ['Content-Length: 2, 2'], '{}'],
    ['a negative length', ['Content-Length: -1'], ''],
    ['a hexadecimal length', ['Content-Length: 0x2'], '{}'],
    ['a length with a sign', ['Content-Length: +2'], '{}'],
    ['two encodings', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], '0\r\n\r\n'],
    ['an encoding that is not known', ['Transfer-Encoding: xchunked'], '0\r\n\r\n'],
    ['a list of encodings', ['Transfer-Encoding: gzip, chunked'], '0\r\n\r\n'],
    ['an encoding after a tab', ['Transfer-Encoding:\tchunked, identity'], '0\r\n\r\n'],
    ['a chunk with a length that is not one', ['Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'],
    ['a chunk that is longer than it says', ['Transfer-Encoding: chunked'], '1\r\n{}\r\n0\r\n\r\n'],
    ['a compressed body', ['Content-Encoding: gzip', 'Content-Length: 2'], '{}'],
  ])('%s, and what follows is not read as a request', async (_, lines, body) => {
    const smuggled = (host: string) =>
      write(['DELETE /repos/o/r HTTP/1.1', `Host: ${host}`, auth, 'Connection: close']);
    const { statuses, received } = await attack(
      (host) =>
        write(
          ['POST /repos/o/r/issues HTTP/1.1', `Host: ${host}`, auth, 'Content-Type: application/json', ...lines],
          body,
        ) + smuggled(host),
    );
    expect(received.filter((each) => each.startsWith('DELETE'))).toEqual([]);
    expect(statuses).toEqual([400]);
    expect(received).toEqual([]);
  });

  it('a read with a body, which some servers ignore and then read as the next request', async () => {
    const { statuses, received } = await attack((host) => {
      const smuggled = write(['DELETE /repos/o/r HTTP/1.1', `Host: ${host}`, auth]);
      return write(['GET /zen HTTP/1.1', `Host: ${host}`, auth, `Content-Length: ${smuggled.length}`], smuggled);
    });
    expect({ statuses, received }).toEqual({ statuses: [400], received: [] });
  });
});

describe('The proxy accepts only its own token:', () => {
  it.each<[string, string | undefined, number]>([
    ['none', undefined, 401],
    ['another one', 'Bearer ghp_other', 401],
    ['an empty one', 'Bearer ', 401],
    ['the start of it', `Bearer ${LOCAL.slice(0, -1)}`, 401],
    ['the real one', 'Bearer ghp_realSecretOfTheUser0123456789abcdef', 401],
    ['its own', `Bearer ${LOCAL}`, 200],
    ['its own, in the form of Octokit', `token ${LOCAL}`, 200],
    ['its own, as a password', `Basic ${Buffer.from(`x:${LOCAL}`).toString('base64')}`, 200],
    ['its own, as a user', `Basic ${Buffer.from(`${LOCAL}:x-oauth-basic`).toString('base64')}`, 200],
  ])('%s', async (_, authorization, status) => {
    const gitHub = await startGitHub();
    const proxy = await startProxy(gitHub.base);
    const lines = [
      'GET /zen HTTP/1.1',
      `Host: ${proxy.host}`,
      ...(authorization === undefined ? [] : [`Authorization: ${authorization}`]),
    ];
    const text = await proxy.raw(write([...lines, 'Connection: close']));
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(gitHub.received.map(({ headers }) => headers.authorization)).toEqual(
      status === 200 ? ['Bearer ghp_realSecretOfTheUser0123456789abcdef'] : [],
    );
  });
});

it('A socket forwards requests without a token, and none with another one', async () => {
  const gitHub = await startGitHub();
  const proxy = await startProxy(gitHub.base, { isSocket: true });
  const statuses = [];
  for (const authorization of ['Bearer ghp_other', `Bearer ${LOCAL}`])
    statuses.push((await proxy.send('/zen', { headers: { authorization } })).status);
  expect(statuses).toEqual([401, 200]);
  expect(await proxy.raw(write(['GET /zen HTTP/1.1', `Host: ${proxy.host}`, 'Connection: close']))).toContain(' 200 ');
  expect(gitHub.received).toHaveLength(2);
});

describe('Only known headers are forwarded', () => {
  it('so that a client cannot send credentials, cookies or the addresses of others', async () => {
    const gitHub = await startGitHub();
    const proxy = await startProxy(gitHub.base);
    const { status } = await proxy.send('/zen', {
      headers: {
        cookie: 'user_session=1',
        'x-forwarded-for': '1.2.3.4',
        'x-github-otp': '123456',
        'x-github-auth': 'secret',
        'x-github-api-version': '2022-11-28',
        accept: 'application/vnd.github+json',
        'user-agent': 'test',
      },
    });
    expect(status).toBe(200);
    const { host, connection, ...headers } = gitHub.received[0]?.headers ?? {};
    expect(headers).toEqual({
      accept: 'application/vnd.github+json',
      'accept-encoding': 'gzip',
      authorization: 'Bearer ghp_realSecretOfTheUser0123456789abcdef',
      'user-agent': 'test',
      'x-github-api-version': '2022-11-28',
    });
  });
});

describe('An encoded slash', () => {
  it.each(['/repos/o/r/contents/docs%2Fa.md', '/repos/o/r/git/ref/heads%2Fmain', '/repos/o/r/compare/a...b%2fc'])(
    'is forwarded in a value that may have one, as Octokit writes it: %s',
    async (path) => {
      const gitHub = await startGitHub();
      const proxy = await startProxy(gitHub.base, { repo: 'o/r' });
      expect((await proxy.send(path)).status).toBe(200);
      expect(gitHub.received.map(({ url }) => url)).toEqual([`/api/v3${path}`]);
    },
  );
});

describe('A download is read without a body, so that no bytes of the next request belong to it:', () => {
  it.each(['Content-Length: 60', 'Transfer-Encoding: chunked'])('%s', async (line) => {
    const gitHub = await startGitHub(({ url }, response, base) => {
      if (!url.includes('tarball')) return {};
      response.writeHead(302, { location: `${new URL(base).origin}/file` }).end();
      return undefined;
    });
    const proxy = await startProxy(gitHub.base, { repo: 'o/r', readOnly: true });
    const { headers } = await proxy.send('/repos/o/r/tarball/main');
    const { pathname } = new URL(String(headers.location));
    const text = await proxy.raw(write([`GET ${pathname} HTTP/1.1`, `Host: ${proxy.host}`, auth, line]));
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expect(gitHub.received).toHaveLength(1);
  });

  it('the length of a file is that of its body', async () => {
    const gitHub = await startGitHub();
    const proxy = await startProxy(gitHub.base);
    const options = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'text' };
    expect((await proxy.send('/markdown/raw', options)).status).toBe(200);
    expect(gitHub.received[0]).toMatchObject({ body: 'text', headers: { 'content-length': '4' } });
  });
});

describe('GraphQL is refused in every spelling:', () => {
  const paths = ['/graphql', '/%67raphql', '/graphq%6C', '/Graphq%6C.json', '/api/v3/%67raphql', '/graphql%20'];
  it.each([...paths, '/graphql;x', '/%67raphql;%ff', '/%2567raphql'])('%s', async (path) => {
    const gitHub = await startGitHub();
    const proxy = await startProxy(gitHub.base);
    const { status, json } = await proxy.send(path, { method: 'POST', body: { query: 'mutation { a }' } });
    expect([status, json()['code'], gitHub.received]).toEqual([403, 'GRAPHQL', []]);
  });

  it('a route whose name only begins like it is forwarded', async () => {
    const gitHub = await startGitHub();
    const proxy = await startProxy(gitHub.base);
    await proxy.send('/graphql-schemas', { method: 'POST', body: {} });
    expect(gitHub.received.map(({ url }) => url)).toEqual(['/api/v3/graphql-schemas']);
  });
});

describe('A body is sent as what it was judged as:', () => {
  it.each([
    'application/x-www-form-urlencoded; a=json',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=json',
  ])('%s', async (type) => {
    const gitHub = await startGitHub();
    const proxy = await startProxy(gitHub.base, { repo: 'o/r' });
    const body = '{"title":"x","x":"&new_owner=evil&_method=DELETE&y="}';
    await proxy.send('/repos/o/r/issues', { method: 'POST', headers: { 'content-type': type }, body });
    expect(gitHub.received.map(({ headers }) => headers['content-type'])).toEqual(['application/json']);
  });

  it('a type of JSON stays', async () => {
    const gitHub = await startGitHub();
    const proxy = await startProxy(gitHub.base, { repo: 'o/r' });
    const type = 'application/vnd.github+json; charset=utf-8';
    await proxy.send('/repos/o/r/issues', { method: 'POST', headers: { 'content-type': type }, body: '{"title":"x"}' });
    expect(gitHub.received.map(({ headers }) => headers['content-type'])).toEqual([type]);
  });

  it('a body that is nested too deeply is refused, also as a plan', async () => {
    const gitHub = await startGitHub();
    const body = `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    for (const options of [{}, { plan: true }, { repo: 'o/r' }]) {
      const proxy = await startProxy(gitHub.base, options);
      const headers = { 'content-type': 'application/json' };
      const { status, json } = await proxy.send('/repos/o/r/issues', { method: 'POST', headers, body });
      expect([status, json()['code']]).toEqual([400, 'INVALID_REQUEST']);
    }
    expect(gitHub.received).toEqual([]);
  });
});

describe('Nothing that a client does is invisible:', () => {
  it('a write whose client does not wait for the response', async () => {
    const gitHub = await startGitHub(() => undefined);
    const proxy = await startProxy(gitHub.base);
    const socket = connect(proxy.port, '127.0.0.1');
    socket.on('error', () => {});
    const lines = ['POST /repos/o/r/issues HTTP/1.1', `Host: ${proxy.host}`, auth, 'Content-Type: application/json'];
    socket.write(write([...lines, 'Content-Length: 13'], '{"title":"x"}'));
    await expect.poll(() => gitHub.received.length).toBe(1);
    socket.destroy();
    await expect.poll(() => proxy.observed.length).toBe(1);
    expect(proxy.observed[0]).toMatchObject({ status: 499, code: undefined, method: 'POST' });
    expect(proxy.finish()).toMatchObject({ requests: 1, permissions: { issues: 'write' } });
  });

  it('a client that leaves during the response to a write, once', async () => {
    let isClosed = false;
    const gitHub = await startGitHub(({ url }, response) => {
      if (!url.endsWith('/issues')) return {};
      response.once('close', () => {
        isClosed = true;
      });
      response.writeHead(200, { 'content-type': 'application/octet-stream' }).write('a part'.repeat(10_000));
      return undefined;
    });
    const proxy = await startProxy(gitHub.base);
    const socket = connect(proxy.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(write(['POST /repos/o/r/issues HTTP/1.1', `Host: ${proxy.host}`, auth, 'Content-Length: 0']));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
    await expect.poll(() => isClosed).toBe(true);
    await proxy.send('/repos/o/r');
    expect(proxy.observed).toMatchObject([{ method: 'POST', status: 200 }, { method: 'GET' }]);
    expect(proxy.finish()).toMatchObject({ requests: 2 });
  });

  it('a request that cannot be read', async () => {
    const gitHub = await startGitHub();
    const proxy = await startProxy(gitHub.base);
    await proxy.raw(write(['DELETE /a/../b HTTP/1.1', `Host: ${proxy.host}`, auth, 'Connection: close']));
    await proxy.send('/user', { method: 'DELETE', headers: { authorization: 'Bearer wrong' } });
    expect(proxy.finish().refused).toEqual([
      { route: 'DELETE …', code: 'INVALID_REQUEST', count: 1 },
      { route: 'DELETE …', code: 'WRONG_TOKEN', count: 1 },
    ]);
  });
});

describe('The proxy survives', () => {
  it('a connection that is reset while it answers CONNECT', async () => {
    const gitHub = await startGitHub();
    const proxy = await startProxy(gitHub.base);
    for (let count = 0; count < 20; count++) {
      const socket = connect(proxy.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write('CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n', () => socket.resetAndDestroy());
      await once(socket, 'close');
    }
    expect((await proxy.send('/zen')).status).toBe(200);
  });

  it('a response that changes the protocol', async () => {
    const gitHub = await startGitHub((_, response) => {
      response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n');
    });
    const proxy = await startProxy(gitHub.base);
    expect((await proxy.send('/zen')).status).toBe(502);
  });

  it('an empty response that says it is compressed', async () => {
    const gitHub = await startGitHub((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '0' }).end();
    });
    const proxy = await startProxy(gitHub.base);
    const { status, text } = await proxy.send('/zen');
    expect([status, text]).toEqual([200, '']);
  });
});
