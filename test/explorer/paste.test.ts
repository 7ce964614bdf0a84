import fc from 'fast-check';
import { endpoint, type RequestOptions } from 'routebook';
import { github } from 'routebook/catalogue';
import { toCurl } from 'routebook/clients';
import { describe, expect, it } from 'vitest';
import { readCurl } from '../../explorer/model/paste/read-curl.ts';
import { isRequest, readPaste } from '../../explorer/model/paste/read-paste.ts';
import { splitWords } from '../../explorer/model/paste/shell-words.ts';
import { build } from '../../explorer/model/request/build.ts';
import { readCall } from '../../explorer/model/request/read-call.ts';
import { EMPTY_VIEW } from '../../explorer/model/view.ts';

/** The request that a paste leads to. */
function requestOf(text: string): RequestOptions | undefined {
  const pasted = readPaste(text, EMPTY_VIEW);
  const record = github.get(pasted?.view.route ?? '');
  if (!pasted || !record) return undefined;
  const built = build(record.route, readCall(record, pasted.view, undefined), pasted.token);
  return 'request' in built ? built.request : undefined;
}

describe('words of a command', () => {
  it.each([
    ['a \'b c\'d "e f"', ['a', 'b cd', 'e f']],
    ['a \\\n  b', ['a', 'b']],
    ['"\\$x \\"y\\" \\n"', ['$x "y" \\n']],
    ['"a\\\nb \\\\\n"', ['ab \\\n']],
    ["$'it\\'s\\n\\u0041\\x42'", ["it's\nAB"]],
    ["''", ['']],
    ['a\\ b', ['a b']],
    ["'not closed", ["'not", 'closed']],
    ['', []],
  ])('%s', (command, words) => {
    expect(splitWords(command)).toEqual(words);
  });
});

describe('a curl command', () => {
  it.each([
    ['curl https://x.test/a', { method: 'GET', url: 'https://x.test/a' }],
    ['curl -sSLXPUT https://x.test', { method: 'PUT', url: 'https://x.test' }],
    ['curl -o file --max-time 5 https://x.test', { method: 'GET', url: 'https://x.test' }],
    ['curl https://x.test -d a=1 -d b=2', { method: 'POST', body: 'a=1&b=2' }],
    ['curl -G https://x.test -d a=1 -d b=2', { method: 'GET', url: 'https://x.test?a=1&b=2' }],
    ['curl https://x.test -d @file.json', { method: 'POST', leftOut: ['a file'] }],
    ['curl https://x.test --json @file.json', { method: 'POST', leftOut: ['a file'] }],
    ['curl https://x.test --data-raw @octocat', { method: 'POST', body: '@octocat' }],
    ['curl -T file https://x.test', { method: 'PUT', leftOut: ['a file'] }],
    [
      "curl -G --data-urlencode 'q=is:open a&b' https://x.test",
      { method: 'GET', url: 'https://x.test?q=is%3Aopen+a%26b' },
    ],
    ['curl -G --data-urlencode q@file https://x.test', { url: 'https://x.test', leftOut: ['a file'] }],
    ["curl --data-urlencode 'a b' --data-urlencode =c@d https://x.test", { body: 'a+b&c%40d' }],
    ['curl -U octocat:1234 --unheard-of octocat:1234 https://x.test', { url: 'https://x.test' }],
    ['curl -I https://x.test', { method: 'HEAD' }],
    ["curl --json '{}' https://x.test", { method: 'POST', body: '{}' }],
    ['$ curl https://x.test | jq .', { url: 'https://x.test' }],
    ['curl https://x.test -F file=@a -A agent -b c=d', { method: 'POST', leftOut: ['form', 'user-agent', 'cookie'] }],
  ])('%s', (command, expected) => {
    expect(readCurl(command)).toMatchObject(expected);
  });

  it('without an address is none', () => {
    expect(readCurl('curl --help')).toBeUndefined();
  });
});

