import type { RequestOptions } from 'routebook';
import { textFormats, toCurl } from 'routebook/convert';
import { describe, expect, it } from 'vitest';
import { readTables } from '../support/tables.ts';

const table = readTables(import.meta.url);

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

  it.each(table<[string, string]>('a URL that programs disagree about'))(
    'is rewritten by the URL standard if programs disagree: %s',
    (url, expected) => {
      expect(written(url)).toBe(expected);
    },
  );

  it.each(table<string>('a URL that every format refuses'))(
    'is refused by every format if it is not an http URL: %s',
    (url) => {
      for (const { write } of textFormats)
        for (const mask of [true, false])
          expect(() => write(at(url), { mask })).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }));
    },
  );
});
