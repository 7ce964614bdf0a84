import { dirname, join, relative } from 'node:path';
import {
  type AuditFinding,
  type AuditLanguage,
  type AuditOptions,
  type AuditResult,
  auditLanguageOf,
  auditText,
  isBundle,
} from '#audit';
import { mayMatter } from '../../analysis/audit/text/api-text.ts';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';
import { fixFile } from './fix-file.ts';

/** What the audit of one file found, or why the file was not audited. `other` is a file that is not a script. */
export type FileResult =
  | { readonly kind: 'audited'; readonly result: AuditResult; readonly edits: number }
  | { readonly kind: 'bundle' | 'large' | 'other' };

const MAX_BYTES = 2_000_000;
/** The system reads no more of a first line that names an interpreter. */
const MAX_FIRST_LINE = 256;
const BUNDLE_NAME = /[.-](?:min|bundle|bundled|umd|iife)\.[cm]?js$/;
const INTERPRETERS: { readonly [program: string]: AuditLanguage } = {
  node: 'javascript',
  ruby: 'ruby',
  pwsh: 'powershell',
  php: 'php',
};
/** Almost every file fits. A buffer for each of them would be garbage. */
const scratch = Buffer.allocUnsafe(131_072);
const NOTHING: AuditResult = Object.freeze({ calls: [], findings: [], unread: [] });
const SCRIPT = /\.[cm]?[jt]sx?$/;

/** Reads and audits a file. With `isFixing`, it also applies the edits that are certain to be correct. */
export function auditFile(path: string, options: AuditOptions, isFixing: boolean): FileResult {
  const bytes = tryReadRegularFile(path, MAX_BYTES, isFixing ? undefined : scratch);
  if (bytes === undefined || bytes.includes(0)) return { kind: 'large' };
  const text = bytes.toString('utf8');
  const language = auditLanguageOf(path) ?? languageOfText(text);
  if (language === undefined) return { kind: 'other' };
  const isScript = SCRIPT.test(path);
  if (isScript && (BUNDLE_NAME.test(path) || isBundle(text))) return { kind: 'bundle' };
  if (isScript && hasNothing(text, options)) return { kind: 'audited', result: NOTHING, edits: 0 };
  const audit = (each: string) => withOctokitOf(path, withoutTests(path, auditText(each, language, options), options));
  const result = audit(text);
  if (!isFixing) return { kind: 'audited', result, edits: 0 };
  return { kind: 'audited', ...fixFile(path, bytes, text, result, audit) };
}

/** Tests and their data. What they mention is answered by a mock. */
const TEST =
  /(?:^|[\\/])(?:tests?|__tests__|__mocks__|mocks?|spec|specs|e2e|cypress|fixtures?|stories|test-?utils|testing|testdata)[\\/]|[._-](?:tests?|spec|stories|mock|e2e|cy)\.\w+$|(?<=[a-z])Tests?\.\w+$/;

function withoutTests(path: string, result: AuditResult, { tests }: AuditOptions): AuditResult {
  if (tests === true || !TEST.test(relative(process.cwd(), path))) return result;
  const isExact = ({ certainty }: { readonly certainty: string }) => certainty === 'exact';
  return { ...result, calls: result.calls.filter(isExact), findings: result.findings.filter(isExact) };
}

/** Whether the audit of a script finds nothing, by a faster search than its own. Almost all files are such scripts. */
function hasNothing(text: string, { hosts = [] }: AuditOptions): boolean {
  if (mayMatter(text) || text.includes('routebook-ignore')) return false;
  for (const host of hosts) if (text.includes(host)) return false;
  return true;
}

/** A file without an extension is a script if its first line names an interpreter. */
function languageOfText(text: string): AuditLanguage | undefined {
  const [firstLine = ''] = text.slice(0, MAX_FIRST_LINE).split('\n');
  const [, program = ''] = /^#!\s*\S*?(?:\/env\s+(?:-S\s+)?)?\/?(\w+)\s*(?:\s-.*)?\r?$/.exec(firstLine) ?? [];
  if (/^(?:ba|z|da|k)?sh$/.test(program)) return 'shell';
  if (/^python[\d.]*$/.test(program)) return 'python';
  return Object.hasOwn(INTERPRETERS, program) ? INTERPRETERS[program] : undefined;
}

const MAX_MANIFEST_BYTES = 500_000;
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
function withOctokitOf(path: string, result: AuditResult): AuditResult {
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
    const text = tryReadRegularFile(join(folder, 'package.json'), MAX_MANIFEST_BYTES)?.toString('utf8');
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
