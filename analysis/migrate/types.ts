import type { ScriptParser } from '../tree/load-parser.ts';
import type { AuditEdit, AuditRange } from '../tree/positions.ts';

/** What keeps an Octokit in the program, or what a person should know about code that changes. */
export interface MigrationItem extends AuditRange {
  /** `hold`: nothing is written until a person has changed the code. `note`: something to know about code that was changed. */
  readonly kind: 'hold' | 'note';
  /** Why, and the code that replaces it. */
  readonly reason: string;
  /** The line, trimmed and without tokens. */
  readonly excerpt: string;
}

/** The result of `migrateText`. */
export interface Migration {
  /** The new text. It equals the old one if nothing can be migrated, or if something holds an Octokit. */
  readonly text: string;
  /** What would be changed, even if something holds an Octokit. */
  readonly edits: readonly AuditEdit[];
  /** How many calls of the API can use routebook. */
  readonly migrated: number;
  readonly items: readonly MigrationItem[];
}

/** What is known of the other files of a program. Default: nothing, for a program of one file. */
export interface ProgramFacts {
  /** Whether a file of the program has an Octokit. A value that is only named or used like a client is one then. */
  readonly hasClients?: boolean | undefined;
  /** Whether the file is in a folder `__mocks__`, in the place of a module. */
  readonly isManualMock?: boolean | undefined;
  /** Whether users of the package import what the file exports. */
  readonly isPublic?: boolean | undefined;
  /** Whether another file has the comment that says what `like: 'octokit'` keeps. */
  readonly hasComment?: boolean | undefined;
}

/** Options of `migrateText`. */
export interface MigrateOptions {
  readonly program?: ProgramFacts | undefined;
  /** The package `oxc-parser`. By default, it is loaded from the place where routebook is installed. */
  readonly parser?: ScriptParser | undefined;
}

/** What a file says about the program. */
export interface FileFacts {
  readonly hasClients: boolean;
  /** The packages of Octokit that the file imports. */
  readonly packages: readonly string[];
  /** The modules whose names the file exports again. */
  readonly reexported: readonly string[];
}
