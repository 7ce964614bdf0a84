import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { endpoint } from 'routebook';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../../src/convert/text/languages/languages.ts';
import { PATIENCE } from '../support/patience.ts';
import { findProgram } from '../support/programs.js';
import { type EchoServer, startServer } from './server.ts';

const run = promisify(execFile);

/** By language: what installs it, and how a program is run. */
const COMMANDS: { readonly [language: string]: { packages: string[]; file: string; args: string[] } } = {
  go: { packages: ['golang-go'], file: 'main.go', args: ['run', 'main.go'] },
  ruby: { packages: ['ruby'], file: 'main.rb', args: ['main.rb'] },
  php: { packages: ['php-cli', 'php-curl'], file: 'main.php', args: ['main.php'] },
  java: { packages: ['default-jdk-headless'], file: 'Main.java', args: ['Main.java'] },
};

it('every language that is offered is run', () => {
  expect(Object.keys(COMMANDS).sort()).toEqual(languages.map(({ name }) => name).sort());
});

const HOSTILE = `it's "quoted" \\ #{exit} #$0 $a \${b} {$c} \\(d) %s {} \`e\` é🐙\u{e0041}\u202e\u0007\r\n\tend`;

/** Values of all types, and objects that a language may take for a list. */
const DATA = {
  isDraft: false,
  count: -3,
  ratio: 0.25,
  nothing: null,
  empty: { object: {}, list: [], text: '' },
  numbered: { 0: 'a', 1: [] },
  list: [{ deep: [[1, 'two', true, null]] }, HOSTILE],
  '%s "': '""',
  client_secret: 1,
};

/** Written as text, because languages have other numbers. */
const EXACT = { id: 2 ** 60 };

let server: EchoServer;
let root: string;
beforeAll(async () => {
  server = await startServer();
  mkdirSync('.cache', { recursive: true });
  root = mkdtempSync(resolve('.cache/languages-'));
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true });
});

describe.each(languages)('a program in $label', ({ name, label, load }) => {
  const { packages = [], file = '', args = [] } = COMMANDS[name] ?? {};
  const programs = packages.map((each) => findProgram(each, `programs in ${label}`));
  it.skipIf(programs.includes(undefined))(
    'sends the request that it was written from',
    { timeout: 4 * PATIENCE },
    async () => {
      const folder = mkdtempSync(join(root, `${name}-`));
      const at = endpoint.defaults({ baseUrl: server.baseUrl(name) });
      const requests = [
        at('POST /a/{b}', {
          b: HOSTILE,
          title: HOSTILE,
          password: 'hush',
          headers: { authorization: 'Bearer hush', 'x-a': `it's "#{1}" $a \\ %` },
        }),
        at('PUT /empty'),
        at('POST /data', { data: DATA }),
        at('POST /text', { data: EXACT }),
        at('PUT /file', { data: new File(['x'], 'a b.txt'), headers: { 'content-type': 'text/plain' } }),
      ];
      writeFileSync(join(folder, 'a b.txt'), 'the file');
      const write = await load();
      for (const request of requests) {
        writeFileSync(join(folder, file), write(request, { mask: true }));
        const env = {
          ...process.env,
          TOKEN: 't0ken',
          GITHUB_TOKEN: 't0ken',
          PASSWORD: 'p4ss',
          CLIENT_SECRET: '7',
          GOFLAGS: '-mod=mod',
          HOME: folder,
        };
        await run(programs[0] ?? '', args, { cwd: folder, env });
      }
      const received = server.received(name).map(({ method, path, headers, body }) => {
        const named = new Map(headers);
        return { method, path, named, body: body.toString('utf8') };
      });
      const [post, empty, data, text, upload] = received;
      expect(received).toHaveLength(5);
      expect(post?.method).toBe('POST');
      expect(decodeURIComponent(post?.path ?? '')).toBe(`/a/${HOSTILE}`);
      expect(JSON.parse(post?.body ?? '')).toEqual({ title: HOSTILE, password: 'p4ss' });
      expect(post?.named.get('authorization')).toBe('Bearer t0ken');
      expect(post?.named.get('x-a')).toBe(`it's "#{1}" $a \\ %`);
      expect(post?.named.get('content-type')).toBe('application/json; charset=utf-8');
      expect(JSON.parse(data?.body ?? '')).toEqual({ ...DATA, client_secret: 7 });
      expect(text?.body.trim()).toBe(JSON.stringify(EXACT));
      expect([empty?.method, empty?.body, empty?.named.get('content-length')]).toEqual(['PUT', '', '0']);
      expect([upload?.body, upload?.named.get('content-type')]).toEqual(['the file', 'text/plain']);
      // No text has become code: the folder contains what was put there.
      const left = readdirSync(folder).filter((each) => !/^(?:\.cache|go|\.config)$/.test(each));
      expect(left.sort()).toEqual(['a b.txt', file].sort());
    },
  );
});
