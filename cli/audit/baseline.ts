import { dirname, relative, resolve, sep } from 'node:path';
import { readRegularFile } from '../../analysis/read-regular-file.ts';
import { isRecord } from '../../src/core/objects.ts';
import { UsageError } from '../shared/errors.ts';
import { readErrorReason, replaceFile } from '../shared/files/replace-file.ts';
import type { FileFinding } from './audit-files.ts';

const MAX_BYTES = 100_000_000;

/** A finding in a baseline. It has no line number, so that it still matches when lines above it change. */
interface Entry {
  /** The path from the folder of the baseline, so that the audit can be run in any folder. */
  readonly file: string;
  readonly code: string;
  readonly route: string;
  readonly parameter?: string;
  readonly excerpt: string;
  readonly count: number;
}

/** A key that is equal for equal findings, regardless of their position in the file. */
export function fingerprintOf({ file, code, route, parameter = '', excerpt }: Omit<Entry, 'count'>): string {
  return JSON.stringify([file, code, route, parameter, excerpt.replace(/\s+/g, ' ')]);
}

/** Returns the findings that are not in the baseline. Of several equal findings, it omits as many as the baseline contains. */
export function withoutKnown(
  findings: readonly FileFinding[],
  name: string,
): { readonly findings: FileFinding[]; readonly known: number } {
  const counts = new Map<string, number>();
  for (const entry of readBaseline(name))
    counts.set(fingerprintOf(entry), (counts.get(fingerprintOf(entry)) ?? 0) + entry.count);
  const fresh = findings.filter((finding) => {
    const key = fingerprintOf({ ...finding, file: fileFrom(name, finding.file) });
    const left = counts.get(key) ?? 0;
    if (left > 0) counts.set(key, left - 1);
    return left === 0;
  });
  return { findings: fresh, known: findings.length - fresh.length };
}

/** The path of a file from the folder of the baseline, with slashes. */
function fileFrom(baseline: string, file: string): string {
  return relative(dirname(resolve(baseline)), resolve(file))
    .split(sep)
    .join('/');
}

export function writeBaseline(findings: readonly FileFinding[], name: string): void {
  const entries = new Map<string, Entry>();
  for (const finding of findings) {
    const { code, route, parameter, excerpt } = finding;
    const file = fileFrom(name, finding.file);
    const key = fingerprintOf({ ...finding, file });
    const count = (entries.get(key)?.count ?? 0) + 1;
    entries.set(key, { file, code, route, ...(parameter === undefined ? {} : { parameter }), excerpt, count });
  }
  replaceFile(name, `${JSON.stringify({ version: 1, findings: [...entries.values()] }, undefined, 2)}\n`);
}

function readBaseline(name: string): readonly Entry[] {
  let value: unknown;
  try {
    value = JSON.parse(readRegularFile(name, MAX_BYTES).toString('utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'it is not JSON' : readErrorReason(error);
    throw new UsageError(`the baseline ${name} cannot be read: ${reason}.`, `routebook audit --write-baseline ${name}`);
  }
  const entries = isRecord(value) && Array.isArray(value['findings']) ? value['findings'] : undefined;
  if (entries === undefined || !entries.every(isEntry)) {
    throw new UsageError(`${name} is not a baseline.`, `routebook audit --write-baseline ${name}`);
  }
  return entries;
}

function isEntry(value: unknown): value is Entry {
  if (!isRecord(value)) return false;
  const isText = ['file', 'code', 'route', 'excerpt'].every((name) => typeof value[name] === 'string');
  return (
    isText &&
    Number.isSafeInteger(value['count']) &&
    (value['parameter'] === undefined || typeof value['parameter'] === 'string')
  );
}
