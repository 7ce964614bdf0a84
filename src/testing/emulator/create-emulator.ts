import type { PermissionSet } from '../../catalogue/permissions/types.ts';
import type { Reference } from '../../catalogue/reference/create-reference.ts';
import type { IndexType } from '../../catalogue/type-keywords.ts';
import type { RouteRecord } from '../../catalogue/types.ts';
import { invalidOption } from '../../core/errors.ts';
import type { RouteKey } from '../../generated/api-types.ts';
import { github as permissions } from '../../github/permissions/catalogue.ts';
import { github as reference } from '../../github/reference/github-reference.ts';
import { githubResponses } from '../../github/responses.ts';
import { type AnyHandler, type AnyMock, createMock, findMatcher, githubMocks } from '../answer.ts';
import type { MockHandler } from '../mock-types.ts';
import type { Token } from './access.ts';
import { createRepo } from './behaviour/repos.ts';
import { BEHAVIOURS } from './behaviours.ts';
import { type FaultResponse, type FaultRule, Faults, responseOf } from './faults.ts';
import { GitStore } from './git/store.ts';
import { type Answer, type HandlerParts, handle, matchRequest, textsOf } from './handle.ts';
import { type EmulatorServer, listen } from './listen.ts';
import { type ResourceTable, readResources } from './read-resources.ts';
import { type Account, setOf } from './row.ts';
import { type Snapshot, Store } from './store.ts';

/** A repository of a new emulator. */
interface EmulatedRepo {
  readonly private?: boolean;
  readonly description?: string;
  /** The files of the first commit, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The options of `createEmulator`. */
interface EmulatorOptions {
  readonly users?: readonly string[];
  /** Organizations. All users that are listed own them. */
  readonly orgs?: readonly string[];
  /** Users who belong to no organization. */
  readonly outsiders?: readonly string[];
  /** Repositories by full name. The owner is a user unless it is listed as an organization. */
  readonly repos?: Readonly<Record<string, EmulatedRepo>>;
  /** A whole number. The same one gives the same ids, tokens and dates. By default, 0. */
  readonly seed?: number;
  /** When the clock starts. It moves by a second with each write, and by `advance`. */
  readonly now?: string | number | Date;
  /** Refuses parameters and members that are not described. GitHub ignores them. */
  readonly strict?: boolean;
}

/** A request that the emulator has received. */
interface EmulatedRequest {
  readonly method: string;
  readonly url: string;
  /** The route of the catalogue that it is for. */
  readonly route: string | undefined;
  /** The status of the response. Undefined if there was none. */
  status: number | undefined;
}

const START = '2026-01-01T00:00:00Z';

/** The table is read once for all emulators. */
let table: ResourceTable | undefined;

/** A stateful GitHub for tests. */
export class Emulator {
  readonly #store: Store;
  readonly #git: GitStore;
  readonly #parts: HandlerParts;
  readonly #tokens = new Map<string, Token>();
  readonly #faults = new Faults();
  readonly #handlers = new Map<string, AnyMock>();
  /** What requests have asked for that GitHub would ignore, such as misspelt members. */
  readonly notices: string[] = [];

  constructor(options: EmulatorOptions = {}) {
    const { seed = 0, now = START, strict = false } = options;
    this.#store = new Store(seed, new Date(now).getTime());
    this.#git = new GitStore(this.#store);
    table ??= readResources(permissions);
    this.#parts = {
      store: this.#store,
      git: this.#git,
      resources: table,
      computed: BEHAVIOURS.computed,
      behaviours: BEHAVIOURS,
      reference: reference as unknown as Reference<never>,
      ignored: new Map(),
      strict,
      getSchema: (name) => githubResponses.getSchema(name),
      recordOf: (route) => permissions.get(route) as RouteRecord | undefined,
      typeOf,
      notice: (message) => this.notices.push(message),
      findToken: (text) => this.#findToken(text),
      emit: () => undefined,
    };
    this.#fill(options);
  }

  /** The requests so far, oldest first. */
  readonly requests: EmulatedRequest[] = [];

