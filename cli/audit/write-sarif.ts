// SARIF 2.1.0, https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
import { createHash } from 'node:crypto';
import type { AuditCode } from 'routebook/audit';
import type { FileFinding } from './audit-files.ts';
import { fingerprintOf } from './baseline.ts';

const RULES: { readonly [Code in AuditCode]: string } = {
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
};

/** Writes findings as a SARIF log. */
export function writeSarif(findings: readonly FileFinding[], version: string): object {
  const codes = Object.keys(RULES) as AuditCode[];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'routebook',
            version,
            rules: codes.map((code) => ({ id: code, shortDescription: { text: RULES[code] } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { ROOT: { description: { text: 'The folder that the command ran in.' } } },
        results: findings.map((finding) => createResult(finding, codes)),
      },
    ],
  };
}

function createResult(finding: FileFinding, codes: readonly AuditCode[]): object {
  const { file, code, severity, message, line, column, endLine, endColumn, fix, excerpt } = finding;
  const artifactLocation = { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: 'ROOT' };
  const region = { startLine: line, startColumn: column, endLine, endColumn, snippet: { text: excerpt } };
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation, region } }],
    partialFingerprints: { 'routebook/v1': createHash('sha256').update(fingerprintOf(finding)).digest('hex') },
    ...(fix === undefined
      ? {}
      : {
          fixes: [
            {
              description: { text: message },
              artifactChanges: [
                {
                  artifactLocation,
                  replacements: fix.map(({ start, end, text }) => ({
                    deletedRegion: { charOffset: start, charLength: end - start },
                    insertedContent: { text },
                  })),
                },
              ],
            },
          ],
        }),
  };
}
