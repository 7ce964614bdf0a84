import type { Reference } from '../../catalogue/reference/create-reference.ts';
import type { IndexType } from '../../catalogue/type-keywords.ts';
import type { Match, RouteRecord } from '../../catalogue/types.ts';
import { isRecord, ownMember } from '../../core/objects.ts';
import { checkPermissions, checkRole, isForRepo, roleOf, writePermissions } from './access.ts';
import { recordActivity } from './behaviour/activity.ts';
import { Context, type ReceivedRequest } from './context.ts';
import { type Behaviour, isReply, type Reply, type Result, reply } from './family.ts';
import { IGNORED } from './ignored.ts';
import { takePage } from './page.ts';
import { project } from './project.ts';
import { notFound, Refusal, refuse, unsupported } from './refusal.ts';
import { resolveParents } from './resolve.ts';
import { type Account, ancestorOf } from './row.ts';
import { sha1 } from './sha1.ts';
import { countCall } from './usage.ts';
import { type Behaviours, usualStatus, VERBS } from './verbs.ts';
import { View, type ViewParts } from './view.ts';
import { startRuns } from './workflows.ts';

/** A response as data. */
export interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  /** Undefined for a response without a body. */
  readonly body: string | Uint8Array | undefined;
  /** What the emulator does not support, of a response with status 501. */
  readonly unsupported?: string | undefined;
}

/** What the handler needs of an emulator. */
export interface HandlerParts extends ViewParts {
  readonly reference: Reference<never>;
  readonly behaviours: Behaviours;
  readonly strict: boolean;
  /** How long a write takes by the clock of the emulator. */
  readonly tick: number;
  recordOf(route: string): RouteRecord | undefined;
  /** The type of a response with JSON. Undefined if there is none. */
  typeOf(route: string, status: number): IndexType | undefined;
  /** Reports what GitHub would ignore. */
  notice(message: string): void;
  /** Sends the webhooks of a request that succeeded. */
  deliver(context: Context): void;
}

/** A request of a route that the catalogue has. */
interface Matched {
  readonly record: RouteRecord;
  readonly match: Match;
  /** The URL of the API that the request used. */
  readonly apiUrl: string;
}

const DOCUMENTATION = 'https://docs.github.com/rest';
const JSON_TYPE = 'application/json; charset=utf-8';

/** Finds the route of a request. The host may be any, and the path may start as on an Enterprise Server. */
export function matchRequest(parts: HandlerParts, { method, url }: ReceivedRequest): Matched | undefined {
  const isUpload = url.hostname === 'uploads.github.com' || url.pathname.startsWith('/api/uploads/');
  const [prefix = ''] = /^\/api\/(?:v3|uploads)(?=\/)/.exec(url.pathname) ?? [];
  const server = isUpload ? 'https://uploads.github.com' : 'https://api.github.com';
  const target = `${server}${url.pathname.slice(prefix.length)}${url.search}`;
  const match = parts.reference.match(method === 'HEAD' ? 'GET' : method, target);
  const record = match && parts.recordOf(match.route);
  if (match === undefined || record === undefined) return undefined;
  const apiUrl =
    url.hostname === 'uploads.github.com'
      ? 'https://api.github.com'
      : `${url.origin}${prefix.replace('uploads', 'v3')}`;
  return { record, match, apiUrl };
}

/** Responds to a request in one step, during which no other request changes the state. */
export function handle(parts: HandlerParts, request: ReceivedRequest, matched: Matched | undefined): Answer {
  const facts = matched?.record;
  if (typeof facts?.rateLimit === 'string') countCall(parts.store, request, facts.rateLimit);
  try {
    if (matched === undefined) return /\/graphql$/.test(request.url.pathname) ? unsupported('GraphQL') : notFound();
    return respond(parts, request, matched);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return writeRefusal(error, facts);
  }
}

function writeRefusal(error: Refusal, facts: RouteRecord | undefined): Answer {
  const { status, message, errors, location, unsupported } = error;
  const documentation_url = facts?.documentation ?? DOCUMENTATION;
  const body = JSON.stringify({
    message,
    ...(errors === undefined ? {} : { errors }),
    ...(location === undefined ? {} : { url: location }),
    documentation_url,
    status: String(status),
  });
  const headers: Record<string, string> = { 'content-type': JSON_TYPE, ...(location ? { location } : {}) };
  const needs = facts?.permissions;
  if (status === 403 && needs !== undefined && needs.any.length > 0)
    headers['x-accepted-github-permissions'] = writePermissions(needs);
  return { status, headers, body, unsupported };
}

