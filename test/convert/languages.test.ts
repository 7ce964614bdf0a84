import { endpoint, type RequestOptions } from 'routebook';
import { describe, expect, it } from 'vitest';
import { languages } from '../../src/convert/text/languages/languages.ts';
import type { TextOptions } from '../../src/convert/text/text-options.ts';

async function write(name: string, request: RequestOptions, options?: TextOptions): Promise<string> {
  const language = languages.find((each) => each.name === name);
  if (language === undefined) throw new Error(`no language ${name}`);
  return (await language.load())(request, options);
}

/** What a value would have to contain to run code, in the syntax of each language. */
const ATTACKS: { readonly [language: string]: readonly string[] } = {
  go: ['"+os.Getenv("A")+"', '`', '\\'],
  ruby: ['#{exit}', '#$0', '#@a', '"+exit+"', '\\'],
  php: ['${exit()}', '{$a}', '$a', '".exit()."', '\\'],
  java: ['"+System.exit(1)+"', '\\u0022+System.exit(1)+\\u0022', '\\'],
};

function utf16(code: number): number[] {
  return Array.from({ length: String.fromCodePoint(code).length }, (_, index) =>
    String.fromCodePoint(code).charCodeAt(index),
  );
}

/** The strings of a program, as its language reads them. */
function readStrings(code: string): string[] {
  return Array.from(code.matchAll(/"((?:[^"\\\n]|\\.)*)"/g), ([, inner = '']) =>
    inner.replace(
      /\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|U([\da-f]{8})|(.))/g,
      (_, braces, digits, long, letter: string) => {
        const number = braces ?? digits ?? long;
        if (number !== undefined) return String.fromCharCode(...utf16(Number.parseInt(number, 16)));
        return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[letter] ?? letter;
      },
    ),
  );
}

describe.each(languages.map(({ name, label }) => ({ name, label })))('a program in $label', ({ name }) => {
  it('contains hostile text only inside strings, unchanged', async () => {
    for (const attack of ATTACKS[name] ?? []) {
      const text = `a${attack}b\r\n\t\u202e\u0007\u{e0041} é🐙`;
      const code = await write(name, endpoint('POST /a', { data: text, headers: { 'content-type': 'text/plain' } }));
      expect(readStrings(code)).toContain(text);
      expect(code).not.toMatch(/[^\P{Cc}\n\t]|\p{Cf}/u);
      // A mark that starts an interpolation is always escaped.
      const marks = {
        ruby: /(?<!\\)(?:\\\\)*#[{$@](?!response)/,
        php: /(?<!\\)(?:\\\\)*\$(?:a|\{)/,
      };
      const mark = marks[name as 'ruby'];
      if (mark) expect(code).not.toMatch(mark);
    }
  });

  it('reads secrets from the environment, percent-encoded in a URL', async () => {
    const request = endpoint('POST /a{?access_token}', {
      access_token: 'hush-1',
      password: 'hush-2',
      headers: { authorization: 'Bearer hush-3' },
    });
    const code = await write(name, request, { mask: 'MY_TOKEN' });
    expect(code).not.toContain('hush');
    for (const variable of ['MY_TOKEN', 'PASSWORD', 'ACCESS_TOKEN']) expect(code).toContain(`"${variable}"`);
    expect(code).toMatch(/QueryEscape|encode_www_form_component|rawurlencode|URLEncoder/);
    expect(await write(name, request)).toContain('hush-3');
  });

  it('writes data as a structure, and as text what the language may not write exactly', async () => {
    const structure = { title: 'a', draft: true, count: 3, nothing: null, list: [{}] };
    const code = await write(name, endpoint('POST /a', { data: structure }));
    expect(code).not.toContain('\\"title');
    expect(code).toMatch(/^\s*"title"(?::| =>) "a",$/m);
    expect(code).toMatch(/^\s*"draft"(?::| =>) true,$/m);
    expect(code).toMatch(/^\s*"count"(?::| =>) 3,$/m);
    expect(code).toMatch(/^\s*"nothing"(?::| =>) (?:nil|null),$/m);
    for (const data of [{ id: 2 ** 60 }, { text: '\ud800' }, { '\udc00': 1 }]) {
      const written = await write(name, endpoint('POST /a', { data }));
      expect(readStrings(written)).toContain(JSON.stringify(data));
    }
  });

  it('checks the status, and sends files, forms and empty bodies', async () => {
    expect(await write(name, endpoint('GET /a'))).toMatch(/>= 400|< 400/);
    const file = new File(['x'], 'a "b".zip', { type: 'application/zip' });
    const upload = endpoint('POST /a', { data: file, headers: { 'content-type': 'application/zip' } });
    expect(readStrings(await write(name, upload))).toContain('a "b".zip');
    const form = new FormData();
    form.append('name', 'value');
    expect(await write(name, endpoint('POST /a', { data: form }))).toContain('multipart/form-data; boundary=');
    expect(await write(name, endpoint('HEAD /a'))).toMatch(/head|NOBODY/i);
    expect(await write(name, endpoint('PUT /a', { headers: { 'x-empty': '' } }))).toContain('x-empty');
  });

  it('is refused for bytes, a stream in a form, and headers that are not ASCII', async () => {
    const refused = expect.objectContaining({ code: 'INVALID_PARAMETER' });
    const form = new FormData();
    form.append('file', new File(['x'], 'a.txt'));
    await expect(write(name, endpoint('POST /a', { data: new Uint8Array([1]) }))).rejects.toEqual(refused);
    await expect(write(name, endpoint('POST /a', { data: form }))).rejects.toEqual(refused);
    await expect(write(name, endpoint('GET /a', { headers: { 'x-a': 'é' } }))).rejects.toEqual(refused);
    const stream = endpoint('POST /a', { data: new ReadableStream() });
    expect(await write(name, stream)).toContain('"body"');
    await expect(write(name, endpoint('GET /a'), { maks: true } as never)).rejects.toThrow('maks');
  });
});
