import { EndpointError, fromCaller, invalidOption } from '../core/errors.ts';
import { invalidHeader, isHeaderValue, isToken } from '../core/headers.ts';
import { maskData } from '../core/mask.ts';
import { isRecord } from '../core/objects.ts';
import {
  isBoolean,
  isFunction,
  isRecordOf,
  type OptionCheck,
  type OptionChecks,
  readOptions,
} from '../core/read-options.ts';
import { isCredentialHeader, credentialsOf as markedIn } from '../core/secrets.ts';
import { attempt, createTimeout } from './attempt.ts';
import type { Call } from './call.ts';
import { keepStack } from './errors.ts';
import { factsOfCall, maskOf, shownResponse } from './failures.ts';
import { ITEM_CHECKS } from './iterate.ts';
import { isAmount } from './option-checks.ts';
import { cancel, type Received } from './outgoing.ts';
import type { OwnPart, PartCall, PartReceived } from './own-part.ts';
import { createPart, type PartContents, type SenderPart } from './part.ts';
import { isRepeatable } from './retries.ts';
import { orAborted } from './timeouts.ts';

const BUILT_IN =
  'retries limits redirects pages cache events fields notices fetchOptions bigints dispatcher once idempotency githubFacts ownPart'.split(
    ' ',
  );
const RESERVED = [...Object.keys(ITEM_CHECKS), 'until', 'parse', 'maxLength', '__proto__'];
const isName = (value: unknown) => typeof value === 'string' && /^[a-z][\w-]{0,39}$/i.test(value);

const PART_CHECKS: OptionChecks<OwnPart> = {
  name: (value) => (isName(value) ? undefined : 'a name of letters, digits and hyphens'),
  options: isRecordOf((value) => typeof value === 'function', 'an object with a function for each option'),
  before: isFunction,
  after: isFunction,
};

/**
 * A part of your own, for senders and clients with chosen parts. Its members are read once, so that they do not change later.
 *
 * @example
 * const trace = ownPart({ name: 'trace', before: () => ({ headers: { 'x-trace': crypto.randomUUID() } }) });
 * const send = createSender({ baseUrl: 'https://api.github.com' }, [retries(), trace]);
 */
export function ownPart<Options extends object>(part: OwnPart<Options>): SenderPart<'ownPart'> {
  return fromCaller(ownPart, () => {
    const read = readOptions<OwnPart>('a part of your own', part, PART_CHECKS);
    const { name } = read;
    if (name === undefined) throw invalidOption('use', 'must have parts with a name: { name, before, after }');
    if (BUILT_IN.includes(name)) throw invalidOption('use', `has a part with the name of the built-in ${name}()`);
    return createPart('ownPart', contentsOfParts([read]));
  });
}

/** What parts of a program bring together. */
function contentsOfParts(parts: readonly OwnPart[]): PartContents {
  const checks: Record<string, OptionCheck> = {};
  for (const { name, options = {} } of parts) {
    if (parts.filter((other) => other.name === name).length > 1)
      throw invalidOption('use', `has two parts named "${name}"`);
    for (const [option, check] of Object.entries(options) as [string, OptionCheck][]) {
      if (RESERVED.includes(option) || Object.hasOwn(checks, option))
        throw invalidOption('use', `has the part "${name}" with the option "${option}", which exists already`);
      checks[option] = check;
    }
  }
  return {
    callChecks: checks as never,
    steps: { attempt: attemptWithParts },
    own: { parts, checks },
    join: ({ own }) => contentsOfParts([...parts, ...(own?.parts ?? [])]),
  };
}

/** Makes one attempt, with what the parts of the program do before and after it. */
async function attemptWithParts(call: Call, signal: AbortSignal | undefined): Promise<Received> {
  const { outgoing, options, timeout, retries } = call;
  call.original ??= { outgoing, options, timeout, retries };
  call.askedAgain ??= new Set();
  const seen: [OwnPart, PartCall][] = [];
  let received: Received | undefined;
  let fault: unknown;
  Object.assign(call, call.original);
  try {
    for (const part of call.sender.own?.parts ?? []) {
      const shown = showCall(call);
      seen.push([part, shown]);
      if (part.before) changeCall(call, part, await ask(call, part, 'before', signal, [shown]));
    }
    received = await attempt(call, signal);
  } catch (thrown) {
    fault = thrown;
  }
  let isAsked = false;
  for (const [part, shown] of seen) {
    if (!part.after) continue;
    try {
      const changes = await ask(call, part, 'after', signal, [shown, showReceived(call, received, fault)]);
      if (received) isAsked = changeData(call, part, received, changes) || isAsked;
    } catch (thrown) {
      // The fault of the attempt itself counts, and a response that is not used must not keep its connection.
      if (received) fault = thrown;
      if (call.isRaw) cancel(received?.response);
      received = undefined;
    }
  }
  if (!received) throw fault;
  if (!isAsked) return received;
  if (call.isRaw) cancel(received.response);
  call.attempt++;
  return attemptWithParts(call, signal);
}

