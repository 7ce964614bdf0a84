import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { endpoint, type RequestOptions } from 'routebook';
import { createSend, type Notice, sendOnce } from 'routebook/send';
import { Agent } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFullSender } from '../../src/send/all-parts.ts';
import { UNKNOWN_API } from '../../src/send/api.ts';
import { play, type Step, settled } from './scripted.ts';

const page = (type: string, body = '\n<!DOCTYPE html><title>Sign in</title>', status = 200): Step => ({
  status,
  headers: { 'content-type': type },
  body,
});
const HTML = page('text/html; charset=utf-8');
const repository = { owner: 'o', repo: 'r' };
const issue = endpoint('POST /repos/{owner}/{repo}/issues', { ...repository, title: 'x' });
const baseUrl = 'https://api.shop.example';
const order = (method: string, accept: string | undefined = 'application/json, application/problem+json') =>
  ({ method, url: `${baseUrl}/orders`, headers: accept ? { accept } : {} }) as RequestOptions;

/** What a sender of GitHub and one of another API do with a request, and the notices. */
async function outcomeOf(step: Step, request: RequestOptions, kind: 'send' | 'attempt' = 'send') {
  const { fetch, sent } = play(step);
  const notices: Notice[] = [];
  const options = { fetch, onNotice: (notice: Notice) => notices.push(notice), writeInterval: 0 };
  const isOther = request.url.startsWith(baseUrl);
  const send = isOther
    ? createFullSender({ ...UNKNOWN_API, selectedVersionHeader: 'x-version', baseUrl }, options)
    : createSend(options);
  const outcome = await settled(kind === 'send' ? send(request) : send.attempt(request));
  return { ...outcome, sent, notices: notices.map(({ kind: each, message }) => [each, message]) };
}

describe('a page instead of JSON', () => {
  test.each<[string, RequestOptions]>([
    ['a read of GitHub', endpoint('GET /user')],
    ['a write of GitHub', issue],
    ['a route that GitHub does not have', endpoint('POST /own/route')],
    ['a read of another API', order('GET')],
    ['a write of another API', order('POST')],
    ['a write with the type of problems', order('PUT', 'application/problem+json')],
  ])('rejects %s with UNEXPECTED_DATA', async (_what, request) => {
    const isWrite = request.method.toUpperCase() !== 'GET';
    for (const step of [
      HTML,
      page('TEXT/HTML'),
      page('text/html', 'Please sign in', 201),
      page('application/xhtml+xml', '<?xml version="1.0"?>'),
      page('', '<html lang="en">'),
      page('text/plain', '<HEAD>'),
      page('application/json', '<!doctype html>'),
      page('text/plain', '<!-- portal -->\n<!-- <b> -->\n<!doctype html>'),
      page('', '<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN">'),
      page('text/plain', '<title>Sign in</title>'),
      page('application/json', `<!--${'-'.repeat(5000)}x--><meta http-equiv="refresh">`),
    ]) {
      for (const kind of ['send', 'attempt'] as const) {
        const { error, sent } = await outcomeOf(step, request, kind);
        expect(error).toMatchObject({
          name: 'ResponseError',
          code: 'UNEXPECTED_DATA',
          data: (step as { body: string }).body,
        });
        expect((error as Error).message).toContain('the response is a page');
        expect((error as Error).message.endsWith('. The write may have been done')).toBe(isWrite);
        expect(sent).toHaveLength(1);
      }
      const once = await settled(sendOnce(request, { fetch: play(step).fetch }));
      expect(once.error).toMatchObject({ code: 'UNEXPECTED_DATA' });
      expect((once.error as Error).message.endsWith('. The write may have been done')).toBe(isWrite);
    }
  });

  test.each<[string, RequestOptions, Step]>([
    ['that the request accepts', order('GET', 'application/json, text/html'), HTML],
    ['that the request accepts among anything', order('POST', '*/*'), HTML],
    ['if the request says nothing about types', order('POST', ''), HTML],
    [
      'in a format of GitHub that is text',
      endpoint('GET /repos/{owner}/{repo}/readme', { ...repository, mediaType: { format: 'html' } }),
      HTML,
    ],
    [
      'that is a raw file',
      endpoint('GET /repos/{owner}/{repo}/readme', { ...repository, mediaType: { format: 'raw' } }),
      HTML,
    ],
    ['of another origin', endpoint('GET https://www.example/x'), HTML],
    ['that is only text with a tag', order('GET'), page('text/plain', '<b>x</b>')],
    ['that is only text with a comment', order('GET'), page('text/plain', '<!-- <html> --><metadata>')],
    ['that is XML', order('GET'), page('application/xml', '<html/>')],
  ])('is the data %s', async (_what, request, step) => {
    expect((await outcomeOf(step, request)).value).toMatchObject({
      status: 200,
      data: (step as { body: string }).body,
    });
  });

  test('is the data of each route of GitHub that returns one', async () => {
    const file = JSON.parse(readFileSync(new URL('../../data/github.json', import.meta.url), 'utf8'));
    const routes = Object.entries<{ responses?: Record<string, object> }>(file.routes).filter(
      ([, { responses = {} }]) => Object.values(responses).some((content) => 'text/html' in content),
    );
    expect(routes.length).toBeGreaterThan(1);
    for (const [route] of routes) {
      const request = endpoint(route as 'POST /markdown', { text: 'x' });
      expect((await outcomeOf(HTML, request)).value).toMatchObject({ data: (HTML as { body: string }).body });
    }
  });

  test('that a raw request receives is not read', async () => {
    const { fetch } = play(HTML);
    expect((await createSend({ fetch }).raw(issue)).status).toBe(200);
  });
});

