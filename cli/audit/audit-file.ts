import {
  type AuditLanguage,
  type AuditOptions,
  type AuditResult,
  auditLanguageOf,
  auditText,
  isBundle,
} from 'routebook/audit';
import { API, mayMatter } from '../../src/internal/modules/api-text.ts';
import { tryReadRegularFile } from '../files/read-regular-file.ts';
import { defaultBaseOf } from './default-base.ts';
import { fixFile } from './fix-file.ts';
import { isGitHubProgram } from './github-program.ts';
import type { ImportReader } from './import-reader.ts';
import { withOctokitOf } from './old-octokit.ts';

/** What the audit of one file found, or why the file was not audited. `other` is a file that is not a script. */
export type FileResult =
  | {
      readonly kind: 'audited';
      readonly result: AuditResult;
      readonly edits: number;
      /** The line of the first GraphQL query to GitHub. */
      readonly graphql?: number | undefined;
      /** The base URL that it sets for axios in all files. */
      readonly defaultBase?: string | undefined;
      /** Whether it mentions axios. */
      readonly hasAxios?: boolean;
      /** Whether it shows that its program calls GitHub's API. */
      readonly isGitHub?: boolean;
    }
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
export function auditFile(
  path: string,
  given: AuditOptions,
  isFixing: boolean,
  readImports?: ImportReader,
): FileResult {
  const bytes = tryReadRegularFile(path, MAX_BYTES, isFixing ? undefined : scratch);
  if (bytes === undefined || bytes.includes(0)) return { kind: 'large' };
  const text = bytes.toString('utf8');
  const language = auditLanguageOf(path) ?? languageOfText(text);
  if (language === undefined) return { kind: 'other' };
  const isScript = SCRIPT.test(path);
  if (isScript && (BUNDLE_NAME.test(path) || isBundle(text))) return { kind: 'bundle' };
  const readImport = readImports?.(path, text);
  const graphqlOf = () => (isFixing ? undefined : findGraphQL(text, language));
  if (isScript && readImport === undefined && hasNothing(text, given))
    return { kind: 'audited', result: NOTHING, edits: 0, graphql: graphqlOf(), hasAxios: text.includes('axios') };
  const options = { program: {}, ...given, paths: readImports !== undefined, readImport };
  const audit = (each: string) => withOctokitOf(path, auditOrCount(each, language, options));
  const result = audit(text);
  const facts = {
    defaultBase: defaultBaseOf(text),
    hasAxios: text.includes('axios'),
    isGitHub: isGitHubProgram(text),
  };
  if (!isFixing) return { kind: 'audited', result, edits: 0, graphql: graphqlOf(), ...facts };
  return { kind: 'audited', ...fixFile(path, bytes, text, result, audit), ...facts };
}

/** Whether the audit of a script finds nothing, by a faster search than its own. Almost all files are such scripts. */
function hasNothing(text: string, { hosts = [] }: AuditOptions): boolean {
  if (mayMatter(text) || text.includes('routebook-ignore')) return false;
  for (const host of hosts) if (!API.test(host) && text.includes(host)) return false;
  return true;
}

/** Audits a text. One that is too deep for the stack is counted as a call that is not understood, and the other files are audited. */
function auditOrCount(text: string, language: AuditLanguage, options: AuditOptions): AuditResult {
  try {
    return auditText(text, language, options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const [excerpt = ''] = text.split('\n', 1);
    const range = { start: 0, end: 0, line: 1, column: 1, endLine: 1, endColumn: 1 };
    const reason = 'The file is too deeply nested to be read.';
    return { calls: [], findings: [], unread: [{ kind: 'call', reason, excerpt, ...range }], program: {} };
  }
}

/** A file without an extension is a script if its first line names an interpreter. */
function languageOfText(text: string): AuditLanguage | undefined {
  const [firstLine = ''] = text.slice(0, MAX_FIRST_LINE).split('\n');
  const [, program = ''] = /^#!\s*\S*?(?:\/env\s+(?:-S\s+)?)?\/?(\w+)\s*(?:\s-.*)?\r?$/.exec(firstLine) ?? [];
  if (/^(?:ba|z|da|k)?sh$/.test(program)) return 'shell';
  if (/^python[\d.]*$/.test(program)) return 'python';
  return Object.hasOwn(INTERPRETERS, program) ? INTERPRETERS[program] : undefined;
}

const GRAPHQL = /\bgraphql\s*(?:\(|<|`)|\bgh\s+api\s+graphql\b/;
const SCRIPTS: ReadonlySet<AuditLanguage> = new Set([
  ...(['javascript', 'jsx', 'typescript', 'tsx'] as const),
  ...(['vue', 'svelte', 'shell'] as const),
]);

/** The line of the first GraphQL query to GitHub in a script. The audit does not report them, because they have no route. */
export function findGraphQL(text: string, language: AuditLanguage): number | undefined {
  if (!SCRIPTS.has(language) || !text.includes('graphql') || !/octokit|github/i.test(text)) return undefined;
  const at = text.search(GRAPHQL);
  return at < 0 ? undefined : text.slice(0, at).split('\n').length;
}
