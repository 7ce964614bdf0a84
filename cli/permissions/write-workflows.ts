import type { JobReport } from '../../analysis/workflows/compare-job.ts';
import { toWorkflowKey, writeBlock } from '../../analysis/workflows/workflow-permissions.ts';
import { type Screen, visible } from '../shared/output/terminal.ts';
import { counted, wrap } from '../shared/output/text.ts';
import { writeGaps, writeList, writePlace } from './write-needs.ts';

/** The jobs of a workflow, compared with what they declare. */
export interface WorkflowReport {
  readonly file: string;
  readonly jobs: readonly JobReport[];
  /** Why the file could not be read. */
  readonly unread?: string;
  /** Whether `--fix` has changed the file. */
  readonly isFixed: boolean;
}

/** A finding about a job, or about a workflow that was not read and so has none. */
export interface WorkflowFinding {
  readonly code:
    | 'MISSING_PERMISSION'
    | 'EXCESSIVE_PERMISSION'
    | 'UNDECLARED_PERMISSIONS'
    | 'IMPOSSIBLE_PERMISSION'
    | 'UNREAD_WORKFLOW';
  readonly severity: 'error' | 'warning';
  readonly file: string;
  readonly line: number;
  readonly job: string;
  readonly message: string;
}

/** Lists what is wrong with the blocks of a workflow. */
export function findProblems({ file, jobs, unread }: Omit<WorkflowReport, 'isFixed'>): WorkflowFinding[] {
  if (unread !== undefined)
    return [{ code: 'UNREAD_WORKFLOW', severity: 'error', file, line: 1, job: '', message: unread }];
  return jobs.flatMap((report): WorkflowFinding[] => {
    const { job, line, declared, missing, missingIfPrivate, excessive, smallest, impossible, gaps } = report;
    const at = { file, line, job };
    const found = Object.entries(missing).map(([name, level]): WorkflowFinding => {
      const isPrivate = missingIfPrivate.includes(name);
      const unless = isPrivate ? ' In a public repository, it works without.' : '';
      const message = `The job "${job}" needs ${toWorkflowKey(name)}: ${level}, which is not declared.${unless}`;
      return { ...at, code: 'MISSING_PERMISSION', severity: isPrivate ? 'warning' : 'error', message };
    });
    for (const [name, level] of Object.entries(excessive)) {
      const enough = level === 'none' ? 'It can be removed.' : `${toWorkflowKey(name)}: ${level} is enough.`;
      const message = `Nothing in the job "${job}" needs ${toWorkflowKey(name)}: ${declared?.[name]}. ${enough}`;
      found.push({ ...at, code: 'EXCESSIVE_PERMISSION', severity: 'warning', message });
    }
    if (declared === undefined) {
      const least = gaps.length > 0 ? 'at least ' : '';
      const needs = Object.entries(smallest).map(([name, level]) => `${toWorkflowKey(name)}: ${level}`);
      const message = `The job "${job}" declares no permissions, so it has those of the repository's settings. It needs ${least}${needs.join(', ') || 'none'}.`;
      found.push({ ...at, code: 'UNDECLARED_PERMISSIONS', severity: 'warning', message });
    }
    for (const { what, line: own, file: where } of impossible) {
      const message = `The token of a workflow cannot be granted what ${what} needs. Use the token of a GitHub App.`;
      found.push({ code: 'IMPOSSIBLE_PERMISSION', severity: 'error', file: where, line: own, job, message });
    }
    return found;
  });
}

/** Writes the jobs of all workflows as text. */
export function writeWorkflows(reports: readonly WorkflowReport[], screen: Screen): string {
  const blocks = reports.flatMap((report) => [
    screen.paint('heading', visible(report.file)) + (report.isFixed ? ` ${screen.paint('success', '(changed)')}` : ''),
    ...(report.unread === undefined ? [] : [`  ${screen.paint('error', 'error')}: ${report.unread}`]),
    ...report.jobs.map((job) => writeJob(report, job, screen)),
  ]);
  const findings = reports.flatMap(findProblems);
  const jobs = reports.reduce((sum, each) => sum + each.jobs.length, 0);
  const result = findings.length === 0 ? 'No findings' : counted(findings.length, 'finding');
  const summary = `${result} in ${counted(jobs, 'job')} in ${counted(reports.length, 'workflow')}.`;
  return [...blocks, summary].join('\n\n');
}

function writeJob(report: WorkflowReport, job: JobReport, screen: Screen): string {
  const own = findProblems({ ...report, jobs: [job] });
  const unsure = job.gaps.length > 0 || job.needs.some(({ permissions }) => permissions.uncertain);
  const title = unsure ? 'needs at least' : 'needs';
  return [
    `Job ${screen.paint('heading', visible(job.job))} ${title}`,
    writeBlock(job.smallest, '  '),
    ...own.map(({ severity, message }) =>
      wrap(`  ${severity}: ${message}`, screen.width, '    ')
        .join('\n')
        .replace(`${severity}:`, () => `${screen.paint(severity, severity)}:`),
    ),
    ...job.needs.map((need) => writePlace(need, need.what, screen)),
    ...(job.gaps.length === 0 ? [] : [writeGaps(job.gaps, screen)]),
    ...(job.notFollowed.length === 0 ? [] : [writeStarted(job, screen)]),
  ].join('\n');
}

/** Lists the programs that were not followed, with a line for each step. */
function writeStarted({ notFollowed }: JobReport, screen: Screen): string {
  const steps = new Map(notFollowed.map((each) => [`${each.file}:${each.line}`, each]));
  const lines = Array.from(steps.values(), ({ file, line }) => {
    const own = notFollowed.filter((each) => each.file === file && each.line === line);
    return { file, line, what: own.map(({ what }) => what).join(', ') };
  });
  return writeList('Not followed, and without the token', lines, ({ what }) => what, screen);
}
