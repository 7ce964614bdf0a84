import { dirname, relative, resolve, sep } from 'node:path';
import type { AuditOptions } from 'routebook/audit';
import type { Catalogue } from 'routebook/catalogue';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';
import { compareJob } from '../../analysis/workflows/compare-job.ts';
import { fixWorkflow } from '../../analysis/workflows/fix-workflow.ts';
import { findJobNeeds } from '../../analysis/workflows/job-needs.ts';
import type { Surroundings } from '../../analysis/workflows/job-visit.ts';
import { createLineCounter } from '../../analysis/workflows/line-counter.ts';
import type { FileFacts, JobNeeds } from '../../analysis/workflows/needs.ts';
import { isSameBeside, readWorkflow, type Workflow, type YamlParser } from '../../analysis/workflows/read-workflow.ts';
import { createRepository, type Repository } from '../../analysis/workflows/repository.ts';
import { auditFile } from '../audit/audit-file.ts';
import { isIgnoredFile } from '../audit/list-files.ts';
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
    const repository = repositories.get(root) ?? createRepository(root, (path) => isIgnoredFile(path, root));
    repositories.set(root, repository);
    return repository;
  };
  return paths.flatMap((path): WorkflowReport[] => {
    const full = resolve(path);
    const repository = repositoryOf(dirname(dirname(dirname(full))));
    const around = { ...options, audit, lineAt: lines.lineAt, repository };
    const bytes = tryReadRegularFile(full, MAX_BYTES);
    const text = bytes?.toString('utf8') ?? '';
    const workflow = readWorkflow(text, options.yaml);
    const file = relative(process.cwd(), full).split(sep).join('/');
    if (bytes === undefined || workflow === undefined)
      return [{ file, jobs: [], isFixed: false, unread: 'This file is not a valid workflow.' }];
    if (workflow.jobs.length > MOST_JOBS)
      return [{ file, jobs: [], isFixed: false, unread: `This workflow has more than ${MOST_JOBS} jobs.` }];
    const jobs = compareJobs(full, workflow, around);
    if (!options.isFixing) return [{ file, jobs, isFixed: false }];
    // Bytes that are not UTF-8 would be lost.
    const fixed = Buffer.from(text).equals(bytes) ? fixWorkflow(text, workflow, jobs) : text;
    const next = fixed === text ? undefined : readWorkflow(fixed, options.yaml);
    if (next === undefined || !isSameBeside(text, fixed, options.yaml)) return [{ file, jobs, isFixed: false }];
    replaceFile(full, fixed);
    known.delete(full);
    lines.forget(full);
    return [{ file, jobs: compareJobs(full, next, around), isFixed: true }];
  });
}

function compareJobs(path: string, workflow: Workflow, around: Surroundings) {
  const found = workflow.jobs.map((job) => findJobNeeds(path, workflow, job, around));
  return workflow.jobs.map((job, index) => {
    const others = found.filter((_, at) => at !== index && workflow.jobs[at]?.permissions === undefined);
    const line = around.lineAt(path, (job.permissions ?? job).start);
    return compareJob(workflow, job, found[index] as JobNeeds, others, line);
  });
}
