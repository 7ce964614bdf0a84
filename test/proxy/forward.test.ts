import { once } from 'node:events';
import { request as open } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createBodyFilter } from '../../cli/proxy/filter-body.ts';
import { createTokenFilter } from '../../cli/proxy/hide-token.ts';
import { LOCAL, startGitHub, startProxy, TOKEN } from './harness.ts';

describe('URLs in a response', () => {
  it('lead to the proxy in members that are URLs, and nowhere else', async () => {
    const gitHub = await startGitHub((_, __, base) => ({
      url: `${base}/repos/o/r`,
      issues_url: `${base}/repos/o/r/issues{/number}`,
      upload_url: `${base.replace('v3', 'uploads')}/repos/o/r/releases/1/assets{?name,label}`,
      _links: { self: { href: base } },
      html_url: 'https://github.com/o/r',
      other_url: `${base}.evil.example/x`,
      body: `see ${base}/repos/o/r and "url":"${base}/x"`,
      title: `${base}/x`,
    }));
    const proxy = await startProxy(gitHub.base);
    const { json } = await proxy.send('/repos/o/r');
    expect(json()).toEqual({
      url: `${proxy.url}/repos/o/r`,
      issues_url: `${proxy.url}/repos/o/r/issues{/number}`,
      upload_url: `${proxy.url}/api/uploads/repos/o/r/releases/1/assets{?name,label}`,
      _links: { self: { href: proxy.url } },
      html_url: 'https://github.com/o/r',
      other_url: `${gitHub.base}.evil.example/x`,
      body: `see ${gitHub.base}/repos/o/r and "url":"${gitHub.base}/x"`,
      title: `${gitHub.base}/x`,
    });
  });

  it('have the prefix that the client used', async () => {
    const gitHub = await startGitHub((_, __, base) => ({ url: `${base}/user` }));
    const proxy = await startProxy(gitHub.base);
    expect((await proxy.send('/api/v3/user')).json()).toEqual({ url: `${proxy.url}/api/v3/user` });
    expect(gitHub.received[0]?.url).toBe('/api/v3/user');
  });

  it('keep the digits of numbers, and every other byte', async () => {
    const text = '{ "id" :\t12345678901234567890, "n": 1.0, "t": "\\u00e9é\\/" ,"url" : "x"}';
    const gitHub = await startGitHub(() => text);
    const proxy = await startProxy(gitHub.base);
    expect((await proxy.send('/user')).text).toBe(text);
  });

  it('stay as they are on a socket', async () => {
    const gitHub = await startGitHub((_, response, base) => {
      response.setHeader('link', `<${base}/repositories/7/issues?page=2>; rel="next"`);
      return { url: `${base}/user` };
    });
    const proxy = await startProxy(gitHub.base, { isSocket: true });
    const { headers, text } = await proxy.send('/repos/o/r/issues');
    expect(text).toBe(JSON.stringify({ url: `${gitHub.base}/user` }));
    expect(headers['link']).toBe(`<${gitHub.base}/repositories/7/issues?page=2>; rel="next"`);
  });

  it('are found wherever a chunk ends', async () => {
    const api = 'https://api.github.com';
    const part = `{"id":1,"url":"${api}/a","temp_clone_token":"A${'x'.repeat(30)}\\"B","x_url" : "${api}"},`;
    const source = Buffer.from(`[${part.repeat(12)}"${TOKEN}"]`);
    const expected = `[${`{"id":1,"url":"P/a","temp_clone_token":"","x_url" : "P"},`.repeat(12)}"${'*'.repeat(TOKEN.length)}"]`;
    for (const size of [1, 2, 3, 7, 64, 397, 1000, source.length]) {
      const filter = createBodyFilter({ bases: [[api, 'P']], hide: createTokenFilter(TOKEN), blanks: true }, true);
      const result: Buffer[] = [];
      filter.on('data', (chunk: Buffer) => result.push(chunk));
      for (let at = 0; at < source.length; at += size) filter.write(source.subarray(at, at + size));
      filter.end();
      await once(filter, 'end');
      expect(Buffer.concat(result).toString()).toBe(expected);
    }
  });

  it('are not changed in the raw content of a file', async () => {
    const gitHub = await startGitHub((_, response, base) => {
      response.setHeader('content-type', 'application/vnd.github.raw+json; charset=utf-8');
      response.end(`{"url":"${base}/x","token":"in a file"}`);
      return undefined;
    });
    const proxy = await startProxy(gitHub.base);
    expect((await proxy.send('/repos/o/r/contents/a.json')).text).toBe(
      `{"url":"${gitHub.base}/x","token":"in a file"}`,
    );
  });
});

