import type { ScriptParser } from '../tree/load-parser.ts';
import type { AuditEdit, AuditRange } from '../tree/positions.ts';

/** What a person has to decide, or should know. */
export interface MigrationItem extends AuditRange {
  /** A call that was left as it is, a client that was not replaced, or something to know about code that was changed. */
  readonly kind: 'call' | 'client' | 'note';
  /** Why, and what to do. */
  readonly reason: string;
  /** The line, trimmed and without tokens. */
  readonly excerpt: string;
}

/** The result of `migrateText`. */
export interface Migration {
  /** The new text. It equals the old one if nothing can be migrated. */
  readonly text: string;
  readonly edits: readonly AuditEdit[];
  /** How many calls of the API use routebook now. */
  readonly migrated: number;
  readonly items: readonly MigrationItem[];
  /** The modules of routebook that the new text imports. */
  readonly imports: readonly string[];
}

/** What other files have to know: the clients that a file creates and passes on. */
export interface ClientSurvey {
  /** Clients that can be replaced, and that other files may receive. */
  readonly replaceable: number;
  /** Obstacles of clients that other files may receive: they cannot be replaced, or are used in a way that routebook has no counterpart for. */
  readonly others: number;
  /** Clients of routebook. A program that has some was migrated before, at least in part. */
  readonly migrated?: number | undefined;
  /** Uses of clients that are certain to be Octokits, and that other code creates. Their calls go through `fromOctokit`. */
  readonly wrapped?: number | undefined;
  /** Whether some requests are still sent with Octokit, whose errors are its own. 0 or the number of such files. */
  readonly native?: number | undefined;
  /** Clients that can be replaced, and that only one function has. Their errors may reach other files. */
  readonly local?: number | undefined;
  /** Files with `export { RequestError } from '@octokit/…'`, which stays. */
  readonly reexported?: number | undefined;
  /** The methods of clients that are replaced, such as `issues.create`. Their calls stay. */
  readonly replaced?: readonly string[] | undefined;
  /** Expressions that are clients. */
  readonly uses?: number | undefined;
  /** Files, such as tests, that put something in the place of Octokit or of its requests. The clients stay, so that these files keep working. */
  readonly doubles?: number | undefined;
  /** The names of declarations of the file that users of the package can reach. Their types stay. */
  readonly exported?: readonly string[] | undefined;
  /** Whether the file is in a folder `__mocks__`, in the place of an Octokit or of code that has one. */
  readonly isManualMock?: boolean | undefined;
  /** Whether the package has users who may reach the types that the file exports. */
  readonly isPublished?: boolean | undefined;
  /** Whether the compiler wants members of index signatures in brackets: `process.env['NAME']`. */
  readonly brackets?: boolean | undefined;
  /** Whether tests of the package have hooks for the requests of an Octokit, which see how these are built. Nothing is migrated. */
  readonly isHooked?: boolean | undefined;
  /** The package of an Octokit that is too old, with its version, such as `probot ^7.0.0`. Nothing is migrated, and all calls are listed. */
  readonly outdated?: string | undefined;
}

/** Options of `migrateText`. */
export interface MigrateOptions {
  /**
   * The clients of the other files that are migrated together with this one, as `surveyClients` counts them. A client that a function
   * receives is migrated only if all clients are. Default: this file alone.
   */
  readonly clients?: ClientSurvey | undefined;
  /** The package `oxc-parser`. By default, it is loaded from the place where routebook is installed. */
  readonly parser?: ScriptParser | undefined;
}

/** Options of `surveyClients`. */
export interface SurveyOptions {
  /** The names of declarations of the file that users of the package can reach. */
  readonly exported?: readonly string[] | undefined;
  /** Whether the file is in a folder `__mocks__`, in the place of an Octokit or of code that has one. */
  readonly isManualMock?: boolean | undefined;
  readonly parser?: ScriptParser | undefined;
}