function respond(parts: HandlerParts, request: ReceivedRequest, { record, match, apiUrl }: Matched): Answer {
  const behaviour = ownMember(parts.behaviours.routes as Readonly<Record<string, Behaviour<string>>>, record.route);
  const rule = behaviour === undefined ? parts.resources.rules.get(record.route) : undefined;
  if (rule === undefined && behaviour === undefined) unsupported(record.route);
  const { token } = request;
  const account = readAccount(parts, request);
  const view: View = new View(parts, account, apiUrl);
  const given = withUsualCase(readBody(request, record), record);
  const context: Context = new Context({
    ...{ request, record, rule, view, body: withoutUnknown(given, record), ids: match.ids ?? {} },
    params: textsOf(match.parameters),
  });
  checkVersion(parts, context);
  resolveParents(context, parts.resources, (repo) => {
    return roleOf(parts.store, repo, account) !== undefined && (!repo.private || isForRepo(token, repo));
  });
  checkPermissions(token, record, ancestorOf(context.parent, 'repos'));
  checkRole(context);
  checkCall(parts, context, given);
  if (record.method === 'GET') return serve(parts, context, behaviour);
  parts.store.state.now += parts.tick;
  const start = parts.store.snapshot();
  try {
    const answer = serve(parts, context, behaviour);
    startRuns(context);
    recordActivity(context);
    parts.deliver(context);
    return answer;
  } catch (error) {
    // What is refused has changed nothing, even if it is noticed late.
    parts.store.restore(start);
    throw error;
  }
}

function serve(parts: HandlerParts, context: Context, behaviour: Behaviour<string> | undefined): Answer {
  const { rule } = context;
  const result = rule === undefined ? behaviour?.(context) : VERBS[rule.verb](context, rule, parts.behaviours);
  const answer = writeResult(parts, context, result);
  // Pages are parameters too.
  checkUsed(context);
  return answer;
}

/** The values of placeholders. A parameter that is repeated has its first value. */
export function textsOf(parameters: Readonly<Record<string, string | string[]>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, [value].flat()[0] ?? '']));
}

/** Who asks. Undefined without a token. */
function readAccount({ store }: HandlerParts, { headers, token }: ReceivedRequest): Account | undefined {
  if (!headers.has('authorization')) return undefined;
  const { login = '', expiresAt = Number.POSITIVE_INFINITY } = token ?? {};
  const account = expiresAt > store.state.now ? store.account(login) : undefined;
  return account ?? refuse(401, 'Bad credentials');
}

/** The body as JSON, or undefined if it is something else. */
function readBody({ bytes, headers }: ReceivedRequest, { body }: RouteRecord): unknown {
  if (bytes.length === 0 || body === undefined || body.content['application/json'] === undefined) return undefined;
  if (!/json|^text\/plain|^$|urlencoded/i.test(headers.get('content-type') ?? '')) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return refuse(400, 'Problems parsing JSON');
  }
}

/** GitHub accepts values such as `right` in place of `RIGHT`. */
function withUsualCase(given: unknown, { body }: RouteRecord): unknown {
  if (!isRecord(given)) return given;
  const changed = { ...given };
  for (const { name, enum: values } of body?.fields ?? []) {
    const text = String(given[name]);
    const usual = values?.find((each) => String(each).toLowerCase() === text.toLowerCase());
    if (usual !== undefined && typeof given[name] === 'string') changed[name] = usual;
  }
  return changed;
}

/** The members of a body that are described. Others would change the state of a row, such as its number. */
function withoutUnknown(given: unknown, { body }: RouteRecord): unknown {
  const names = new Set(body?.fields.map(({ name }) => name));
  if (!isRecord(given) || names.size === 0) return given;
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.has(name)));
}

/** An API version that GitHub does not have is refused as GitHub does. Routes that differ in another version are not supported there. */
function checkVersion({ reference }: HandlerParts, { request, record }: Context): void {
  const version = request.headers.get('x-github-api-version');
  if (version === null || version === reference.version) return;
  if (!reference.versions.includes(version)) refuse(400, `The API version "${version}" is not supported.`);
  if (record.versions.includes(version)) unsupported(`${record.route} in version ${version}`);
}

