import { describe, expect, it } from 'vitest';
import { PATIENCE } from '../support/patience.ts';
import { json, startServer } from './harness.ts';

describe('The protocol', () => {
  it.each([
    ['2024-11-05', '2024-11-05'],
    ['2025-03-26', '2025-03-26'],
    ['2025-06-18', '2025-06-18'],
    ['2025-11-25', '2025-11-25'],
    ['1999-01-01', '2025-11-25'],
  ])('answers a client of version %s with version %s', async (protocolVersion, expected) => {
    const server = startServer({ protocolVersion });
    const { result } = await server.initialized;
    expect(result).toMatchObject({
      protocolVersion: expected,
      capabilities: { tools: {} },
      serverInfo: { name: 'routebook' },
    });
    await server.end();
  });

  it('lists four tools, answers a ping, and has no other methods', async () => {
    const server = startServer();
    const { result } = await server.request('tools/list');
    const tools = result?.['tools'] as { name: string }[] | undefined;
    expect(tools?.map(({ name }) => name)).toEqual(['search', 'describe', 'check', 'call']);
    expect((await server.request('ping')).result).toEqual({});
    expect((await server.request('resources/list')).error?.code).toBe(-32601);
    expect((await server.request('tools/call', { name: 'delete', arguments: {} })).error?.code).toBe(-32602);
    await server.end();
  });

  it('answers malformed messages with an error, and continues', async () => {
    const server = startServer();
    for (const [line, code] of [
      ['{"jsonrpc":', -32700],
      [Buffer.from([0xff, 0xfe, 10]), -32700],
      ['[]', -32600],
      ['7', -32600],
      ['{"jsonrpc":"1.0","id":7,"method":"ping"}', -32600],
      ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600],
      ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600],
    ] as const) {
      const reply = server.next((each) => each.error !== undefined);
      server.push(typeof line === 'string' ? `${line}\n` : line);
      expect((await reply).error?.code).toBe(code);
    }
    expect((await server.request('ping')).result).toEqual({});
    await server.end();
  });

  it('skips a message that is too large without keeping it, and continues', async () => {
    const server = startServer({ largest: 1000 });
    const reply = server.next((each) => each.id === null);
    for (let part = 0; part < 50; part++) server.push('x'.repeat(100));
    server.push('\n');
    expect((await reply).error).toEqual({ code: -32600, message: 'The message is too large.' });
    expect((await server.request('ping')).result).toEqual({});
    await server.end();
  });

  it('reads messages that arrive in parts, even inside a character', async () => {
    const server = startServer();
    const reply = server.next((each) => each.id === 'é');
    const bytes = Buffer.from('{"jsonrpc":"2.0","id":"é","method":"ping"}\n');
    for (const byte of bytes) server.push(Uint8Array.of(byte));
    expect((await reply).result).toEqual({});
    await server.end();
  });

  it('takes a list of messages in the one version that has them', async () => {
    const server = startServer({ protocolVersion: '2025-03-26' });
    await server.initialized;
    const reply = server.next((each) => each.id === 'b');
    server.push('[{"jsonrpc":"2.0","id":"a","method":"ping"},{"jsonrpc":"2.0","id":"b","method":"ping"}]\n');
    expect((await reply).result).toEqual({});
    expect(JSON.parse(server.lines.at(-1) ?? '')).toHaveLength(2);
    await server.end();
  });

  it('does not answer a call that the client cancels, and stops its request', async () => {
    let stopped: () => void = () => {};
    const aborted = new Promise<void>((resolve) => {
      stopped = resolve;
    });
    let started: () => void = () => {};
    const begun = new Promise<void>((resolve) => {
      started = resolve;
    });
    const server = startServer({
      answer: (_request, signal) =>
        new Promise((_resolve, reject) => {
          started();
          signal?.addEventListener('abort', () => {
            stopped();
            reject(signal.reason);
          });
        }),
    });
    const { id } = server.request('tools/call', { name: 'call', arguments: { route: 'GET /user' } });
    await begun;
    server.send({ method: 'notifications/cancelled', params: { requestId: id } });
    await aborted;
    expect((await server.request('ping')).result).toEqual({});
    await server.end();
    expect(server.lines.some((line) => JSON.parse(line).id === id)).toBe(false);
  });

  it('ends when the client is gone, and stops the requests that are running', async () => {
    let isAborted = false;
    let started: () => void = () => {};
    const begun = new Promise<void>((resolve) => {
      started = resolve;
    });
    const server = startServer({
      answer: (_request, signal) =>
        new Promise((_resolve, reject) => {
          started();
          signal?.addEventListener('abort', () => {
            isAborted = true;
            reject(signal.reason);
          });
        }),
    });
    server.request('tools/call', { name: 'call', arguments: { route: 'GET /user' } });
    await begun;
    await server.end();
    expect(isAborted).toBe(true);
  });

  it('reports progress while a rate limit lasts, if the client asks for it', async () => {
    let count = 0;
    const server = startServer({
      answer: () => {
        count += 1;
        if (count > 1) return json({ login: 'octocat' });
        return json(
          { message: 'You have exceeded a secondary rate limit' },
          { status: 403, headers: { 'retry-after': '0' } },
        );
      },
    });
    const progress = server.next((each) => each.method === 'notifications/progress');
    const call = server.request('tools/call', {
      name: 'call',
      arguments: { route: 'GET /user' },
      _meta: { progressToken: 'p' },
    });
    expect((await progress).params).toMatchObject({
      progressToken: 'p',
      progress: 1,
      message: expect.stringContaining('rate limit'),
    });
    expect((await call).result?.content?.[0]?.text).toContain('octocat');
    await server.end();
  });

  it('refuses a second request with the same id while the first is running', async () => {
    const server = startServer({
      answer: (_request, signal) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    });
    const params = { name: 'call', arguments: { route: 'GET /user' } };
    const reply = server.next((each) => each.id === 'same');
    server.send({ id: 'same', method: 'tools/call', params });
    server.send({ id: 'same', method: 'tools/call', params });
    expect((await reply).error?.code).toBe(-32600);
    await server.end();
  });
});

