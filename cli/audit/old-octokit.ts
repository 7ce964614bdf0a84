import { dirname, join } from 'node:path';
import type { AuditFinding, AuditResult } from 'routebook/audit';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';

const MAX_BYTES = 500_000;
/** The first version of each package whose methods know the parameters by their present names. */
const FIRST_VERSIONS: { readonly [name: string]: readonly [major: number, minor: number] } = {
  '@octokit/rest': [16, 24],
  github: [Number.POSITIVE_INFINITY, 0],
  probot: [9, 5],
  danger: [10, 0],
};
const MAX_LOCK_BYTES = 20_000_000;

/**
 * Methods of Octokit before 16.24 know a parameter such as `issue_number` only by its earlier name. In a program that may have such a
 * version, the earlier name is not a mistake yet, and another one would break the call.
 */
export function withOctokitOf(path: string, result: AuditResult): AuditResult {
  if (!result.findings.some((each) => isRenamed(each, result))) return result;
  const version = oldVersion(dirname(path));
  if (version === undefined) return result;
  const findings = result.findings.map((each): AuditFinding => {
    if (!isRenamed(each, result)) return each;
    const { fix: _, ...finding } = each;
    const doubt = `But package.json allows ${version}, whose parameters may have earlier names: update it first.`;
    return { ...finding, severity: 'warning', message: `${each.message} ${doubt}` };
  });
  return { ...result, findings };
}

/** Whether a finding may be about a parameter of a method that has a new name. A typo is one in all versions. */
function isRenamed({ code, message, start }: AuditFinding, { calls }: AuditResult): boolean {
  const isName = code === 'UNKNOWN_PARAMETER' || code === 'MISSING_PARAMETER';
  if (!isName || message.includes(' Did you mean ')) return false;
  return calls.some((call) => call.form === 'method' && call.start <= start && start < call.end);
}

/** The old version of Octokit that the nearest package.json with Octokit may install, as `name@range`. */
function oldVersion(folder: string): string | undefined {
  const dependencies = dependenciesIn(folder);
  for (const [name, [major, minor]] of Object.entries(FIRST_VERSIONS)) {
    const range = dependencies.get(name);
    if (range === undefined) continue;
    // `latest`, `*` and `catalog:` say nothing; the lock file does.
    const written = /\d/.test(range) ? range : (lockedVersion(folder, name) ?? '');
    const [, first = '', second = '0'] = /(\d+)(?:\.(\d+))?/.exec(written) ?? [];
    const isOld = first !== '' && (Number(first) < major || (Number(first) === major && Number(second) < minor));
    return isOld ? `${name}@${written}` : undefined;
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : oldVersion(parent);
}

/** The version of a package in the nearest lock file of npm, Yarn or pnpm. */
function lockedVersion(folder: string, name: string): string | undefined {
  for (const file of ['package-lock.json', 'yarn.lock', 'pnpm-lock.yaml']) {
    const text = tryReadRegularFile(join(folder, file), MAX_LOCK_BYTES)?.toString('utf8');
    if (text === undefined) continue;
    const npm = `"(?:node_modules/)?${name}": \\{\\s+"version": "`;
    const others = `^"?${name}@[^\\n]*:\\s+version:? "?|^\\s*'?/?${name}[@/](?=\\d)`;
    return new RegExp(`(?:${npm}|${others})([\\d.]+)`, 'm').exec(text)?.[1];
  }
  const parent = dirname(folder);
  return parent === folder ? undefined : lockedVersion(parent, name);
}

function dependenciesIn(folder: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  try {
    const text = tryReadRegularFile(join(folder, 'package.json'), MAX_BYTES)?.toString('utf8');
    const read: unknown = JSON.parse(text ?? '{}');
    for (const key of ['peerDependencies', 'devDependencies', 'dependencies']) {
      const list = (read as { readonly [key: string]: unknown } | null)?.[key];
      for (const [name, range] of Object.entries(list ?? {})) if (typeof range === 'string') found.set(name, range);
    }
  } catch {
    // A package.json with a mistake says nothing about versions.
  }
  return found;
}
