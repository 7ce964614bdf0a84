import type { PermissionSet } from '../../catalogue/permissions/types.ts';
import type { Reference } from '../../catalogue/reference/create-reference.ts';
import type { IndexType } from '../../catalogue/type-keywords.ts';
import type { RouteRecord } from '../../catalogue/types.ts';
import { invalidOption } from '../../core/errors.ts';
import type { RouteKey } from '../../generated/api-types.ts';
import { github } from '../../github/catalogue.ts';
import { permissions } from '../../github/permissions/permissions.ts';
import { reference } from '../../github/reference/github-reference.ts';
import { githubResponses } from '../../github/responses.ts';
import { type AnyMock, createMock, findMatcher, githubMocks } from '../answer.ts';
import type { MockReply } from '../mock-types.ts';
import { withoutWaits } from '../without-waits.ts';
import { type AppOptions, addApp, type EmulatedApp, readJwt } from './app.ts';
import { fromBase64 } from './base64.ts';
import { createRepo } from './behaviour/repos.ts';
import { BEHAVIOURS } from './behaviours.ts';
import { type FaultResponse, type FaultRule, Faults, responseOf } from './faults.ts';
import { GitStore } from './git/store.ts';
import { type Answer, type HandlerParts, handle, matchRequest, textsOf } from './handle.ts';
import { type EmulatorServer, listen } from './listen.ts';
import { type ResourceTable, readResources } from './read-resources.ts';
import { type Account, type Repo, type Row, setOf } from './row.ts';
import { readState, writeState } from './state-text.ts';
import { type Snapshot, Store } from './store.ts';
import type { Token } from './token.ts';
import { View } from './view.ts';
import { type Deliver, Webhooks } from './webhooks.ts';
import { findWorkflows, moveRun, type RunState } from './workflows.ts';

/** A repository of a new emulator. */
interface EmulatedRepo {
  readonly private?: boolean;
  readonly description?: string;
  /** The files of the first commit, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

/** The options of `createEmulator`. */
export interface EmulatorOptions {
  readonly users?: readonly string[];
  /** Organizations. All users that are listed own them. */
  readonly orgs?: readonly string[];
  /** Users who belong to no organization. */
  readonly outsiders?: readonly string[];
  /** Repositories by full name. The owner is a user unless it is listed as an organization. */
  readonly repos?: Readonly<Record<string, EmulatedRepo>>;
  /** A whole number. The same one gives the same ids, tokens and dates. By default, 0. */
  readonly seed?: number;
  /** When the clock starts. It moves by a second with each write, and by `advance`. A function is a clock that only it moves. */
  readonly now?: string | number | Date | (() => number);
  /** Refuses parameters and members that are not described. GitHub ignores them. */
  readonly strict?: boolean;
  /** Sends the request of a webhook. By default, those to this computer are sent with `fetch`, and others are not. */
  readonly deliver?: Deliver;
}

/** A request that the emulator has received. */
interface EmulatedRequest {
  readonly method: string;
  readonly url: string;
  /** The route of the catalogue that it is for. */
  readonly route: string | undefined;
  /** The status of the response. Undefined if there was none. */
  status: number | undefined;
  /** What GitHub supports and the emulator does not, such as the route. */
  unsupported: string | undefined;
}

const START = '2026-01-01T00:00:00Z';
/** How long a write takes by the clock of the emulator, so that what is created later is newer. */
const TICK = 1000;
const MAX_NOTED = 10_000;

/** The table is read once for all emulators. */
let table: ResourceTable | undefined;

/** A stateful GitHub for tests. */
export class Emulator {
  readonly #clock: (() => number) | undefined;
  readonly #store: Store;
  readonly #git: GitStore;
  readonly #parts: HandlerParts;
  readonly #tokens = new Map<string, Token>();
  readonly #faults: Faults;
  readonly #webhooks: Webhooks;
  readonly #handlers = new Map<string, AnyMock>();
  /** What requests have asked for that GitHub would ignore, such as misspelt members. */
  readonly notices: string[] = [];

  constructor(options: EmulatorOptions = {}) {
    const { seed = 0, now = START, strict = false, deliver } = options;
    const clock = typeof now === 'function' ? now : undefined;
    this.#clock = clock;
    this.#store = new Store(seed, new Date(clock?.() ?? (now as string)).getTime());
    this.#git = new GitStore(this.#store);
    this.#faults = new Faults(this.#store);
    table ??= readResources(github.with(permissions));
    this.#parts = {
      store: this.#store,
      git: this.#git,
      resources: table,
      computed: BEHAVIOURS.computed,
      behaviours: BEHAVIOURS,
      reference: github.with(reference) as unknown as Reference<never>,
      strict,
      tick: clock ? 0 : TICK,
      getSchema: (name) => githubResponses.getSchema(name),
      recordOf: (route) => github.with(permissions).get(route) as RouteRecord | undefined,
      typeOf,
      notice: (message) => keepNewest(this.notices, message),
      deliver: (context) => this.#webhooks.send(context),
    };
    this.#webhooks = new Webhooks(this.#parts, deliver);
    this.#fill(options);
  }

  /** The requests so far, oldest first: the newest 10,000 of them. */
  readonly requests: EmulatedRequest[] = [];
  /** How many requests there were, with those that are no longer kept. */
  requestCount = 0;

