import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { EndpointError, endpoint, type RequestOptions } from 'routebook';
import { type TextFormat, type TextLimitation, type TextOptions, textFormats } from 'routebook/convert';
import { describe, expect, it } from 'vitest';
import { builderAt, CASES } from '../wire/cases/index.ts';
import { FORMAT_SUITES } from '../wire/format-suites.ts';
import { ODD_REQUESTS } from './odd-requests.ts';

const build = builderAt('https://api.example.com/v1');
/** The same text many times, which shows nothing more about a text form. */
const LARGE = new Set(['a long text', '1 MiB of bytes']);

/** Requests of all kinds, by name. They are created when they are used, because some can be read once only. */
const TEXT_REQUESTS: [string, () => RequestOptions][] = [
  ...CASES.filter(({ name }) => !LARGE.has(name)).map((wireCase): [string, () => RequestOptions] => [
    wireCase.name,
    () => wireCase.build(build),
  ]),
  ...Object.entries(ODD_REQUESTS).map(([name, options]): [string, () => RequestOptions] => [name, () => options]),
];

/** The requests that a format with this limitation refuses. */
const LIMITED: { readonly [Name in TextLimitation]: readonly string[] } = {
  bytes: ['every byte, without a content type', 'a window of a larger buffer', 'an ArrayBuffer', 'a DELETE with bytes'],
  files: [
    'a blob',
    'a blob with a type',
    'a blob whose type the headers overrule',
    'a file',
    'a file called -',
    'a stream of the web',
    'a stream of Node',
    'a DELETE with a stream',
  ],
  forms: [
    'a form',
    'a form that is called JSON',
    'a form with a file',
    'a form with hostile values',
    'a form with marks that programs read',
    'a form with texts of several lines and a file whose type has a parameter',
    'a file with an unusual name',
    'an empty form',
    'fields of one name, with a file',
    'secrets in a form',
  ],
  'forms with a file': [
    'a form with a file',
    'a form with texts of several lines and a file whose type has a parameter',
    'a file with an unusual name',
    'fields of one name, with a file',
  ],
  'control characters': [
    'text with NUL',
    'hostile text',
    'control characters',
    'control characters and a line break at the end',
  ],
  'quoted media types in forms': ['a file with an unusual name'],
  'relative URLs': ['secrets in the query of a path'],
  'passwords in the URL': ['secrets in the URL'],
};

/** The requests that every format refuses, because a name or a media type in them is unsafe. */
const UNSAFE = [
  'a file whose name has a line break',
  'a file whose name is invisible in part',
  'a file whose media type adds options',
  'a file whose media type is cut',
];

/** Returns the text, or undefined if the request is refused. Any other error is a bug. */
function textOf({ write }: TextFormat, request: RequestOptions, options?: TextOptions): string | undefined {
  try {
    return write(request, options);
  } catch (error) {
    expect(error).toBeInstanceOf(EndpointError);
    return undefined;
  }
}

