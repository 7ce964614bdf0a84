/**
 * One object of the emulated GitHub. Every representation of it in a response is a projection of the same row. Members that begin with `$`
 * are state that no response shows as it is.
 */
export interface Row {
  /** The table that the row is in. */
  readonly $table: string;
  /** The row that this one belongs to, and is deleted with. */
  $parent: Row | undefined;
  id: number;
  node_id: string;
  created_at: string;
  updated_at: string;
  /** Sets of other rows and values, such as the members of a team, by name. */
  $sets?: Map<string, Set<Row>>;
  /** Single values below the row, such as its subscription, by the pattern of their path. */
  $values?: Record<string, unknown>;
  [member: string]: unknown;
}

/** A user or an organization. */
export interface Account extends Row {
  login: string;
  type: 'User' | 'Organization' | 'Bot';
}

export interface Repo extends Row {
  $parent: Account;
  name: string;
  full_name: string;
  owner: Account;
  private: boolean;
  archived: boolean;
  default_branch: string;
  /** The roles of collaborators, by login. */
  $roles: Map<string, Role>;
  /** The repository that this one is a fork of. */
  $fork: Repo | undefined;
  /** Branches, tags and other refs: full name to hash. */
  $refs: Map<string, string>;
  /** The last number of an issue or pull request. */
  $number: number;
}

/** The roles of a person in a repository, from the lowest to the highest. */
export const ROLES = ['pull', 'triage', 'push', 'maintain', 'admin'] as const;
export type Role = (typeof ROLES)[number];

interface Label extends Row {
  name: string;
}

/** An issue, or a pull request, which is an issue with branches. */
interface Issue extends Row {
  $parent: Repo;
  number: number;
  title: string;
  body: string | null;
  state: 'open' | 'closed';
  state_reason: string | null;
  locked: boolean;
  user: Account;
  labels: Label[];
  assignees: Account[];
  milestone: Row | null;
  closed_at: string | null;
  $pull?: Branches;
}

interface Pull extends Issue {
  $pull: Branches;
}

/** What a pull request has and an issue does not. */
interface Branches {
  id: number;
  /** The branch to merge into. */
  base: string;
  /** The branch to merge, and its repository, which may be a fork. */
  head: string;
  repo: Repo;
  /** The commits of both sides, kept when the pull request is closed. */
  baseSha: string;
  headSha: string;
  mergedAt: string | null;
  requestedReviewers: Account[];
  requestedTeams: Row[];
}

/** The rows of tables that have a type of their own. */
interface Tables {
  accounts: Account;
  repos: Repo;
  issues: Issue;
  labels: Label;
  pulls: Pull;
}

export type TableRow<Name extends string> = Name extends keyof Tables ? Tables[Name] : Row;

export function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && '$table' in value;
}

export function isPull(row: Row | undefined): row is Pull {
  return row?.['$pull'] !== undefined;
}

/** The nearest row of a table that contains the row, or the row itself. */
export function ancestorOf<Name extends string>(row: Row | undefined, table: Name): TableRow<Name> | undefined {
  for (let each = row; each !== undefined; each = each.$parent)
    if (each.$table === table) return each as TableRow<Name>;
  return undefined;
}

/** Whether a row is below another, or is it. */
export function isWithin(row: Row, parent: Row): boolean {
  for (let each: Row | undefined = row; each !== undefined; each = each.$parent) if (each === parent) return true;
  return false;
}

/** A set of rows that belongs to a row. It is created when it is first asked for. */
export function setOf(row: Row, name: string): Set<Row> {
  row.$sets ??= new Map();
  const known = row.$sets.get(name) ?? new Set();
  row.$sets.set(name, known);
  return known;
}
