import { relative, sep } from 'node:path';
import { type AuditCall, type AuditFinding, type AuditOptions, type AuditUnread, auditLanguageOf } from '#audit';
import type { Progress } from '../shared/output/progress.ts';
import { auditFile, type FileResult } from './audit-file.ts';
import { listFiles } from './list-files.ts';

type InFile<Entry> = Entry & {
  /** The path from the current folder, with slashes. */
  readonly file: string;
};

type FileCall = InFile<AuditCall>;
export type FileFinding = InFile<AuditFinding>;
type FileUnread = InFile<AuditUnread>;

/** A file that was not read, and may send requests. */
interface UnreadFile {
  readonly file: string;
  readonly reason: string;
}

/** The result of an audit of files. */
export interface Audit {
  readonly calls: readonly FileCall[];
  readonly findings: readonly FileFinding[];
  readonly unread: readonly FileUnread[];
  readonly unreadFiles: readonly UnreadFile[];
  /** How many files were read. */
  readonly files: number;
  /** How many files and folders were left out because Git ignores them. */
  readonly ignored: number;
  /** How many edits `--fix` has made. */
  readonly fixed: number;
}

/** How files are audited. */
interface AuditRun {
  readonly isFixing: boolean;
  readonly progress: Progress;
}

const REASONS: { readonly [Kind in FileResult['kind']]?: string } = {
  bundle: 'This file is a bundle.',
  large: 'This file is larger than two megabytes, or not text.',
};

/** The number of files after which the progress is shown again. */
const STRIDE = 16;

/** Audits files, in the order of their paths. */
export function auditFiles(paths: readonly string[], options: AuditOptions, { isFixing, progress }: AuditRun): Audit {
  const unreadFiles: UnreadFile[] = [];
  const { files, ignored } = listFiles(paths, (name, path) => {
    const other = unsupportedLanguage(name);
    if (other !== undefined) unreadFiles.push({ file: shown(path), reason: `${other} is not read.` });
    return auditLanguageOf(name) !== undefined || !name.includes('.');
  });
  const calls: FileCall[] = [];
  const findings: FileFinding[] = [];
  const unread: FileUnread[] = [];
  let [fixed, read] = [0, 0];
  for (const [index, path] of files.entries()) {
    if (index % STRIDE === 0) progress.show(`Reading file ${index + 1} of ${files.length}`);
    const each = auditFile(path, options, isFixing);
    const file = shown(path);
    const reason = REASONS[each.kind];
    if (reason !== undefined) unreadFiles.push({ file, reason });
    if (each.kind !== 'audited') continue;
    read += 1;
    fixed += each.edits;
    calls.push(...each.result.calls.map((call) => ({ file, ...call })));
    findings.push(...each.result.findings.map((finding) => ({ file, ...finding })));
    unread.push(...each.result.unread.map((entry) => ({ file, ...entry })));
  }
  progress.end();
  return { calls, findings, unread, unreadFiles, files: read, ignored, fixed };
}

/** What was not followed: calls and clients, files that were read in part, and files that were not read. */
export function listNotFollowed({
  unread,
  unreadFiles,
}: Pick<Audit, 'unread' | 'unreadFiles'>): readonly NotFollowed[] {
  return [
    ...unread
      .filter(({ kind }) => kind !== 'response')
      .map(({ file, line, column, reason }) => ({ file, line, column, reason })),
    ...unreadFiles.map(({ file, reason }) => ({ file, line: 1, column: 1, reason })),
  ];
}

/** A place in a file. */
export interface NotFollowed {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

function shown(path: string): string {
  return relative(process.cwd(), path).split(sep).join('/');
}

const LANGUAGES: { readonly [extension: string]: string } = {
  fs: 'F#',
  swift: 'Swift',
  scala: 'Scala',
  groovy: 'Groovy',
  ex: 'Elixir',
  exs: 'Elixir',
  erl: 'Erlang',
  dart: 'Dart',
  lua: 'Lua',
  pl: 'Perl',
  pm: 'Perl',
  r: 'R',
  jl: 'Julia',
  clj: 'Clojure',
  hs: 'Haskell',
  c: 'C',
  cc: 'C++',
  cpp: 'C++',
  nim: 'Nim',
  cr: 'Crystal',
  zig: 'Zig',
};

/** The language of a program that the audit does not read, by the name of its file. */
function unsupportedLanguage(fileName: string): string | undefined {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return fileName.includes('.') && Object.hasOwn(LANGUAGES, extension) ? LANGUAGES[extension] : undefined;
}
