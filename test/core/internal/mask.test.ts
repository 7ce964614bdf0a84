import { describe, expect, test } from 'vitest';
import { createMask, credentialsOf, maskCause, maskData } from '../../../src/core/mask.ts';

const SECRET = 'ghp_Az+9/x="q';
const hide = (credential: string, text: string) => createMask([credential])(text);
const escapes = (write: (code: number) => string) => Array.from(SECRET, (each) => write(each.charCodeAt(0))).join('');
const hex = (code: number) => code.toString(16);
const NAMED: Record<string, string> = { _: '&lowbar;', '+': '&plus;', '/': '&sol;', '=': '&equals;', '"': '&quot;' };

describe('the credentials of a request', () => {
  test('are its credential headers, and the secret parameters of its URL and of other URLs', () => {
    const headers = { authorization: 'Bearer a', accept: 'b', cookie: 'c=d' };
    const url = 'https://h.test/?access_token=e&page=f#token=g';
    expect(credentialsOf({ url, headers }, 'https://h.test/?api_key=h')).toEqual(['Bearer a', 'c=d', 'e', 'g', 'h']);
    expect(credentialsOf({ url: '/x', headers: {} })).toEqual([]);
    const odd = 'https://h.test/a;token=b;c?token[]=d&a=1;api_key=e;f#/g?access_token=h';
    expect(credentialsOf({ url: odd, headers: {} })).toEqual([...['b;c?token[]=d', 'b', 'd', 'e;f', 'e', 'h']]);
  });
});