describe('Links to further pages', () => {
  it('have the path that was requested, so that rules for names allow them', async () => {
    const gitHub = await startGitHub(({ url }, response, base) => {
      if (url.includes('page=2')) return [2];
      response.setHeader(
        'link',
        `<${base}/repositories/7/issues?state=all&page=2>; rel="next", <${base}/repositories/7/issues?page=9>; rel="last"`,
      );
      return [1];
    });
    const proxy = await startProxy(gitHub.base, { repo: 'o/r' });
    const { headers } = await proxy.send('/repos/o/r/issues?state=all');
    expect(headers['link']).toBe(
      `<${proxy.url}/repos/o/r/issues?state=all&page=2>; rel="next", <${proxy.url}/repos/o/r/issues?page=9>; rel="last"`,
    );
    expect((await proxy.send('/repos/o/r/issues?state=all&page=2')).json()).toEqual([2]);
  });

  it('have it on a socket too, if there are rules', async () => {
    const gitHub = await startGitHub((_, response, base) => {
      response.setHeader('link', `<${base}/repositories/7/issues?page=2>; rel="next"`);
      return [1];
    });
    const proxy = await startProxy(gitHub.base, { isSocket: true, repo: 'o/r' });
    const { headers } = await proxy.send('/repos/o/r/issues');
    expect(headers['link']).toBe(`<${gitHub.base}/repos/o/r/issues?page=2>; rel="next"`);
  });

  it('keep the path of another list', async () => {
    const gitHub = await startGitHub((_, response, base) => {
      response.setHeader('link', `<${base}/repositories/7/pulls?page=2>; rel="next"`);
      return [1];
    });
    const proxy = await startProxy(gitHub.base);
    const { headers } = await proxy.send('/repos/o/r/issues');
    expect(headers['link']).toBe(`<${proxy.url}/repositories/7/pulls?page=2>; rel="next"`);
  });

  it('keep the URL of a server whose name only begins like that of the API', async () => {
    const gitHub = await startGitHub((_, response, base) => {
      response.setHeader('link', `<${base}.evil.example/user?page=2>; rel="next"`);
      return [1];
    });
    const proxy = await startProxy(gitHub.base);
    const { headers } = await proxy.send('/repos/o/r/issues');
    expect(headers['link']).not.toContain(proxy.url);
  });
});

describe('A redirect', () => {
  it('to the API leads to the proxy, which judges it again', async () => {
    const gitHub = await startGitHub((_, response, base) => {
      response.writeHead(301, { location: `${base}/repositories/7` }).end();
      return undefined;
    });
    const open = await startProxy(gitHub.base);
    const { status, headers } = await open.send('/repos/o/old');
    expect([status, headers.location]).toEqual([301, `${open.url}/repositories/7`]);
    const pinned = await startProxy(gitHub.base, { repo: 'o/old' });
    expect((await pinned.send('/repos/o/old')).status).toBe(301);
    const refused = await pinned.send('/repositories/7');
    expect([refused.status, refused.json()['code']]).toEqual([403, 'OTHER_REPOSITORY']);
  });

  it('to another server is a download that can be read once, without the token and without its signature', async () => {
    const files = await startGitHub((_, response) => {
      response.setHeader('content-type', 'application/zip');
      response.end('PK');
      return undefined;
    });
    const gitHub = await startGitHub((_, response) => {
      response.writeHead(302, { location: `${files.origin}/file.zip?sig=abc123` }).end();
      return undefined;
    });
    for (const isSocket of [false, true]) {
      const proxy = await startProxy(gitHub.base, { isSocket });
      const { status, headers, text } = await proxy.send('/repos/o/r/zipball/main');
      expect(status).toBe(302);
      expect(JSON.stringify([headers, text])).not.toContain('abc123');
      const url = new URL(headers.location ?? '');
      expect(url.host).toBe(proxy.host);
      expect((await proxy.send(url.pathname, { method: 'HEAD' })).status).toBe(200);
      expect((await proxy.send(url.pathname, { method: 'POST' })).status).toBe(404);
      const file = await proxy.send(url.pathname);
      expect([file.status, file.text, file.headers['content-type']]).toEqual([200, 'PK', 'application/zip']);
      const again = await proxy.send(url.pathname);
      expect([again.status, again.json()['code']]).toEqual([404, 'EXPIRED']);
    }
    expect(files.received.map(({ url, headers: { authorization } }) => [url, authorization])).toEqual(
      Array.from({ length: 4 }, () => ['/file.zip?sig=abc123', undefined]),
    );
  });

  it('of a write to another server is not followed', async () => {
    const gitHub = await startGitHub((_, response) => {
      response.writeHead(307, { location: 'https://evil.example/x' }).end();
      return undefined;
    });
    const proxy = await startProxy(gitHub.base);
    const { status, headers } = await proxy.send('/repos/o/r/issues', { method: 'POST', body: { title: 'x' } });
    expect([status, headers.location]).toEqual([502, undefined]);
  });

  it('to a download that was never issued is refused', async () => {
    const gitHub = await startGitHub();
    const proxy = await startProxy(gitHub.base);
    expect((await proxy.send('/_routebook/downloads/AAAA')).status).toBe(404);
    expect(gitHub.received).toEqual([]);
  });
});

