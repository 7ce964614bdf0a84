import type { Gap } from '../../analysis/workflows/needs.ts';
import { writeSarifLog } from '../shared/output/sarif.ts';
import type { WorkflowFinding } from './write-workflows.ts';

const RULES = {
  MISSING_PERMISSION: 'A job needs a permission that is not declared.',
  EXCESSIVE_PERMISSION: 'A job declares a permission that nothing in it needs.',
  UNDECLARED_PERMISSIONS: 'A job declares no permissions.',
  IMPOSSIBLE_PERMISSION: 'A job needs a permission that no workflow can be granted.',
  UNREAD_WORKFLOW: 'A workflow could not be read, so what its jobs need is not known.',
  NOT_FOLLOWED: 'A call, a client or a file was not followed, so what it needs is not known.',
} as const;

/** Writes findings about workflows, and what was not followed, as a SARIF log. */
export function writePermissionSarif(
  findings: readonly WorkflowFinding[],
  gaps: readonly Gap[],
  version: string,
): object {
  const places = [
    ...findings.map(({ code, severity, message, file, line }) => ({ code, severity, message, file, line })),
    ...gaps.map(({ reason, file, line }) => ({
      ...({ code: 'NOT_FOLLOWED', severity: 'note', message: reason } as const),
      ...{ file, line },
    })),
  ];
  const results = places.map(({ line, ...finding }) => ({ ...finding, region: { startLine: line } }));
  return writeSarifLog(RULES, results, version);
}