describe('a secret is hidden', () => {
  test.each([
    ['as it is', SECRET],
    ['in another case', SECRET.toUpperCase()],
    ['with JSON escapes', escapes((code) => `\\u${hex(code).padStart(4, '0')}`)],
    ['with JSON escapes in uppercase', escapes((code) => `\\u${hex(code).toUpperCase().padStart(4, '0')}`)],
    ['with a backslash before each slash and quotation mark', SECRET.replace(/[/"]/g, '\\$&')],
    ['with several backslashes', SECRET.replace(/[/"]/g, '\\\\\\$&')],
    ['percent-encoded', encodeURIComponent(SECRET)],
    ['percent-encoded in every character', escapes((code) => `%${hex(code)}`)],
    ['percent-encoded twice', encodeURIComponent(encodeURIComponent(SECRET))],
    ['percent-encoded twice in lowercase', encodeURIComponent(encodeURIComponent(SECRET)).toLowerCase()],
    ['percent-encoded three times', encodeURIComponent(encodeURIComponent(encodeURIComponent(SECRET)))],
    ['with decimal references', escapes((code) => `&#${code};`)],
    ['with hexadecimal references', escapes((code) => `&#x${hex(code)};`)],
    ['with decimal references of which the mark is escaped', escapes((code) => `&amp;#${code};`)],
    ['with hexadecimal references of which the mark is escaped twice', escapes((code) => `&amp;amp;#x${hex(code)};`)],
    ['with named references', SECRET.replaceAll('"', '&quot;')],
    ['with references in uppercase', SECRET.replaceAll('"', '&QUOT;')],
    ['with every named reference', SECRET.replace(/[_+/="]/g, (mark) => NAMED[mark] ?? mark)],
    ['with the escapes of JavaScript', escapes((code) => `\\x${hex(code)}`)],
    ['with escapes in braces', escapes((code) => `\\u{${hex(code)}}`)],
    ['with long escapes', escapes((code) => `\\U${hex(code).padStart(8, '0')}`)],
    ['with octal escapes', escapes((code) => `\\${code.toString(8).padStart(3, '0')}`)],
    ['with the escapes of old browsers', escapes((code) => `%u${hex(code).padStart(4, '0')}`)],
    ['in hexadecimal digits', escapes(hex)],
    ['in hexadecimal digits in uppercase', escapes(hex).toUpperCase()],
    ['in base64 in lowercase', btoa(SECRET).toLowerCase()],
    ['in base64 after a change to uppercase', btoa(SECRET.toUpperCase())],
    ['in base64 after a change to lowercase', btoa(`:${SECRET.toLowerCase()}`)],
    ['in base64 of URLs after two characters', btoa(`ab${SECRET}`).replaceAll('+', '-').replaceAll('/', '_')],
    ['in base64', btoa(SECRET)],
    ['in base64 after one character', btoa(`a${SECRET}`)],
    ['in base64 after two characters', btoa(`ab${SECRET}`)],
    ['in base64 after a user name', btoa(`user:${SECRET}:x`)],
  ])('a secret is hidden: %s', (_, echo) => {
    const hidden = hide(`Bearer ${SECRET}`, `before ${echo} after`);
    expect(hidden).toMatch(/^before .*\*\*\*.* after$/);
    // In base64, only the characters at its ends, which also depend on the text around it, may remain.
    expect(hidden.length).toBeLessThan('before *** after'.length + 12);
  });

  test.each([
    ["Api-Key 'x-secret'", "'x-secret'"],
    ['Bearer  a-secret', 'a-secret'],
    ['Bearer  two words', 'two words'],
    ['a-secret', 'a-secret'],
    ['Digest username="name1", response="hash1234"', 'hash1234'],
    ['session=value-one; theme=value-two', 'value-one'],
    ['session=value-one; theme=value-two', 'value-two'],
    ['session=value-one,theme=value-two', 'value-two'],
    ['long-name=value-one', 'value-one'],
    ['=value-one', 'value-one'],
    ['long-key', 'long-key'],
    ['"in-quotes" ', 'in-quotes'],
    [`Basic ${btoa('name:pass:word')}`, 'pass:word'],
    [`basic ${btoa('username:pass')}`, 'username'],
    ['a%20secret', 'a secret'],
    ['a+secret', 'a secret'],
    ['<secret>', '&lt;secret&gt;'],
    ["it's-long", 'it&apos;s-long'],
    ['caf%C3%A9teria', 'caféteria'],
    ['caf%E9teria', 'caféteria'],
    ['id:secret-part', 'secret-part'],
    ['Bearer id:secret-part', 'secret-part'],
    ['a.b:c:secret-part', 'c:secret-part'],
  ])('of the credential %j: %j', (credential, echo) => {
    expect(hide(credential, `(${echo})`)).toBe('(***)');
  });

  test('in base64, even if its base64 is encoded or in the alphabet of URLs', () => {
    const secret = 'qWe8Q~aB3dEf>hIjKlMn?pQrStUvWxYz0123456';
    const base64 = btoa(secret);
    expect(base64).toMatch(/[+/]/);
    const urlSafe = base64.replaceAll('+', '-').replaceAll('/', '_');
    for (const echo of [base64, urlSafe, encodeURIComponent(base64), btoa(`x${secret}`), btoa(`xy${secret}`)]) {
      const hidden = hide(`Bearer ${secret}`, `bad ${echo}`);
      expect(hidden).toContain('***');
      expect(hidden.length).toBeLessThan('bad ***'.length + 8);
    }
    expect(hide('abcdef%2Fghijk', btoa('abcdef/ghijk'))).toBe('***');
    expect(hide(secret, Array.from(secret, (each) => `&#${each.charCodeAt(0)}`).join(''))).toBe('***');
  });

  test('of two, although one is the beginning of the other', () => {
    expect(createMask(['a-secret', 'a-secret-and-more'])('a-secret-and-more a-secret')).toBe('*** ***');
  });

  test('in base64 also beyond ASCII', () => {
    expect(hide('a-sécret', 'a-sécret')).toBe('***');
    expect(hide('two sécrets', btoa('two sécrets').slice(0, 14))).toBe('***');
    expect(hide('my-sécrets+', Buffer.from('my-sécrets+').toString('base64'))).toBe('***');
  });

  test('in base64 of several lines', () => {
    const secret = 'qWe8QaB3dEfhIjKlMnpQrStUvWxYz'.repeat(4);
    const lines = (btoa(`user:${secret}`).match(/.{1,76}/g) ?? []).join('\r\n');
    expect(lines).toContain('\r\n');
    const hidden = hide(`Bearer ${secret}`, `before\n${lines}\nafter`);
    expect(hidden).toContain('***');
    expect(hidden.length).toBeLessThan('before\n***\nafter'.length + 12);
  });

  test('if there are so many that their rare encodings are left out', () => {
    const many = Array.from({ length: 30 }, (_, index) => `a-longer-secret-${index}`);
    const mask = createMask(many);
    expect(mask(`${many[3]} ${btoa(many[7] as string)} text`)).toMatch(/^\*\*\* \*\*\*.{0,4} text$/);
  });

  test('everywhere, if there are too many', () => {
    const many = Array.from({ length: 301 }, (_, index) => `secret-${index}`);
    expect(createMask(many)('text')).toBe('***');
    expect(createMask(many.slice(0, 20))('text')).toBe('text');
  });
});

describe('a secret of fewer than eight characters', () => {
  const echoes = ['bad', 'Bearer bad', 'Bad credentials: bad', '(bad)', btoa('bad'), 'badly'];

  test.each(['Bearer bad', 'bad', 'Bearer 1234567', 'id=bad'])('is hidden in no text: %s', (credential) => {
    for (const echo of [...echoes, '1234567', 'Bearer 1234567']) expect(hide(credential, echo)).toBe(echo);
  });

  test('is hidden where it is the whole value of a header, with its scheme or without, in any case or encoding', () => {
    const { header } = createMask(['Bearer bad', 'a-secret', ' ', '']);
    for (const value of ['bad', ' Bad ', 'Bearer bad', 'bearer BAD', 'b%61d', 'Bearer%20bad', 'b\\u0061d']) {
      expect(header(value)).toBe('***');
    }
    for (const value of ['badly', 'Bad credentials', 'token bad', '', ' ']) expect(header(value)).toBe(value);
    expect(header('bad a-secret')).toBe('bad ***');
  });

  test('is hidden from eight characters on, without its scheme', () => {
    expect(hide('Bearer 12345678', 'no 12345678')).toBe('no ***');
    expect(hide('Bearer 1234567', 'no 1234567')).toBe('no 1234567');
    expect(hide(`Basic ${btoa('user:12345678')}`, 'user 12345678')).toBe('user ***');
    expect(hide('session=12345678; theme=1234567', '12345678 1234567')).toBe('*** 1234567');
    expect(hide('12345678 bad', '12345678 bad')).toBe('***');
  });

  test('is recognized in a URL without its escapes', () => {
    const credentials = credentialsOf({ url: 'https://a.example/?token=%62%61%64', headers: {} });
    expect(createMask(credentials)('Bad credentials')).toBe('Bad credentials');
    expect(createMask(credentials).header('bad')).toBe('***');
  });

  test('is hidden in a URL, by the name of its parameter', () => {
    expect(createMask(['bad', 'key'], ['key'])('https://a.example/bad?token=bad&key=key&bad=key')).toBe(
      'https://a.example/bad?token=***&key=***&bad=key',
    );
  });
});

describe('a text without a secret', () => {
  test.each(['plain', 'a\\u0062c', '100%25 of it', 'a+b', '&amp;', '\\', '%zz', ''])('%j is unchanged', (text) => {
    expect(hide('Bearer secret', text)).toBe(text);
    expect(createMask([])(text)).toBe(text);
    expect(createMask([' ', ''])(text)).toBe(text);
  });

  test('has the values of secret parameters hidden', () => {
    expect(createMask([])('see https://h/?access_token=abc&page=2#token=d "x"')).toBe(
      'see https://h/?access_token=***&page=2#token=*** "x"',
    );
    expect(createMask([])('https://h/a;token=x y https://h/?token[]=x&b=1;password=y;z&c=2')).toBe(
      'https://h/a;token=*** y https://h/?token[]=***&b=1;password=***&c=2',
    );
  });
});

describe('data', () => {
  const mask = createMask(['Bearer 12345678', 'Bearer a-secret']);

  test('is copied with its secrets hidden in texts, numbers and names', () => {
    const data = {
      list: ['an a-secret', 12345678, 12345678n, 1, true, null],
      'a-secret': { deep: Symbol('a-secret') },
    };
    expect(maskData(data, mask)).toEqual({ list: ['an ***', '***', '***', 1, true, null], '***': { deep: '***' } });
  });

  test('is cut below a hundred levels', () => {
    const nest = (levels: number) => Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 'x');
    expect(JSON.stringify(maskData(nest(101), mask))).toContain('"x"');
    expect(JSON.stringify(maskData(nest(102), mask))).toContain('"…"');
    expect(JSON.stringify(maskData(nest(102), mask))).not.toContain('"x"');
    const record = Array.from({ length: 102 }).reduce<unknown>((a) => ({ a }), 'x');
    expect(JSON.stringify(maskData(record, mask))).toContain('"…"');
  });
});

describe('the cause of an error', () => {
  const mask = createMask(['Bearer a-secret']);

  test('is the same object if it contains no secret', () => {
    const cause = Object.assign(new Error('fine'), { code: 'ECONNRESET', list: [1, 'a'] });
    expect(maskCause(cause, mask)).toBe(cause);
  });

  test('is a copy with fewer members if it has more than a thousand objects', () => {
    const many = (length: number) => Array.from({ length }, () => ({}));
    const [few, more] = [many(999), many(1000)];
    expect(maskCause(few, mask)).toBe(few);
    const copy = maskCause(more, mask) as object[];
    expect(copy).not.toBe(more);
    expect(Object.keys(copy)).toHaveLength(999);
  });

  test('that is a function or another object, which may contain anything, is not kept', () => {
    expect(maskCause(() => 'a-secret', mask)).toBeUndefined();
    expect(maskCause(new Map([['token', 'a-secret']]), mask)).toBeUndefined();
    expect(maskCause({ code: 1, agent: new Map() }, mask)).toEqual({ code: 1 });
  });

  test('is a copy if it contains one', () => {
    const cause = Object.assign(new Error('an a-secret'), { code: 'X', inner: [{ token: 'a-secret' }] });
    const copy = maskCause(cause, mask) as typeof cause;
    expect(copy).not.toBe(cause);
    expect(copy).toMatchObject({ message: 'an ***', name: 'Error', code: 'X', inner: [{ token: '***' }] });
    expect(copy.stack).not.toContain('a-secret');
  });

  test('has no functions and no objects of other classes', () => {
    const cause = Object.assign(new Error('fine'), { request: new Map([['a', 'a-secret']]), log: () => 'a-secret' });
    expect(Object.getOwnPropertyNames(maskCause(cause, mask)).sort()).toEqual(['message', 'name', 'stack']);
  });

  test('is left out if it cannot be read', () => {
    const cause = new Proxy(new Error('x'), {
      get() {
        throw new Error('a-secret');
      },
    });
    expect(maskCause(cause, mask)).toBeUndefined();
  });
});
