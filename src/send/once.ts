// The part for writes whose outcome is not known: looks for their effect before anything is repeated, and reports what it has found.

import { invalidOption } from '../core/errors.ts';
import { memberOf } from '../core/objects.ts';
import { isBoolean, isNumberFrom, type OptionCheck, type OptionChecks, readOptions } from '../core/read-options.ts';
import type { Call, OnceCall, Sender, Sent } from './call.ts';
import { NetworkError, OutcomeUnknownError, RateLimitError, RequestError } from './errors.ts';
import type { Evidence, Values } from './evidence.ts';
import { factsOfCall } from './failures.ts';
import { type Found, look, removeRemains, unknown, type Write } from './look.ts';
import type { OnceOptions } from './options.ts';
import type { Received } from './outgoing.ts';
import type { PartContents } from './part.ts';
import { isRepeatable } from './retries.ts';
import { wait } from './timeouts.ts';

const KEY = /^[\w.:-]{1,100}$/;
const isKey: OptionCheck = (value) =>
  typeof value === 'string' && KEY.test(value) ? undefined : 'a text of letters, digits and the characters _ . : -';
const CHECKS: OptionChecks<OnceOptions> = { settle: isNumberFrom(0), key: isKey };

const isOnce =
  (checks: Partial<OptionChecks<OnceOptions>>): OptionCheck =>
  (value) => {
    if (!isBoolean(value)) return undefined;
    readOptions('the option "once"', value, checks as OptionChecks<OnceOptions>);
    return undefined;
  };

/** When an effect is looked for, in milliseconds after the request was sent. The last look is when the API can no longer act. */
const LOOKS = [0, 1000, 3000, 6000];
/** GitHub ends a request after 10 seconds: https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api#timeouts */
const SETTLED = 12_000;
/** How long the results of other calls are remembered. */
const MEMORY = 120_000;
/** The statuses with which a repeat is refused because the first attempt was done. */
const REFUSALS = [404, 405, 409, 410, 422];
/** The codes of errors after which nothing was sent. */
const UNSENT = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_CERT)/;

/** What the calls of a sender share. */
interface State {
  readonly lines: Map<string, Promise<void>>;
  /** The results of writes, and when they arrived. */
  readonly claims: Map<string, number>;
  /** The difference between the clock of the API and that of the sender. */
  skew: number | undefined;
  /** The account of a token. */
  me: { readonly authorization: string | undefined; readonly login: string | undefined } | undefined;
}

const states = new WeakMap<Sender, State>();

function stateOf(sender: Sender): State {
  let state = states.get(sender);
  if (!state) {
    state = { lines: new Map(), claims: new Map(), skew: undefined, me: undefined };
    states.set(sender, state);
  }
  return state;
}

/** Prepares a write that is sent with the option. Refuses one whose outcome could not be found out. */
function begin(call: Call): Promise<void> | undefined {
  const { options, sender } = call;
  const asked = options.once ?? sender.options.once;
  const isOwn = Boolean(options.once);
  const refuse = (reason: string) => {
    if (isOwn) throw invalidOption('once', `cannot be used here: ${reason}. Send it without the option`);
    return undefined;
  };
  if (!call.isWrite) return refuse('the call changes nothing');
  if (call.isRaw) return refuse('the response is not read');
  if (call.outgoing.duplex) return refuse('a stream cannot be sent again');
  const evidence = evidenceOf(call);
  const values = evidence && valuesOf(call, evidence);
  if (!evidence || !values || !isTelling(evidence, values))
    return refuse('nothing shows whether this route was processed');
  const { settle = SETTLED, key } = Object(asked) as OnceOptions;
  if (key !== undefined && evidence.kind === 'append' && !evidence.marker)
    return refuse('the route has no place for a key');
  return prepareOnce(call, { evidence, values, settle, mark: key && evidence.marker ? `routebook:${key}` : undefined });
}

async function prepareOnce(
  call: Call,
  given: Pick<OnceCall, 'evidence' | 'values' | 'settle' | 'mark'>,
): Promise<void> {
  const { sender, outgoing } = call;
  const state = stateOf(sender);
  const { kind } = given.evidence;
  // Identical writes of one sender could not be told apart.
  const line = `${outgoing.method} ${outgoing.url} ${String(outgoing.body)}`;
  const before = state.lines.get(line);
  let release = () => {};
  const turn = new Promise<void>((resolve) => {
    release = resolve;
  });
  state.lines.set(line, turn);
  const end = () => {
    if (state.lines.get(line) === turn) state.lines.delete(line);
    release();
  };
  try {
    await before;
    if (state.skew === undefined && (kind === 'append' || kind === 'key' || kind === 'set'))
      state.skew = await findSkew(call).catch((fault: unknown) => {
        if (!(fault instanceof RequestError)) throw fault;
        call.isAbsent = true;
        throw new NetworkError(factsOfCall(call), fault);
      });
    const start = Math.floor((sender.clock.now() + (state.skew ?? 0)) / 1000) * 1000;
    call.once = { ...given, start, end };
    if (given.mark === undefined) return;
    addMark(call, given.mark, given.evidence.marker as string);
    const found = await look(writeOf(call, call.once, undefined, call.options.signal));
    if (found) call.found = received(call, found);
  } catch (fault) {
    end();
    throw fault;
  }
}

