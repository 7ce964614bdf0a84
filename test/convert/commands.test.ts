import { endpoint, type RequestOptions } from 'routebook';
import { textFormats, toCode, toCurl, toHttpie } from 'routebook/clients';
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
    expect(toHttpie(options)).toBe(`http \\
  --ignore-stdin \\
  --raw='{"description":"it'\\''s"}' \\
  -- PATCH 'https://api.github.com/repos/o/r' \\
  'accept:application/vnd.github.v3+json' \\
  'user-agent:${agent}' \\
  'content-type:application/json; charset=utf-8'`);
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

describe('headers with backslashes that HTTPie would read as escapes', () => {
  const seven = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`x-${index}`, '\\=']));

  it('are passed as here-documents, in a POSIX shell because fish has none', () => {
    const text = toHttpie(endpoint('GET /a', { headers: seven }));
    expect(text).toMatch(/^sh -c '/);
    expect(text).toContain("9<<'\\''END'\\''");
  });

  it('are rejected from the eighth on', () => {
    const refused = () => toHttpie(endpoint('GET /a', { headers: { ...seven, 'x-8': '\\=' } }));
    expect(refused).toThrow(expect.objectContaining({ code: 'INVALID_HEADER', parameter: 'x-8' }));
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
    expect(toHttpie(formOf('a.bin'))).toContain("'file@a.bin;type=application/octet-stream'");
    expect(toCode(formOf('a.bin'), 'python-requests')).toContain('open("a.bin", "rb"), "application/octet-stream"');
  });

  it('that is called - is not standard input', () => {
    expect(toCurl(formOf('-'))).toContain('@"./-";filename="-"');
  });
});

describe('a form as text', () => {
  it('has a boundary of at most 70 characters that its texts do not contain', () => {
    const form = new FormData();
    form.append('a=b', '--routebook-form-00000000\r\n--routebook-form-00000001--');
    form.append('c', `routebook-form-${'-'.repeat(5_000)}`);
    const text = toCurl(endpoint('POST /a', { data: form }));
    const [, boundary = ''] = /boundary=(.*)'/.exec(text) ?? [];
    expect(boundary).toBe('routebook-form-00000002');
    expect(text.split(`--${boundary}`)).toHaveLength(4);
  });
});

describe('a form that no command can express', () => {
  it.each([
    ['toCurl', toCurl, 'a=b', 'f.txt'],
    ['toHttpie', toHttpie, 'a\\:b', 'f.txt'],
    ['toHttpie', toHttpie, 'a', 'f\\:.txt'],
  ])('is refused by %s, not sent without its file', (_, write, name, fileName) => {
    const form = new FormData();
    form.append(name, new File(['x'], fileName));
    const refused = () => write(endpoint('POST /a', { data: form }));
    expect(refused).toThrow(expect.objectContaining({ code: 'INVALID_PARAMETER', parameter: 'data' }));
  });
});
