import { describe, expect, it } from 'vitest';
import { auditText } from '#audit';
import { githubChanges } from '../../../src/github/changes/version-changes.ts';

const codes = (text: string, language: string) =>
  auditText(text, language).findings.map(({ code, line }) => `${line} ${code}`);

describe('a comment that ignores a finding', () => {
  it.each([
    [
      '// routebook-ignore[UNKNOWN_METHOD] generated\nocto();\nawait octokit.rest.issues.creat({ owner, repo });',
      'js',
      ['1 UNUSED_IGNORE', '3 UNKNOWN_METHOD'],
    ],
    ['// routebook-ignore[UNKNOWN_METHOD] generated\nawait octokit.rest.issues.creat({ owner, repo });', 'js', []],
    ['await octokit.rest.issues.creat({ owner, repo }); // routebook-ignore[UNKNOWN_METHOD] generated', 'js', []],
    ['# routebook-ignore[UNKNOWN_ROUTE] a fork of the API\ngh api repos/o/r/isues', 'shell', []],
    ['# routebook-ignore[UNKNOWN_METHOD, UNKNOWN_ROUTE] both\ngh api repos/o/r/isues', 'shell', []],
    ['# routebook-ignore[UNKNOWN_METHOD]\ngh api repos/o/r/isues', 'shell', ['1 UNUSED_IGNORE', '2 UNKNOWN_ROUTE']],
    ['steps:\n  - run: |\n      # routebook-ignore[UNKNOWN_ROUTE] a fork\n      gh api repos/o/r/isues\n', 'yaml', []],
    [
      '// routebook-ignore[UNKNOWN_PARAMETER] sent by another tool\nawait octokit.rest.issues.get({\n  owner,\n  repo,\n  issue_number: 1,\n  stat: 2,\n});',
      'js',
      [],
    ],
  ])('applies to its own line or to the call after it, and only to its code: %j', (text, language, expected) => {
    expect(codes(text, language)).toEqual(expected);
  });

  it('is reported if it ignores nothing, or names no code', () => {
    expect(codes('# routebook-ignore[UNKNOWN_ROUTE] old\ngh api user', 'shell')).toEqual(['1 UNUSED_IGNORE']);
    expect(codes('# routebook-ignore\ngh api repos/o/r/isues', 'shell')).toEqual([
      '1 UNUSED_IGNORE',
      '2 UNKNOWN_ROUTE',
    ]);
    expect(codes('echo hello # routebook-ignore[UNKNOWN_ROUTE] old', 'shell')).toEqual(['1 UNUSED_IGNORE']);
  });
});

describe('a change of the response', () => {
  it('is reported where the member is read, with the member that GitHub names instead', () => {
    const text = "const { data } = await octokit.request('GET /rate_limit');\n\nconsole.log(data.rate.remaining);";
    const { findings } = auditText(text, 'js', { to: '2026-03-10' });
    expect(findings).toMatchObject([
      {
        code: 'CHANGED_RESPONSE',
        line: 3,
        replacement: 'resources.core',
        message: 'In 2026-03-10: The response member `rate` was removed. Use `resources.core` instead.',
      },
    ]);
  });

  it('is described with one full stop, even if it is not known what the code reads', () => {
    const routes = [...githubChanges('2026-03-10').keys()];
    const text = routes.map((route) => `send(await octokit.request('${route}', options));`).join('\n');
    const { findings, unread } = auditText(text, 'js', { to: '2026-03-10' });
    const sentences = [...findings.map(({ message }) => message), ...unread.map(({ reason }) => reason)];
    expect(sentences.length).toBeGreaterThan(20);
    expect(sentences.filter((each) => each.includes('..') || !each.endsWith('.'))).toEqual([]);
  });
});

describe('URLs in a test with mocks', () => {
  const text =
    "import nock from 'nock';\nawait fetch('https://api.github.com/user');\nawait octokit.rest.users.getAuthenticated();";
  it('are calls only if that is asked for', () => {
    expect(auditText(text, 'js').calls.map(({ form }) => form)).toEqual(['method']);
    expect(auditText(text, 'js', { tests: true }).calls).toHaveLength(2);
  });
});