/** Finds out what has become of a write. Returns nothing if its response says that, or if it can be repeated. */
function settle(call: Call, got: Received, signal: AbortSignal | undefined): Promise<Received | undefined> | undefined {
  const { sender, once: asked, attempt } = call;
  if (got.found) return undefined;
  call.isAbsent = false;
  if (!got.error) {
    if (asked) {
      stripMark(asked, got.data);
      remember(stateOf(sender), got.data, sender.clock.now());
    }
    return undefined;
  }
  const isOpen = isUnknown(call, got);
  const isRefused = REFUSALS.includes(got.response?.status ?? 0);
  if (asked) {
    if (isOpen && wasNotSent(got.error)) call.isAbsent = !call.isAccepted;
    else if (isOpen || (isRefused && attempt > 1)) return findOutcome(call, asked, got, signal);
    return undefined;
  }
  // Without the option, what is repeated by itself, and what a repeat would do twice.
  if (!(isRefused && call.isDoubtful) && !(isOpen && !isRepeatable(call))) return undefined;
  const evidence = evidenceOf(call);
  if (evidence?.kind !== 'gone' && evidence?.kind !== 'state') return undefined;
  const values = valuesOf(call, evidence);
  if (!values || !isTelling(evidence, values) || (!isRefused && outgoingMethod(call) !== 'PUT')) return undefined;
  const usual = { evidence, values, settle: SETTLED, mark: undefined, start: 0, end() {} };
  return findOutcome(call, usual, got, signal).then(
    (found) => {
      // Nothing is repeated that would not be without the look.
      call.isAbsent = false;
      return found;
    },
    (fault) => {
      // Such a call has the response, and what is said of an earlier attempt.
      if (call.kind === 'attempt' && got.response) return undefined;
      throw fault;
    },
  );
}

async function findOutcome(
  call: Call,
  asked: OnceCall,
  got: Received,
  signal: AbortSignal | undefined,
): Promise<Received | undefined> {
  const { evidence, settle: time } = asked;
  const { clock } = call.sender;
  const isRefused = got.response !== undefined && got.response.status < 500 && !call.isAccepted;
  if (evidence.kind === 'again') {
    call.isAbsent = !isRefused;
    return undefined;
  }
  const write = writeOf(call, asked, got.error, signal);
  const { sentAt } = call;
  for (const after of [...LOOKS.filter((each) => each < time), time]) {
    // What was refused was done before, if at all.
    await wait(Math.max(0, sentAt + after - clock.now()), signal, clock);
    const found = await lookSafely(write, signal, look);
    if (found) {
      remember(stateOf(call.sender), found.object, clock.now());
      return received(call, found);
    }
    if (isRefused && evidence.kind === 'gone') return undefined;
    if (clock.now() - sentAt >= time) break;
  }
  if (call.isAccepted) throw unknown(write, 'it was accepted, and its effect is not visible');
  if (!isRefused) await lookSafely(write, signal, removeRemains);
  call.isAbsent = !isRefused;
  return undefined;
}

/** An error of a look says nothing about the write. */
async function lookSafely<Value>(
  write: Write,
  signal: AbortSignal | undefined,
  act: (write: Write) => Promise<Value>,
): Promise<Value> {
  try {
    return await act(write);
  } catch (fault) {
    signal?.throwIfAborted();
    if (fault instanceof OutcomeUnknownError) throw fault;
    throw unknown(write, `the look for it failed: ${(fault as Error).message}`);
  }
}

function writeOf(
  call: Call,
  { evidence, values, start, mark }: OnceCall,
  cause: unknown,
  signal: AbortSignal | undefined,
): Write {
  const { sender } = call;
  const state = stateOf(sender);
  return {
    ...{ call, evidence, values, start, key: mark, cause, signal, looked: [] },
    isClaimed: (object) => state.claims.has(nameOf(object)),
    findMe: () => findMe(call, state, signal),
  };
}

/** What the caller receives: the object, as the write would have returned it. */
function received(call: Call, { data, sent, status }: Found): Received {
  if (call.once) stripMark(call.once, data);
  const { page, response } = sent;
  return { ...NOTHING, response, request: call.request, url: page.url, data, found: status };
}

const NOTHING = { redirected: false, crossedOrigin: false, movedTo: undefined, cached: false, error: undefined };

/** Whether a response leaves open whether the write was done. */
function isUnknown(call: Call, { error, response }: Received): boolean {
  if (error instanceof RateLimitError) return false;
  return !response || call.isAccepted === true || response.status >= 500;
}