describe.each(textFormats)('the text format $name', (format) => {
  it('has a suite that shows what its text sends', () => {
    const suite = readFileSync(new URL(`../${FORMAT_SUITES[format.name]}.test.ts`, import.meta.url), 'utf8');
    expect(suite).toMatch(new RegExp(`formatsIn\\(|\\bto${format.name.replace('-', '')}\\b`, 'i'));
  });

  it('refuses exactly the requests that it cannot carry', () => {
    const refused = TEXT_REQUESTS.filter(([, create]) => textOf(format, create()) === undefined).map(([name]) => name);
    const expected = [...UNSAFE, ...format.cannotCarry.flatMap((limitation) => LIMITED[limitation])];
    expect(new Set(refused)).toEqual(new Set(expected));
  });

  it('contains no character that a terminal interprets, except line feeds', () => {
    for (const options of [{}, { mask: true }]) {
      for (const [name, create] of TEXT_REQUESTS) {
        const found = textOf(format, create(), options)?.match(/[^\P{Cc}\n]|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(found?.[0], name).toBe(undefined);
      }
    }
  });

  const HOSTILE = ["'", '"', '`', '\\', "' ; touch stolen ; '", '$(touch stolen)', '$x', '!x', '*', '~', '# x', '%41'];

  it.each(HOSTILE)('keeps the structure of its text if a value is %j', (value) => {
    for (const [place, requestWith] of Object.entries(PLACES)) {
      for (const options of [{}, { mask: true }]) {
        const text = textOf(format, requestWith(value), options);
        const plain = textOf(format, requestWith('x'), options);
        // Only a format with limits may refuse such a value.
        if (text === undefined || plain === undefined) expect(format.cannotCarry, place).not.toEqual([]);
        else expect(shapeOf(format, text), place).toEqual(shapeOf(format, plain));
      }
    }
  });
});

function formWith(name: string, value: string | File): RequestOptions {
  const data = new FormData();
  data.append(name, value);
  // With a file, a form is not written as one text.
  data.append('file', new File(['x'], 'x.txt', { type: 'text/plain' }));
  return endpoint('POST /a', { data });
}

/** A request with a text in each place that a writer may forget to quote. */
const PLACES: { readonly [place: string]: (text: string) => RequestOptions } = {
  // A URL may contain quotes, dollar signs, parentheses and semicolons.
  URL: (text) =>
    ({ method: 'get', url: `https://api.github.com/a?b=1&c=a${inUrl(text)}b`, headers: {} }) as RequestOptions,
  header: (text) => endpoint('GET /a', { headers: { 'x-text': `a${text}b` } }),
  'name of a header': (text) => endpoint('GET /a', { headers: { [`a-${text.replace(NOT_IN_NAME, '')}b`]: 'x' } }),
  // A command for bytes, or for text that ends with a line feed, may be written in another way: piped, or in another shell.
  'header next to bytes': (text) => withBody(new Uint8Array([0, 255]), { 'x-text': `a${text}b` }),
  'name of a header next to bytes': (text) =>
    withBody(new Uint8Array([0, 255]), { [`a-${text.replace(NOT_IN_NAME, '')}b`]: 'x' }),
  'header next to lines': (text) => withBody('\u0001\n', { 'x-text': `a${text}b` }),
  lines: (text) => withBody(`a${text}b\u0001\n`, {}),
  'secret header': (text) => endpoint('GET /a', { headers: { authorization: `token a${text.replaceAll(' ', '')}b` } }),
  'member of a body': (text) => endpoint('POST /a', { text, list: [text], q: 1 }),
  'name of a member': (text) => endpoint('POST /a', { [`a ${text}`]: 1 }),
  'secret member': (text) => endpoint('POST /a', { password: `a${text}b` }),
  body: (text) => endpoint('POST /a', { data: `a${text}b`, headers: { 'content-type': 'text/plain' } }),
  'field of a form': (text) => formWith('name', `a${text}b`),
  'name of a field': (text) => formWith(`a${text}b`, 'x'),
  'name of a file': (text) => formWith('name', new File(['x'], `a${text}b`, { type: 'text/plain' })),
  'name of a body': (text) => endpoint('POST /a', { data: new File(['x'], `a${text}b`, { type: 'text/plain' }) }),
};

/** What the name of a header cannot contain. */
const NOT_IN_NAME = /[^!#$%&'*+.^_`|~\w-]/g;

function withBody(data: string | Uint8Array, headers: Record<string, string>): RequestOptions {
  return endpoint('POST /a', { data, headers: { 'content-type': 'text/plain', ...headers } });
}

function inUrl(text: string): string {
  return encodeURI(text).replaceAll('#', '%23');
}

/** What a value must not change: everything outside quotes, the kinds of nodes, the number of lines. */
function shapeOf({ language }: TextFormat, text: string): unknown {
  if (language === 'javascript') return nodeTypes(text);
  if (language === 'json') return Object.keys(JSON.parse(text).log.entries[0].request);
  const quoted = QUOTED[language];
  return quoted === undefined ? text.split('\n').length : text.replace(quoted, 'Q');
}

/** What a language reads as text, including quotes that are escaped between quoted parts. */
const QUOTED: { readonly [Language in TextFormat['language']]?: RegExp } = {
  shell: /(?:'[^']*'|\\['\\])+/g,
  python: /b?(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g,
};

function nodeTypes(text: string): string[] {
  const { program, errors } = parseSync('code.mjs', text);
  expect(errors).toEqual([]);
  const types: string[] = [];
  JSON.stringify(program, (key, value) => {
    if (key === 'type') types.push(value);
    return value;
  });
  return types;
}

describe('the table of text formats in the documentation', () => {
  it('has a row for each format, with its file extension and what it cannot contain', () => {
    const page = readFileSync(new URL('../../docs/clients.md', import.meta.url), 'utf8');
    const rows = textFormats.map(({ name, description, extension, cannotCarry }) =>
      `| \`${name}\` | ${description} | \`.${extension}\` | ${cannotCarry.join(', ')} |`.replace(/ {2}\|$/, ' |'),
    );
    expect(page.match(/^\| `[a-z-]+` \| .* \| `\.[a-z0-9]+` \|.*$/gm)).toEqual(rows);
  });
});