describe('a write whose response has no body', () => {
  test.each<[string, RequestOptions, number]>([
    ['as it declares', issue, 201],
    ['with another status', issue, 200],
    [
      'of a merge',
      endpoint('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', { ...repository, pull_number: 1 }),
      200,
    ],
  ])('is UNEXPECTED_DATA if the route of GitHub always has one: %s', async (_what, request, status) => {
    for (const step of [{ status }, page('application/json', '', status)]) {
      const { error, sent } = await outcomeOf(step, request);
      expect(error).toMatchObject({ code: 'UNEXPECTED_DATA', status: 0 });
      expect((error as Error).message).toMatch(
        /has no body, but the request accepts only JSON. The write may have been done$/,
      );
      expect(sent).toHaveLength(1);
    }
  });

  test.each<[string, RequestOptions, number]>([
    ['a route of GitHub that has none', endpoint({ method: 'POST', url: '/orgs/o/attestations/delete-request' }), 200],
    ['the status 204', issue, 204],
    ['the status 202', issue, 202],
    ['a read', endpoint('GET /user'), 200],
    ['a request that accepts anything', order('POST', '*/*'), 201],
  ])('is nothing to report for %s', async (_what, request, status) => {
    expect(await outcomeOf({ status }, request)).toMatchObject({ value: { status, data: undefined }, notices: [] });
  });

  test.each<[string, RequestOptions]>([
    ['another API', order('POST')],
    ['a route that GitHub does not have', endpoint('POST /own/route')],
  ])('is a notice for %s', async (_what, request) => {
    for (const status of [200, 201]) {
      expect(await outcomeOf({ status }, request)).toMatchObject({
        value: { status, data: undefined },
        notices: [['data', 'the response has no body, but the request accepts only JSON']],
      });
    }
  });
});

describe('a write whose response is not JSON', () => {
  const merge = endpoint('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', { ...repository, pull_number: 1 });
  const ANSWERS = [page('text/plain', 'Blocked by policy'), page('', 'ok', 201), page('application/xml', '<denied/>')];

  test.each<[string, RequestOptions]>([
    ['a POST', issue],
    ['a merge', merge],
  ])('is UNEXPECTED_DATA if the route of GitHub always has JSON: %s', async (_what, request) => {
    for (const step of ANSWERS) {
      for (const kind of ['send', 'attempt'] as const) {
        const { error, sent } = await outcomeOf(step, request, kind);
        expect(error).toMatchObject({ code: 'UNEXPECTED_DATA', data: (step as { body: string }).body });
        expect((error as Error).message).toMatch(
          /is not JSON, but the request accepts only JSON. The write may have been done$/,
        );
        expect(sent).toHaveLength(1);
      }
    }
  });

  test.each<[string, RequestOptions, Step]>([
    ['a route of GitHub that has none', endpoint('DELETE /repos/{owner}/{repo}', repository), page('text/plain', 'ok')],
    ['the status 202', issue, page('text/plain', 'Accepted', 202)],
    ['JSON of another type', issue, page('text/plain', '{"number":1}', 201)],
    ['a read', endpoint('GET /user'), page('text/plain', 'ok')],
    ['a request that accepts anything', order('POST', '*/*'), page('text/plain', 'ok')],
  ])('is nothing to report for %s', async (_what, request, step) => {
    const { body } = step as { body: string };
    expect(await outcomeOf(step, request)).toMatchObject({ value: { data: body }, notices: [] });
  });

  test('is a notice for another API', async () => {
    for (const step of ANSWERS.slice(0, 2)) {
      const { value, notices } = await outcomeOf(step, order('POST'));
      expect(value).toBeDefined();
      expect(notices).toEqual([['data', 'the response is not JSON, but the request accepts only JSON']]);
      expect((await settled(sendOnce(order('POST'), { fetch: play(step).fetch }))).value).toBeDefined();
    }
  });
});