  /** Responds to a request as GitHub would. A replacement for the global `fetch`. */
  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const copy = request.clone();
    const bytes = new Uint8Array(await request.arrayBuffer());
    const { method, headers } = request;
    const received = { method, headers, bytes, url: new URL(request.url) };
    const matched = matchRequest(this.#parts, received);
    const route = matched?.record.route;
    const fault = this.#faults.take(route);
    const logged = { method, url: request.url, route, status: undefined };
    this.requests.push(logged);
    // What `fetch` throws when there is no response.
    if (fault === 'request') throw new TypeError('fetch failed');
    const refused = responseOf(fault, this.#store.state.now);
    const handler = route === undefined ? undefined : this.#handlers.get(route);
    if (refused !== undefined) return finish(logged, writeFault(refused), method);
    const isHandled = handler !== undefined && matched !== undefined;
    const answer = isHandled
      ? await handler.answer(copy, textsOf(matched.match.parameters))
      : handle(this.#parts, received, matched);
    if (fault === 'response') throw new TypeError('fetch failed');
    if (fault === 'after')
      return finish(logged, writeFault({ status: 502, message: 'Server Error', headers: {} }), method);
    return finish(
      logged,
      fault === 'body' ? { ...answer, body: answer.body?.slice(0, answer.body.length / 2) } : answer,
      method,
    );
  };

  /** Responds to a route with a function, in place of the emulator: the way to serve a route that it does not support. */
  handle<Route extends RouteKey>(route: Route, handler: MockHandler<Route>): void {
    this.#handlers.set(route, createMock(findMatcher(githubMocks, route, {}, this.handle), handler as AnyHandler));
  }

  /** Has the next requests fail, or those of a route. */
  fail(rule: FaultRule): void {
    this.#faults.add(rule);
  }

  /** Serves the emulator to any client, at a URL of this computer. */
  listen(port = 0): Promise<EmulatorServer> {
    return listen(this.fetch, port);
  }

  /** Creates a token of a user. With permissions, it is a fine-grained token that may do nothing else. */
  token(login: string, permissions?: PermissionSet): string {
    if (this.#store.account(login) === undefined)
      throw invalidOption('login', 'must be a user of the emulator. List it in `users` of createEmulator');
    const digits = this.#store.hash(`token ${login} ${JSON.stringify(permissions ?? null)}`);
    const text = `${permissions === undefined ? 'ghp_' : 'github_pat_'}${digits}`;
    this.#tokens.set(text, { login, ...(permissions === undefined ? {} : { permissions }) });
    return text;
  }

  /** Whether a route is supported. Others are answered with status 501 and their name. */
  supports(route: string): boolean {
    const record = permissions.get(route);
    if (record === undefined) return false;
    return this.#parts.resources.rules.has(record.route) || record.route in BEHAVIOURS.routes;
  }

  /** A copy of the whole state. */
  snapshot(): Snapshot {
    return this.#store.snapshot();
  }

  /** Goes back to a snapshot, which can be restored any number of times. */
  restore(snapshot: Snapshot): void {
    this.#store.restore(snapshot);
  }

  /** Moves the clock forward. */
  advance(milliseconds: number): void {
    this.#store.state.now += milliseconds;
  }

  #findToken(text: string): { token: Token; account: Account } | undefined {
    const token = this.#tokens.get(text);
    const account = token && this.#store.account(token.login);
    return token && account && { token, account };
  }

  #fill({ users = [], outsiders = [], orgs = [], repos = {} }: EmulatorOptions): void {
    const people = users.map((login) => this.#addAccount(login, 'User'));
    for (const login of outsiders) this.#addAccount(login, 'User');
    for (const login of orgs) {
      const org = this.#addAccount(login, 'Organization');
      for (const person of people) {
        setOf(org, 'members').add(person);
        setOf(org, 'admins').add(person);
      }
    }
    for (const [fullName, { files = {}, description = null, ...options }] of Object.entries(repos)) {
      const [login = '', name = ''] = fullName.split('/');
      const owner = this.#store.account(login) ?? this.#addAccount(login, 'User');
      const repo = createRepo(this.#store, owner, { name, description, private: options.private ?? false });
      const changes = Object.entries(files).map(([path, text]) => ({ path, content: new TextEncoder().encode(text) }));
      const author = { name: owner.login, email: `${owner.login}@users.noreply.github.com`, date: this.#store.now() };
      if (changes.length > 0)
        this.#git.commitFiles(repo, repo.default_branch, changes, 'Initial commit', { author, committer: author });
    }
  }

  #addAccount(login: string, type: Account['type']): Account {
    return this.#store.insert('accounts', undefined, { login, type, name: login, email: null });
  }
}

/** The response to a request, whose status is noted. */
function finish(logged: EmulatedRequest, { status, headers, body }: Answer, method: string): Response {
  logged.status = status;
  const isEmpty = body === undefined || method === 'HEAD';
  return new Response(isEmpty ? null : (body as BodyInit), { status, headers });
}

function writeFault({ status, message, headers }: FaultResponse): Answer {
  const type = { 'content-type': 'application/json; charset=utf-8' };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify({ message, status: String(status) }) };
}

function typeOf(route: string, status: number): IndexType | undefined {
  const responses = githubResponses.get(route).filter((each) => each.status === String(status));
  return responses.find(({ contentType }) => /\bjson\b/.test(contentType ?? ''))?.type;
}

/**
 * Creates a GitHub for tests: it keeps what requests change, and responds as the description of the API says.
 *
 * @example
 * const emulator = createEmulator({ users: ['octocat'], repos: { 'octocat/app': { files: { 'README.md': '# app' } } } });
 * const github = createGitHub({ token: emulator.token('octocat'), fetch: emulator.fetch });
 */
export function createEmulator(options: EmulatorOptions = {}): Emulator {
  return new Emulator(options);
}