describe('what is pasted', () => {
  it('is told from what is searched for', () => {
    const requests = ['https://api.github.com/user', 'POST https://api.github.com/user/repos', ' curl https://x.test'];
    expect(requests.filter(isRequest)).toEqual(requests);
    expect(['curl', 'issues', 'GET /user', 'https', 'create https token'].filter(isRequest)).toEqual([]);
  });

  it('is the same request again, if it was one of ours', () => {
    const text = fc.string({ minLength: 1 }).filter((value) => !/^\.+$/.test(value));
    const options = fc.record({
      owner: text,
      repo: text,
      title: fc.string(),
      body: fc.string(),
      labels: fc.array(fc.string()),
    });
    fc.assert(
      fc.property(options, (parameters) => {
        const { owner, repo } = parameters;
        fc.pre(![owner, repo].some((value) => /[\\/\s]|\.\./.test(value) || value.trim() === ''));
        const request = endpoint('POST /repos/{owner}/{repo}/issues', parameters);
        expect(requestOf(toCurl(request))).toEqual(request);
      }),
    );
  });

  it.each([
    endpoint('GET /orgs/{org}/repos', { org: 'octokit', type: 'public', headers: { authorization: 'Bearer hush' } }),
    endpoint('GET /repos/{owner}/{repo}/readme', { owner: 'o', repo: 'r', mediaType: { format: 'raw' } }),
    endpoint('GET /user', { apiVersion: '2026-03-10' }),
    endpoint('POST /markdown/raw', { data: '# Hello', headers: { 'content-type': 'text/x-markdown' } }),
    endpoint('PUT /orgs/{org}/copilot/content_exclusion', { org: 'o', data: { a: [{ b: 1 }] } } as never),
    endpoint('GET /user', { baseUrl: 'https://git.example.com/api/v3' }),
    endpoint('PATCH /repos/{owner}/{repo}/issues/{issue_number}', {
      owner: 'o',
      repo: 'r',
      issue_number: 7,
      milestone: null,
    }),
  ] as RequestOptions[])('keeps $method $url', (request) => {
    const again = requestOf(toCurl(request));
    expect({ ...again, headers: { ...again?.headers } }).toEqual({ ...request, headers: { ...request.headers } });
  });

  it('gives a token to the memory of the page, and to nothing else', () => {
    const lines = [
      'curl -H "Authorization: Bearer hush" https://api.github.com/user',
      'curl -H "authorization: token hush" https://api.github.com/user',
      'curl -u octocat:hush https://api.github.com/user',
      'curl -u hush: https://api.github.com/user',
      'curl -u hush:x-oauth-basic https://api.github.com/user',
      'https://hush:x-oauth-basic@api.github.com/user',
      'curl --oauth2-bearer hush https://api.github.com/user',
      'https://octocat:hush@api.github.com/user',
      'curl hush@api.github.com/user',
    ];
    for (const line of lines) {
      const pasted = readPaste(line, EMPTY_VIEW);
      expect(pasted?.token).toBe('hush');
      expect(JSON.stringify([pasted?.view, [...(pasted?.view.draft ?? [])]])).not.toContain('hush');
    }
  });

  it('names what it leaves out, without its value', () => {
    const line = `curl -X DELETE -H 'X-Foo: hush' -H 'Cookie: a=hush' -H 'Accept: text/odd' -H 'Authorization: Basic hush' -d hush -b hush https://api.github.com/repos/a/b`;
    expect(readPaste(line, EMPTY_VIEW)?.leftOut).toEqual(['cookie', 'x-foo', 'accept', 'authorization', 'the body']);
  });

  it('may have a user that is no user', () => {
    expect(readPaste('https://%@api.github.com/user', EMPTY_VIEW)?.view.route).toBe('GET /user');
  });

  it('knows when no route fits', () => {
    for (const text of ['https://example.com/nothing/here/at/all/that/fits', 'curl', 'https://[']) {
      expect(readPaste(text, EMPTY_VIEW)).toBeUndefined();
    }
  });
});
