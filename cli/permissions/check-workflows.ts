import { readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import type { Catalogue } from 'routebook/catalogue';
import type { AuditOptions } from '#audit';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';
import { compareJob, type JobReport } from '../../analysis/workflows/compare-job.ts';
import { fixWorkflow } from '../../analysis/workflows/fix-workflow.ts';
import { findJobNeeds } from '../../analysis/workflows/job-needs.ts';
import type { Surroundings } from '../../analysis/workflows/job-visit.ts';
import type { FileFacts, JobNeeds } from '../../analysis/workflows/needs.ts';
import {
  findWorkflowFault,
  isSameBeside,
  readWorkflow,
  type Workflow,
  type YamlParser,
} from '../../analysis/workflows/read-workflow.ts';
import { createLineCounter, createRepository, type Repository, readText } from '../../analysis/workflows/repository.ts';
import { auditFile } from '../audit/audit-file.ts';
import { createIgnoredTest } from '../audit/list-files.ts';
import { replaceFile } from '../shared/files/replace-file.ts';
import type { WorkflowReport } from './write-workflows.ts';

/** GitHub does not run larger ones. */
const MAX_BYTES = 512_000;
/** More than any workflow has. What jobs need is compared with the needs of the others. */
const MOST_JOBS = 500;

interface CheckOptions {
  readonly catalogue: Catalogue;
  readonly audit: AuditOptions;
  readonly yaml: YamlParser;
  readonly isFixing: boolean;
}

/** Compares workflows with what their jobs need. With `isFixing`, it also writes the blocks. */
export function checkWorkflows(paths: readonly string[], options: CheckOptions): WorkflowReport[] {
  const known = new Map<string, FileFacts | undefined>();
  const audit = (path: string): FileFacts | undefined => {
    if (!known.has(path)) {
      const result = auditFile(path, options.audit, false);
      known.set(path, result.kind === 'audited' ? result.result : undefined);
    }
    return known.get(path);
  };
  const lines = createLineCounter();
  const repositories = new Map<string, Repository>();
  const repositoryOf = (root: string): Repository => {
    const repository = repositories.get(root) ?? createRepository(root, createIgnoredTest(root));
    repositories.set(root, repository);
    return repository;
  };
  const read = paths.map((path): ReadWorkflow => {
    const full = resolve(path);
    const repository = repositoryOf(dirname(dirname(dirname(full))));
    const around = { ...options, audit, lineAt: lines.lineAt, repository };
    const bytes = tryReadRegularFile(full, MAX_BYTES);
    const text = bytes?.toString('utf8') ?? '';
    const workflow = readWorkflow(text, options.yaml);
    const file = relative(process.cwd(), full).split(sep).join('/');
    const unreadable = { file, jobs: [], isFixed: false };
    if (bytes === undefined) return { full, report: { ...unreadable, unread: 'This file cannot be read.' } };
    if (workflow === undefined) {
      const unread = `This file is not a valid workflow. ${findWorkflowFault(text, options.yaml)}`;
      return { full, report: { ...unreadable, unread } };
    }
    if (workflow.jobs.length > MOST_JOBS)
      return { full, report: { ...unreadable, unread: `This workflow has more than ${MOST_JOBS} jobs.` } };
    const report = { file, jobs: compareJobs(full, workflow, around), isFixed: false };
    // Bytes that are not UTF-8 would be lost.
    return { full, report, ...(Buffer.from(text).equals(bytes) ? { text, workflow, around } : {}) };
  });
  if (!options.isFixing) return read.map(({ report }) => report);
  return read.map(({ full, report, text, workflow, around }): WorkflowReport => {
    if (text === undefined || workflow === undefined || around === undefined) return report;
    const fixed = fixWorkflow(text, workflow, report.jobs, callersOf(full, read));
    const next = fixed === text ? undefined : readWorkflow(fixed, options.yaml);
    if (next === undefined || !isSameBeside(text, fixed, options.yaml)) return report;
    replaceFile(full, fixed);
    known.delete(full);
    lines.forget(full);
    return { ...report, jobs: compareJobs(full, next, around), isFixed: true };
  });
}

interface ReadWorkflow {
  readonly full: string;
  readonly report: WorkflowReport;
  readonly text?: string;
  readonly workflow?: Workflow;
  readonly around?: Surroundings;
}

/** The jobs that call a workflow. Undefined if a workflow that was not read may call it. */
function callersOf(full: string, all: readonly ReadWorkflow[]): readonly JobReport[] | undefined {
  const name = `/.github/workflows/${basename(full)}`;
  const own = all.filter((each) => dirname(each.full) === dirname(full));
  const others = readdirSync(dirname(full)).filter((each) => !own.some((known) => basename(known.full) === each));
  if (others.some((each) => readText(join(dirname(full), each)).includes(name))) return undefined;
  if (own.some(({ workflow, report }) => workflow === undefined && report.unread !== undefined)) return undefined;
  return own.flatMap(({ workflow, report }) =>
    report.jobs.filter((_, index) => workflow?.jobs[index]?.uses?.slice(1) === name),
  );
}

function compareJobs(path: string, workflow: Workflow, around: Surroundings) {
  const found = workflow.jobs.map((job) => findJobNeeds(path, workflow, job, around));
  return workflow.jobs.map((job, index) => {
    const others = found.filter((_, at) => at !== index && workflow.jobs[at]?.permissions === undefined);
    const line = around.lineAt(path, (job.permissions ?? job).start);
    return compareJob(workflow, job, found[index] as JobNeeds, others, line);
  });
}
