import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type PageRequest, Refusal, readRequest } from '../../cli/explore/read-request.ts';
import { createKey, createSendEndpoint } from '../../cli/explore/send-endpoint.ts';
import { type PageLimits, sendRequest } from '../../cli/explore/send-request.ts';
import { createPrivateLink } from '../../cli/shared/output/open-browser.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** The status, code and message of the refusal of a call. */
async function refusalOf(call: () => unknown): Promise<string> {
  try {
    await call();
  } catch (error) {
    if (error instanceof Refusal) return `${error.status} ${error.code}: ${error.message}`;
    throw error;
  }
  return 'allowed';
}

const invalid = (reason: string) =>
  `400 INVALID_REQUEST: The page sent a request that cannot be read. ${reason} Change the request, or reload the page.`;
const posted = { method: 'GET', url: 'https://api.github.com/user', headers: { accept: 'a/b' } };

describe('A request of the page', () => {
  it('is read as it is', () => {
    expect(readRequest(JSON.stringify(posted))).toStrictEqual(posted);
    for (const [body, text] of [
      ['', ''],
      ['YWJj', 'abc'],
      ['YQ==', 'a'],
    ] as const) {
      expect(readRequest(JSON.stringify({ ...posted, body })).body).toEqual(Buffer.from(text));
    }
    const more = {
      ...posted,
      method: 'PATCH',
      url: 'http://127.0.0.1:80/a b',
      isConfirmed: true,
      variable: 'GH_TOKEN',
    };
    expect(readRequest(JSON.stringify({ ...more, body: 'YWI=' }))).toEqual({
      ...{ method: 'PATCH', url: 'http://127.0.0.1/a%20b', headers: posted.headers, variable: 'GH_TOKEN' },
      body: Buffer.from('ab'),
    });
  });

  it.each(['GET', 'HEAD'])('with the method %s needs no confirmation', (method) => {
    expect(readRequest(JSON.stringify({ ...posted, method })).method).toBe(method);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('with the method %s needs one', async (method) => {
    for (const isConfirmed of [undefined, false, 1, 'true']) {
      expect(await refusalOf(() => readRequest(JSON.stringify({ ...posted, method, isConfirmed })))).toBe(
        `409 NOT_CONFIRMED: A ${method} request can change data, so it has to be confirmed in the page.`,
      );
    }
    expect(readRequest(JSON.stringify({ ...posted, method, isConfirmed: true })).method).toBe(method);
  });

  it.each<[string, string]>([
    ['{', 'It is not a JSON object.'],
    ['[]', 'It is not a JSON object.'],
    ['null', 'It is not a JSON object.'],
    [JSON.stringify({ ...posted, proxy: 'x' }), 'It has an unknown member.'],
    [JSON.stringify({ ...posted, method: 'get' }), 'The method is unknown.'],
    [JSON.stringify({ ...posted, method: 'TRACE' }), 'The method is unknown.'],
    [JSON.stringify({ ...posted, method: ['GET'] }), 'The method is unknown.'],
    [JSON.stringify({ ...posted, url: [posted.url] }), 'The URL is invalid.'],
    [JSON.stringify({ ...posted, url: 'file:///etc/hostname' }), 'The URL is invalid.'],
    [JSON.stringify({ ...posted, url: 'data:http://a' }), 'The URL is invalid.'],
    [JSON.stringify({ ...posted, url: 'https://:0:0' }), 'The URL is invalid.'],
    [JSON.stringify({ ...posted, url: 'https://user@api.github.com' }), 'The URL contains a password.'],
    [JSON.stringify({ ...posted, url: 'https://:pass@api.github.com' }), 'The URL contains a password.'],
    [JSON.stringify({ ...posted, variable: 5 }), 'The variable is not a name.'],
    [JSON.stringify({ ...posted, headers: [] }), 'The headers are not an object.'],
    [JSON.stringify({ ...posted, headers: { 'a b': 'c' } }), 'The header "a b" cannot be sent from the page.'],
    [JSON.stringify({ ...posted, headers: { '': 'c' } }), 'The header "" cannot be sent from the page.'],
    [JSON.stringify({ ...posted, headers: { ' a': 'c' } }), 'The header " a" cannot be sent from the page.'],
    [JSON.stringify({ ...posted, headers: { a: 5 } }), 'The value of a header is invalid.'],
    [JSON.stringify({ ...posted, headers: { a: 'b\nc' } }), 'The value of a header is invalid.'],
    [JSON.stringify({ ...posted, headers: { a: '\rc' } }), 'The value of a header is invalid.'],
    [JSON.stringify({ ...posted, headers: { a: 'b\0' } }), 'The value of a header is invalid.'],
    [JSON.stringify({ ...posted, body: 5 }), 'The body is not base64.'],
    [JSON.stringify({ ...posted, body: 'YW-_' }), 'The body is not base64.'],
    [JSON.stringify({ ...posted, body: '=YWI' }), 'The body is not base64.'],
    [JSON.stringify({ ...posted, body: 'YWI===' }), 'The body is not base64.'],
    [JSON.stringify({ ...posted, body: '-YWI' }), 'The body is not base64.'],
  ])('is refused if it is %s', async (text, reason) => {
    expect(await refusalOf(() => readRequest(text))).toBe(invalid(reason));
  });

  it.each([...['Host', 'content-length', 'Transfer-Encoding', 'connection', 'upgrade', 'expect', 'trailer', 'TE']])(
    'is refused with the header %s, which Node writes',
    async (name) => {
      expect(await refusalOf(() => readRequest(JSON.stringify({ ...posted, headers: { [name]: 'x' } })))).toBe(
        invalid(`The header ${JSON.stringify(name)} cannot be sent from the page.`),
      );
    },
  );
});

describe('Sending for the page', () => {
  const judged: unknown[] = [];
  const LIMITS: PageLimits = {
    origins: new Set(['https://api.github.com', 'https://api.example']),
    api: { isGitHub: true },
    judge(request) {
      judged.push([request.method, request.url, request.headers, request.body]);
      if (!request.url.endsWith('/denied')) return undefined;
      return { code: 'DENIED', route: 'GET /denied', reason: 'a rule denies it' };
    },
  };
  const WITHHELD =
    '403 TOKEN_WITHHELD: Only GitHub receives the token in GH_TOKEN or GITHUB_TOKEN. For another server, paste its token into the page.';

  /** Sends with a network that is a function. */
  async function send(
    given: Partial<PageRequest>,
    answer: (url: string, init: RequestInit) => Response | Promise<Response>,
  ) {
    const sent: { url: string; method: string | undefined; authorization: string | null; body: unknown }[] = [];
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const authorization = new Headers(init.headers).get('authorization');
      sent.push({ url, method: init.method, authorization, body: init.body ?? undefined });
      return answer(url, init);
    });
    let found: unknown;
    const outcome = await refusalOf(async () => {
      found = await sendRequest({ ...posted, ...given }, LIMITS, new AbortController().signal);
    });
    return { sent, outcome, found };
  }
  const ok = () => new Response('{}', { headers: { 'content-type': 'application/json', 'x-a': 'b' } });

  it('returns the status, the headers, the time and the text', async () => {
    const body = Uint8Array.of(1, 2);
    const begun = performance.now();
    const { sent, found } = await send({ method: 'POST', headers: { authorization: 'typed' }, body }, ok);
    expect(sent).toEqual([{ url: posted.url, method: 'POST', authorization: 'typed', body }]);
    expect(found).toEqual({
      ...{ status: 200, milliseconds: expect.any(Number), bytes: 2, text: '{}', isCut: false },
      headers: [
        ['content-type', 'application/json'],
        ['x-a', 'b'],
      ],
    });
    expect((found as { milliseconds: number }).milliseconds).toBeLessThanOrEqual(Math.ceil(performance.now() - begun));
  });

  it.each([
    ['text/plain', true],
    ['TEXT/html; charset=utf-8', true],
    ['application/json', true],
    ['application/vnd.github.v3+json', true],
    ['application/xml', true],
    ['application/x-www-form-urlencoded', true],
    ['application/jsonx', false],
    ['application/octet-stream', false],
    ['image/png', false],
    ['x-text/plain', false],
    [undefined, true],
  ])('returns a body of type %s as text: %s', async (type, isText) => {
    const { found } = await send(
      {},
      () => new Response(Buffer.from('ab'), { headers: type ? { 'content-type': type } : {} }),
    );
    expect(found).toMatchObject({ bytes: 2, isCut: false });
    expect(Object.entries(found as object).filter(([name]) => name === 'text')).toEqual(isText ? [['text', 'ab']] : []);
  });

  it('has no text for a response without a body, and cuts one that is too long', async () => {
    expect((await send({}, () => new Response(null, { status: 204 }))).found).toMatchObject({
      status: 204,
      bytes: 0,
      text: '',
      isCut: false,
    });
    let cancelled = 0;
    let parts = 0;
    const part = new Uint8Array(1_250_000).fill(97);
    const endless = () =>
      new ReadableStream({
        pull: (controller) => (parts++ < 9 ? controller.enqueue(part) : controller.close()),
        cancel: () => {
          cancelled += 1;
        },
      });
    const { found } = await send({}, () => new Response(endless(), { headers: { 'content-type': 'text/plain' } }));
    const { text, ...rest } = found as { text: string };
    expect([text.length, rest]).toEqual([5_000_000, expect.objectContaining({ bytes: 5_000_000, isCut: true })]);
    expect([cancelled, parts <= 7]).toEqual([1, true]);
    const exact = await send(
      {},
      () => new Response(new Uint8Array(5_000_000), { headers: { 'content-type': 'text/plain' } }),
    );
    expect(exact.found).toMatchObject({ bytes: 5_000_000, isCut: false });
  });

  const FOREIGN = (origin: string) =>
    `403 FOREIGN_HOST: This page sends requests to https://api.github.com, https://api.example only, not to ${origin}. For another server of the API, start the page with --base-url.`;

  it('sends nothing to another origin, neither at first nor after a redirect', async () => {
    for (const origin of ['http://api.github.com', 'https://api.github.com:444', 'https://evil.example']) {
      const { outcome, sent } = await send({ url: `${origin}/user` }, ok);
      expect([outcome, sent]).toEqual([FOREIGN(origin), []]);
      const moved = await send({}, () => new Response(null, { status: 302, headers: { location: `${origin}/x` } }));
      expect([moved.outcome, moved.sent.length]).toEqual([FOREIGN(origin), 1]);
    }
    const inside = await send({}, (url) =>
      url.endsWith('/user')
        ? new Response(null, { status: 302, headers: { location: 'https://api.example/x' } })
        : ok(),
    );
    expect([inside.outcome, inside.sent.map(({ url }) => url)]).toEqual([
      'allowed',
      [posted.url, 'https://api.example/x'],
    ]);
  });

  it('sends nothing that is refused, neither at first nor after a redirect', async () => {
    const REFUSED = '403 DENIED: GET /denied is not sent, because a rule denies it.';
    const body = Uint8Array.of(1);
    judged.length = 0;
    const { outcome, sent } = await send({ url: 'https://api.github.com/denied', method: 'PUT', body }, ok);
    expect([outcome, sent]).toEqual([REFUSED, []]);
    expect(judged).toEqual([['PUT', 'https://api.github.com/denied', { accept: 'a/b' }, body]]);
    const moved = await send({}, () => new Response(null, { status: 302, headers: { location: '/denied' } }));
    expect([moved.outcome, moved.sent.length]).toEqual([REFUSED, 1]);
  });

  it('sends the token of a variable to GitHub only, and no other variable', async () => {
    vi.stubEnv('GITHUB_TOKEN', 'secret');
    vi.stubEnv('GH_TOKEN', undefined);
    vi.stubEnv('OTHER', 'secret');
    const { sent } = await send({ variable: 'GITHUB_TOKEN' }, ok);
    expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer secret']);
    for (const given of [{ variable: 'OTHER' }, { variable: 'GITHUB_TOKEN', url: 'https://api.example/user' }]) {
      const refused = await send(given, ok);
      expect([refused.outcome, refused.sent]).toEqual([WITHHELD, []]);
    }
    const missing = await send({ variable: 'GH_TOKEN' }, ok);
    expect([missing.outcome, missing.sent]).toEqual([
      '409 TOKEN_MISSING: The variable GH_TOKEN is not set in the terminal that serves this page. Set it and start again, or choose "Paste a token".',
      [],
    ]);
    const plain = await send({}, ok);
    expect(plain.sent[0]?.authorization).toBeNull();
    vi.stubEnv('GH_TOKEN', ' ');
    const blank = await send({ variable: 'GH_TOKEN' }, ok);
    expect([blank.outcome, blank.sent]).toEqual([
      '409 TOKEN_MISSING: The variable GH_TOKEN is empty or blank. Set it to a token, or unset it.',
      [],
    ]);
  });

  it('sends the token of a variable to the server of an edition that the command line named, and never for another API', async () => {
    vi.stubEnv('GITHUB_TOKEN', 'secret');
    const base = { origins: new Set(['https://api.example', 'https://api.github.com']), judge: () => undefined };
    const sentTo = async (url: string, api: PageLimits['api'], baseUrl?: string) => {
      let authorization: string | null = 'not sent';
      vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
        authorization = new Headers(init.headers).get('authorization');
        return new Response('{}');
      });
      const given = { ...posted, url, variable: 'GITHUB_TOKEN' };
      const sending = sendRequest(given, { ...base, api, baseUrl }, new AbortController().signal);
      const outcome = await refusalOf(() => sending);
      return outcome === 'allowed' ? authorization : outcome;
    };
    const edition = { isGitHub: true, edition: 'server' };
    expect(await sentTo('https://api.example/user', edition, 'https://api.example')).toBe('Bearer secret');
    expect(await sentTo('https://api.github.com/user', edition, 'https://api.example')).toBe(WITHHELD);
    expect(await sentTo('https://api.example/user', { isGitHub: true }, 'https://api.example')).toBe(WITHHELD);
    for (const url of ['https://api.example/user', 'https://api.github.com/user'])
      expect(await sentTo(url, { isGitHub: false, source: { baseUrl: url } })).toBe(WITHHELD);
  });

  it('sends a request once, and reports why it failed', async () => {
    const failed = await send({}, () => new Response('{}', { status: 503 }));
    expect([failed.outcome, failed.sent.length, failed.found]).toEqual([
      'allowed',
      1,
      expect.objectContaining({ status: 503 }),
    ]);
    const broken = await send({}, () => Promise.reject(new TypeError('fetch failed')));
    expect([broken.outcome, broken.sent.length]).toEqual([expect.stringMatching(/^502 NETWORK: /), 1]);
    const refused = await send({ headers: { a: 'ü\u{1f600}' } }, ok);
    expect([refused.outcome, refused.sent]).toEqual([expect.stringMatching(/^400 [A-Z_]+: /), []]);
    const cut = () => new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) });
    await expect(send({}, () => new Response(cut()))).rejects.toThrow('cut');
  });

  it('waits a minute for a response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pending = send({}, (_, { signal }) => {
      return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });
    let isDone = false;
    void pending.then(() => {
      isDone = true;
    });
    await vi.advanceTimersByTimeAsync(59_999);
    expect(isDone).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const { outcome, sent } = await pending;
    expect([outcome, sent.length]).toEqual([expect.stringMatching(/^504 TIMEOUT: /), 1]);
  });

  it('stops when the page is gone', async () => {
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
      signal?.aborted ? Promise.reject(signal.reason) : new Promise(() => {}),
    );
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(sendRequest(posted, LIMITS, gone)).rejects.toThrow('gone');
  });
});

