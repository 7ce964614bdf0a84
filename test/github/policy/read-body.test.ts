import { createPolicyGuard } from 'routebook/catalogue/permissions';
import { describe, expect, it } from 'vitest';
import { createPolicy, type PolicyOptions } from '../../../src/github/policy/create-policy.ts';
import type { GuardedRequest } from '../../../src/github/policy/read-request.ts';
import { lightCatalogue } from './light-catalogue.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const TWICE = '{"new_owner":"evil","new_owner":"octokit"}';
const transfer = { method: 'POST', url: '/repos/octokit/app/transfer' };
const repo = { repo: 'octokit/app' };

const judge = (options: PolicyOptions, request: GuardedRequest) =>
  createPolicy(options, { catalogue: lightCatalogue, permissionNames: [] }).judge(request)?.reason ?? 'allowed';
const typed = (type: string | undefined) => (type === undefined ? {} : { headers: { 'content-type': type } });

describe('A body in which a member occurs twice', () => {
  const TYPES = [
    ...[undefined, '', 'application/json', 'application/vnd.github+json', 'text/plain', 'application/octet-stream'],
    ...['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json; charset=utf-16', 'a, b'],
  ];
  it.each(TYPES)('is refused with the type %s, as text and as bytes, whatever the rules are', (type) => {
    for (const options of [repo, { org: 'octokit' }, { allow: ['repos'] }, { deny: ['GET /user'] }])
      for (const body of [TWICE, bytes(TWICE), bytes(TWICE).buffer, ` \n${TWICE}`])
        expect(judge(options, { ...transfer, ...typed(type), body })).toBe('its body has the member "new_owner" twice');
  });

  it('is refused if the names are equal only without their escapes, or deep inside', () => {
    const guard = createPolicyGuard(repo);
    for (const body of ['{"new_owner":"evil","\\u006eew_owner":"octokit"}', '{"a":[{"b":1},{"b":{"c":1,"c":1}}]}'])
      expect(() => guard({ ...transfer, body })).toThrow('POST /repos/{owner}/{repo}/transfer was not sent');
  });

  it('is sent as the file that a route takes, and where nothing is limited', () => {
    const asset = { method: 'POST', url: 'https://uploads.github.com/repos/octokit/app/releases/1/assets?name=a' };
    for (const body of [TWICE, bytes(`\ufeff${TWICE}`), bytes('{ "a" : 1 }')]) {
      const request = { ...asset, body };
      expect(createPolicyGuard(repo)(request).body).toBe(body);
    }
    expect(judge({}, { ...transfer, body: TWICE })).toBe('allowed');
  });
});

describe('A body that is not JSON', () => {
  const utf16 = new Uint16Array([...`\ufeff${TWICE}`].map((each) => each.charCodeAt(0)));
  it.each<[unknown, string]>([
    ['\ufeff{}', 'is not JSON'],
    ['{"a":1}{"a":2}', 'is not JSON'],
    [bytes('\ufeff{}'), 'is not JSON'],
    [new Uint8Array(1), 'is not JSON'],
    [utf16.subarray(1), 'is not JSON'],
    [utf16, 'is not UTF-8'],
    [new Uint8Array([34, 255, 34]), 'is not UTF-8'],
    ['"\\ud800"', 'has a lone surrogate'],
    [{ title: '\ud800' }, 'has a lone surrogate'],
  ])('or not in one way, such as %j, is refused where a route takes JSON', (body, fault) => {
    for (const type of [undefined, 'text/plain', 'application/json'])
      expect(judge({ allow: ['repos'] }, { ...transfer, ...typed(type), body })).toBe(`its body ${fault}`);
  });

  it('is refused too if it is encoded, although its text is JSON before it is decoded', () => {
    const encoded = { ...transfer, headers: { 'Content-Encoding': 'deflate' }, body: '{}' };
    expect(judge({ allow: ['repos'] }, encoded)).toBe('its body is encoded');
    expect(judge({ allow: ['repos'] }, { ...encoded, body: '' })).toBe('allowed');
  });

  it('is refused too if its type names another character set, because a server may read other text than was judged', () => {
    const named = (charset: string) => ({ ...transfer, ...typed(`application/json; ${charset}`), body: '{"a":1}' });
    for (const charset of ['charset=utf-7', 'CHARSET = "shift_jis"', 'charset=utf-16le; x=1', 'charset=', 'charset*=a'])
      expect(judge({ allow: ['repos'] }, named(charset))).toBe('its body is not UTF-8');
    const form = typed('application/x-www-form-urlencoded; charset=utf-7');
    expect(judge({ allow: ['repos'] }, { ...transfer, ...form, body: 'a=1' })).toBe('its body is not UTF-8');
    for (const charset of ['charset=utf-8', 'Charset="UTF-8"', "charset='utf8'; x=1", 'x=1'])
      expect(judge({ allow: ['repos'] }, named(charset))).toBe('allowed');
  });

  it('is refused too if it is data that JSON cannot represent, which might have another text when it is sent', () => {
    const cycle: { self?: object } = {};
    cycle.self = cycle;
    for (const body of [
      cycle,
      { a: 1n },
      new Map(),
      {
        toJSON: () => {
          throw new Error('once');
        },
      },
      () => 1,
      Symbol('a'),
    ])
      expect(judge({ allow: ['repos'] }, { ...transfer, body })).toBe('its body is not JSON');
    expect(judge({ allow: ['repos'] }, { ...transfer, body: new ReadableStream() })).toBe('allowed');
  });

  it.each<[unknown, string | undefined, string]>([
    [new URLSearchParams('a=1&b=1&a=2'), undefined, 'its body has the field "a" twice'],
    ['a=1&b=1&%61=2', 'application/x-www-form-urlencoded', 'its body has the field "a" twice'],
    [bytes('a=1&a=2'), 'application/x-www-form-urlencoded', 'its body has the field "a" twice'],
    [new URLSearchParams('a[]=1&a[]=2&b=1'), undefined, 'allowed'],
    [new URLSearchParams('a[b]=1&a[]=1&a[b]=2'), undefined, 'its body has the field "a[b]" twice'],
    [new URLSearchParams('a[][b]=1&a[][b]=2'), undefined, 'its body has the field "a[][b]" twice'],
    ['a[]=1&a[]=2&b=1', 'application/x-www-form-urlencoded', 'allowed'],
  ])('but the form %s of the type %s is judged as a form', (body, type, expected) => {
    expect(judge({ allow: ['repos'] }, { ...transfer, ...typed(type), body })).toBe(expected);
  });
});