describe('the status 300', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is an error for %s, which was not done', async (method) => {
    const { fetch, sent } = play({ status: 300, body: [] });
    const request = order(method);
    for (const error of [
      (await outcomeOf({ status: 300, body: [] }, request)).error,
      (await settled(sendOnce(request, { fetch }))).error,
    ]) {
      expect(error).toMatchObject({ name: 'ResponseError', status: 300 });
      expect((error as Error).message).not.toContain('may have been done');
    }
    expect(sent).toHaveLength(1);
  });

  test('is data of a read', async () => {
    expect((await outcomeOf({ status: 300, body: [1] }, order('GET'))).value).toMatchObject({ status: 300, data: [1] });
  });
});

describe('a compressed body that ends early', () => {
  const CODINGS = {
    gzip: (text: string) => gzipSync(text),
    br: (text: string) => brotliCompressSync(text),
    deflate: (text: string) => deflateSync(text),
    'raw deflate': (text: string) => deflateRawSync(text),
  };
  const agent = new Agent();
  let body: Uint8Array = new Uint8Array();
  let headers: Record<string, string> = {};
  let requests = 0;
  const server = createServer((_request, response) => {
    requests++;
    response.writeHead(200, headers).end(body);
  });
  let origin = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  async function receive(method: string, dispatcher: Agent | undefined, retries: number) {
    requests = 0;
    const send = createSend({ dispatcher, baseUrl: origin, retries, retryDelay: 0, limits: null, log: false });
    return settled(send(endpoint({ method: method as 'GET', url: '/x', baseUrl: origin })));
  }

  test.each(Object.entries(CODINGS))('is never data of a dispatcher: %s', async (name, compress) => {
    for (const type of ['text/plain', 'application/json']) {
      headers = { 'content-type': type, 'content-encoding': name.replace('raw ', '') };
      const whole = compress(JSON.stringify('hello '.repeat(20)));
      for (let length = 0; length < whole.length; length++) {
        body = whole.subarray(0, length);
        expect((await receive('GET', agent, 0)).error).toMatchObject({ name: 'NetworkError' });
      }
      body = whole;
      expect((await receive('GET', agent, 0)).value?.status).toBe(200);
    }
  });

  test.each(['fetch', 'a dispatcher'])(
    'is never JSON data of %s: a read is repeated, and a write is not',
    async (name) => {
      const transport = name === 'fetch' ? undefined : agent;
      headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
      const whole = gzipSync(JSON.stringify(Array.from({ length: 40 }, (_, index) => ({ index }))));
      for (const length of [0, 5, 10, 11, 40, whole.length - 20]) {
        body = whole.subarray(0, length);
        const read = await receive('GET', transport, 2);
        expect([read.error, requests]).toMatchObject([{ name: 'NetworkError' }, 3]);
        const write = await receive('PUT', transport, 2);
        expect([write.error, requests]).toMatchObject([{ name: 'NetworkError' }, 1]);
        expect((write.error as Error).message).toMatch(/The write may have been done$/);
      }
    },
  );

  test('is told from JSON that is not valid and from an empty body', async () => {
    headers = { 'content-type': 'application/json' };
    body = new TextEncoder().encode('{"a":');
    expect((await receive('GET', undefined, 2)).error).toMatchObject({ name: 'ResponseError', status: 0 });
    expect(requests).toBe(1);
    headers = { ...headers, 'content-encoding': 'gzip', 'content-length': '0' };
    body = new Uint8Array();
    for (const dispatcher of [undefined, agent])
      expect((await receive('GET', dispatcher, 0)).value).toMatchObject({ status: 200, data: undefined });
  });
});
