import { endpoint, type RequestOptions } from 'routebook';
import { toCurl } from 'routebook/convert';
import { describe, expect, it } from 'vitest';
import { writeAddress } from '../../explorer/model/address.ts';
import { originOf } from '../../explorer/model/api.ts';
import { credentialsFor, credentialsFromPaste, NO_CREDENTIALS, tokenOf } from '../../explorer/model/credentials.ts';
import { githubApi } from '../../explorer/model/github-api.ts';
import { curlArguments, splitWords } from '../../explorer/model/paste/command-words.ts';
import { readAnyPaste } from '../../explorer/model/paste/read-any-paste.ts';
import { readCodePaste } from '../../explorer/model/paste/read-code-paste.ts';
import { readCurl } from '../../explorer/model/paste/read-curl.ts';
import { isRequest as isRequestOf, readPaste as readPasteOf } from '../../explorer/model/paste/read-paste.ts';
import { build } from '../../explorer/model/request/build.ts';
import { readFormCall } from '../../explorer/model/request/read-form-call.ts';
import { EMPTY_VIEW } from '../../explorer/model/view.ts';
import fc from '../support/fast-check.ts';
import { shapes } from './write-request.ts';

const isRequest = (text: string) => isRequestOf(githubApi, text);
const readPaste = (text: string) =>
  readPasteOf(githubApi, text, EMPTY_VIEW) ?? readCodePaste(githubApi, shapes, text, EMPTY_VIEW);

/** The request that a paste leads to. */
function requestOf(text: string): RequestOptions | undefined {
  const pasted = readPaste(text);
  const record = githubApi.catalogue.get(pasted?.view.route ?? '');
  if (!pasted || !record) return undefined;
  const built = build(
    githubApi,
    record.route,
    readFormCall({ api: githubApi, shapes, record }, pasted.view).options,
    pasted.token,
  );
  return 'request' in built ? built.request : undefined;
}

describe('a body that has a member with the name of a parameter', () => {
  const url = 'https://api.github.com/repos/o/r/actions/variables/OLD';
  it.each([
    `curl -X PATCH ${url} -d '{"name":"NEW","value":"v"}'`,
    'gh api -X PATCH repos/o/r/actions/variables/OLD -f name=NEW -f value=v',
  ])('keeps both: %s', (command) => {
    expect(requestOf(command)).toMatchObject({ method: 'patch', url, body: { name: 'NEW', value: 'v' } });
  });
});

describe('the words of a command', () => {
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
  ])('a command is split into words: %s', (command, words) => {
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
    ["curl -d '' https://x.test", { method: 'POST', url: 'https://x.test', body: '' }],
    ["curl -d '|' https://x.test | jq .", { url: 'https://x.test', body: '|' }],
    ['curl --request=PUT --retry-all-errors https://x.test', { method: 'PUT', url: 'https://x.test' }],
    ["curl --json '{}' https://x.test", { method: 'POST', body: '{}' }],
    ['$ curl https://x.test | jq .', { url: 'https://x.test' }],
    ['curl https://x.test -F file=@a -A agent -b c=d', { method: 'POST', leftOut: ['form', 'user-agent', 'cookie'] }],
  ])('a curl command fills in the form: %s', (command, expected) => {
    expect(readCurl(curlArguments(command) ?? [])).toMatchObject(expected);
  });

  it('without a URL is not read', () => {
    expect(readCurl(['--help'])).toBeUndefined();
  });
});

