import type { IndexType } from '../../catalogue/type-keywords.ts';
import type { GitStore } from './git/store.ts';
import { KIND } from './kinds.ts';
import type { Members, Shape } from './project.ts';
import type { ResourceTable } from './read-resources.ts';
import { type Account, ancestorOf, isPull, type Row } from './row.ts';
import type { Store } from './store.ts';

/** Computes a member of a row from other state. */
type Compute = (row: never, view: View, shape: Shape) => unknown;

/** The computed members of rows, by kind and name. */
export type ComputedMembers = { readonly [kind: string]: { readonly [name: string]: Compute } };

/** The state as one request sees it: who asks, and through which URL. */
export class View implements Members {
  readonly store: Store;
  readonly git: GitStore;
  /** Who asks. Undefined without a token. */
  readonly actor: Account | undefined;
  /** The URL of the API that the request used, without a slash at its end. */
  readonly apiUrl: string;
  /** Optional members that only some lists show, such as the repository of an issue. */
  readonly shown = new Set<string>();
  readonly #parts: ViewParts;

  constructor(parts: ViewParts, actor: Account | undefined, apiUrl: string) {
    this.#parts = parts;
    this.store = parts.store;
    this.git = parts.git;
    this.actor = actor;
    this.apiUrl = apiUrl;
  }

  getSchema(name: string): IndexType | undefined {
    return this.#parts.getSchema(name);
  }

  now(): string {
    return this.store.now();
  }

  /** The URL of a row in the API, or undefined if no route returns it. */
  url(row: Row): string | undefined {
    const path = this.#parts.resources.pathOf(row);
    return path === undefined ? undefined : `${this.apiUrl}${path}`;
  }

  /** A row with members that it has in one response only. */
  extend(row: Row, members: Readonly<Record<string, unknown>>): Row {
    return Object.assign(Object.create(row), members);
  }

  /** The address in the commits of a person. */
  emailOf({ login, email }: Account): string {
    return String(email ?? `${login}@users.noreply.github.com`);
  }

  /** The member of a row: its own, a computed one, a link, or what GitHub always sends. */
  memberOf(row: Row, name: string, shape: Shape): unknown {
    if (!Object.hasOwn(row, '$table') && Object.hasOwn(row, name)) return row[name];
    const kind = kindOf(row, shape);
    const compute = this.#parts.computed[kind]?.[name];
    if (compute !== undefined) {
      const value = compute(row as never, this, shape);
      if (value !== undefined) return value;
    }
    const own = name.startsWith('$') || name in Object.prototype ? undefined : row[name];
    if (own !== undefined) return own;
    const link = KIND[kind]?.links[name];
    if (link !== undefined) return this.#writeLink(link, row, shape);
    return KIND[kind]?.first[name] ?? this.#ownLink(row, name, shape);
  }

  /** The URL of the row, or of what is below it: `comments_url` is the URL of the row and `/comments`. */
  #ownLink(row: Row, name: string, { required = {} }: Shape): string | undefined {
    if (name === 'url') return this.url(row);
    if (!name.endsWith('_url') || !Object.hasOwn(required, name)) return undefined;
    const url = this.url(row);
    return url === undefined ? undefined : `${url}/${name.slice(0, -'_url'.length)}`;
  }

  /**
   * Fills the placeholders of a link: `<url>` is the URL of the row, `<repo>` and `<page>` those of its repository in the API and on the site,
   * `<name>` a member of the row, `<issues.number>` a member of the row of another table that contains it.
   */
  #writeLink(template: string, row: Row, shape: Shape): string {
    const repo = ancestorOf(row, 'repos');
    return template.replace(/<([\w.]+)>/g, (_, text: string) => {
      if (text === 'url') return String(this.memberOf(row, 'url', shape) ?? '');
      if (text === 'api') return this.apiUrl;
      if (text === 'repo') return repo === undefined ? '' : String(this.url(repo));
      if (text === 'page') return `https://github.com/${repo?.full_name ?? ''}`;
      const [table = '', member] = text.split('.');
      const owner = member === undefined ? row : ancestorOf(row.$parent, table);
      return encodeURI(String(owner?.[member ?? table] ?? '')).replace(/[?#]/g, encodeURIComponent);
    });
  }
}

/** What all views of one emulator share. */
export interface ViewParts {
  readonly store: Store;
  readonly git: GitStore;
  readonly resources: ResourceTable;
  readonly computed: ComputedMembers;
  getSchema(name: string): IndexType | undefined;
}

/** The kind of a row: its table, except that an issue with branches is shown as a pull request where those are described. */
function kindOf(row: Row, { required = {}, optional = {} }: Shape): string {
  const isShownAsPull = isPull(row) && (Object.hasOwn(required, 'diff_url') || Object.hasOwn(optional, 'diff_url'));
  return isShownAsPull ? 'pulls' : row.$table;
}
