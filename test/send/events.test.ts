import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSend, NetworkError, ResponseError } from 'routebook/send';
import { describe, expect, it } from 'vitest';
import { collect, serve } from './scripted.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

/** A sender for a server on this machine, the request for it, and the requests that it received. */
async function start(handler: Handler, options: object = {}) {
  const received: IncomingMessage[] = [];
  const baseUrl = await serve((request, response) => handler(request, response, received.push(request)));
  const send = createSend({ baseUrl, limits: null, retryDelay: 0, retries: 2, ...options });
  const get = { method: 'get' as const, url: `${baseUrl}/events`, headers: { accept: 'text/event-stream' } };
  return { send, get, post: { ...get, method: 'post' as const }, received };
}

const WAIT = 20;
const STREAM = { 'content-type': 'text/event-stream' };

/** Responds with parts, each of which is sent on its own. */
const parts =
  (type: string, texts: readonly (string | Uint8Array)[]): Handler =>
  async (_request, response) => {
    response.writeHead(200, { 'content-type': type });
    for (const text of texts) await new Promise((resolve) => response.write(text, resolve));
    response.end();
  };

describe('server-sent events', () => {
  it('have a name, data, an id and a time to wait, as the standard reads them', async () => {
    const text = [
      '\ufeff: a comment\n',
      'data: {"a":1}\n\n',
      `event: add\r\ndata: first\r\ndata: second\r\nid: 7\r\nretry: ${WAIT}\r\n\r\n`,
      'data:no space\rdata:  two spaces\r\r',
      'id\ndata\n\n',
      'event: nothing\n\n',
      'retry: soon\nunknown: field\nid: with\0nul\ndata: last\n\n',
      'data: incomplete',
    ];
    const { send, post } = await start(parts('text/event-stream; charset=utf-8', [text.join('')]));
    expect(await collect(send.events(post))).toEqual([
      { event: 'message', data: { a: 1 }, id: '' },
      { event: 'add', data: 'first\nsecond', id: '7', retry: WAIT },
      { event: 'message', data: 'no space\n two spaces', id: '7' },
      { event: 'message', data: '', id: '' },
      { event: 'message', data: 'last', id: '' },
    ]);
  });

  it('are the same if the parts come one by one, with a line end or a character in two of them', async () => {
    const text = 'data: "grüße"\r\n\r\nevent: b\rdata: 2\r\r\nretry: 5x\ndata: 3\n\n';
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of new TextEncoder().encode(text)) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const fetch = async () => new Response(body, { headers: STREAM });
    const request = { method: 'post' as const, url: 'https://api.github.com/events', headers: {} };
    expect(await collect(createSend({ fetch }).events(request))).toEqual([
      { event: 'message', data: 'grüße', id: '' },
      { event: 'b', data: 2, id: '' },
      { event: 'message', data: 3, id: '' },
    ]);
  });

  it('end with [DONE], which is data only if nothing is parsed', async () => {
    const { send, post } = await start(parts('text/event-stream', ['data: {"a":1}\n\ndata: [DONE]\n\ndata: 3\n\n']));
    expect((await collect(send.events(post))).map(({ data }) => data)).toEqual([{ a: 1 }]);
    const texts = await collect(send.events(post, { parse: false }));
    expect(texts.map(({ data }) => data)).toEqual(['{"a":1}', '[DONE]', '3']);
  });

  it('are yielded as they arrive, and the connection is closed when the loop ends', async () => {
    let closed: Promise<unknown> | undefined;
    const { send, get } = await start((_request, response) => {
      closed = new Promise((resolve) => response.on('close', resolve));
      response.writeHead(200, STREAM);
      response.write('data: 1\n\n');
    });
    for await (const { data } of send.events(get)) {
      expect(data).toBe(1);
      break;
    }
    await closed;
  });

  it('can be aborted while the server is silent', async () => {
    const { send, get } = await start((_request, response) => {
      response.writeHead(200, STREAM);
      response.write('id: 1\ndata: 1\n\n');
    });
    const controller = new AbortController();
    const run = async () => {
      for await (const _event of send.events(get, { signal: controller.signal })) controller.abort(new Error('enough'));
    };
    await expect(run()).rejects.toThrow('enough');
  });
});

