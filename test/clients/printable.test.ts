import { endpoint, type RequestOptions } from 'routebook';
import { type TextOptions, toCode, toCurl, toGh, toHttpFile, toHttpie, toHurl, toPowerShell } from 'routebook/clients';
import { describe, expect, it } from 'vitest';

/** What a terminal interprets or a reader cannot see: controls except line feeds, C1 controls, bidi and invisible characters. */
const UNPRINTABLE = /[^\P{Cc}\n]|[\p{Cf}\xa0\u2028\u2029]/u;
const CHARACTERS = [
  '\x1b[2J',
  '\x07',
  '\r',
  '\t',
  '\x7f',
  '\x9b31m',
  '\x85',
  '\xa0',
  '\u202e',
  '\u2066',
  '\u200b',
  '\ufeff',
  '\u2028',
];

type Writer = (options: RequestOptions, textOptions?: TextOptions) => string;
const KINDS = ['fetch', 'axios', 'got', 'octokit', 'routebook', 'python-requests'] as const;
const WRITERS: [string, Writer][] = [
  ...Object.entries({ toCurl, toHttpie, toGh, toPowerShell, toHttpFile, toHurl }),
  ...KINDS.map((kind): [string, Writer] => [`toCode for ${kind}`, (options, text) => toCode(options, kind, text)]),
];

function formOf(name: string, value: string | File): FormData {
  const form = new FormData();
  if (typeof value === 'string') form.append(name, value);
  else form.append(name, value);
  return form;
}

const TEXT = { 'content-type': 'text/plain' };
const POSITIONS: Record<string, (text: string) => RequestOptions> = {
  'the URL': (text) => ({
    method: 'get',
    url: `https://example.com/${text}?a=${text}&token=${text}#${text}`,
    headers: {},
  }),
  'the host': (text) => ({ method: 'get', url: `https://a${text}b.example.com/`, headers: {} }),
  'user information': (text) => ({ method: 'get', url: `https://a${text}:b@example.com/`, headers: {} }),
  'the name of a header': (text) => ({ method: 'get', url: 'https://example.com', headers: { [`x-${text}`]: 'a' } }),
  'the name of an empty header': (text) => ({
    method: 'get',
    url: 'https://example.com',
    headers: { [`x-${text}`]: '' },
  }),
  'a header': (text) => ({ method: 'get', url: 'https://example.com', headers: { 'x-a': `a${text}b` } }),
  'a header with a backslash': (text) => ({
    method: 'get',
    url: 'https://example.com',
    headers: { 'x-a': `a\\=${text}b` },
  }),
  'the authorization': (text) => ({
    method: 'get',
    url: 'https://example.com',
    headers: { authorization: `token a${text}` },
  }),
  'the content type': (text) => ({
    method: 'post',
    url: 'https://example.com',
    headers: { 'content-type': `text/plain; a=${text}` },
    body: 'a',
  }),
  'a text': (text) => endpoint('POST /a', { data: `a${text}b`, headers: TEXT }),
  // Longer than what a shell accepts as an argument.
  'a long text': (text) => endpoint('POST /a', { data: `${'a'.repeat(50_000)}${text}`, headers: TEXT }),
  JSON: (text) => endpoint('POST /a', { [text]: text, nested: [{ [text]: text }], token: text }),
  'deep JSON': (text) =>
    endpoint('POST /a', { data: JSON.parse(`${'['.repeat(60)}${JSON.stringify(text)}${']'.repeat(60)}`) }),
  URLSearchParams: (text) => endpoint('POST /a', { data: new URLSearchParams({ [text]: text }) }),
  'a form': (text) => endpoint('POST /a', { data: formOf(`a${text}`, `b${text}`) }),
  'a file in a form': (text) => endpoint('POST /a', { data: formOf(`a${text}`, new File([''], `b${text}`)) }),
  'the type of a file': (text) =>
    endpoint('POST /a', { data: formOf('a', new File([''], 'b', { type: `a/b${text}` })) }),
  'a file': (text) => endpoint('POST /a', { data: new File([''], `b${text}`) }),
};

describe.each(WRITERS)('%s', (_writer, write) => {
  it.each(Object.keys(POSITIONS))('writes no unprintable character for one in %s', (position) => {
    for (const text of CHARACTERS) {
      for (const textOptions of [{}, { mask: true }, { mask: 'X', secrets: [text, `x-${text}`] }]) {
        expect(attempt(() => write(POSITIONS[position]?.(text) as RequestOptions, textOptions))).not.toMatch(
          UNPRINTABLE,
        );
      }
    }
  });
});

/** The text, or the message of the refusal. */
function attempt(run: () => string): string {
  try {
    return run();
  } catch (error) {
    expect(error).toMatchObject({ name: 'EndpointError' });
    return (error as Error).message;
  }
}