/** Refuses what is missing or has a wrong type. Names that are not described are ignored, as on GitHub, unless the emulator is strict. */
function checkCall(parts: HandlerParts, { record, params, request, ids }: Context, body: unknown): void {
  const given: Record<string, unknown> = { ...params };
  for (const name of new Set(request.url.searchParams.keys())) given[name] ??= request.url.searchParams.get(name);
  for (const { name, in: place } of record.parameters)
    if (place === 'path' && given[name] === undefined && Object.keys(ids).length > 0) given[name] = 'x';
  delete given['origin'];
  if (body !== undefined) given['data'] = body;
  const isBinary = record.body !== undefined && record.body.content['application/json'] === undefined;
  for (const { code, severity, parameter, message, pointer } of parts.reference.check(record.route, given)) {
    if (severity === 'warning' || parameter === 'per_page' || (isBinary && code !== 'UNKNOWN_PARAMETER')) continue;
    if (code === 'UNKNOWN_PARAMETER' || code === 'WRONG_PLACE') {
      parts.notice(`${record.route}: ${message}`);
      if (!parts.strict) continue;
    }
    const resource = record.category ?? 'Request';
    const isMissing = code === 'MISSING_PARAMETER' || code === 'MISSING_BODY';
    const field = parameter ?? pointer ?? '';
    refuse(422, 'Validation Failed', [{ resource, code: isMissing ? 'missing_field' : 'invalid', field, message }]);
  }
}

/** Nothing is ignored in silence: a parameter or media type that is described and had no effect makes the request fail. */
function checkUsed(context: Context): void {
  const { record, request, used } = context;
  for (const { name, in: place, default: usual } of record.parameters) {
    const value = place === 'query' ? request.url.searchParams.get(name) : null;
    if (value === null || used.has(name) || value === String(usual)) continue;
    if (IGNORED[name] === undefined) unsupported(`the parameter "${name}" of ${record.route}`);
  }
  const [, format] =
    /^application\/vnd\.github(?:\.v3)?\.([\w-]+)(?:\+json)?/.exec(request.headers.get('accept') ?? '') ?? [];
  if (format !== undefined && record.formats.includes(format) && !context.isFormatUsed)
    unsupported(`the media type "${format}" of ${record.route}`);
}

function writeResult(parts: HandlerParts, context: Context, result: Result): Answer {
  const { record } = context;
  const made: Reply = isReply(result) ? result : reply(usualStatus(context), result);
  const { status, data } = made;
  const headers: Record<string, string> = { ...made.headers };
  if (typeof data === 'string' || data instanceof Uint8Array) {
    headers['content-type'] ??= 'text/plain; charset=utf-8';
    return withEtag(context, { status, headers, body: data });
  }
  const type = parts.typeOf(record.route, status);
  if (type === undefined || status === 204 || status === 304) return { status, headers, body: undefined };
  headers['content-type'] = JSON_TYPE;
  const shown = Array.isArray(data) ? showList(parts, context, type, data, headers) : data;
  return withEtag(context, { status, headers, body: JSON.stringify(project(type, shown, context.view)) });
}

/** A page of a list. Some routes return it inside an object, with the number of all items. */
function showList(
  parts: HandlerParts,
  context: Context,
  type: IndexType,
  all: readonly unknown[],
  headers: Record<string, string>,
): unknown {
  const { items, total, link } = takePage(context, all);
  if (link !== undefined) headers['link'] = link;
  const member = context.record.pagination?.items ?? listMember(parts, type);
  return member === undefined ? items : { incomplete_results: false, total_count: total, [member]: items };
}

/** The member with the list of an object, or undefined if the type is a list. */
function listMember(parts: HandlerParts, type: IndexType): string | undefined {
  const shape = typeof type === 'string' ? parts.getSchema(type) : type;
  if (!isRecord(shape) || !isRecord(shape['required'])) return undefined;
  return Object.entries(shape['required']).find(([, each]) => isRecord(each) && 'list' in each)?.[0];
}

/** Adds the ETag of a body. A request that has it already gets no body. */
function withEtag({ record, request }: Context, answer: Answer): Answer {
  const { status, headers, body } = answer;
  if (record.method !== 'GET' || status !== 200) return answer;
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const etag = `W/"${sha1(bytes ?? new Uint8Array())}"`;
  headers['etag'] = etag;
  const known = (request.headers.get('if-none-match') ?? '').split(/, */);
  if (!known.includes(etag) && !known.includes(etag.slice(2))) return answer;
  delete headers['content-type'];
  return { status: 304, headers, body: undefined };
}
