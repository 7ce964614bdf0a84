import { auditText } from 'routebook/audit';
import { describe, expect, it } from 'vitest';
import type { Case } from './cases/case.ts';
import { CLIENT_CASES } from './cases/client-cases.ts';
import { OCTOKIT_CASES } from './cases/octokit-cases.ts';
import { SHELL_CASES } from './cases/shell-cases.ts';
import { VERSION_CASES } from './cases/version-cases.ts';

const CASES: readonly Case[] = [...OCTOKIT_CASES, ...CLIENT_CASES, ...SHELL_CASES, ...VERSION_CASES];

describe('exact calls', () => {
  it.each(CASES.map((each) => [each.title, each] as const))('the audit reads "%s" as its label says', (_, each) => {
    const { calls, findings, unread } = auditText(each.text, each.language, { to: each.to });
    const exact = calls.filter(({ certainty }) => certainty === 'exact');
    expect(exact.map(({ route }) => route ?? '?').sort()).toEqual([...each.calls].sort());
    const codes = findings.map(({ code, parameter }) =>
      parameter === undefined || code.endsWith('METHOD') ? code : `${code} ${parameter}`,
    );
    expect(codes.sort()).toEqual([...(each.findings ?? [])].sort());
    // Responses that go elsewhere count only where a case is about them.
    if (each.unread !== undefined || each.to === undefined) expect(unread).toHaveLength(each.unread ?? 0);
  });
});
