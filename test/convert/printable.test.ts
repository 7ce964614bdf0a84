import { endpoint, type RequestOptions } from 'routebook';
import { type TextOptions, textFormats, toCode, toCurl } from 'routebook/convert';
import { describe, expect, it } from 'vitest';

/** What a terminal interprets or a reader cannot see: controls except line feeds, C1 controls, bidi and invisible characters. */
const UNPRINTABLE = /[^\P{Cc}\n]|[\p{Cf}\p{Default_Ignorable_Code_Point}\xa0\u2028\u2029\u2800]/u;
/** Tags, variation selectors, joiners and fillers. */
const INVISIBLE = [
  ...['\u034f', '\u115f', '\u1160', '\u17b4', '\u17b5', '\u180b', '\u180c', '\u180d', '\u180f', '\u2065', '\u2800'],
  ...[
    '\u3164',
    '\ufe00',
    '\ufe0d',
    '\uffa0',
    '\ufff0',
    '\u{1d173}',
    '\u{e0001}',
    '\u{e0041}',
    '\u{e007f}',
    '\u{e0100}',
  ],
  ...['\u{e01ef}', '\u{e0fff}', 'a\ufe0f', '1\ufe0f', 'a\u200db', '\u{1f600}\u200d'],
];
const CHARACTERS = [
  INVISIBLE.join('-'),
  '\u{e0041}',
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
const WRITERS = textFormats.map(({ name, write }): [string, Writer] => [name, write]);

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

describe.each(WRITERS)('the writer %s', (_writer, write) => {
  it.each(Object.keys(POSITIONS))('writes no unprintable character for one in %s', (position) => {
    for (const text of position === 'a long text' ? CHARACTERS.slice(0, 4) : CHARACTERS) {
      for (const textOptions of [{}, { mask: true }, { mask: 'X', secrets: [text, `x-${text}`] }]) {
        expect(attempt(() => write(POSITIONS[position]?.(text) as RequestOptions, textOptions))).not.toMatch(
          UNPRINTABLE,
        );
      }
    }
  });
});

describe('an emoji', () => {
  const TEXT_WITH_EMOJI =
    '\u2764\ufe0f \u2764\ufe0e \u{1f469}\u{1f3fd}\u200d\u{1f680} \u{1f3f3}\ufe0f\u200d\u{1f308} 1\ufe0f\u20e3';

  it.each(WRITERS)('stays as it is in the text of %s', (_name, write) => {
    expect(write(endpoint('POST /a', { data: { text: TEXT_WITH_EMOJI } }))).toContain(TEXT_WITH_EMOJI);
  });
});

it('escapes a second variation selector after an emoji', () => {
  expect(toCode(endpoint('POST /a', { data: { text: '\u{1f600}\ufe0f\ufe0f' } }), 'fetch')).toContain(
    '"\u{1f600}\ufe0f\\ufe0f"',
  );
});

describe('an invisible character beyond the first plane', () => {
  const request = endpoint('POST /a', { data: { text: 'a\u{e0041}b' } });

  it('is one character in Python, and two codes in JavaScript', () => {
    expect(toCode(request, 'python-requests')).toContain('"a\\U000e0041b"');
    expect(toCode(request, 'fetch')).toContain('"a\\udb40\\udc41b"');
  });

  it('is written as its bytes in a shell', () => {
    expect(toCurl(request)).toContain('\\0363\\0240\\0201\\0201');
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
