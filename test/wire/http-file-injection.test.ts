import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { EndpointError, type RequestOptions } from 'routebook';
import { type TextOptions, toHttpFile } from 'routebook/clients';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchTools } from '../../tools/fetch-tools.js';
import { builderAt } from './cases/index.ts';
import { type EchoServer, type Received, startServer } from './server.ts';

const CANARY = 'content-of-a-private-file';
const TEXT = { 'content-type': 'text/plain' };

/** Texts that an editor or httpYac could interpret. `stolen` is a URL that no request may reach. */
const hostileTexts = (stolen: string): string[] => [
  `hello\n\n###\nDELETE ${stolen}`,
  `hello\nDELETE ${stolen}`,
  `hello\n  GET ${stolen}\n\nx`,
  `--\n\n### next\nGET ${stolen}\n`,
  `x\n#### next\nGRAPHQL ${stolen}`,
  `WS ${stolen}`,
  'a\n\n< private.txt\n',
  'a\n< ./private.txt',
  'a\n<@ private.txt',
  '< private.txt',
  '<> private.txt',
  'gql x < private.txt',
  'a\n  gql < private.txt',
  'query { a }',
  'mutation',
  'fragment x on y { z }',
  'proto < private.txt',
  'a\n> {% client.global.set("a", "b") %}',
  'a\n> private.js',
  'a\n>> stolen.txt',
  'a\n>>! stolen.txt',
  'a\n?? status == 500',
  'a\n@name = value',
  'a\n// comment\nb',
  'a\n/*\nb\n*/\nc',
  'a\n# @name x\nb',
  '# @loop for 3',
  'a\nHTTP/1.1 500 Error\n\nb',
  'a\n===\nb',
  'a ===wait-for-server\nb',
  'a <---> b',
  '{{\nrequire("node:fs").writeFileSync("stolen.txt", "x")\n}}',
  '{{require("node:fs").readFileSync("private.txt")}}',
  '{{$processEnv HOME}}',
  '\\{\\{HOME\\}\\}',
  '{{@js request',
  '\n\na',
  'a\n\n',
  '"quoted"',
  'plain text, on\ntwo lines',
];

type Build = (at: ReturnType<typeof builderAt>, text: string) => RequestOptions;

function formOf(...entries: [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value);
  }
  return form;
}