describe('A form of a package, which is not of the class of the platform,', () => {
  const formOf = (tag: string, ...entries: [string, unknown][]) =>
    Object.assign([...entries], { [Symbol.toStringTag]: tag }) as unknown;
  it.each(['FormData', 'URLSearchParams'])('is read and copied like another one: %s', (tag) => {
    const guard = createPolicyGuard({ allow: ['repos'] });
    const refused = formOf(tag, ['a', '1'], ['_method', 'DELETE']);
    expect(() => guard({ ...transfer, body: refused })).toThrow('replaces its method');
    expect(() => guard({ ...transfer, body: formOf(tag, ['a', '1'], ['a', '2']) })).toThrow('has the field "a" twice');
    expect(() => guard({ ...transfer, body: formOf(tag, ['a', {}]) })).toThrow('has a file that is not a Blob');
    const { body } = guard({ ...transfer, body: formOf(tag, ['a', '1'], ['b', '2']) as FormData });
    expect([Object.prototype.toString.call(body), ...body]).toEqual([`[object ${tag}]`, ['a', '1'], ['b', '2']]);
  });
});

describe('A guard returns the request that it judged', () => {
  const guard = createPolicyGuard(repo);
  it('with JSON that is written again, in the form in which it was passed', () => {
    const text = '{ "new_owner" : "octokit", "team_ids": [], "a": [12345678901234567890, 1.0] }';
    const written = '{"new_owner":"octokit","team_ids":[],"a":[12345678901234567890,1.0]}';
    expect(guard({ ...transfer, body: text })).toEqual({ ...transfer, body: written });
    expect(guard({ ...transfer, body: bytes(text) })).toEqual({ ...transfer, body: bytes(written) });
    const request = { method: 'GET', url: '/repos/octokit/app' };
    expect(guard(request)).toEqual(request);
  });

  it('with data whose getters and toJSON were read once', () => {
    const owners = () => {
      let reads = 0;
      return () => (reads++ === 0 ? 'octokit' : 'evil');
    };
    const [get, write, list, once] = [owners(), owners(), owners(), owners()];
    class Transfer {
      toJSON() {
        return { new_owner: once() };
      }
    }
    const bodies = [
      Object.defineProperty({}, 'new_owner', { enumerable: true, get }),
      { toJSON: () => ({ new_owner: write() }) },
      { new_owner: { toJSON: list } },
      new Transfer(),
    ];
    for (const body of bodies)
      expect(JSON.stringify(guard({ ...transfer, body }))).toBe(
        JSON.stringify({ ...transfer, body: { new_owner: 'octokit' } }),
      );
  });

  it('with a text in quotation marks for data that is written as a text, because no server must read JSON in it', () => {
    const any = createPolicyGuard({ allow: ['repos'] });
    for (const body of [Object(TWICE), { toJSON: () => TWICE }])
      expect(any({ ...transfer, body: body as unknown }).body).toBe(JSON.stringify(TWICE));
  });

  it('with headers that were read once, in their form', () => {
    const any = createPolicyGuard({ allow: ['repos'] });
    let reads = 0;
    const late = {
      get 'content-encoding'() {
        return reads++ === 0 ? 'identity' : 'gzip';
      },
    };
    expect(() => any({ ...transfer, headers: late, body: '{}' })).toThrow('its body is encoded');
    const types = () => {
      let times = 0;
      return { toString: () => (times++ === 0 ? 'application/json' : 'application/x-www-form-urlencoded') };
    };
    const [own, listed] = [{ 'content-type': types() }, [['content-type', types()]]];
    expect(any({ ...transfer, headers: own, body: '{}' }).headers).toEqual({ 'content-type': 'application/json' });
    expect(any({ ...transfer, headers: listed, body: '{}' }).headers).toEqual([['content-type', 'application/json']]);
    const headers = new Headers({ accept: 'a' });
    const { headers: copy } = any({ ...transfer, headers, body: '{}' });
    headers.set('x-http-method-override', 'DELETE');
    expect([...copy]).toEqual([['accept', 'a']]);
    const once = [['x-http-method-override', 'DELETE']].values();
    expect(() => any({ ...transfer, headers: once, body: '{}' })).toThrow('replaces its method');
  });

  it('with a copy of a form, from the entries that were judged', () => {
    const form = new URLSearchParams({ a: '1' });
    const files = new FormData();
    files.append('b', new Blob(['x']), 'x.txt');
    const any = createPolicyGuard({ allow: ['repos'] });
    const [one, two] = [any({ ...transfer, body: form }), any({ ...transfer, body: files })];
    form.set('_method', 'DELETE');
    files.set('_method', 'DELETE');
    expect([...one.body]).toEqual([['a', '1']]);
    expect([...two.body].map(([name, file]) => [name, (file as File).name])).toEqual([['b', 'x.txt']]);
  });
});
