import { endpoint, type RequestOptions } from 'routebook';
import { textFormats, toCode, toCurl } from 'routebook/convert';
import { describe, expect, it } from 'vitest';

describe('printed commands', () => {
  it('are readable', () => {
    const options = endpoint('PATCH /repos/{owner}/{repo}', { owner: 'o', repo: 'r', description: "it's" });
    const agent = options.headers['user-agent'];
    expect(toCurl(options)).toBe(`curl \\
  --request PATCH \\
  --url 'https://api.github.com/repos/o/r' \\
  --header 'accept: application/vnd.github.v3+json' \\
  --header 'user-agent: ${agent}' \\
  --header 'content-type: application/json; charset=utf-8' \\
  --data-raw '{"description":"it'\\''s"}'`);
  });
});

describe('request options written by hand', () => {
  const byHand = (changes: object) =>
    ({ method: 'get', url: 'https://example.com', headers: {}, ...changes }) as RequestOptions;

  it.each([
    ['a line break in a header', { headers: { 'x-a': '\\=\nEND\ntouch stolen' } }, 'INVALID_HEADER'],
    ['a header name with a space', { headers: { 'x a': '1' } }, 'INVALID_HEADER'],
    ['a header called __proto__', { headers: JSON.parse('{"__proto__":"1"}') }, 'INVALID_HEADER'],
    ['a method that is not one word', { method: 'get; touch stolen' }, 'INVALID_METHOD'],
    ['a control character in the URL', { url: 'https://example.com/\x03touch stolen' }, 'INVALID_OPTION'],
    ['a URL with white space', { url: 'https://example.com/ --output stolen' }, 'INVALID_OPTION'],
  ])('are refused by every text format if they have %s', (_, changes, code) => {
    for (const { name, write } of textFormats) {
      expect(() => write(byHand(changes)), name).toThrow(expect.objectContaining({ code }));
    }
  });
});

describe('a file in a form', () => {
  const formOf = (name: string) => {
    const form = new FormData();
    form.append('file', new File(['x'], name));
    return endpoint('POST /a', { data: form });
  };

  it('without a type has the default type', () => {
    expect(toCurl(formOf('a.bin'))).toContain('filename="a.bin";type=application/octet-stream');
    expect(toCode(formOf('a.bin'), 'python-requests')).toContain('open("a.bin", "rb"), "application/octet-stream"');
  });

  it('that is called - is not standard input', () => {
    expect(toCurl(formOf('-'))).toContain('@"./-";filename="-"');
  });
});

describe('a form as text', () => {
  it.each([
    [['00000000', '00000001'], '00000002'],
    [['00000000', '00000002'], '00000001'],
    [['00000001', '00000002'], '00000000'],
  ])('whose texts contain the boundaries %j has the first other one', (taken, free) => {
    const form = new FormData();
    form.append('a=b', taken.map((number) => `--routebook-form-${number}\r\n`).join(''));
    form.append('c', `routebook-form-${'-'.repeat(5_000)}`);
    const text = toCurl(endpoint('POST /a', { data: form }));
    expect(/boundary=(.*)'/.exec(text)?.[1]).toBe(`routebook-form-${free}`);
    expect(text.split(`--routebook-form-${free}`)).toHaveLength(4);
  });
});

it('refuses a form that no command can express, and does not send it without its file', () => {
  const form = new FormData();
  form.append('a=b', new File(['x'], 'f.txt'));
  expect(() => toCurl(endpoint('POST /a', { data: form }))).toThrow(
    expect.objectContaining({ code: 'INVALID_PARAMETER', parameter: 'data' }),
  );
});
