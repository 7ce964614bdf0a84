import type { RouteRecord } from '../../catalogue/types.ts';
import type { RouteKey } from '../../generated/api-types.ts';
import type { BodyOf } from '../../generated/route-types.ts';
import type { MockParameters } from '../mock-types.ts';
import type { Signature } from './git/objects.ts';
import type { GitStore, Signatures } from './git/store.ts';
import type { Rule } from './read-resources.ts';
import { notFound, refuse } from './refusal.ts';
import { type Account, ancestorOf, type Repo, type Row, type TableRow } from './row.ts';
import type { Store } from './store.ts';
import type { Token } from './token.ts';
import type { View } from './view.ts';

/** The members of a body that is an object. */
export type Fields = Record<string, unknown>;

/** The parts of a signature that a body gives. */
export type GivenSignature = { readonly [Name in keyof Signature]?: string | undefined };

/** A request whose body has been read. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The token, if there is a valid one. */
  readonly token: Token | undefined;
  /** Its text. Empty without one. */
  readonly tokenText: string;
}

/** What is known about a request when its route is served. */
interface ContextParts {
  readonly request: ReceivedRequest;
  readonly record: RouteRecord;
  readonly rule: Rule | undefined;
  readonly view: View;
  readonly params: Readonly<Record<string, string>>;
  readonly ids: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A webhook that a change sends. */
export interface Emitted {
  readonly event: string;
  readonly action: string | undefined;
  readonly repo: Repo | undefined;
  readonly payload: Fields;
  /** The organization, if it is not the owner of the repository. */
  readonly org?: Row | undefined;
  /** The only hook that receives it. By default, all that want it. */
  readonly hook?: Row;
  /** A delivery that is repeated. */
  readonly redelivered?: Row;
}

/** What few webhooks have. */
export type More = Pick<Emitted, 'org' | 'hook' | 'redelivered'>;

/** The body of a route, which was checked before. */
type CheckedBody<Route> = Route extends RouteKey ? Exclude<BodyOf<Route>, undefined> : unknown;

/** A request for any route. Its parameters and body are those of the route. */
export type AnyContext = Omit<Context, 'params' | 'body'>;

/** One request for a route. It carries who asks: between a change and its response, nothing else may run. */
export class Context<Route extends string = string> {
  readonly request: ReceivedRequest;
  readonly record: RouteRecord;
  readonly rule: Rule | undefined;
  readonly view: View;
  readonly store: Store;
  readonly git: GitStore;
  readonly params: MockParameters<Route>;
  readonly ids: Readonly<Record<string, string>>;
  readonly body: CheckedBody<Route>;
  /** The webhooks to send if the request succeeds. */
  readonly emitted: Emitted[] = [];
  /** The rows that the path names, from the outermost to the innermost. */
  readonly parents: Row[] = [];
  /** The query parameters and the media type that were used to make the response. */
  readonly used = new Set<string>(['per_page', 'page']);
  isFormatUsed = false;
  /** The path between the innermost row and the item, with its values: `/branches/main/protection`. */
  rest = '';

  constructor({ request, record, rule, view, params, ids, body }: ContextParts) {
    this.request = request;
    this.record = record;
    this.rule = rule;
    this.view = view;
    this.store = view.store;
    this.git = view.git;
    this.params = params as MockParameters<Route>;
    this.ids = ids;
    this.body = body as CheckedBody<Route>;
  }

  /** A query parameter. One that is described and that nothing asks for makes the request fail. */
  query(name: string): string | undefined {
    this.used.add(name);
    return this.request.url.searchParams.get(name) ?? undefined;
  }

  /** Whether the request asks for a media type such as `raw` or `diff`. */
  wants(format: string): boolean {
    const accept = this.request.headers.get('accept') ?? '';
    const isWanted = new RegExp(`^application/vnd\\.github(?:\\.v3)?\\.${format}\\b`).test(accept);
    if (isWanted) this.isFormatUsed = true;
    return isWanted;
  }

  /** Sends a webhook. */
  emit(event: string, action: string | undefined, repo: Repo | undefined, payload: Fields, more: More = {}): void {
    this.emitted.push({ event, action, repo, payload, ...more });
  }

  /** The fields of a body that is an object. */
  get fields(): Fields {
    return { ...(this.body as Fields | undefined) };
  }

  /** Who asks. */
  get actor(): Account {
    return this.view.actor ?? refuse(401, 'Requires authentication');
  }

  get token(): Token | undefined {
    return this.request.token;
  }

  get tokenText(): string {
    return this.request.tokenText;
  }

  get repo(): Repo {
    return this.row('repos');
  }

  /** The innermost row in the path. */
  get parent(): Row | undefined {
    return this.parents.at(-1);
  }

  /** The row of a table in the path, or one that contains it. */
  row<Table extends string>(table: Table): TableRow<Table> {
    return (ancestorOf(this.parent, table === 'pulls' ? 'issues' : table) as TableRow<Table> | undefined) ?? notFound();
  }

  now(): string {
    return this.store.now();
  }

  /** The URL of a row. */
  url(row: Row): string {
    return this.view.url(row) ?? '';
  }

  /** The person who asks as the author of a commit. */
  signature(given: GivenSignature = {}): Signature {
    const { login, name } = this.actor;
    return {
      name: given.name ?? String(name ?? login),
      email: given.email ?? this.view.emailOf(this.actor),
      date: given.date ?? this.now(),
    };
  }

  /** The author and committer of a commit, of which a body may give either. */
  signatures(author?: GivenSignature, committer?: GivenSignature): Signatures {
    const first = this.signature(author ?? committer);
    return { author: first, committer: committer === undefined ? first : this.signature(committer) };
  }
}
