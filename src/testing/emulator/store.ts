import { toBase64 } from '../../convert/base64.ts';
import { getOrCreate } from '../../core/objects.ts';
import type { GitObject } from './git/objects.ts';
import { KIND } from './kinds.ts';
import { type Account, isPull, isRow, isWithin, type Repo, type Row, type TableRow } from './row.ts';
import { sha1 } from './sha1.ts';
import type { Token } from './token.ts';

/** Everything that a request can change. It is one tree of plain data, so that a copy of it is a snapshot. */
interface State {
  /** Milliseconds since 1970. */
  now: number;
  readonly tables: Map<string, Row[]>;
  /** The last number of each sequence. */
  readonly sequences: Map<string, number>;
  /** Tokens that requests have created, by their text. */
  readonly tokens: Map<string, Token>;
  /** Git objects by hash. Forks share them, as on GitHub. */
  readonly objects: Map<string, GitObject>;
}

/** The calls that counted against a limit since a time. */
export interface Usage {
  readonly start: number;
  readonly count: number;
}

/** A copy of the state at one moment. */
export type Snapshot = { readonly state: State; readonly usage?: ReadonlyMap<string, Usage> };

/** The values of a new row. */
type Values<Name extends string> = Partial<TableRow<Name>>;

/** The rows of the emulated GitHub, in tables. */
export class Store {
  readonly #seed: number;
  state: State;
  /** The calls of each caller that count against a limit. */
  usage = new Map<string, Usage>();

  constructor(seed: number, now: number) {
    this.#seed = seed;
    this.state = { now, tables: new Map(), sequences: new Map(), tokens: new Map(), objects: new Map() };
  }

  /** The time as GitHub writes it. */
  now(): string {
    return formatTime(this.state.now);
  }

  /** The next number of a sequence. Sequences of another seed start elsewhere. */
  next(sequence: string): number {
    const number = (this.state.sequences.get(sequence) ?? (this.#seed * 7919) % 100_000) + 1;
    this.state.sequences.set(sequence, number);
    return number;
  }

  /** Hexadecimal digits that look random and are the same for the same seed. */
  hash(text: string): string {
    return sha1(new TextEncoder().encode(`${this.#seed}/${text}`));
  }

  /** All rows of a table, oldest first. Pull requests are rows of the issues. */
  all<Name extends string>(table: Name): TableRow<Name>[] {
    if (table === 'pulls') return this.all('issues').filter(isPull) as Row[] as TableRow<Name>[];
    return getOrCreate(this.state.tables, table, () => []) as TableRow<Name>[];
  }

  /** The rows of a table that belong to a row directly. */
  children<Name extends string>(table: Name, parent: Row | undefined): TableRow<Name>[] {
    return this.all(table).filter((row) => row.$parent === parent);
  }

  /** The rows of a table anywhere below a row. */
  below<Name extends string>(table: Name, parent: Row): TableRow<Name>[] {
    return this.all(table).filter((row) => isWithin(row, parent));
  }

  insert<Name extends string>(table: Name, parent: Row | undefined, values: Values<Name>): TableRow<Name> {
    const id = this.next(table);
    const row = {
      $table: table,
      $parent: parent,
      id,
      node_id: nodeId(table, id),
      created_at: this.now(),
      updated_at: this.now(),
      ...structuredClone(KIND[table]?.first),
      ...(values as Partial<Row>),
    } as Row;
    this.all(table).push(row as TableRow<Name>);
    return row as TableRow<Name>;
  }

  /** Deletes a row, everything below it, and every reference to them. */
  remove(row: Row): void {
    const gone = new Set<unknown>();
    // An installation is below its App, and ends with its account too.
    const isGone = (each: Row) => isWithin(each, row) || (each.$table === 'installations' && each['account'] === row);
    for (const rows of this.state.tables.values()) for (const each of rows) if (isGone(each)) gone.add(each);
    for (const [table, rows] of this.state.tables)
      this.state.tables.set(
        table,
        rows.filter((each) => !gone.has(each)),
      );
    for (const rows of this.state.tables.values()) for (const each of rows) forget(each, gone);
  }

  account(login: string): Account | undefined {
    const wanted = login.toLowerCase();
    return this.all('accounts').find((each) => each.login.toLowerCase() === wanted);
  }

  repo(fullName: string): Repo | undefined {
    const wanted = fullName.toLowerCase();
    return this.all('repos').find((each) => each.full_name.toLowerCase() === wanted);
  }

  snapshot(): Snapshot {
    return { state: copyState(this.state), usage: new Map(this.usage) };
  }

  /** Runs a function in the state of a snapshot, if there is one, without a change of the real one. */
  during<Result>(snapshot: Snapshot | undefined, run: () => Result): Result {
    if (snapshot === undefined) return run();
    const { state, usage } = this;
    try {
      this.restore(snapshot);
      return run();
    } finally {
      Object.assign(this, { state, usage });
    }
  }

  restore(snapshot: Snapshot): void {
    this.state = copyState(snapshot.state);
    this.usage = new Map(snapshot.usage);
  }
}

/** Git objects never change, so that copies can share them. Three times as fast as `structuredClone`: each write needs a copy. */
function copyState({ now, tables, sequences, tokens, objects }: State): State {
  const copies = new Map<object, object>();
  // First all rows, which refer to each other in circles, and then what is in them.
  for (const rows of tables.values()) for (const row of rows) copies.set(row, {});
  for (const [row, copied] of [...copies])
    for (const [name, value] of Object.entries(row)) (copied as Row)[name] = copy(value, copies);
  const copiedTables = [...tables].map(([name, rows]) => [name, rows.map((row) => copies.get(row) as Row)] as const);
  const shared = { sequences: new Map(sequences), tokens: new Map(tokens), objects: new Map(objects) };
  return { now, tables: new Map(copiedTables), ...shared };
}

function copy(value: unknown, copies: Map<object, object>): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  const known = copies.get(value);
  if (known !== undefined) return known;
  if (Array.isArray(value)) return value.map((each) => copy(each, copies));
  if (value instanceof Set) return new Set([...value].map((each) => copy(each, copies)));
  if (value instanceof Map) return new Map([...value].map(([name, each]) => [name, copy(each, copies)]));
  const copied: Record<string, unknown> = {};
  copies.set(value, copied);
  for (const [name, each] of Object.entries(value)) copied[name] = copy(each, copies);
  return copied;
}

/** GitHub writes times without milliseconds. */
function formatTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
}

function nodeId(table: string, id: number): string {
  return toBase64(new TextEncoder().encode(`${table}:${id}`));
}

/** Removes references to rows from the members and sets of a row. */
function forget(row: Row, gone: ReadonlySet<unknown>): void {
  for (const [name, value] of Object.entries(row)) {
    if (name === '$parent') continue;
    if (Array.isArray(value) && value.some((each) => gone.has(each)))
      row[name] = value.filter((each) => !gone.has(each));
    else if (isRow(value) && gone.has(value)) row[name] = null;
  }
  for (const set of row.$sets?.values() ?? []) for (const each of set) if (gone.has(each)) set.delete(each);
}
