import { auditText } from 'routebook/audit';
import { describe, expect, it } from 'vitest';
import type { Case } from './cases/case.ts';
import { CLIENT_CASES } from './cases/client-cases.ts';
import { HELPER_CASES } from './cases/helper-cases.ts';
import { HTTP_CASES } from './cases/http-cases.ts';
import { OCTOKIT_CASES } from './cases/octokit-cases.ts';
import { PATH_CASES } from './cases/path-cases.ts';
import { RUNNER_CASES } from './cases/runner-cases.ts';
import { SHELL_CASES } from './cases/shell-cases.ts';
import { VERSION_CASES } from './cases/version-cases.ts';

const CASES: readonly Case[] = [
  ...OCTOKIT_CASES,
  ...CLIENT_CASES,
  ...HTTP_CASES,
  ...HELPER_CASES,
  ...PATH_CASES,
  ...RUNNER_CASES,
  ...SHELL_CASES,
  ...VERSION_CASES,
];

function read({ text, language, to }: Case) {
  const { calls, findings, unread } = auditText(text, language, { to });
  return {
    calls: calls.map(({ route }) => route ?? '?'),
    findings: findings.map(({ code, parameter }) =>
      parameter === undefined || code.endsWith('METHOD') ? code : `${code} ${parameter}`,
    ),
    // Responses that go elsewhere count only where a case is about them.
    unread: unread.length,
  };
}

describe('labelled call sites', () => {
  it.each(CASES.map((each) => [each.title, each] as const))(
    'the audit reads the labelled call "%s" as its label says',
    (_, each) => {
      const found = read(each);
      expect([...found.calls].sort()).toEqual([...each.calls].sort());
      expect([...found.findings].sort()).toEqual([...(each.findings ?? [])].sort());
      if (each.unread !== undefined || each.to === undefined) expect(found.unread).toBe(each.unread ?? 0);
    },
  );

  it('are more than two hundred', () => {
    expect(CASES.flatMap(({ calls, findings = [] }) => [...calls, ...findings]).length).toBeGreaterThan(200);
  });
});
