import { endpoint, type RequestOptions } from 'routebook';
import { toHttpFile } from 'routebook/clients';
import { describe, expect, it } from 'vitest';

const TEXT = { 'content-type': 'text/plain' };
const post = (data: unknown, headers: Record<string, string> = {}): RequestOptions =>
  endpoint('POST /a', { data, headers });
const formOf = (...pairs: [string, string][]): FormData => {
  const form = new FormData();
  for (const [name, value] of pairs) form.append(name, value);
  return form;
};
const REFUSED = expect.objectContaining({ code: 'INVALID_PARAMETER' });
const bodyOf = (file: string) => file.slice(file.indexOf('\n\n') + 2, -1);

const INTERPRETED = [
  ...['###', '  #### x', '# @name a', '//a', '/*', '<', ' < a', '<> a', '> a', '>> a', '@a=b', '?? a', '&a=b', '...a'],
  ...['GET /a', '  DELETE /a', 'VERSION-CONTROL /a', 'GRPC a', 'HTTP/1.1 200', 'SSE0', 'gql a < b', 'gql < b'],
  ...[
    'query',
    'query{',
    'mutation x',
    'fragment a on b',
    'proto < a',
    '===',
    'a ===',
    'a === wait-for-server ',
    'a <---> b',
  ],
  ...['{{a}}', '\\{\\{a\\}\\}', '\x1b[1m', '\u202e'],
];
const PLAIN = [
  'a',
  '"a"',
  '{"a":1}',
  '[1]',
  '- a',
  '* a',
  'README',
  'I am',
  'gqlx',
  'a = = =',
  'ü',
  '🐙',
  '1',
  '(a)',
  "'a'",
];

describe('toHttpFile', () => {
  it.each(INTERPRETED)('refuses the line %j in a text, in a form and after a masked secret', (line) => {
    for (const text of [line, `a\n${line}`, `a\n${line}\nb`, `--a\n${line}`]) {
      expect(() => toHttpFile(post(text, TEXT))).toThrow(REFUSED);
      expect(() => toHttpFile(post(formOf(['a', text])))).toThrow(REFUSED);
      expect(() => toHttpFile(post(formOf(['token', 'x'], ['a', text])), { mask: true })).toThrow(REFUSED);
      const masked = post(`{"token":"x"}\n${text}`, { 'content-type': 'application/json' });
      expect(() => toHttpFile(masked, { mask: true })).toThrow(REFUSED);
    }
  });

  it.each(PLAIN)('writes the line %j in a text and in a form', (line) => {
    expect(bodyOf(toHttpFile(post(`a\n${line}`, TEXT)))).toBe(`a\n${line}`);
    expect(toHttpFile(post(formOf(['a', `b\n\n${line}`])))).toContain(`name="a"\n\nb\n\n${line}\n--routebook`);
  });

  it.each(['', 'a\n', '\na', 'a\n \nb'])(
    'refuses blank lines outside a form, as in %j, unless the text is empty',
    (text) => {
      if (text === '') expect(toHttpFile(post(text, TEXT))).not.toContain('\n\n');
      else expect(() => toHttpFile(post(text, TEXT))).toThrow(REFUSED);
    },
  );

  it('keeps the blank line before a masked value of a form', () => {
    expect(toHttpFile(post(formOf(['token', 'x'])), { mask: true })).toContain(
      'name="token"\n\n{{$processEnv TOKEN}}\n--routebook-form-00000000--\n',
    );
  });

  it('escapes in JSON what httpYac would interpret', () => {
    const request = endpoint('POST /a', { a: '{{b}} \\{c\\} <--->' });
    const text = bodyOf(toHttpFile(request));
    expect(text).toBe(String.raw`{"a":"\u007b{b}} \\\u007bc\\} \u003c--->"}`);
    expect(JSON.parse(text)).toEqual(request.body);
  });

  it('encodes the first letter of URLSearchParams that would be a word of GraphQL', () => {
    expect(bodyOf(toHttpFile(post(new URLSearchParams({ query: 'a', b: 'c' }))))).toBe('%71uery=a&b=c');
    expect(bodyOf(toHttpFile(post(new URLSearchParams({ '.a': 'b' }))))).toBe('%2ea=b');
    expect(bodyOf(toHttpFile(post(new URLSearchParams({ a: 'query' }))))).toBe('a=query');
    expect(() => toHttpFile(post(new URLSearchParams({ '': 'b' })))).toThrow(REFUSED);
  });

  it('refuses line breaks in form-encoded text, because httpYac removes them', () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(() => toHttpFile(post('a=b\nc=d', type))).toThrow(REFUSED);
    expect(bodyOf(toHttpFile(post('a=b&c=d', type)))).toBe('a=b&c=d');
  });

  it.each([
    ...[{ '###': 'a' }, { '#a': 'a' }, { '...a': 'a' }, { 'x-clientcert': 'cert: a' }, { 'x-a': '< private.txt' }],
    ...[{ 'x-a': 'a,' }, { 'x-a': '{{a}}' }, { authorization: 'AWS a b' }, { authorization: 'openid client' }],
    ...[{ authorization: 'oauth2 a' }, { authorization: 'Basic a b' }, { authorization: 'Digest a:b' }],
  ])('refuses the headers %j', (headers) => {
    const error = expect.objectContaining({ code: 'INVALID_PARAMETER', message: expect.stringContaining('toCurl') });
    expect(() => toHttpFile(endpoint('GET /a', { headers: headers as Record<string, string> }))).toThrow(error);
  });

  it.each(['Basic dXNlcjpw', 'Bearer a:b', 'Digest a', 'awsome b'])('writes the authorization %j', (authorization) => {
    expect(toHttpFile(endpoint('GET /a', { headers: { authorization } }))).toContain(`authorization: ${authorization}`);
  });

  it('refuses a file whose name contains a script', () => {
    expect(() => toHttpFile(post(new File([''], '{{a}}')))).toThrow(REFUSED);
    expect(toHttpFile(post(new File([''], 'a.txt')))).toContain('\n\n< ./a.txt\n');
  });
});
