import type { FindingCode } from '../../src/catalogue/check/finding.ts';
import type { Catalogue, RouteChange } from '../../src/catalogue/types.ts';
import type { ScriptParser } from '../tree/load-parser.ts';
import type { YamlParser } from '../tree/load-yaml.ts';
import type { AuditEdit, AuditRange } from '../tree/positions.ts';

/** The codes of all audit findings. They are stable. */
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
  | 'LITERAL_PLUS'
  | 'UNUSED_IGNORE'
  | 'RENAMED_METHOD'
  | 'CHANGED_ROUTE'
  | 'CHANGED_PARAMETER'
  | 'CHANGED_RESPONSE'
  | 'NOTICE';

/** How a call is written: with a route, a method of Octokit, a URL, `gh api` or `curl`. */
export type AuditForm = 'route' | 'method' | 'url' | 'gh' | 'curl';

/**
 * What is known about a call. `exact` is a call of a client, `gh` or curl, whose parameters are compared too. `mentioned` is a URL or path of
 * the API in a literal: what sends it is not read.
 */
export type AuditCertainty = 'exact' | 'mentioned';

/** A call of the API in the text. */
export interface AuditCall extends AuditRange {
  readonly form: AuditForm;
  readonly certainty: AuditCertainty;
  /** The key of the route. Absent if the catalogue does not have it. Of a mention whose method is not known, only the path. */
  readonly route?: string;
  /** The route, URL or method in the text. `…` stands for computed parts. */
  readonly text: string;
  /** The changes to the route in the target version, whether or not the call depends on them. */
  readonly changes?: readonly string[];
}

/** A problem with a call, now or in the target version. */
export interface AuditFinding extends AuditRange {
  readonly code: AuditCode;
  /** An error fails today. A warning is about something that is deprecated, or that fails in the target version. */
  readonly severity: 'error' | 'warning';
  /** A sentence that explains the problem and how to fix it. */
  readonly message: string;
  /** The route of the call, as its key if it is in the catalogue. */
  readonly route: string;
  /** That of the call. */
  readonly certainty: AuditCertainty;
  /** The line of the finding, trimmed and without tokens. */
  readonly excerpt: string;
  /** The parameter, body field or response member. */
  readonly parameter?: string;
  readonly expected?: readonly string[];
  readonly suggestions?: readonly string[];
  /** The route or method to use instead. */
  readonly replacement?: string;
  /** Edits that are certain to be correct. `--fix` applies them. */
  readonly fix?: readonly AuditEdit[];
}

/** Something that was not followed or not understood for certain, and is therefore not a finding. */
export interface AuditUnread extends AuditRange {
  /** A call or a use of a client, the part of a changed response that the code reads, or the rest of a text that takes too much work. */
  readonly kind: 'call' | 'response' | 'file';
  readonly reason: string;
  readonly excerpt: string;
}

/** The result of an audit. */
export interface AuditResult {
  /** All calls that were found, exact and mentioned. */
  readonly calls: readonly AuditCall[];
  readonly findings: readonly AuditFinding[];
  /** Calls that were found but not understood, and uses of clients that are not followed. */
  readonly unread: readonly AuditUnread[];
}

/** Options of `auditText`. */
export interface AuditOptions {
  /** The routes to compare calls with. Default: GitHub's. */
  readonly catalogue?: Catalogue<never> | undefined;
  /** The API version that the code should work with. Calls that it breaks are reported too. */
  readonly to?: string | undefined;
  /** The changes in `to`, as `diffCatalogues` returns them. Not needed for GitHub, whose changes are part of the package. */
  readonly changes?: Iterable<RouteChange> | undefined;
  /** Whether calls that a notice of GitHub is about are findings: what is restricted, deprecated, limited or deleted. Default: false. */
  readonly notices?: boolean | undefined;
  /** Hosts whose URLs are calls of the API. Default: `api.github.com`. */
  readonly hosts?: Iterable<string> | undefined;
  /** Whether URLs and paths in tests are mentions, although a mock answers them. Default: false. */
  readonly tests?: boolean | undefined;
  /** The package `oxc-parser`. By default, it is loaded from the place where routebook is installed. */
  readonly parser?: ScriptParser | undefined;
  /** The package `yaml`. By default, it is loaded from the place where routebook is installed. Without it, YAML is listed in `unread`. */
  readonly yaml?: YamlParser | undefined;
}