function wasNotSent(error: unknown): boolean {
  const cause = memberOf(error, 'cause');
  return [error, cause, memberOf(cause, 'cause')].some((each) => UNSENT.test(String(memberOf(each, 'code') ?? '')));
}

const outgoingMethod = ({ outgoing }: Call) => outgoing.method;

/** The facts of the API about the route of a call. */
function evidenceOf({ sender, outgoing, isApi }: Call): Evidence | undefined {
  const uploads = String(sender.options.uploadUrl ?? sender.uploadUrl(sender.baseUrl) ?? '').replace(
    /(?:\{.*|\/+)$/,
    '',
  );
  const prefix = [sender.prefix, uploads].find((each) => each && outgoing.url.startsWith(`${each}/`));
  if (!isApi || prefix === undefined) return undefined;
  const [path = ''] = outgoing.url.slice(prefix.length).split(/[?#]/);
  return sender.evidenceOf?.(outgoing.method, path);
}

/** The parameters and the members of the body. Undefined if the body cannot be read. */
function valuesOf({ outgoing }: Call, { parameters }: Evidence): Values | undefined {
  const query = Object.fromEntries(new URL(outgoing.url).searchParams);
  const type = outgoing.headers['content-type'] ?? '';
  let body: unknown;
  if (typeof outgoing.body === 'string' && /json/.test(type)) {
    try {
      body = JSON.parse(outgoing.body);
    } catch {
      return undefined;
    }
  }
  const members = typeof body === 'object' && body !== null ? body : {};
  return { ...query, ...members, ...parameters, $body: body };
}

/** Whether the values that were sent can be recognized. */
function isTelling({ kind, equal }: Evidence, values: Values): boolean {
  if (kind === 'set') return equal.length > 0 || Object.keys(Object(values['$body'])).length > 0;
  if (kind === 'again' || kind === 'gone') return true;
  return equal.some(
    ({ value }) => value.startsWith('$') || value.split('.').reduce<unknown>(memberOf, values) !== undefined,
  );
}

/** The difference between the clocks. A request for the rate limit counts against none. */
async function findSkew(call: Call): Promise<number> {
  const { response } = await readOwn(call, '/rate_limit', call.options.signal);
  const date = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(date) ? 0 : date - call.sender.clock.now();
}

function readOwn({ sender, site }: Call, path: string, signal: AbortSignal | undefined): Promise<Sent> {
  const request = { method: 'get', url: `${sender.prefix}${path}`, headers: {} };
  return sender.send(sender, { kind: 'attempt', site, args: [request, { signal }] });
}

/** The account of the token. An installation has none. */
async function findMe(call: Call, state: State, signal: AbortSignal | undefined): Promise<string | undefined> {
  const { authorization } = call.request.headers;
  if (state.me && state.me.authorization === authorization) return state.me.login;
  const { page } = await readOwn(call, '/user', signal);
  const login = page.status === 200 ? memberOf(page.data, 'login') : undefined;
  state.me = { authorization, login: typeof login === 'string' ? login : undefined };
  return state.me.login;
}

/** Remembers the result of a write, so that no other call takes it for its own. */
function remember({ claims }: State, object: unknown, now: number): void {
  const name = nameOf(object);
  if (name === '') return;
  for (const [old, time] of claims) {
    if (now - time < MEMORY) break;
    claims.delete(old);
  }
  claims.set(name, now);
}

function nameOf(object: unknown): string {
  return String(memberOf(object, 'node_id') ?? memberOf(object, 'url') ?? memberOf(object, 'id') ?? '');
}

const comment = (mark: string) => `\n\n<!-- ${mark} -->`;

/** Puts the key where the API keeps it, and where everybody who reads it sees it. */
function addMark(call: Call, mark: string, member: string): void {
  const body = JSON.parse(String(call.outgoing.body)) as Record<string, unknown>;
  if (member === 'body') body[member] = `${body[member] ?? ''}${comment(mark)}`;
  else if (body[member] === undefined) body[member] = mark;
  else throw invalidOption('once', `needs "${member}" for its key, which the call sets itself`);
  call.outgoing = { ...call.outgoing, body: JSON.stringify(body) };
  call.request = call.outgoing;
}

function stripMark({ mark, evidence }: OnceCall, data: unknown): void {
  const value = mark === undefined ? undefined : memberOf(data, evidence.marker as string);
  if (typeof value !== 'string') return;
  const kept = evidence.marker === 'body' ? value.replace(comment(mark as string), '') : null;
  (data as Record<string, unknown>)[evidence.marker as string] = kept;
}

/** What the part brings, besides the evidence of the API. */
export const ONCE_PART: PartContents = {
  checks: { once: isOnce({ settle: CHECKS.settle }) },
  callChecks: { once: isOnce(CHECKS) },
  steps: { begin, settle },
};