  /** Responds to a request as GitHub would. A replacement for the global `fetch`. */
  readonly fetch = withoutWaits(async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const copy = request.clone();
    const bytes = new Uint8Array(await request.arrayBuffer());
    const { method, headers } = request;
    if (this.#clock) this.#store.state.now = this.#clock();
    this.#faults.settle();
    const received = { method, headers, bytes, url: new URL(request.url), ...(await this.#readToken(headers)) };
    const matched = matchRequest(this.#parts, received);
    const route = matched?.record.route;
    const { fault, seen, until = 0 } = this.#faults.take(route) ?? {};
    const logged: EmulatedRequest = { method, url: request.url, route, status: undefined, unsupported: undefined };
    this.requestCount += 1;
    keepNewest(this.requests, logged);
    const finish = (answer: Answer) => this.#finish(logged, answer);
    // What `fetch` throws when there is no response.
    if (fault === 'request') throw new TypeError('fetch failed');
    const refused = responseOf(fault, this.#store.state.now);
    if (fault === 'late') this.#faults.delay(until, () => handle(this.#parts, received, matched));
    if (refused !== undefined) return finish(writeFault(refused));
    const handler = route === undefined ? undefined : this.#handlers.get(route);
    const isHandled = handler !== undefined && matched !== undefined;
    const answer = isHandled
      ? await handler.answer(copy, textsOf(matched.match.parameters))
      : this.#store.during(seen, () => handle(this.#parts, received, matched));
    const { location } = answer.headers;
    if (location?.startsWith(new URL(request.url).origin) && request.redirect === 'follow')
      return this.fetch(new Request(location, copy));
    if (fault === 'response') throw new TypeError('fetch failed');
    if (fault === 'after') return finish(writeFault({ status: 502, message: 'Server Error', headers: {} }));
    return finish(fault === 'body' ? { ...answer, body: answer.body?.slice(0, answer.body.length / 2) } : answer);
  });

  /** Responds to a route in place of the emulator: the way to serve a route that it does not support. */
  handle<Route extends RouteKey>(route: Route, reply: MockReply<Route>): void {
    this.#handlers.set(route, createMock(findMatcher(githubMocks, route, {}, this.handle), reply));
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
    const record = github.with(permissions).get(route);
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

  /** The whole state as JSON, to keep it in a file. */
  save(): string {
    return writeState(this.#store.state);
  }

  /** Goes back to a state that `save` has written. */
  load(text: string): void {
    const state = readState(text) as Snapshot['state'] | undefined;
    if (state === undefined) throw invalidOption('text', 'must be a state that `save` of the same version has written');
    this.#store.restore({ state });
  }

  /** Moves the clock forward. Effects that were late until then come about. */
  advance(milliseconds: number): void {
    this.#store.state.now += milliseconds;
    this.#faults.settle();
  }

  /** Adds a GitHub App with its installations. */
  app(options: AppOptions = {}): Promise<EmulatedApp> {
    return addApp(this.#store, options);
  }

  /** Moves a run of Actions forward, with its jobs and their checks. */
  moveRun(id: number, state: RunState): void {
    const run = this.#store.all('runs').find((each) => each.id === id);
    if (run === undefined) throw invalidOption('id', 'must be the id of a run of the emulator');
    moveRun(this.#store, run, state);
    const { actor, $parent, $workflow: workflow } = run as Row & { actor: Account; $parent: Repo };
    const view = new View(this.#parts, actor, 'https://api.github.com');
    const action = state.status === 'queued' ? 'requested' : state.status;
    const payload = { workflow_run: run, workflow };
    this.#webhooks.send({
      store: this.#store,
      view,
      emitted: [{ event: 'workflow_run', action, repo: $parent, payload }],
    });
  }

  /** Waits until all webhooks have been delivered. */
  settled(): Promise<void> {
    return this.#webhooks.settled();
  }

  /** The token of a request: one of a person, of an installation, or the JWT of an App. */
  async #readToken(headers: Headers): Promise<{ token: Token | undefined; tokenText: string }> {
    const [, scheme = '', text = ''] = /^(bearer|token|basic) +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? [];
    const tokenText = scheme.toLowerCase() === 'basic' ? readPassword(text) : text;
    const token = this.#tokens.get(tokenText) ?? this.#store.state.tokens.get(tokenText);
    if (token !== undefined || !/^ey[^.]*\.[^.]+\.[^.]+$/.test(tokenText)) return { token, tokenText };
    const login = await readJwt(this.#store, tokenText);
    return { token: login === undefined ? undefined : { login, isApp: true }, tokenText };
  }

  /** The response to a request, whose status is noted. */
  #finish(logged: EmulatedRequest, { status, headers, body, unsupported }: Answer): Response {
    logged.status = status;
    logged.unsupported = unsupported;
    const isEmpty = body === undefined || logged.method === 'HEAD';
    const date = new Date(this.#store.state.now).toUTCString();
    return new Response(isEmpty ? null : (body as BodyInit), { status, headers: { date, ...headers } });
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
      findWorkflows(this.#store, this.#git, repo);
    }
  }

  #addAccount(login: string, type: Account['type']): Account {
    return this.#store.insert('accounts', undefined, { login, type, name: login, email: null });
  }
}

/** A server runs for as long as it is needed, and what it notes must not grow for as long. */
function keepNewest<Each>(list: Each[], item: Each): void {
  list.push(item);
  if (list.length > MAX_NOTED) list.shift();
}

/** Git and some tools send a token as a password. */
function readPassword(text: string): string {
  const decoded = new TextDecoder().decode(fromBase64(text) ?? new Uint8Array());
  return decoded.slice(decoded.indexOf(':') + 1);
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