describe('A body', () => {
  it('of a request is forwarded as it is', async () => {
    const gitHub = await startGitHub((_, response) => {
      response.statusCode = 201;
      return { number: 1 };
    });
    const proxy = await startProxy(gitHub.base);
    const text = '{"title" : "é", "n": 12345678901234567890}';
    const { status } = await proxy.send('/repos/o/r/issues', {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json' },
    });
    expect(status).toBe(201);
    expect(Buffer.from(gitHub.received[0]?.body ?? '', 'latin1').toString()).toBe(text);
  });

  it('of an upload goes to the upload server', async () => {
    const gitHub = await startGitHub(() => ({ id: 1 }));
    const proxy = await startProxy(gitHub.base, { repo: 'o/r' });
    const bytes = Buffer.from([0, 255, 13, 10, 128]);
    const { status } = await proxy.send('/api/uploads/repos/o/r/releases/1/assets?name=a.bin', {
      method: 'POST',
      body: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(status).toBe(200);
    expect(gitHub.received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', '/api/uploads/repos/o/r/releases/1/assets?name=a.bin', bytes.toString('latin1')],
    ]);
    const open = await startProxy(gitHub.base);
    const other = await open.send('/api/uploads/repos/o/r/issues', { method: 'POST', body: { title: 'x' } });
    expect([other.status, other.json()['code']]).toEqual([403, 'UNKNOWN_ROUTE']);
    expect(gitHub.received).toHaveLength(1);
  });

  it('that is compressed is read and sent without compression', async () => {
    const gitHub = await startGitHub(({ url }, response, base) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify({ url: `${base}${url}` })));
      return undefined;
    });
    const proxy = await startProxy(gitHub.base);
    const { headers, text } = await proxy.send('/user');
    expect(headers['content-encoding']).toBeUndefined();
    expect(text).toContain(proxy.url);
  });

  it('of 20 MB is streamed', async () => {
    const chunk = Buffer.alloc(1_000_000, 'x');
    const gitHub = await startGitHub(async (_, response) => {
      response.writeHead(200, { 'content-type': 'application/zip', 'content-length': 20_000_000 });
      for (let count = 0; count < 20; count++) if (!response.write(chunk)) await once(response, 'drain');
      response.end();
      return undefined;
    });
    const proxy = await startProxy(gitHub.base);
    const request = open({
      port: proxy.port,
      path: '/repos/o/r/actions/artifacts/1/zip',
      headers: { authorization: `Bearer ${LOCAL}`, host: proxy.host },
    });
    request.end();
    const [response] = await once(request, 'response');
    expect(response.headers['content-length']).toBe('20000000');
    let size = 0;
    for await (const each of response) size += (each as Buffer).length;
    expect(size).toBe(20_000_000);
  });
});

describe('A client that goes away', () => {
  it('cancels the request to the API', async () => {
    let arrived = () => {};
    const waiting = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    let closed = () => {};
    const cancelled = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const gitHub = await startGitHub((_, response) => {
      response.once('close', closed);
      arrived();
      return undefined;
    });
    const proxy = await startProxy(gitHub.base);
    const request = open({
      port: proxy.port,
      path: '/user',
      headers: { authorization: `Bearer ${LOCAL}`, host: proxy.host },
    });
    request.on('error', () => {});
    request.end();
    await waiting;
    request.destroy();
    await cancelled;
    expect(gitHub.received).toHaveLength(1);
  });

  it('cancels a download in the middle', async () => {
    let closed = () => {};
    const cancelled = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const gitHub = await startGitHub((_, response) => {
      response.once('close', closed);
      response.writeHead(200, { 'content-type': 'application/zip' });
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(100_000)));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
      return undefined;
    });
    const proxy = await startProxy(gitHub.base);
    const request = open({
      port: proxy.port,
      path: '/repos/o/r/tarball/x',
      headers: { authorization: `Bearer ${LOCAL}`, host: proxy.host },
    });
    request.on('error', () => {});
    request.end();
    const [response] = await once(request, 'response');
    await once(response, 'data');
    request.destroy();
    await cancelled;
    expect(gitHub.received).toHaveLength(1);
  });
});

describe('A server that cannot be reached', () => {
  it('is an error of the proxy without secrets', async () => {
    const proxy = await startProxy('http://127.0.0.1:1/api/v3');
    const { status, headers, json, text } = await proxy.send('/user');
    expect([status, headers['x-routebook-refusal'], json()['code']]).toEqual([502, 'NETWORK', 'NETWORK']);
    expect(text).toContain('ECONNREFUSED');
    expect(text).not.toContain(TOKEN);
  });
});
