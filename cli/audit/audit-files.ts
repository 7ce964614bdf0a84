import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import {
  type AuditCall,
  type AuditFinding,
  type AuditLanguage,
  type AuditOptions,
  type AuditUnread,
  auditLanguageOf,
  auditText,
  isBundle,
} from 'routebook/audit';
import type { Progress } from '../output/progress.ts';
import { fixFile } from './fix-file.ts';
import { listFiles } from './list-files.ts';

type InFile<Entry> = Entry & {
  /** The path from the current folder, with slashes. */
  readonly file: string;
};

export type FileCall = InFile<AuditCall>;
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
  /** How many edits `--fix` has made. */
  readonly fixed: number;
}

const MAX_BYTES = 2_000_000;
const BUNDLE_NAME = /[.-](?:min|bundle|bundled|umd|iife)\.[cm]?js$/;
const SCRIPT = /\.[cm]?[jt]sx?$/;

export function auditFiles(
  paths: readonly string[],
  options: AuditOptions,
  isFixing: boolean,
  progress: Progress,
): Audit {
  const { files, ignored } = listFiles(paths, (name) => auditLanguageOf(name) !== undefined || !name.includes('.'));
  const calls: FileCall[] = [];
  const findings: FileFinding[] = [];
  const unread: FileUnread[] = [];
  let [bundles, large, read, fixed] = [0, 0, 0, 0];
  for (const [index, path] of files.entries()) {
    if (index % 100 === 0) progress.show(`Reading file ${index + 1} of ${files.length}`);
    const file = relative(process.cwd(), path).split(sep).join('/');
    const bytes = readBytes(path);
    if (bytes === undefined || bytes.length > MAX_BYTES || bytes.includes(0)) {
      large += 1;
      continue;
    }
    const text = bytes.toString('utf8');
    const language = auditLanguageOf(path) ?? languageOfText(text);
    if (language === undefined) continue;
    read += 1;
    if (SCRIPT.test(path) && (BUNDLE_NAME.test(path) || isBundle(text))) {
      bundles += 1;
      continue;
    }
    let result = auditText(text, language, options);
    if (isFixing) {
      const after = fixFile(path, bytes, text, result, (next) => auditText(next, language, options));
      result = after.result;
      fixed += after.edits;
    }
    calls.push(...result.calls.map((each) => ({ file, ...each })));
    findings.push(...result.findings.map((each) => ({ file, ...each })));
    unread.push(...result.unread.map((each) => ({ file, ...each })));
  }
  progress.end();
  return { calls, findings, unread, files: read, skipped: { ignored, bundles, large }, fixed };
}

function readBytes(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** A file without an extension is a script if its first line names an interpreter. */
function languageOfText(text: string): AuditLanguage | undefined {
  const [, program = ''] =
    /^#!\s*\S*?(?:\/env\s+(?:-S\s+)?)?\/?(\w+)\s*(?:\s-.*)?\r?$/m.exec(text.slice(0, text.indexOf('\n') + 1)) ?? [];
  if (/^(?:ba|z|da|k)?sh$/.test(program)) return 'shell';
  return program === 'node' ? 'javascript' : undefined;
}
