import type { FindingCode } from '../catalogue/check/finding.ts';
import type { RouteChange } from '../catalogue/route-change.ts';
import type { Catalogue } from '../catalogue/types.ts';

/** The language of a text. `json` is a package.json, of which the scripts are read. */
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
  | 'dockerfile'
  | 'makefile'
  | 'markdown'
  | 'json'
  | 'python'
  | 'go'
  | 'ruby'
  | 'powershell'
  | 'rust'
  | 'java'
  | 'kotlin'
  | 'csharp'
  | 'php';

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

/** A call of the API in the text. */
export interface AuditCall extends AuditRange {
  readonly form: AuditForm;
  /** The key of the route. Absent if the catalogue does not have it. */
  readonly route?: string;
  /** The route, URL or method in the text. `…` stands for computed parts. */
  readonly text: string;
  /** The changes to the route in the target version, whether or not the call depends on them. */
  readonly changes?: readonly string[];
}

/** A replacement of a part of the text. */
export interface AuditEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
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

/** Something that could not be understood for certain, and is therefore not a finding. */
export interface AuditUnread extends AuditRange {
  /** The call itself, the part of a changed response that the code reads, or, with the option `paths`, what may be a call. */
  readonly kind: 'call' | 'response' | 'path';
  readonly reason: string;
  readonly excerpt: string;
  /** The path of a route that is not in a call, with `…` for computed parts. Only with the option `paths`. */
  readonly path?: string;
}

/** A function of a program that sends a request with a path from its arguments. */
export interface AuditSender {
  readonly language: AuditLanguage;
  readonly name: string;
  /** The name and the position of the argument that is the path. */
  readonly parameter: string;
  readonly index: number;
  /** The object that it is a method of, for a function that is known only by a call of it. */
  readonly receiver?: string | undefined;
  /** The repository that it adds to the path, with braces for computed parts: `/repos/{repository}/`. */
  readonly before?: string | undefined;
  /** Whether it is given a whole URL, of any server. */
  readonly isWhole?: boolean | undefined;
  /** The method, or an empty text if it is not known. */
  readonly method: string;
  /** The position of the argument that is the method. */
  readonly methodIndex?: number | undefined;
}

/** A constant with a URL or path of the API, or a function that returns one. */
export interface AuditNamedText {
  readonly language: AuditLanguage;
  /** In lowercase and without underscores. A function has the number of its parameters: `repourl(2)`. */
  readonly name: string;
  /** Text, and computed parts. A part with the position of a parameter has its value. */
  readonly pieces: readonly (
    | string
    | {
        readonly name: string;
        readonly isSegment: boolean;
        readonly parameter?: number | undefined;
        readonly isChanged?: boolean | undefined;
      }
  )[];
}

/** What texts of one program show each other: plain data, which can be sent to other threads. */
export interface AuditProgram {
  /** The languages of texts that send requests to the API. */
  readonly callers?: readonly AuditLanguage[] | undefined;
  /** The client libraries of GitHub that they import, such as `go-github`. */
  readonly libraries?: readonly string[] | undefined;
  /** The names of constants with the URL of the API, in lowercase and without underscores. */
  readonly bases?: readonly string[] | undefined;
  /** The names of servers that are before a path of the API. */
  readonly servers?: readonly string[] | undefined;
  readonly senders?: readonly AuditSender[] | undefined;
  readonly texts?: readonly AuditNamedText[] | undefined;
  /** Whether the text is read in another way if another text calls the API. */
  readonly hasPaths?: boolean | undefined;
}

/** The result of an audit. */
export interface AuditResult {
  /** All calls that were found. */
  readonly calls: readonly AuditCall[];
  readonly findings: readonly AuditFinding[];
  /** Calls that were found but could not be understood, or not completely. */
  readonly unread: readonly AuditUnread[];
  /** What other texts of the program can be read with. Only with the option `program`. */
  readonly program?: AuditProgram | undefined;
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

/** A module that a script imports. */
export interface ImportedModule {
  readonly text: string;
  /** The language, as for `auditText`. */
  readonly language: string;
  /** Reads a module that this one imports, as for `auditText`. */
  readonly readImport?: ((name: string) => ImportedModule | undefined) | undefined;
}

/** Options of `auditText`. */
export interface AuditOptions {
  /** The routes to compare calls with. Default: GitHub's. */
  readonly catalogue?: Catalogue<never> | undefined;
  /** The API version that the code should work with. Calls that it breaks are reported too. */
  readonly to?: string | undefined;
  /** The changes in `to`, as `diffCatalogues` returns them. Not needed for GitHub, whose changes are part of the package. */
  readonly changes?: Iterable<RouteChange> | undefined;
  /** Hosts whose URLs are calls of the API. Default: `api.github.com`. */
  readonly hosts?: Iterable<string> | undefined;
  /** Whether URLs in tests are calls, although a mock answers them. Default: false. */
  readonly tests?: boolean | undefined;
  /**
   * Whether to list what may be a call if the text belongs to a program that is about GitHub: paths of routes that are given to any function,
   * and methods with names like those of Octokit. They are in `unread`, with the kind `path`. Default: false.
   */
  readonly paths?: boolean | undefined;
  /**
   * Reads a module that a script imports, by the name in its import: `./api.js`. Calls of its functions are then found. Undefined for a
   * module that is not followed. Return the same object for the same module, so that it is parsed once.
   */
  readonly readImport?: ((name: string) => ImportedModule | undefined) | undefined;
  /**
   * What the other texts of the program show. Pass `{}` to get the `program` of each text; put these together, and audit the texts that
   * have `hasPaths` again.
   */
  readonly program?: AuditProgram | undefined;
  /** The package `oxc-parser`. By default, it is loaded from the place where routebook is installed. */
  readonly parser?: ScriptParser | undefined;
}