/** Waits for what a function of a part returns, as long as an attempt may take. */
async function ask(
  call: Call,
  part: OwnPart,
  hook: 'before' | 'after',
  signal: AbortSignal | undefined,
  args: readonly unknown[],
): Promise<Record<string, unknown>> {
  const scope = createTimeout(call, 'timeout', call.timeout, signal ? [signal] : []);
  let given: unknown;
  try {
    given = await orAborted(Promise.resolve((part[hook] as (...all: unknown[]) => unknown)(...args)), scope.signal);
  } catch (thrown) {
    // The error of the part itself, by which the program knows why the call was refused.
    throw scope.signal.aborted ? scope.signal.reason : keepStack(thrown);
  } finally {
    scope.end();
  }
  return readOptions(`"${hook}" of the part "${part.name}"`, given, hook === 'before' ? CALL_CHANGES : DATA_CHANGES);
}

const isPlain: OptionCheck = (value) =>
  isRecord(value) && !(Symbol.iterator in value) ? undefined : 'a plain object of names and values';
const CALL_CHANGES: OptionChecks<Record<string, unknown>> = { headers: isPlain, options: isPlain };
const DATA_CHANGES: OptionChecks<Record<string, unknown>> = { data: () => undefined, again: isBoolean };

function refusal({ name }: OwnPart, fact: string): EndpointError {
  return new EndpointError('INVALID_OPTION', `The part "${name}" ${fact}.`, { parameter: name });
}

/** Whether the value of a header must not be shown to parts. */
function isCredential(call: Call, name: string): boolean {
  return isCredentialHeader(name) || markedIn(call.given).includes(name);
}

function showCall(call: Call): PartCall {
  const { outgoing, isApi, options, timeout, retries, site } = call;
  const mask = maskOf(call);
  const { signal: _signal, ...shown } = { ...options, timeout, retries };
  const headers = Object.entries(outgoing.headers)
    .filter(([name]) => !isCredential(call, name))
    .map(([name, value]) => [name, mask.header(value)]);
  const { route, url } = factsOfCall(call);
  return Object.freeze({
    ...{ route: site.route ?? route, method: outgoing.method, url, isApi, attempt: call.attempt },
    headers: Object.freeze(Object.fromEntries(headers)),
    options: Object.freeze(shown) as PartCall['options'],
    isRepeatable: isRepeatable(call),
  });
}

/** Checks what a part wants to change, and changes it for this attempt. */
function changeCall(call: Call, part: OwnPart, { headers = {}, options = {} }: Record<string, unknown>): void {
  const { outgoing, isApi, sender } = call;
  const changed: Record<string, string> = Object.assign(Object.create(null), outgoing.headers);
  const names = readOptions<object>(
    `"headers" of the part "${part.name}"`,
    headers,
    Object.fromEntries(Object.keys(headers as object).map((name) => [name, () => undefined])) as never,
  );
  for (const [written, value] of Object.entries(names)) {
    const name = written.toLowerCase();
    if (
      !isToken(written) ||
      name === '__proto__' ||
      name === 'content-length' ||
      !(value === null || isHeaderValue(value))
    )
      throw invalidHeader(
        written,
        `of the part "${part.name}" must be a valid header. Return text without control characters`,
      );
    const isSecret = isCredential(call, name);
    if (isSecret && value === null) throw refusal(part, `must not remove "${name}", which it does not know`);
    if (isSecret && !isApi) {
      const message = `The part "${part.name}" must not add "${name}" to a request to another origin. Add it only if "call.isApi" is true.`;
      throw new EndpointError('CROSS_ORIGIN_CREDENTIALS', message, { parameter: name });
    }
    if (value === null) delete changed[name];
    else changed[name] = String(value);
    if (isSecret) call.earlier = new Set([...(call.earlier ?? []), String(value)]);
  }
  const checks = { timeout: isAmount, ...(sender.steps.again && { retries: isAmount }), ...sender.own?.checks };
  const replaced = readOptions<object>(`"options" of the part "${part.name}"`, options, checks as never);
  call.outgoing = call.request = { ...outgoing, headers: changed };
  call.takesToken = isApi && changed['authorization'] === undefined;
  call.options = { ...call.options, ...replaced };
  const { timeout = call.timeout, retries = call.retries } = call.options;
  Object.assign(call, { timeout, retries, mask: undefined, key: undefined });
}

function showReceived(call: Call, received: Received | undefined, fault: unknown): PartReceived {
  const { response, data, error } = received ?? {};
  const { status, headers } = response ? shownResponse(call, response, undefined) : { status: undefined, headers: {} };
  return Object.freeze({ status, headers, data, error: received ? error : fault });
}

/** Replaces the data, and returns whether there is one more attempt. */
function changeData(call: Call, part: OwnPart, received: Received, changes: Record<string, unknown>): boolean {
  const { error } = received;
  if ('data' in changes) {
    if (call.isRaw || !received.response) throw refusal(part, 'must not replace data that the sender has not read');
    received.data = error ? maskData(changes['data'], maskOf(call)) : changes['data'];
    if (error) Object.assign(error, { data: received.data });
  }
  if (!changes['again'] || call.askedAgain?.has(part.name)) return false;
  if (!isRepeatable(call))
    throw refusal(part, 'must not repeat a write. Ask for one more attempt only if "call.isRepeatable" is true');
  call.askedAgain?.add(part.name);
  return true;
}
