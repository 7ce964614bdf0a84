// SARIF 2.1.0, https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
import type { Gap } from './job-needs.ts';
import type { WorkflowFinding } from './write-workflows.ts';

const RULES = {
  MISSING_PERMISSION: 'A job needs a permission that is not declared.',
  EXCESSIVE_PERMISSION: 'A job declares a permission that nothing in it needs.',
  UNDECLARED_PERMISSIONS: 'A job declares no permissions.',
  IMPOSSIBLE_PERMISSION: 'A job needs a permission that no workflow can be granted.',
  UNREAD_CALL: 'A call could not be understood, so its permissions are not known.',
} as const;

/** Writes findings about workflows, and what could not be understood, as a SARIF log. */
export function writePermissionSarif(
  findings: readonly WorkflowFinding[],
  gaps: readonly Gap[],
  version: string,
): object {
  const results = [
    ...findings.map(({ code, severity, ...place }) => createResult(code, severity, place, place.message)),
    ...gaps.map((gap) => createResult('UNREAD_CALL', 'note', gap, gap.reason)),
  ];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'routebook',
            version,
            rules: Object.entries(RULES).map(([id, text]) => ({ id, shortDescription: { text } })),
          },
        },
        originalUriBaseIds: { ROOT: { description: { text: 'The folder that the command ran in.' } } },
        results,
      },
    ],
  };
}

function createResult(
  code: keyof typeof RULES,
  level: string,
  { file, line }: { readonly file: string; readonly line: number },
  text: string,
): object {
  const artifactLocation = { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: 'ROOT' };
  return {
    ruleId: code,
    ruleIndex: Object.keys(RULES).indexOf(code),
    level,
    message: { text },
    locations: [{ physicalLocation: { artifactLocation, region: { startLine: line } } }],
  };
}