const oneLine = (text: string) => text.replaceAll('\n', ' ');
const token = (text: string) => text.replace(/[^!#$%&'*+\-.^_`|~0-9A-Za-z]/g, '') || 'x';

/** Every place of a request that can contain a text. */
const PLACES: Record<string, Build> = {
  'a text': (at, text) => at('POST /x', { data: text, headers: TEXT }),
  'a text without a content type': (at, text) => at('POST /x', { data: text }),
  'a text that starts with dashes': (at, text) => at('POST /x', { data: `--a\n${text}`, headers: TEXT }),
  'text that is called JSON, after a secret': (at, text) =>
    at('POST /x', { data: `{"password":"s3cret"}\n${text}`, headers: { 'content-type': 'application/json' } }),
  'text that is called a form, after a secret': (at, text) =>
    at('POST /x', {
      data: `password=s3cret&a=${text}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  'a field of JSON': (at, text) => at('POST /x', { a: text, password: 's3cret' }),
  'a name in JSON': (at, text) => at('POST /x', { [text]: 'a', password: 's3cret' }),
  'a whole JSON body': (at, text) =>
    at('POST /x', { data: [text], headers: { 'content-type': 'application/json; charset=utf-8' } }),
  'a value of URLSearchParams': (at, text) =>
    at('POST /x', { data: new URLSearchParams({ password: 's3cret', a: text }) }),
  'a name in URLSearchParams': (at, text) => at('POST /x', { data: new URLSearchParams({ [text]: 'b' }) }),
  'a value in a form': (at, text) => at('POST /x', { data: formOf(['a', text]) }),
  'a value in a form with a secret': (at, text) => at('POST /x', { data: formOf(['password', 's3cret'], ['a', text]) }),
  'a name in a form': (at, text) => at('POST /x', { data: formOf([text, 'b']) }),
  'the name of a file': (at, text) => at('POST /x', { data: new File([''], text) }),
  'the name of a file in a form': (at, text) => at('POST /x', { data: formOf(['a', new File([''], text)]) }),
  bytes: (at, text) => at('POST /x', { data: new TextEncoder().encode(text) }),
  'a header': (at, text) => at('GET /x', { headers: { 'x-a': oneLine(text), 'x-b': 'b' } }),
  'the authorization': (at, text) => at('GET /x', { headers: { authorization: oneLine(text), 'x-b': 'b' } }),
  'the name of a header': (at, text) => at('GET /x', { headers: { [token(text)]: 'a', 'x-b': 'b' } }),
  'the path': (at, text) => at('GET /x/{text}', { text }),
  'the query': (at, text) => at('GET /x', { text, password: 's3cret' }),
};

const MASKS: TextOptions[] = [{}, { mask: true }];

interface Run {
  readonly key: string;
  readonly label: string;
  readonly request: RequestOptions;
  readonly isMasked: boolean;
}

let server: EchoServer;
let folder: string;
const runs: Run[] = [];
let refusals = 0;

beforeAll(async () => {
  server = await startServer();
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(resolve('.cache/http-file-injection-'));
  writeFileSync(join(folder, 'private.txt'), CANARY);
  writeFileSync(join(folder, 'private.js'), 'require("node:fs").writeFileSync("stolen.txt", "x")');
  for (const [place, build] of Object.entries(PLACES)) {
    for (const text of hostileTexts(`${server.baseUrl('stolen')}/x`)) {
      const written = new Set<string>();
      for (const textOptions of MASKS) {
        const key = `case-${runs.length}`;
        const request = build(builderAt(server.baseUrl(key)), text);
        try {
          const file = toHttpFile(request, textOptions);
          // A request without secrets is the same with a mask, except for its key.
          const isNew = written.size < written.add(file.replace(/case-\d+/g, '')).size;
          if (!isNew) continue;
          writeFileSync(join(folder, `${key}.http`), file);
          runs.push({ key, label: `${place}: ${JSON.stringify(text)}`, request, isMasked: textOptions.mask === true });
        } catch (error) {
          expect(error).toBeInstanceOf(EndpointError);
          refusals++;
        }
      }
    }
  }
  const program = join(fetchTools('httpyac'), 'httpyac/bin/httpyac.js');
  await promisify(execFile)(process.execPath, [program, 'send', '*.http', '--all', '--silent'], {
    cwd: folder,
    env: { ...process.env, PASSWORD: 's3cret', TOKEN: 's3cret', HOME: folder },
    maxBuffer: 1 << 26,
  }).catch(() => {
    // httpYac exits with an error if any request fails. What the server received decides.
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function bodyOf(body: BodyInit | Uint8Array, type: string): Promise<unknown> {
  const response = new Response(body as BodyInit, { headers: { 'content-type': type } });
  if (type.startsWith('multipart/form-data')) return [...(await response.formData())];
  if (type.includes('json')) {
    const text = await response.text();
    try {
      return JSON.parse(text);
    } catch {
      return text;
    }
  }
  if (type.includes('urlencoded')) return [...new URLSearchParams(await response.text())];
  return response.text();
}

async function expectSame({ request, label, isMasked }: Run, received: Received): Promise<void> {
  const type = received.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  const { body } = request;
  if (body !== undefined && !(body instanceof File)) {
    const isText = typeof body === 'string' || body instanceof URLSearchParams || body instanceof FormData;
    const sent = new Response(isText ? body : JSON.stringify(body));
    const sentType = body instanceof FormData ? String(sent.headers.get('content-type')) : type;
    const wanted = await bodyOf(new Uint8Array(await sent.arrayBuffer()), sentType);
    const got = await bodyOf(received.body, type).catch(() => received.body.toString());
    expect(got, label).toEqual(wanted);
  }
  expect(received.path, label).toBe(request.url.replace(/^.*case-\d+/, '').replace(/[{}]/g, encodeURIComponent));
  const headers = new Map(received.headers);
  for (const [name, value] of Object.entries(request.headers)) {
    const isSecret = isMasked && name === 'authorization';
    if (name !== 'cookie' && !isSecret && request.body === undefined) {
      expect(headers.get(name.toLowerCase()), label).toBe(String(value).trim());
    }
  }
}

describe('a .http file with hostile text, run by httpYac', () => {
  it('sends each request once and unchanged, unless it is rejected', async () => {
    expect(runs.length).toBeGreaterThan(300);
    expect(refusals).toBeGreaterThan(300);
    for (const run of runs) {
      const received = server.received(run.key);
      // A file that does not exist cannot be sent.
      if (run.request.body instanceof File && received.length === 0) continue;
      expect(received, run.label).toHaveLength(1);
      for (const each of received) await expectSame(run, each);
    }
  });

  it('sends no other request, reads no other file and writes none', () => {
    expect(server.received('stolen')).toEqual([]);
    expect(existsSync(join(folder, 'stolen.txt'))).toBe(false);
    expect(readdirSync(folder).filter((name) => !name.endsWith('.http'))).toEqual(['private.js', 'private.txt']);
    for (const { key, label } of runs) {
      for (const { body, headers } of server.received(key)) {
        expect(body.toString(), label).not.toContain(CANARY);
        expect(JSON.stringify(headers), label).not.toContain(CANARY);
      }
    }
  });
});
