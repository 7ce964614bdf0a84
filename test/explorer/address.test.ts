import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../explorer/model/address.ts';
import { isSecret } from '../../explorer/model/form/secret.ts';
import { EMPTY_VIEW, openRoute, type View } from '../../explorer/model/view.ts';

const names = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.constantFrom('__proto__', 'constructor', 'a/0/b', 'route', 'null'),
);
const texts = fc.oneof(fc.string(), fc.constantFrom('a+b&c=d#e', '%41', 'zażółć 🦊', 'a\nb'));

const views: fc.Arbitrary<View> = fc.record({
  search: texts,
  method: texts,
  category: texts,
  age: fc.constantFrom('all', 'current', 'deprecated'),
  route: texts,
  draft: fc
    .array(fc.tuple(names, fc.option(texts)))
    .map((entries) => new Map(entries.filter(([pointer]) => !isSecret(pointer)))),
  data: texts,
  contentType: texts,
  format: texts,
  previews: fc.array(texts),
  apiVersion: texts,
  baseUrl: texts,
  form: texts,
});

describe('the address', () => {
  it('holds the whole view', () => {
    fc.assert(
      fc.property(views, (view) => {
        const read = readAddress(writeAddress(view));
        expect({ ...read, draft: new Map([...read.draft].sort()) }).toEqual({
          ...view,
          draft: new Map([...view.draft].sort()),
        });
      }),
    );
  });

  it('has nothing in it that ends a link or starts another part of one', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(writeAddress(view)).toMatch(/^#[\w\-.!~*'()/+%=&]*$/);
      }),
    );
  });

  it('can be read by a person', () => {
    const view = { ...openRoute(EMPTY_VIEW, 'GET /user/repos'), draft: new Map([['sort', 'full name']]) };
    expect(writeAddress(view)).toBe('#route=GET+/user/repos&.sort=full+name');
    expect(writeAddress(EMPTY_VIEW)).toBe('#');
  });

  it.each(['access_token', 'oidc_token', 'vcs_password', 'config/secret', 'webhook_secret', 'credentials', 'TOKEN'])(
    'never holds %s, and takes none from one',
    (pointer) => {
      const view = { ...EMPTY_VIEW, draft: new Map([[pointer, 'hush']]) };
      expect(writeAddress(view)).toBe('#');
      expect(readAddress(`#.${encodeURIComponent(pointer)}=hush`).draft.size).toBe(0);
    },
  );

  it.each([
    ['JSON', '{"url": "https://x.test", "secret" : "hush"'],
    ['a URL with a parameter', 'see https://api.github.com/user?a=b&access_token=hush'],
    ['a URL with a user', 'http GET https://hush@api.github.com/user'],
    ['another command', `http api.github.com/user 'Authorization: Bearer hush'`],
    ['code', `fetch(url, { headers: { authorization: 'Bearer hush' } })`],
    ['a token', 'hush ghp_0123456789abcdef'],
  ])('never holds a secret in %s', (_, text) => {
    const view = { ...EMPTY_VIEW, search: text, data: text, baseUrl: text, draft: new Map([['config', text]]) };
    expect(writeAddress(view)).toBe('#');
  });

  it.each(['{"secret_name": "x"}', 'list tokens', 'https://example.com/@octocat', 'token: see the docs', 'ghp_'])(
    'holds %s, in which there is no secret',
    (search) => {
      expect(readAddress(writeAddress({ ...EMPTY_VIEW, search })).search).toBe(search);
    },
  );

  it.each(['secret_name', 'secret_type', 'key_id', 'hide_secret', 'token_id', 'secret_scanning', 'key', 'auth_type'])(
    'holds %s, which is no secret',
    (pointer) => {
      expect(readAddress(`#.${pointer}=x`).draft.get(pointer)).toBe('x');
    },
  );

  it.each([
    ['nothing', ''],
    ['a mark alone', '#'],
    ['separators', '#&&&==='],
    ['broken encoding', '#%E0%A4%A'],
    ['names without anything', '#.=x&null=&.'],
    ['another age', '#show=never'],
    ['names of every object', '#toString=x&__proto__=y&constructor=z'],
    ['names of the code', '#draft=x&previews=y&age=z'],
    ['far too much', `#q=${'x'.repeat(300_000)}`],
  ])('is an empty view if it holds %s', (_, fragment) => {
    expect(readAddress(fragment)).toEqual(EMPTY_VIEW);
  });

  it('may name anything as a parameter', () => {
    const { draft } = readAddress('#.__proto__=a&.constructor=b&null=toString');
    expect([...draft]).toEqual([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['toString', null],
    ]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  it('holds more than anybody fills in, but not without end', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `.p${index}=x`).join('&');
    expect(readAddress(`#${many}`).draft.size).toBe(2_000);
  });
});
