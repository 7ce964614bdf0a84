import type { PermissionLevel, PermissionSet } from 'routebook/catalogue/permissions';
import { applyEdits, type AuditEdit as Edit } from '../tree/positions.ts';
import { isGiven, type JobReport } from './compare-job.ts';
import type { Block, Job, Workflow } from './read-workflow.ts';
import { fromWorkflowKey, toWorkflowKey, writeBlock } from './workflow-permissions.ts';

/**
 * Writes what the jobs of a workflow need into its text, if everything that uses a block was understood. Otherwise, nothing is changed. A
 * declared block keeps its comments and the order of its lines; what is missing is added at its end. A job without a block gets one.
 * `callers` are the jobs that call the workflow, if all of them are known.
 */
export function fixWorkflow(
  text: string,
  workflow: Workflow,
  reports: readonly JobReport[],
  callers: readonly JobReport[] | undefined,
): string {
  const edits: Edit[] = [];
  const shared = workflow.jobs.flatMap((job, index) =>
    job.permissions === undefined ? [reports[index] as JobReport] : [],
  );
  if (workflow.permissions !== undefined) edits.push(...fixBlock(text, workflow.permissions, shared));
  workflow.jobs.forEach((job, index) => {
    const report = reports[index] as JobReport;
    if (job.permissions !== undefined) edits.push(...fixBlock(text, job.permissions, [report]));
    else if (workflow.permissions === undefined && isUnderstood(report) && mayDeclare(workflow, report, callers))
      edits.push(insertBlock(job, report));
  });
  return applyEdits(text, edits).text;
}

function isUnderstood({ gaps }: JobReport): boolean {
  return gaps.length === 0;
}

/**
 * The jobs of a workflow that others call have the permissions of the caller. With a block that needs more, the call fails, so each caller
 * has to grant it, or has to get a block, which then includes it.
 */
function mayDeclare({ events }: Workflow, { smallest }: JobReport, callers: readonly JobReport[] | undefined): boolean {
  if (!events.includes('workflow_call')) return true;
  if (callers === undefined || callers.length === 0) return false;
  return callers.every(({ declared, gaps }) =>
    declared === undefined
      ? gaps.length === 0
      : Object.entries(smallest).every(([name, level]) => isGiven(declared, name, level)),
  );
}

function insertBlock({ keyStart, indent }: Job, { smallest }: JobReport): Edit {
  return { start: keyStart, end: keyStart, text: `${writeBlock(smallest, indent)}\n` };
}

/**
 * The edits of a block with what its jobs miss. A block that declares something that nothing explains is left alone: what needs it may be something that was
 * not seen. `write-all` and `read-all` declare nothing in particular, and are replaced.
 */
function fixBlock(text: string, block: Block, reports: readonly JobReport[]): Edit[] {
  if (!reports.every(isUnderstood)) return [];
  const missing: Record<string, PermissionLevel> = {};
  for (const report of reports)
    for (const [name, level] of Object.entries(report.missing)) if (missing[name] !== 'write') missing[name] = level;
  // What one job of a shared block does not need, another may.
  const [first] = reports;
  const excessive = Object.entries(first?.excessive ?? {}).filter(([name]) =>
    reports.every((report) => Object.hasOwn(report.excessive, name) && !Object.hasOwn(report.missing, name)),
  );
  const isList = typeof block.value === 'object' && block.value !== null;
  if (isList && excessive.length > 0) return [];
  if (Object.keys(missing).length === 0 && excessive.length === 0) return [];
  const written = text.slice(block.start, block.end);
  if (isList && !written.includes('{')) return editLines(text, block, missing);
  // Comments inside braces would be lost.
  if (/\s#/.test(written)) return [];
  const whole = writeWhole(text, block, reports, missing, Object.fromEntries(excessive));
  return [{ start: block.start, end: block.end, text: whole }];
}

/** A block that is written in one line is replaced by one with a line for each permission. */
function writeWhole(
  text: string,
  block: Block,
  reports: readonly JobReport[],
  missing: PermissionSet,
  excessive: Readonly<Record<string, PermissionLevel | 'none'>>,
): string {
  const indent = indentAt(text, block.start);
  const kept: Record<string, PermissionLevel> = { ...(reports[0]?.declared ?? {}), ...missing };
  for (const [name, level] of Object.entries(excessive)) {
    if (level === 'none') delete kept[name];
    else kept[name] = level;
  }
  return writeBlock(kept, indent).trimStart();
}

/** Raises the levels that are too low, and adds what is missing at the end. */
function editLines(text: string, block: Block, missing: PermissionSet): Edit[] {
  const edits: Edit[] = [];
  const written = new Set<string>();
  const lines = text.slice(block.start, block.end);
  let at = block.start + lines.indexOf('\n') + 1;
  let indent = `${indentAt(text, block.start)}  `;
  for (const line of text.slice(at, block.end).split('\n')) {
    const [, space = '', quote = '', key = '', between = '', level = ''] =
      /^([ \t]*)(["']?)([\w-]+)\2(\s*:\s*)["']?(\w+)/.exec(line) ?? [];
    const needed = missing[fromWorkflowKey(key)];
    if (key !== '') {
      indent = space;
      written.add(fromWorkflowKey(key));
    }
    if (needed !== undefined && needed !== level) {
      const from = text.indexOf(level, at + space.length + quote.length * 2 + key.length + between.length);
      edits.push({ start: from, end: from + level.length, text: needed });
    }
    at += line.length + 1;
  }
  const added = Object.entries(missing).filter(([name]) => !written.has(name));
  if (added.length === 0) return edits;
  const lastLine = text.indexOf('\n', block.end - 1);
  const place = lastLine < 0 ? text.length : lastLine;
  const start = text[place - 1] === '\r' ? place - 1 : place;
  const rows = added.map(([name, level]) => `\n${indent}${toWorkflowKey(name)}: ${level}`).join('');
  return [...edits, { start, end: start, text: rows }];
}

function indentAt(text: string, position: number): string {
  const start = text.lastIndexOf('\n', position - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start, position))?.[0] ?? '';
}
