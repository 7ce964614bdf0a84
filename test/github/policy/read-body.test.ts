import { createPolicyGuard } from 'routebook/permissions';
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

  it.each<[unknown, string | undefined, string]>([
    [new URLSearchParams('a=1&b=1&a=2'), undefined, 'its body has the field "a" twice'],
    ['a=1&b=1&%61=2', 'application/x-www-form-urlencoded', 'its body has the field "a" twice'],
    [bytes('a=1&a=2'), 'application/x-www-form-urlencoded', 'its body has the field "a" twice'],
    [new URLSearchParams('a[]=1&a[]=2&b=1'), undefined, 'allowed'],
    ['a[]=1&a[]=2&b=1', 'application/x-www-form-urlencoded', 'allowed'],
  ])('but the form %s of the type %s is judged as a form', (body, type, expected) => {
    expect(judge({ allow: ['repos'] }, { ...transfer, ...typed(type), body })).toBe(expected);
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
    const [get, write, list] = [owners(), owners(), owners()];
    const bodies = [
      Object.defineProperty({}, 'new_owner', { enumerable: true, get }),
      { toJSON: () => ({ new_owner: write() }) },
      { new_owner: { toJSON: list } },
    ];
    for (const body of bodies)
      expect(JSON.stringify(guard({ ...transfer, body }))).toBe(
        JSON.stringify({ ...transfer, body: { new_owner: 'octokit' } }),
      );
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
