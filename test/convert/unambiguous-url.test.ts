import type { RequestOptions } from 'routebook';
import { textFormats, toCurl } from 'routebook/clients';
import { describe, expect, it } from 'vitest';

const at = (url: string): RequestOptions => ({ method: 'get', url, headers: {} });
const written = (url: string) => /--url '(.*)'/.exec(toCurl(at(url)))?.[1];

describe('the URL of a written request', () => {
  it.each([
    'https://api.github.com/repos/a/b?q=a+b&c=%20#d',
    'http://127.0.0.1:8080/a',
    'http://[::1]:3000/a',
    'https://user:pa%40ss@EXAMPLE.com:443/a//b/',
    'https://example.com',
    'https://example.com?a=\\b',
    'https://example.com/a..b/...?x=../y#../z\\y',
    '/a/{b}:c?x=1',
  ])('is kept if all programs read it in the same way: %s', (url) => {
    expect(written(url)).toBe(url);
  });

  it.each([
    ['https://a.example\\@b.example/', 'https://a.example/@b.example/'],
    ['https://a.example\\b', 'https://a.example/b'],
    ['https:\\\\a.example\\b', 'https://a.example/b'],
    ['https:/a.example/b', 'https://a.example/b'],
    ['https:a.example/b', 'https://a.example/b'],
    ['https:////a.example/b', 'https://a.example/b'],
    ['https://a@b@c.example/', 'https://a%40b@c.example/'],
    ['https://a@c.example@c.example:1/', 'https://a%40c.example@c.example:1/'],
    ['https://a[b@c.example/', 'https://a%5Bb@c.example/'],
    ['http://127.1/', 'http://127.0.0.1/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['http://0x7f.1:80/a?b', 'http://127.0.0.1/a?b'],
    ['http://[0:0::1]/', 'http://[::1]/'],
    ['https://ex%61mple.com/', 'https://example.com/'],
    ['HTTPS://a.example/b', 'https://a.example/b'],
    ['https://\uff45xample.com/', 'https://example.com/'],
    ['https://m\u00fcnchen.example/', 'https://xn--mnchen-3ya.example/'],
    ['https://a.example\u3002b/', 'https://a.example.b/'],
    ['https://a.example/b/../c', 'https://a.example/c'],
    ['https://a.example/b/%2e%2E/c?d/../e', 'https://a.example/c?d/../e'],
    ['https://a.example/b\\..\\c#\\d', 'https://a.example/c#\\d'],
    ['https://a.example/\u00fc?\u00fc#\u00fc', 'https://a.example/%C3%BC?%C3%BC#%C3%BC'],
    ['/a/../b\\c?d', '/b/c?d'],
  ])('is rewritten by the URL standard if programs disagree: %s', (url, expected) => {
    expect(written(url)).toBe(expected);
  });

  it.each([
    '//a.example/b',
    '/\\a.example/b',
    '\\\\a.example',
    'a.example/b',
    '?a',
    'file:///etc/passwd',
    'ftp://a.example/',
    'gopher://a.example/',
    'javascript:alert(1)',
    'https://a.example:99999/',
    'https://a b.example/',
    'https://a[b].example/',
    'https://a.example|b/',
    'https://',
    'http://1.2.3.256/',
    '-K/etc/passwd',
  ])('is refused by every format if it is not an http URL: %s', (url) => {
    for (const { write } of textFormats)
      for (const mask of [true, false])
        expect(() => write(at(url), { mask })).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
  });
});