describe('a reconnect', () => {
  it('sends the id of the last event, after an end and after a failure, until the server has no more', async () => {
    const { send, get, received } = await start((_request, response, count) => {
      if (count === 3) return response.writeHead(204).end();
      response.writeHead(200, STREAM);
      response.write(`retry: 0\nid: ${count}\ndata: ${count}\n\n`, () =>
        count === 1 ? response.destroy() : response.end(),
      );
    });
    expect((await collect(send.events(get))).map(({ data }) => data)).toEqual([1, 2]);
    expect(received.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1', '2']);
  });

  it.each([
    ['is tried as often as `retries` says without a new event', 'a', [undefined, 'a', 'a'], {}],
    ['is made with an id that contains spaces', 'a b', [undefined, 'a b', 'a b'], {}],
    ['is made for a method in uppercase', 'a', [undefined, 'a', 'a'], { method: 'GET' as never }],
  ])('%s', async (_title, id, ids, members) => {
    const { send, get, received } = await start((_request, response, count) => {
      response.writeHead(200, STREAM);
      response.end(count === 1 ? `id: ${id}\ndata: 1\n\n` : '');
    });
    expect(await collect(send.events({ ...get, ...members }))).toHaveLength(1);
    expect(received.map(({ headers }) => headers['last-event-id'])).toEqual(ids);
  });

  it('does not tell another origin, to which a redirect leads, the id of the last event', async () => {
    const other = await start((_request, response, count) => {
      if (count === 2) return response.writeHead(204).end();
      return response.writeHead(200, STREAM).end('id: 1\ndata: 1\n\n');
    });
    const headers = { location: other.get.url };
    const { send, get, received } = await start((_request, response) => response.writeHead(307, headers).end(), {
      token: 'secret',
    });
    expect(await collect(send.events(get))).toHaveLength(1);
    expect(received.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1']);
    for (const { headers } of other.received) {
      expect(headers).not.toHaveProperty('last-event-id');
      expect(headers).not.toHaveProperty('authorization');
    }
    expect(other.received).toHaveLength(2);
  });

  it('is not made for a POST, without an id, or with an id that no header can contain', async () => {
    const reply = (text: string) => start((_request, response) => response.writeHead(200, STREAM).end(text));
    const { send, post, received } = await reply('id: 1\ndata: 1\n\n');
    expect(await collect(send.events(post))).toHaveLength(1);
    expect(received).toHaveLength(1);
    for (const id of ['', 'id: ü\n', 'id: a \n', `id: ${'a'.repeat(4001)}\n`]) {
      const other = await reply(`${id}data: 1\n\n`);
      expect(await collect(other.send.events(other.get))).toHaveLength(1);
      expect(other.received).toHaveLength(1);
    }
  });

  it('is not made for a POST that fails in the middle: the error is thrown, and the request is not sent again', async () => {
    const { send, post, received } = await start((_request, response) => {
      response.writeHead(200, STREAM);
      response.write('id: 1\ndata: 1\n\n', () => response.destroy());
    });
    await expect(collect(send.events(post))).rejects.toThrow(NetworkError);
    expect(received).toHaveLength(1);
  });
});

describe('other sequences', () => {
  it.each(['application/x-ndjson', 'application/jsonl; charset=utf-8', 'application/json-lines'])(
    'of the type %s have one item on each line',
    async (type) => {
      const { send, get } = await start(parts(type, ['{"a":1}\n\n{"a"', ':2}\r\n[3]']));
      const events = await collect(send.events(get));
      expect(events.map(({ data }) => data)).toEqual([{ a: 1 }, { a: 2 }, [3]]);
      expect(events[0]).toEqual({ event: 'message', data: { a: 1 }, id: '' });
    },
  );

  it('of JSON texts are separated by a control character', async () => {
    const { send, get } = await start(parts('application/json-seq', ['\x1e{"a":\n1}\n\x1e', '"b"\n']));
    expect((await collect(send.events(get))).map(({ data }) => data)).toEqual([{ a: 1 }, 'b']);
  });

  it('with an item that is not JSON are rejected', async () => {
    const { send, get } = await start(parts('application/jsonl', ['{"a":1}\nnot JSON\n']));
    await expect(collect(send.events(get))).rejects.toThrow(/an item of the response is not valid JSON/);
  });
});

describe('a response is rejected', () => {
  it('if its status is an error, with its data', async () => {
    const { send, post } = await start((_request, response) => {
      response.writeHead(422, { 'content-type': 'application/json' }).end('{"message":"no"}');
    });
    await expect(collect(send.events(post))).rejects.toMatchObject({ status: 422, data: { message: 'no' } });
    await expect(collect(send.events(post))).rejects.toThrow(ResponseError);
  });

  it('if it is not a stream', async () => {
    const { send, get } = await start((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await expect(collect(send.events(get))).rejects.toThrow(/the response is not a stream/);
  });

  it.each([
    ['a line', 'text/event-stream', 'data: 12345678901'],
    ['an event of many lines', 'text/event-stream', 'data: 123456\ndata: 123456\n'],
    ['an event of many empty lines', 'text/event-stream', 'data\n'.repeat(12)],
    ['an item', 'application/jsonl', '"12345678901'],
    ['a JSON text', 'application/json-seq', '\x1e"12345678901'],
  ])('if %s is longer than allowed, before it ends', async (_title, type, text) => {
    const { send, get } = await start((_request, response) => {
      response.writeHead(200, { 'content-type': type });
      response.write(text);
    });
    await expect(collect(send.events(get, { maxLength: 11 }))).rejects.toThrow(/longer than 11 characters/);
  });

  it('if the options are wrong', async () => {
    const { send, get, received } = await start(() => {});
    await expect(collect(send.events(get, { parse: 'no' as never }))).rejects.toThrow(/"parse" of send\.events/);
    await expect(collect(send.events(get, { lines: 1 } as never))).rejects.toThrow(/"lines"/);
    expect(received).toHaveLength(0);
  });
});

it('asks for the streams that the request accepts, or for server-sent events first', async () => {
  const { send, get, received } = await start(parts('text/event-stream', ['']));
  for (const accept of ['application/json, text/event-stream', 'application/json, */*;q=0.1']) {
    await collect(send.events({ ...get, headers: { accept } }));
  }
  expect(received.map(({ headers }) => headers.accept)).toEqual([
    'text/event-stream',
    'text/event-stream, application/json, */*;q=0.1',
  ]);
});

it('reads JSON with the function of the sender', async () => {
  const parseJson = (text: string) => ({ text });
  const { send, get } = await start(parts('text/event-stream', ['data: 1\n\n']), { parseJson });
  expect((await collect(send.events(get)))[0]?.data).toEqual({ text: '1' });
});
