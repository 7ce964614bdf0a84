import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../explorer/model/address.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import { hasSecret, isSecretField, isShareableSearch } from '../../explorer/model/secrets.ts';
import { EMPTY_VIEW, openRoute, type View } from '../../explorer/model/view.ts';
import { NAMES } from '../support/editions.ts';
import fc from '../support/fast-check.ts';
import { readTables } from '../support/tables.ts';

const table = readTables(import.meta.url);

const pointers = fc
  .oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'constructor', 'a/0/b', 'route', 'null'))
  .map((name) => `/${name}`)
  .filter((pointer) => !isSecretField(pointer));
const texts = fc
  .oneof(fc.string(), fc.constantFrom('a+b&c=d#e', '%41', 'zażółć 🦊', 'a\nb'))
  .filter((text) => !hasSecret(text));

const views: fc.Arbitrary<View> = fc.record({
  search: texts.filter((text) => isShareableSearch(githubApi, text)),
  method: texts,
  category: texts,
  age: fc.constantFrom('all', 'current', 'deprecated'),
  route: texts,
  draft: fc.array(fc.tuple(pointers, fc.option(texts))).map((entries) => new Map(entries)),
  contentType: texts,
  format: texts,
  previews: fc.array(texts),
  apiVersion: texts,
  edition: fc.constantFrom('', ...NAMES),
  baseUrl: texts,
  form: texts,
});

const write = (view: Partial<View>) => writeAddress(githubApi, { ...EMPTY_VIEW, ...view });

// Time that grows with the square of the length would be an hour.
it.each(['a', 'a.', ' ', 'a ', '//', '/', 'bearer '])(
  'a long text of %j is searched for secrets in linear time',
  (part) => {
    const text = part.repeat(1_000_000 / part.length);
    expect(hasSecret(text)).toBe(part.startsWith('bearer'));
    expect(hasSecret(`${text} token=x`)).toBe(true);
  },
);

describe('the fragment of the URL', () => {
  it('contains the whole view', () => {
    fc.assert(
      fc.property(views, (view) => {
        const read = readAddress(writeAddress(githubApi, view));
        expect({ ...read, draft: new Map([...read.draft].sort()) }).toEqual({
          ...view,
          draft: new Map([...view.draft].sort()),
        });
      }),
    );
  });

  it('contains no character that ends a link or starts another part of one', () => {
    fc.assert(
      fc.property(views, (view) => {
        expect(writeAddress(githubApi, view)).toMatch(/^#[\w\-.!~*'()/+%=&]*$/);
      }),
    );
  });

  it('is readable', () => {
    const view = { ...openRoute(EMPTY_VIEW, 'GET /user/repos'), draft: new Map([['/sort', 'full name']]) };
    expect(write(view)).toBe('#route=GET+/user/repos&.sort=full+name');
    expect(write({})).toBe('#');
  });

  it.each([
    ['nothing', ''],
    ['a # only', '#'],
    ['separators', '#&&&==='],
    ['invalid encoding', '#%E0%A4%A'],
    ['empty names', '#.=x&null=&.'],
    ['an unknown age', '#show=never'],
    ['names that every object has', '#toString=x&__proto__=y&constructor=z'],
    ['names of the code', '#draft=x&previews=y&age=z'],
    ['too much', `#q=${'x'.repeat(300_000)}`],
  ])('is read as an empty view if it contains %s', (_, fragment) => {
    expect(readAddress(fragment)).toEqual(EMPTY_VIEW);
  });

  it('may contain any name of a parameter', () => {
    const { draft } = readAddress('#.__proto__=a&.constructor=b&null=toString');
    expect([...draft]).toEqual([
      ['/__proto__', 'a'],
      ['/constructor', 'b'],
      ['/toString', null],
    ]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  it('is read up to a limit that typing does not reach', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `.p${index}=x`).join('&');
    expect(readAddress(`#${many}`).draft.size).toBe(2_000);
  });
});

describe('a secret parameter', () => {
  it.each(table<string>('a secret parameter'))('%s is neither written to the URL nor read from it', (name) => {
    expect(write({ draft: new Map([[`/${name}`, 'hush']]) })).toBe('#');
    expect(readAddress(`#.${encodeURIComponent(name)}=hush`).draft.size).toBe(0);
  });

  it.each(['secret_name', 'secret_type', 'key_id', 'hide_secret', 'token_id', 'secret_scanning', 'auth_type'])(
    'does not include %s',
    (name) => {
      expect(readAddress(write({ draft: new Map([[`/${name}`, 'x']]) })).draft.get(`/${name}`)).toBe('x');
    },
  );
});

describe('a text with a secret', () => {
  it.each([
    ['JSON', '{"url": "https://x.test", "secret" : "hush"'],
    ['a URL with a parameter', 'see https://api.github.com/user?a=b&access_token=hush'],
    ['a URL with a user', 'http GET https://hush@api.github.com/user'],
    ['a header', `http api.github.com/user 'Authorization: Bearer hush'`],
    ['a key in a header', 'x-api-key: hush'],
    ['code', `fetch(url, { headers: { authorization: 'Bearer hush' } })`],
    ['a token', 'hush ghp_0123456789abcdef'],
    ['a JSON web token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJodXNoIn0.x'],
  ])('is never written to the URL: %s', (_, text) => {
    expect(write({ search: text, baseUrl: text, draft: new Map([['/config', text]]) })).toBe('#');
  });

  it.each(['{"secret_name": "x"}', 'https://example.com/@octocat', 'ghp_', 'Fixes #7: see the code'])(
    'does not include %s',
    (data) => {
      const draft = new Map([['/data', data]]);
      expect(readAddress(write({ draft })).draft).toEqual(draft);
    },
  );
});

describe('text in the search field', () => {
  it.each(table<string>('text that may contain a credential'))(
    'is not written to the URL if it may contain a credential: %s',
    (search) => {
      for (let length = search.indexOf('hush') + 4; length <= search.length; length++) {
        expect(write({ search: search.slice(0, length) })).not.toContain('hush');
      }
    },
  );

  it('is not written to the URL if it is as long as a key', () => {
    expect(write({ search: 'hush0123456789abcdef0123456789' })).toBe('#');
  });

  it.each([
    'list tokens',
    'create an issue',
    'GET /user',
    '/repos/octokit/app/issues?state=closed',
    'https://api.github.com/repos/octokit/app',
    'repos/list-for-org',
    'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
    "user's starred repos",
  ])('is written to the URL otherwise: %s', (search) => {
    expect(readAddress(write({ search })).search).toBe(search);
  });
});
