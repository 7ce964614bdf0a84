import { describe, expect, it } from 'vitest';
import { auditText } from '#audit';
import { migrateText } from '#migrate';

// Time that grows with the square of the length would be more than five minutes.
describe('the time for a long script is linear', () => {
  const CALL = 'curl https://api.github.com/user\n';
  it.each([
    ['words of a command', 'shell', 'gh api ', '- '],
    ['substitutions in a word', 'shell', 'curl -H "', '`'],
    ['functions without an end', 'shell', CALL, 'a() {\n'],
    ['calls of a function', 'shell', `${CALL}a() { curl "$1"; }\n`, 'a x\n'],
    ['uses of an array', 'shell', `${CALL}A=(${'x '.repeat(20_000)})\n`, `curl "\${A[@]}"\n`],
    [
      'comments that ignore findings',
      'javascript',
      'octokit.request("GET /user");\n',
      '// routebook-ignore[UNKNOWN_ROUTE]\n',
    ],
  ])('with many %s', (_title, language, start, part) => {
    const { findings, unread } = auditText(`${start}${part.repeat(500_000 / part.length)}`, language as 'shell');
    expect(findings.length + unread.length).toBeLessThan(500_000 / part.length + 1);
  });
});

it('a program with many clients is migrated in time that does not grow with their square', () => {
  const text = `import { Octokit } from '@octokit/rest';\n${'new Octokit();\n'.repeat(8_000)}`;
  expect(migrateText(text, 'ts').text).toContain("createGitHub({ like: 'octokit' });\n".repeat(8_000));
});