describe('The protocol without a session (2026-07-28)', () => {
  const metaOf = (capabilities: object = {}, version = '2026-07-28') => ({
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  });
  const complete = {
    resultType: 'complete',
    _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'routebook', version: expect.any(String) } },
  };

  it('discovers the server and lists its tools, with hints for caches', async () => {
    const server = startServer();
    const caching = { ttlMs: 3_600_000, cacheScope: 'private' };
    expect((await server.request('server/discover', { _meta: metaOf() })).result).toEqual({
      ...complete,
      ...caching,
      supportedVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
      capabilities: { tools: {} },
      instructions: expect.any(String),
    });
    const listed = (await server.request('tools/list', { _meta: metaOf() })).result;
    expect(listed).toMatchObject({ ...complete, ...caching });
    expect(listed?.['tools']).toHaveLength(4);
    await server.end();
  });

  it('refuses requests of other versions, without the facts that each must have, and of removed methods', async () => {
    const server = startServer();
    const errorOf = async (method: string, params: object) => (await server.request(method, params)).error;
    expect(await errorOf('tools/list', { _meta: metaOf({}, '1900-01-01') })).toEqual({
      code: -32022,
      message: 'Unsupported protocol version',
      data: { supported: expect.arrayContaining(['2026-07-28']), requested: '1900-01-01' },
    });
    expect((await errorOf('server/discover', {}))?.code).toBe(-32602);
    const { 'io.modelcontextprotocol/protocolVersion': version } = metaOf();
    expect((await errorOf('tools/list', { _meta: { 'io.modelcontextprotocol/protocolVersion': version } }))?.code).toBe(
      -32602,
    );
    for (const method of ['ping', 'initialize', 'resources/list'])
      expect((await errorOf(method, { _meta: metaOf() }))?.code).toBe(-32601);
    await server.end();
  });

  it('has results for programs', async () => {
    const server = startServer();
    const call = (name: string, given: object) =>
      server.request('tools/call', { _meta: metaOf(), name, arguments: given });
    expect((await call('search', { query: 'merge a pull request' })).result?.['structuredContent']).toMatchObject({
      routes: expect.arrayContaining([
        { route: 'PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', title: 'Merge a pull request' },
      ]),
    });
    expect((await call('check', { route: 'GET /user' })).result).toMatchObject({
      ...complete,
      structuredContent: { ok: true, findings: [] },
    });
    await server.end();
  });

  it('asks the user by a result, and an answer counts once and for one call', async () => {
    const server = startServer({ values: { write: true, confirm: true }, answer: () => json({}, { status: 201 }) });
    const parameters = { owner: 'octokit', repo: 'app', title: 'Hello' };
    const call = async (more: object = {}, title = 'Hello', capabilities: object = { elicitation: {} }) => {
      const given = { route: 'issues/create', parameters: { ...parameters, title } };
      const params = { _meta: metaOf(capabilities), name: 'call', arguments: given, ...more };
      return (await server.request('tools/call', params)).result;
    };
    const answerWith = (action: string, confirm: boolean) => ({ confirm: { action, content: { confirm } } });
    const ask = async () => (await call())?.['requestState'];
    const question = await call();
    expect(question).toMatchObject({
      resultType: 'input_required',
      inputRequests: {
        confirm: { method: 'elicitation/create', params: { mode: 'form', message: expect.stringContaining('Hello') } },
      },
    });
    const requestState = question?.['requestState'];
    const yes = { requestState, inputResponses: answerWith('accept', true) };
    expect(await call(yes, 'Another title')).toMatchObject({ resultType: 'input_required' });
    expect(await call({ ...yes, requestState: 'invented' })).toMatchObject({ resultType: 'input_required' });
    expect(await call({ requestState })).toMatchObject({ resultType: 'input_required' });
    expect(server.sent).toEqual([]);
    expect(await call(yes)).toMatchObject(complete);
    expect(server.sent).toHaveLength(1);
    expect(await call(yes)).toMatchObject({ resultType: 'input_required' });
    for (const answer of [answerWith('decline', true), answerWith('accept', false)])
      expect(await call({ requestState: await ask(), inputResponses: answer })).toMatchObject({
        content: [{ text: expect.stringMatching(/^DECLINED/) }],
      });
    expect(await call({}, 'Hello', {})).toMatchObject({
      content: [{ text: expect.stringMatching(/^NO_CONFIRMATION/) }],
    });
    expect(server.sent).toHaveLength(1);
    await server.end();
  });
});

describe('The end of the input', () => {
  it('comes after a last line without a line feed, and calls that are running are answered', async () => {
    let answer = (_response: Response) => {};
    const server = startServer({
      lastCalls: PATIENCE,
      answer: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const call = server.request('tools/call', { name: 'call', arguments: { route: 'GET /user' } });
    await expect.poll(() => server.sent.length).toBe(1);
    const last = server.next((each) => each.id === 'last');
    server.push('{"jsonrpc":"2.0","id":"last","method":"ping"}');
    const ended = server.end();
    expect((await last).result).toEqual({});
    answer(json({ login: 'octocat' }));
    expect(JSON.stringify((await call).result)).toContain('octocat');
    await ended;
  });
});
