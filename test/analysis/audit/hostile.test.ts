import { EndpointError } from 'routebook';
import { github } from 'routebook/catalogue';
import { describe, expect, it } from 'vitest';
import { auditText } from '#audit';

function errorOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    expect(error).toBeInstanceOf(EndpointError);
    return error;
  }
}

const LANGUAGES = ['js', 'ts', 'tsx', 'vue', 'yaml', 'shell', 'markdown', 'json'];
const MENTION = 'octokit.request("GET /user"); // gh api curl github\n';

/** Declarations, each of which uses the next one more than once. */
function chainOf(declaration: (at: number) => string): string {
  return Array.from({ length: 60 }, (_, at) => declaration(at)).join('\n');
}

/** Texts that break careless readers. All of them mention the API, so that they are read. */
const TEXTS: { readonly [name: string]: string } = {
  'an unterminated string': `${MENTION}const x = 'https://api.github.com/`,
  'an unterminated template': `${MENTION}fetch(\`https://api.github.com/repos/\${`,
  'an unterminated comment': `${MENTION}/* gh api`,
  'an unterminated substitution': 'curl $(gh api $(curl "${{ ',
  'nested brackets': `${MENTION}${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  'nested calls': `${MENTION}${'f('.repeat(30_000)}${')'.repeat(30_000)}`,
  'a long chain': `${MENTION}x${'.a()'.repeat(30_000)}`,
  'a long sum': `${MENTION}x = ${'a+'.repeat(40_000)}a`,
  'a long list of else': `${MENTION}${'if (a) {} else '.repeat(30_000)}{}`,
  'nested types': `${MENTION}type X = ${'A<'.repeat(30_000)}B${'>'.repeat(30_000)}`,
  'nested arrows': `${MENTION}x = ${'a=>'.repeat(30_000)}b`,
  'nested substitutions': `curl ${'$('.repeat(20_000)}${')'.repeat(20_000)}`,
  'nested backticks': `curl ${'`'.repeat(20_001)}`,
  'open tags': `github ${'<script "'.repeat(20_000)}`,
  'open fences': `gh api\n${'```sh\n'.repeat(20_000)}`,
  'open expressions': `- run: curl ${'${{'.repeat(20_000)}`,
  'many spaces': `gh api${' '.repeat(20_000)}x`,
  'many quotes': `curl ${`"'`.repeat(20_000)}`,
  'many keys': `curl\n${'run: |\n'.repeat(20_000)}`,
  'a long line of JSON': `{"scripts":{"a":"curl ${'\\"'.repeat(20_000)}`,
  'control characters': `${MENTION}\u0000\u0001\u2028\u2029\ufeff\ud800`,
  'a function that returns many calls of itself': `${MENTION}const f = (x) => { ${'if (x) return f(x); '.repeat(50)} };
    f(octokit).issues.get({}); fetch(f('https://api.github.com/user')); f({ url: 'https://api.github.com/user' });`,
  'functions that return each other': `${MENTION}${chainOf((at) => `function f${at}(x) { ${`if (x) return f${at + 1}(x); `.repeat(20)} }`)}
    f0(octokit).issues.get({}); fetch(f0('/user')); f0('https://api.github.com/user');`,
  'variables with two equal values': `${MENTION}${chainOf((at) => `const a${at} = x ? a${at + 1} : a${at + 1} || a${at + 1};`)}
    a0.issues.get({}); fetch(a0 + '/user'); fetch(\`https://api.github.com/\${a0}\${a0}\`); a0('/repos/a/b');`,
  'objects of objects': `${MENTION}${chainOf((at) => `const o${at} = { ...o${at + 1}, a: o${at + 1}, b: o${at + 1}.a, url: o${at + 1}.url };`)}
    axios(o0); fetch(o0.url, o0); o0.a.b.issues.get({}); octokit.request(o0);`,
  'here-documents': `curl\n${'cat <<EOF\n'.repeat(10_000)}`,
};

describe('hostile texts', () => {
  it.each(Object.keys(TEXTS))('%s does not break the audit in any language', (name) => {
    for (const language of LANGUAGES) {
      const { calls, findings, unread } = auditText(TEXTS[name] as string, language, { to: '2026-03-10' });
      expect(calls.length + findings.length + unread.length).toBeLessThan(50_000);
    }
  });

  it('positions are correct in a text with a byte order mark and Windows line endings', () => {
    const text =
      "\ufeffconst x = 1;\r\n\r\nawait octokit.request('GET /repos/{owner}/{repo}/isues', { owner, repo });\r\n";
    const [finding] = auditText(text, 'ts').findings;
    expect(finding).toMatchObject({ code: 'UNKNOWN_ROUTE', line: 3, column: 24 });
    expect(text.slice(finding?.fix?.[0]?.start, finding?.fix?.[0]?.end)).toBe('isues');
  });

  it('columns and edits count UTF-16 code units, as editors do', () => {
    const text = "const smile = '😀é'; octokit.rest.issues.get({ owner, repo, number: 1 });";
    const [finding] = auditText(text, 'js').findings;
    expect(text.slice(finding?.start, finding?.end)).toBe('number');
    expect(finding?.fix).toEqual([{ start: finding?.start, end: finding?.end, text: 'issue_number' }]);
  });

  it('a polluted Object.prototype changes no result', () => {
    const text =
      "octokit.rest.issues.create({ owner, repo, titel: 'x' }); octokit.request('GET /teams/{team_id}', { team_id: 1 });";
    const before = auditText(text, 'ts', { to: '2026-03-10' });
    const names = [
      'renamed',
      'replacement',
      'removed',
      'body',
      'index',
      'members',
      'fix',
      'enum',
      'base',
      'hasDefaults',
    ];
    try {
      for (const name of names) {
        Object.defineProperty(Object.prototype, name, { value: 'polluted', configurable: true, writable: true });
      }
      expect(JSON.stringify(auditText(text, 'ts', { to: '2026-03-10' }))).toBe(JSON.stringify(before));
    } finally {
      for (const name of names) Reflect.deleteProperty(Object.prototype, name);
    }
  });

  it('an excerpt never contains a token', () => {
    const token = `ghp_${'a1B2'.repeat(9)}`;
    const text = `curl -H "Authorization: token ${token}" https://api.github.com/repos/o/r/nothing/at/all`;
    const { findings } = auditText(text, 'sh');
    expect(findings).toHaveLength(1);
    expect(JSON.stringify(findings)).not.toContain(token);
  });

  it('an unknown language is an error that contains its name', () => {
    expect(errorOf(() => auditText('', 'cobol'))).toMatchObject({ code: 'INVALID_OPTION', parameter: 'language' });
    expect(() => auditText('', 'cobol')).toThrow('The language "cobol" cannot be audited. Pass one of javascript,');
    expect(errorOf(() => auditText('', undefined as never))).toMatchObject({ parameter: 'language' });
    expect(errorOf(() => auditText(null as never, 'ts'))).toMatchObject({ code: 'INVALID_OPTION', parameter: 'text' });
  });

  it.each([
    ['options', null],
    ['options', 'ts'],
    ['catalogue', { catalogue: {} }],
    ['to', { to: 2026 }],
    ['changes', { changes: {} }],
    ['changes', { changes: null }],
    ['hosts', { hosts: 'api.github.com' }],
    ['parser', { parser: {} }],
  ])('a wrong option is an error that names it and says what to pass: %s', (parameter, options) => {
    const error = errorOf(() => auditText('', 'ts', options as never));
    expect(error).toMatchObject({ code: 'INVALID_OPTION', parameter, message: expect.stringMatching(/must be .+\.$/) });
  });

  it('an unknown API version is an error that lists the known ones', () => {
    expect(() => auditText('', 'ts', { to: '2020-01-01' })).toThrow(`Known versions: ${github.versions.join(', ')}.`);
  });

  it.each([
    [
      'Browserify',
      '(function(f){if(typeof exports==="object"&&typeof module!=="undefined"){module.exports=f()}})(function(){',
    ],
    [
      'Rollup',
      "(function (global, factory) {\n  typeof exports === 'object' ? factory(exports) : define(factory);\n})(this, () => {",
    ],
    ['webpack', '/******/ (() => { // webpackBootstrap'],
  ])('nothing is found in a bundle of %s', (_, start) => {
    const text = `${start}\n${'octokit.rest.issues.get({ owner, repo, number: 1 });\n'.repeat(60)}});`;
    expect(auditText(text, 'js')).toEqual({ calls: [], findings: [], unread: [] });
  });

  it('nothing is found in a bundle or a minified script', () => {
    const call = "octokit.request('GET /repos/{owner}/{repo}/isues', { owner, repo });";
    expect(auditText(call, 'js').findings).toHaveLength(1);
    expect(auditText(`var __webpack_require__ = 1;\n${`${call}\n`.repeat(50)}`, 'js').calls).toEqual([]);
    expect(auditText(call.repeat(100), 'js').calls).toEqual([]);
  });
});
