import { relative, sep } from 'node:path';
import {
  type AuditCall,
  type AuditFinding,
  type AuditOptions,
  type AuditUnread,
  auditLanguageOf,
} from 'routebook/audit';
import type { Progress } from '../shared/output/progress.ts';
import { auditFile, type FileResult } from './audit-file.ts';
import { auditFromQueue } from './file-queue.ts';
import { listFiles } from './list-files.ts';
import { countWorkers, startWorkers, WORKER } from './start-workers.ts';
import { unsupportedLanguage } from './unsupported-language.ts';

type InFile<Entry> = Entry & {
  /** The path from the current folder, with slashes. */
  readonly file: string;
};

type FileCall = InFile<AuditCall>;
export type FileFinding = InFile<AuditFinding>;
export type FileUnread = InFile<AuditUnread>;

/** The result of an audit of files. */
export interface Audit {
  readonly calls: readonly FileCall[];
  readonly findings: readonly FileFinding[];
  readonly unread: readonly FileUnread[];
  /** How many files were read. */
  readonly files: number;
  readonly skipped: {
    /** Files and folders that Git ignores. */
    readonly ignored: number;
    readonly bundles: number;
    /** Larger than two megabytes, or not text. */
    readonly large: number;
  };
  /** Languages that the audit does not read, with their files. */
  readonly unsupported: readonly { readonly language: string; readonly files: number }[];
  /** How many edits `--fix` has made. */
  readonly fixed: number;
}

/** How files are audited. */
interface AuditRun {
  readonly isFixing: boolean;
  readonly progress: Progress;
  /** Whether threads have the catalogue: only GitHub's is part of the program. */
  readonly isGitHub: boolean;
  /** The number of threads besides the main one. By default, it depends on the number of files and processors. */
  readonly workers?: number;
  /** The program of the threads. */
  readonly worker?: URL;
}

/** Audits files. Several threads share the work; the result is the same, and in the same order, as with one. */
export async function auditFiles(paths: readonly string[], options: AuditOptions, run: AuditRun): Promise<Audit> {
  const { isFixing, progress, isGitHub, worker = WORKER } = run;
  const unsupported = new Map<string, number>();
  const { files, ignored } = listFiles(paths, (name) => {
    const other = unsupportedLanguage(name);
    if (other !== undefined) unsupported.set(other, (unsupported.get(other) ?? 0) + 1);
    return auditLanguageOf(name) !== undefined || !name.includes('.');
  });
  const counter = new SharedArrayBuffer(4);
  const task = { files, counter, to: options.to, hosts: [...(options.hosts ?? [])], tests: options.tests === true };
  // Fixes are written one after the other.
  const count = isFixing || !isGitHub ? 0 : (run.workers ?? countWorkers(files.length));
  const workers = startWorkers(task, count, worker);
  const audit = (path: string) => auditFile(path, options, isFixing);
  const own = auditFromQueue(files, new Int32Array(counter), audit, (start) =>
    progress.show(`Reading file ${start + 1} of ${files.length}`),
  );
  const all = [own, ...(await Promise.all(workers))];
  // A file without a result was taken by a thread that failed.
  const results = files.map((path, index) => all.find((each) => each.has(index))?.get(index) ?? audit(path));
  progress.end();
  const others = [...unsupported].map(([language, count]) => ({ language, files: count }));
  return { ...collect(files, results, ignored), unsupported: others };
}

/** Puts the results of all files together, in the order of the files. */
function collect(
  files: readonly string[],
  results: readonly FileResult[],
  ignored: number,
): Omit<Audit, 'unsupported'> {
  const calls: FileCall[] = [];
  const findings: FileFinding[] = [];
  const unread: FileUnread[] = [];
  const count = (kind: FileResult['kind']) => results.filter((each) => each.kind === kind).length;
  let fixed = 0;
  for (const [index, each] of results.entries()) {
    if (each.kind !== 'audited') continue;
    const { calls: found, unread: left } = each.result;
    fixed += each.edits;
    if (found.length + left.length + each.result.findings.length === 0) continue;
    const file = relative(process.cwd(), files[index] as string)
      .split(sep)
      .join('/');
    calls.push(...found.map((call) => ({ file, ...call })));
    findings.push(...each.result.findings.map((finding) => ({ file, ...finding })));
    unread.push(...left.map((entry) => ({ file, ...entry })));
  }
  const bundles = count('bundle');
  const skipped = { ignored, bundles, large: count('large') };
  return { calls, findings, unread, files: count('audited') + bundles, skipped, fixed };
}
