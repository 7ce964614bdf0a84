import { createHash } from 'node:crypto';
import type { AuditCode } from '#audit';
import { locationOf, writeSarifLog } from '../shared/output/sarif.ts';
import { type Audit, type FileFinding, listNotFollowed } from './audit-files.ts';
import { fingerprintOf } from './baseline.ts';

const RULES: { readonly [Code in AuditCode | 'NOT_FOLLOWED']: string } = {
  UNKNOWN_ROUTE: 'The API has no such route.',
  UNKNOWN_METHOD: 'Octokit has no such method.',
  RENAMED_METHOD: 'Octokit renamed this method.',
  UNKNOWN_PARAMETER: 'The route has no such parameter.',
  UNUSED_IGNORE: 'A comment ignores nothing.',
  LITERAL_PLUS: 'A plus sign in a search query is not a space.',
  MISSING_PARAMETER: 'A required parameter is missing.',
  WRONG_TYPE: 'A value has the wrong type.',
  NOT_IN_ENUM: 'A value is not one of those that are allowed.',
  REMOVED_ROUTE: 'The API no longer has this route.',
  DEPRECATED_ROUTE: 'The route is deprecated.',
  DEPRECATED_PARAMETER: 'The parameter is deprecated.',
  CHANGED_ROUTE: 'The target version changes this route.',
  CHANGED_PARAMETER: 'The target version changes a parameter that is sent.',
  CHANGED_RESPONSE: 'The target version changes the response.',
  NOTICE: 'GitHub has announced something about this call.',
  NOT_FOLLOWED: 'A call, a client or a file that was not followed.',
};

/** Writes findings as a SARIF log, and what was not followed as notes. */
export function writeSarif(audit: Audit, version: string): object {
  const results = audit.findings.map((finding) => {
    const { code, severity, message, file, line, column, endLine, endColumn, excerpt } = finding;
    const region = { startLine: line, startColumn: column, endLine, endColumn, snippet: { text: excerpt } };
    return { code, severity, message, file, region, more: membersOf(finding) };
  });
  const notes = listNotFollowed(audit).map(({ file, line, column, reason }) => ({
    ...({ code: 'NOT_FOLLOWED', severity: 'note', message: reason } as const),
    ...{ file, region: { startLine: line, startColumn: column } },
  }));
  return writeSarifLog(RULES, [...results, ...notes], version);
}

/** What identifies a finding, and how to fix it. */
function membersOf(finding: FileFinding): object {
  const { file, message, fix, certainty } = finding;
  const hash = createHash('sha256').update(fingerprintOf(finding)).digest('hex');
  const partialFingerprints = { 'routebook/v1': hash };
  const properties = { certainty };
  if (fix === undefined) return { partialFingerprints, properties };
  const replacements = fix.map(({ start, end, text }) => ({
    deletedRegion: { charOffset: start, charLength: end - start },
    insertedContent: { text },
  }));
  const artifactChanges = [{ artifactLocation: locationOf(file), replacements }];
  return { partialFingerprints, properties, fixes: [{ description: { text: message }, artifactChanges }] };
}
