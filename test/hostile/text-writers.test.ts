import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endpoint, type RequestOptions } from 'routebook';
import { textFormats, toCode, toCurl } from 'routebook/convert';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../support/programs.js';

const SHELLS = (['sh', 'dash', 'bash', 'zsh', 'fish'] as const).filter((name) => findProgram(name, 'tests of shells'));

const SHELL_FORMATS = textFormats.filter(({ language }) => language === 'shell');

/** The first word of the commands of each format. */
const PROGRAMS = SHELL_FORMATS.map(({ write }) => write(endpoint('GET /a')).split(/\s/)[0] ?? '');

let folder: string;
beforeAll(() => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(resolve('.cache/shells-'));
  // Stand in for the programs: print every argument and the input, each on its own, so that nothing is lost.
  const program = '#!/bin/sh\nfor word in "$@"; do printf "%s\\0" "$word"; done > arguments\ncat > input\n';
  for (const name of PROGRAMS) writeFileSync(join(folder, name), program, { mode: 0o755 });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The arguments and the input that a program receives from a command, run by a real shell. */
function runIn(shell: string, text: string): { args: string[]; input: string } {
  writeFileSync(join(folder, 'command'), text);
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env['PATH']}`,
    HOME: folder,
    GITHUB_TOKEN: 't0ken',
    PASSWORD: 'p4ss',
  };
  execFileSync(shell, ['command'], { cwd: folder, env, input: '' });
  const left = readdirSync(folder).filter(
    (name) => ![...PROGRAMS, 'command', 'arguments', 'input', '.config', '.local', '.cache', '.zshenv'].includes(name),
  );
  expect(left).toEqual([]);
  expect(existsSync(join(folder, 'arguments'))).toBe(true);
  const args = readFileSync(join(folder, 'arguments'), 'utf8').split('\0').slice(0, -1);
  return { args, input: readFileSync(join(folder, 'input'), 'utf8') };
}

const HOSTILE = [
  String.raw`\'; touch stolen #`,
  String.raw`\\'; touch stolen; '`,
  String.raw`'\''; touch stolen #\ `.trim(),
  '\\',
  '\\\\',
  "'",
  "\\'\\\\'\\\\\\'",
  '$(touch stolen)`touch stolen`;touch stolen',
  '(touch stolen) | touch stolen && touch stolen',
  '!! !touch $HOME ~ * ? [a] {a,b} %self =curl ^a^b',
  'line\nbreak; touch stolen\n#',
];

/** A request with a text in each place, and how the text is written there. */
const PLACES: readonly (readonly [create: (text: string) => RequestOptions, written?: (text: string) => string])[] = [
  [
    (text) => ({ method: 'get', url: `https://api.github.com/a?b=1&c=${inUrl(text)}`, headers: {} }) as RequestOptions,
    inUrl,
  ],
  [(data) => endpoint('POST /a', { data, headers: { 'content-type': 'text/plain' } })],
  [(text) => endpoint('GET /a', { headers: { 'x-a': `a${text}` } })],
  [(text) => endpoint('POST /a', { a: { text, [text]: [1] } }), (text) => JSON.stringify(text).slice(1, -1)],
];

function inUrl(text: string): string {
  return encodeURI(text).replaceAll('#', '%23');
}

describe.each(SHELLS)('the shell %s', (shell) => {
  it.each(SHELL_FORMATS)('passes hostile texts to the program of $name as it passes a word', ({ write }) => {
    for (const [create, written = String] of PLACES) {
      const receive = (text: string) => Object.values(runIn(shell, write(create(text)))).flat();
      const plain = receive('WORD');
      expect(plain.join('\0')).toContain('WORD');
      for (const text of HOSTILE.filter((each) => !each.includes('\n'))) {
        expect(receive(text)).toEqual(plain.map((word) => word.replaceAll('WORD', () => written(text))));
      }
    }
  });

  it.each(HOSTILE)('passes %j in a header, a URL and a body unchanged', (value) => {
    const isHeader = !value.includes('\n');
    const request = endpoint('POST /a', {
      data: value,
      headers: { 'content-type': 'text/plain', ...(isHeader && { 'x-a': value }) },
    });
    const { args } = runIn(shell, toCurl(request));
    expect(args).toContain(value);
    if (isHeader) expect(args).toContain(`x-a: ${value}`);
  });

  it('passes control characters unchanged, without having them in the command', () => {
    const value = `\x03touch stolen\x03\x1b[A\r\t\x7f\x85 \\ \u202e \u{e0041}\u3164\ufe00\u2800 ü🐙 ${String.raw`\n \0101 \'`}`;
    const text = toCurl(
      endpoint('POST /a', { data: value, headers: { 'content-type': 'text/plain', 'x-a': 'tab\there \\t' } }),
    );
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\p{Cf}\p{DI}\u2800]/u);
    const { args, input } = runIn(shell, text);
    expect(input).toBe(value);
    expect(args).toContain('x-a: tab\there \\t');
  });

  it('reads the variables of a masked command', () => {
    const request = endpoint('POST /a', {
      password: 's3cret',
      name: "it's",
      headers: { authorization: 'token s3cret' },
    });
    const { args } = runIn(shell, toCurl(request, { mask: true }));
    expect(args).toContain('authorization: token t0ken');
    expect(args).toContain(`{"password":"p4ss","name":"it's"}`);
    const data = '{"password":"s3cret","tab":"\t\\\x03"}';
    const { input } = runIn(shell, toCurl(endpoint('POST /a', { data }), { mask: true }));
    expect(input).toBe('{"password":"p4ss","tab":"\t\\\x03"}');
  });
});

describe('a file in a form', () => {
  const post = (name: string, type: string): RequestOptions => {
    const data = new FormData();
    data.append('file', new File(['x'], name, { type }));
    return endpoint('POST /a', { data });
  };
  const writers: [string, (options: RequestOptions) => string][] = [
    ['toCurl', toCurl],
    ['toCode', (options) => toCode(options, 'fetch')],
    ['toCode for Python', (options) => toCode(options, 'python-requests')],
  ];

  it.each([
    'image/png,/etc/hostname',
    'image/png;headers=@/etc/hostname',
    'image/png;filename=other',
    'image/png; encoder=base64',
    'image',
    'image/png; a',
    'image/png"',
  ])('of the type %j cannot add words to the command of curl', (type) => {
    expect(() => toCurl(post('a.png', type))).toThrow(expect.objectContaining({ code: 'INVALID_PARAMETER' }));
  });

  it.each(writers)('with a control character in its name is rejected by %s', (_, write) => {
    for (const name of ['a\0b', 'a\nb', 'a\rb', 'a\x03b', 'a\u202eb']) {
      expect(() => write(post(name, 'text/plain'))).toThrow(expect.objectContaining({ code: 'INVALID_PARAMETER' }));
    }
  });
});
