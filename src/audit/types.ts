import type { FindingCode } from '../catalogue/check/finding.ts';
import type { Catalogue } from '../catalogue/types.ts';

/** What a text is written in. `json` is a package.json: its scripts are read. */
export type AuditLanguage =
  | 'javascript'
  | 'jsx'
  | 'typescript'
  | 'tsx'
  | 'vue'
  | 'svelte'
  | 'html'
  | 'yaml'
  | 'shell'
  | 'markdown'
  | 'json';

/** Every kind of audit finding. The codes are stable. */
export type AuditCode =
  | Extract<
      FindingCode,
      | 'UNKNOWN_ROUTE'
      | 'UNKNOWN_PARAMETER'
      | 'MISSING_PARAMETER'
      | 'WRONG_TYPE'
      | 'NOT_IN_ENUM'
      | 'REMOVED_ROUTE'
      | 'DEPRECATED_ROUTE'
      | 'DEPRECATED_PARAMETER'
    >
  | 'UNKNOWN_METHOD'
  | 'RENAMED_METHOD'
  | 'CHANGED_ROUTE'
  | 'CHANGED_PARAMETER'
  | 'CHANGED_RESPONSE';

/** A part of a text. Lines and columns start at 1; offsets and columns count UTF-16 code units. */
export interface AuditRange {
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** How a call is written: with a route, a method of Octokit, a URL, `gh api` or `curl`. */
export type AuditForm = 'route' | 'method' | 'url' | 'gh' | 'curl';

/** A call of the API that the text contains. */
export interface AuditCall extends AuditRange {
  readonly form: AuditForm;
  /** The route as the catalogue spells it; absent if the catalogue does not have it. */
  readonly route?: string;
  /** The route, URL or method as the text has it; `…` stands for what is computed. */
  readonly text: string;
  /** What the target version changes about the route, whether the call depends on it or not. */
  readonly changes?: readonly string[];
}

/** A replacement of a part of the text. */
export interface AuditEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Something that is wrong with a call, or will be. */
export interface AuditFinding extends AuditRange {
  readonly code: AuditCode;
  /** An error fails today. A warning is deprecated, or fails with the target version. */
  readonly severity: 'error' | 'warning';
  /** What is wrong and how to fix it, for a person. */
  readonly message: string;
  /** The route of the call, as the catalogue spells it if it has the route. */
  readonly route: string;
  /** The line, without tokens and without what surrounds it. */
  readonly excerpt: string;
  /** The parameter, body field or response member. */
  readonly parameter?: string;
  readonly expected?: readonly string[];
  readonly suggestions?: readonly string[];
  /** The route or method to use instead. */
  readonly replacement?: string;
  /** Edits that are certain to be right; `--fix` applies them. */
  readonly fix?: readonly AuditEdit[];
}

/** What could not be read for certain, so that it is not a finding. */
export interface AuditUnread extends AuditRange {
  /** The call itself, or what the code reads of a response that changes. */
  readonly kind: 'call' | 'response';
  readonly reason: string;
  readonly excerpt: string;
}

/** The result of an audit. */
export interface AuditResult {
  /** All calls that were found. */
  readonly calls: readonly AuditCall[];
  readonly findings: readonly AuditFinding[];
  /** Calls that were seen but could not be read, or not completely. */
  readonly unread: readonly AuditUnread[];
}

/** The part of the package `oxc-parser` that is used. */
export interface ScriptParser {
  parseSync(
    fileName: string,
    text: string,
    options?: { lang?: 'js' | 'jsx' | 'ts' | 'tsx' },
  ): {
    readonly program: unknown;
    readonly errors: readonly unknown[];
  };
}

/** A change of a route between two API versions, as `diffCatalogues` returns it. */
export interface AuditChange {
  readonly route: string;
  readonly newRoute?: string;
  readonly in: 'route' | 'parameter' | 'body' | 'response';
  readonly parameter?: string;
  /** The JSON pointer of the member in the parameter, body or response. */
  readonly pointer?: string;
  readonly rule: string;
  readonly effect: 'breaks-requests' | 'breaks-readers' | 'safe';
  readonly message: string;
  readonly after?: unknown;
}

/** Options of `auditText`. */
export interface AuditOptions {
  /** The routes to compare with; GitHub's by default. */
  readonly catalogue?: Catalogue<never> | undefined;
  /** The API version that the code should work with. What it changes is reported too. */
  readonly to?: string | undefined;
  /** What `to` changes, as `diffCatalogues` returns it. Not needed for GitHub, whose changes are part of the package. */
  readonly changes?: Iterable<AuditChange> | undefined;
  /** Hosts whose URLs are calls of the API: `api.github.com` by default. */
  readonly hosts?: Iterable<string> | undefined;
  /** The package `oxc-parser`. By default it is loaded from where routebook is installed. */
  readonly parser?: ScriptParser | undefined;
}