describe('pasted text', () => {
  it('is distinguished from words to search for', () => {
    const requests = [
      'https://api.github.com/user',
      'POST https://api.github.com/user/repos',
      ' curl https://x.test',
      'sudo curl -u a:b https://x.test',
      'A=b curl.exe https://x.test',
      'octokit/app#7',
    ];
    expect(requests.filter(isRequest)).toEqual(requests);
    expect(['curl', 'issues', 'GET /user', 'https', 'create https token'].filter(isRequest)).toEqual([]);
  });

  it('leads to the same request if it was written by toCurl', () => {
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

  it('keeps a token out of the view', () => {
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
      const pasted = readPaste(line);
      expect(pasted?.token).toBe('hush');
      expect(JSON.stringify([pasted?.view, [...(pasted?.view.draft ?? [])]])).not.toContain('hush');
    }
  });

  it('reports what was not imported, without its value', () => {
    const line = `curl -X DELETE -H 'X-Foo: hush' -H 'Cookie: a=hush' -H 'Accept: text/odd' -H 'Authorization: Basic hush' -d hush -b hush https://api.github.com/repos/a/b`;
    expect(readPaste(line)?.leftOut).toEqual(['cookie', 'x-foo', 'accept', 'authorization', 'the body']);
  });

  it('may contain an invalid user', () => {
    expect(readPaste('https://%@api.github.com/user')?.view.route).toBe('GET /user');
  });

  it('is undefined if no route matches', () => {
    for (const text of ['https://example.com/nothing/here/at/all/that/fits', 'curl', 'https://[']) {
      expect(readPaste(text)).toBeUndefined();
    }
  });

  it('keeps the code of an app manifest out of the view that is written to the URL', () => {
    const pasted = readPaste('POST https://api.github.com/app-manifests/hush/conversions');
    expect(pasted?.view.draft.get('/code')).toBe('hush');
    expect(writeAddress(githubApi, pasted?.view ?? EMPTY_VIEW)).not.toContain('hush');
  });

  it.each([
    ['https://github.com/octokit/app/pull/7', 'GET /repos/{owner}/{repo}/pulls/{pull_number}', '/pull_number', '7'],
    [
      'https://github.com/octokit/app/issues/3',
      'GET /repos/{owner}/{repo}/issues/{issue_number}',
      '/issue_number',
      '3',
    ],
    ['https://github.com/octokit/app/tree/main/src', 'GET /repos/{owner}/{repo}/contents/{path}', '/path', 'src'],
    ['https://github.com/octokit/app/commit/abc123', 'GET /repos/{owner}/{repo}/commits/{ref}', '/ref', 'abc123'],
    ['octokit/app#7', 'GET /repos/{owner}/{repo}/issues/{issue_number}', '/repo', 'app'],
    [
      'https://docs.github.com/en/rest/issues/issues#create-an-issue',
      'POST /repos/{owner}/{repo}/issues',
      '',
      undefined,
    ],
  ])('may be a link to the website: %s', (link, route, pointer, value) => {
    const pasted = readPaste(link);
    expect(pasted?.view.route).toBe(route);
    expect(pasted?.view.draft.get(pointer)).toBe(value);
  });

  it('leaves no search or filter that hides the open route', () => {
    const before = { ...EMPTY_VIEW, search: 'gists', method: 'DELETE', category: 'gists', age: 'deprecated' } as const;
    const pasted = readPasteOf(githubApi, 'https://api.github.com/user', before);
    expect(pasted?.view).toMatchObject({ search: '', method: '', category: '', age: 'all' });
  });
});

const HUSH = { token: 'hush', scheme: '' };

describe('credentials', () => {
  const own = originOf(githubApi, '');
  const token = { ...NO_CREDENTIALS, kind: 'token', token: 'hush', origin: own } as const;

  it('are dropped when requests go to another origin', () => {
    expect(credentialsFor(token, own)).toBe(token);
    expect(credentialsFor(token, 'https://evil.example')).toEqual(NO_CREDENTIALS);
    expect(credentialsFor({ ...token, kind: 'variable', variable: 'GITHUB_TOKEN' }, 'https://evil.example')).toEqual(
      NO_CREDENTIALS,
    );
  });

  it('stay when another route of the same origin is pasted', () => {
    expect(credentialsFromPaste(token, { token: '', scheme: '' }, own, true)).toBe(token);
    expect(credentialsFromPaste(token, { token: '', scheme: '' }, 'https://evil.example', false)).toEqual(
      NO_CREDENTIALS,
    );
  });

  it('from a command for another origin are used only after confirmation', () => {
    const pasted = credentialsFromPaste(NO_CREDENTIALS, HUSH, 'https://evil.example', false);
    expect(pasted).toMatchObject({ kind: 'token', origin: 'https://evil.example', needsConsent: true });
    expect(tokenOf(pasted)).toBe('');
    expect(tokenOf({ ...pasted, needsConsent: false })).toBe('hush');
    expect(tokenOf(credentialsFromPaste(NO_CREDENTIALS, HUSH, own, true))).toBe('hush');
  });

  it('may be the name of a variable', () => {
    expect(credentialsFromPaste(NO_CREDENTIALS, { token: '$GH_TOKEN', scheme: '' }, own, true)).toMatchObject({
      kind: 'variable',
      variable: 'GH_TOKEN',
      token: '',
    });
  });
});

describe('another text', () => {
  const issues = 'POST /repos/{owner}/{repo}/issues';
  it.each([
    ['gh api repos/o/r/issues', { route: 'GET /repos/{owner}/{repo}/issues', owner: 'o', repo: 'r' }],
    ['$ gh api /repos/{owner}/{repo}/issues', { route: 'GET /repos/{owner}/{repo}/issues' }],
    ["gh api -X GET search/issues -f q='is:open a' | jq .", { route: 'GET /search/issues', q: 'is:open a' }],
    [
      "gh api repos/o/r/issues -f title=404 -F milestone=1 -f 'labels[]=bug' -f 'labels[]=ui' --jq .url",
      { route: issues, owner: 'o', repo: 'r', title: '404', milestone: 1, labels: ['bug', 'ui'] },
    ],
    ["fetch('https://api.github.com/users/octocat')", { route: 'GET /users/{username}', username: 'octocat' }],
    [
      `const response = await fetch("https://api.github.com/repos/o/r/issues", {
        method: "POST", // creates it
        headers: { accept: 'application/json', authorization: \`Bearer \${token}\` },
        body: JSON.stringify({ title: 'it\\'s', labels: ["bug"], }),
      });`,
      { route: issues, owner: 'o', repo: 'r', title: "it's", labels: ['bug'], leftOut: ['authorization'] },
    ],
    [
      "await octokit.request('POST /repos/{owner}/{repo}/issues', { owner: 'o', repo, title: 'x', headers: { a: 'b' } });",
      { route: issues, owner: 'o', title: 'x', leftOut: ['repo', 'headers'] },
    ],
    [
      "const { data } = await octokit.rest.issues.listForRepo({ owner: 'o', repo: 'r', per_page: 5 })",
      { route: 'GET /repos/{owner}/{repo}/issues', owner: 'o', repo: 'r', per_page: 5 },
    ],
    [
      "github.issues.listForRepo.all({ ...repository, state: 'all' })",
      { route: 'GET /repos/{owner}/{repo}/issues', state: 'all', leftOut: ['...repository'] },
    ],
    [
      JSON.stringify({
        request: {
          method: 'POST',
          url: 'https://api.github.com/repos/o/r/issues',
          headers: [
            { name: ':authority', value: 'x' },
            { name: 'Accept', value: 'application/json' },
          ],
          postData: { text: '{"title":"1e5"}' },
        },
      }),
      { route: issues, owner: 'o', repo: 'r', title: '1e5' },
    ],
  ])(
    'a pasted text fills in the form: %s',
    async (text, { route, leftOut = [], ...values }: { route: string; leftOut?: readonly string[] }) => {
      expect(isRequest(text)).toBe(true);
      const pasted = await readAnyPaste(githubApi, text, EMPTY_VIEW);
      const record = githubApi.catalogue.get(pasted?.view.route ?? '');
      expect([pasted?.view.route, pasted?.leftOut]).toEqual([route, leftOut]);
      if (!pasted || !record) throw new Error('no route');
      expect(readFormCall({ api: githubApi, shapes, record }, pasted.view).options.parameters).toEqual(values);
    },
  );

  it('is a question, unless it is a call', () => {
    for (const text of ['fetch issues', 'gh api', 'request a review', 'x.y.z(1)', 'issues.create', 'http api']) {
      expect([text, isRequest(text)]).toEqual([text, false]);
    }
    for (const text of ['{"a":1}', "fetch('/user')", 'gh issue list', 'http -v api.github.com/user', 'a = 1\nb = 2']) {
      expect([text, isRequest(text), readPaste(text)]).toEqual([text, true, undefined]);
    }
  });

  it('is read in bounded time', async () => {
    for (const text of [
      "fetch('".repeat(5_000),
      `fetch('https://x.test', ${'['.repeat(40_000)}`,
      `a.request('GET /x', ${'{a:'.repeat(10_000)}`,
    ]) {
      expect(await readAnyPaste(githubApi, text, EMPTY_VIEW)).toBeUndefined();
    }
  });
});