describe('The address for the page', () => {
  const key = createKey();
  const respond = createSendEndpoint(key, {
    origins: new Set(['https://api.github.com']),
    api: { isGitHub: true },
    judge: () => undefined,
  });
  /** A request of the page that arrives in these parts. */
  const arriving = (...parts: readonly Uint8Array[]) => ({
    method: 'POST',
    headers: { origin: 'http://h', host: 'h', 'content-type': 'application/json', 'x-routebook-key': key },
    async *[Symbol.asyncIterator]() {
      yield* parts;
    },
  });
  const answers: { status: number | undefined; headers: IncomingHttpHeaders; text: string }[] = [];

  /** Posts to a server with the address, and returns its answer. */
  async function post(
    headers: Record<string, string | undefined>,
    method = 'POST',
    body: string | Buffer = JSON.stringify(posted),
  ) {
    const server = createServer(respond);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const host = `127.0.0.1:${port}`;
    const all = {
      host,
      origin: `http://${host}`,
      'content-type': 'application/json',
      'x-routebook-key': key,
      ...headers,
    };
    const sent = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
      string,
      string
    >;
    try {
      const outgoing = request({ hostname: '127.0.0.1', port, method, agent: false, headers: sent });
      const response = once(outgoing, 'response');
      outgoing.on('error', () => {});
      outgoing.end(body);
      const [incoming] = await response;
      const text = Buffer.concat(await incoming.toArray()).toString();
      answers.push({ status: incoming.statusCode, headers: incoming.headers, text });
      return `${incoming.statusCode} ${text}`;
    } finally {
      server.close();
      server.closeAllConnections();
    }
  }
  const refused = (status: number, code: string, message: string) => `${status} ${JSON.stringify({ code, message })}`;
  const FOREIGN_PAGE = refused(403, 'FOREIGN_PAGE', 'Only the page of this server may send requests.');
  const WRONG_KEY = refused(
    403,
    'WRONG_KEY',
    'This page was not opened with the URL that the command printed. Open that URL, with the part after #.',
  );
  const WRONG_TYPE = refused(415, 'INVALID_REQUEST', 'The request has to be application/json.');

  it('has a new key of 256 bits each time', () => {
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(createKey()).not.toBe(key);
  });

  it('answers with what the request returned, as JSON', async () => {
    vi.stubGlobal('fetch', async () => new Response('ä', { headers: { 'content-type': 'text/plain' } }));
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }]) {
      const [status, text] = [200, await post(headers)];
      expect(text.startsWith(`${status} {"status":200`)).toBe(true);
    }
    const { headers, text } = answers.at(-1) ?? { headers: {}, text: '' };
    expect(headers['content-type']).toBe('application/json');
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)));
    expect(JSON.parse(text)).toMatchObject({ text: 'ä', bytes: 2 });
  });

  it.each<[Record<string, string | undefined>, string, string]>([
    [{}, 'PUT', refused(405, 'INVALID_REQUEST', 'Only POST is allowed here.')],
    [{ origin: undefined }, 'POST', FOREIGN_PAGE],
    [{ origin: 'https://evil.example' }, 'POST', FOREIGN_PAGE],
    [{ origin: 'http://127.0.0.1' }, 'POST', FOREIGN_PAGE],
    [{ 'sec-fetch-site': 'cross-site' }, 'POST', FOREIGN_PAGE],
    [{ 'sec-fetch-site': 'same-site' }, 'POST', FOREIGN_PAGE],
    [{ 'content-type': 'text/plain' }, 'POST', WRONG_TYPE],
    [{ 'content-type': undefined }, 'POST', WRONG_TYPE],
    [{ 'x-routebook-key': undefined }, 'POST', WRONG_KEY],
    [{ 'x-routebook-key': '' }, 'POST', WRONG_KEY],
    [{ 'x-routebook-key': 'A'.repeat(43) }, 'POST', WRONG_KEY],
  ])('sends nothing for %j %s', async (headers, method, expected) => {
    const fetch = vi.fn();
    vi.stubGlobal('fetch', fetch);
    expect(await post(headers, method)).toBe(expected);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('answers for a request that cannot be read, is too large, or whose response ends early', async () => {
    const reason =
      'The page sent a request that cannot be read. It is not a JSON object. Change the request, or reload the page.';
    expect(await post({}, 'POST', '{')).toBe(refused(400, 'INVALID_REQUEST', reason));
    const cut = () => new ReadableStream({ pull: (controller) => controller.error(new Error('cut')) });
    vi.stubGlobal('fetch', async () => new Response(cut()));
    expect(await post({})).toBe(refused(502, 'NETWORK', 'The response could not be read: the connection ended early.'));
  });

  it('reads requests up to a size, in parts', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}'));
    const ask = async (size: number) => {
      const text = JSON.stringify(posted);
      const parts = [Buffer.from(text.slice(0, 9)), Buffer.from(text.slice(9)), Buffer.alloc(size - text.length, ' ')];
      const written: unknown[] = [];
      const response = Object.assign(new EventEmitter(), {
        headersSent: false,
        writeHead: (status: number) => void written.push(status),
        end: (content: Buffer) => void written.push(JSON.parse(content.toString())),
      });
      await respond(arriving(...parts) as never, response as never);
      return written;
    };
    expect(await ask(30_000_000)).toEqual([200, expect.objectContaining({ status: 200 })]);
    expect(await ask(30_000_001)).toEqual([413, { code: 'TOO_LARGE', message: 'The request is larger than 20 MB.' }]);
  });

  it('stops its request and writes nothing when the page is gone, or when an answer was begun', async () => {
    for (const isGone of [true, false]) {
      const writeHead = vi.fn();
      const response = Object.assign(new EventEmitter(), { headersSent: !isGone, writeHead, end: vi.fn() });
      const isAborted: boolean[] = [];
      vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
        if (isGone) response.emit('close');
        isAborted.push(signal?.aborted === true);
        return Promise.reject(new TypeError('no'));
      });
      await respond(arriving(Buffer.from(JSON.stringify(posted))) as never, response as never);
      expect([writeHead.mock.calls.length, isAborted]).toEqual([0, [isGone]]);
    }
  });
});

describe('The link for the browser', () => {
  it('is the URL itself if it has no key', () => {
    const { url, remove } = createPrivateLink('http://127.0.0.1:1/', false);
    remove();
    expect(url).toBe('http://127.0.0.1:1/');
  });

  it('is a file that only the user can read if the URL has a key, and it can be removed', () => {
    const { url, remove } = createPrivateLink('http://127.0.0.1:1/?a=1&b=2&c="<"<#send=x', true);
    const file = fileURLToPath(url);
    expect(file).toMatch(/routebook-explore-\w+.open\.html$/);
    expect(readFileSync(file, 'utf8')).toBe(
      '<!doctype html><meta charset="utf-8"><title>routebook</title><meta http-equiv="refresh" content="0;url=http://127.0.0.1:1/?a=1&amp;b=2&amp;c=&quot;&lt;&quot;&lt;#send=x">',
    );
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    remove();
    expect(existsSync(file)).toBe(false);
    remove();
  });
});
