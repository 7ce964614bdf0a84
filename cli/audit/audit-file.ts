import { relative } from 'node:path';
import {
  type AuditLanguage,
  type AuditOptions,
  type AuditResult,
  auditLanguageOf,
  auditText,
  isBundle,
} from 'routebook/audit';
import { tryReadRegularFile } from '../../analysis/read-regular-file.ts';
import { mayMatter } from '../../src/core/internal/text/api-text.ts';
import { fixFile } from './fix-file.ts';
import { withOctokitOf } from './old-octokit.ts';

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
