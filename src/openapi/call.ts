import type { Base } from '../core/base-url.ts';
import { asEndpointError, EndpointError, nameRoute } from '../core/errors.ts';
import { addHeaders } from '../core/headers.ts';
import type { LooseOptions } from '../core/plan.ts';
import { OPTION, REST, stepTo } from '../core/plan.ts';
import { checkBucket, checkOptions, type Keys, type Reading, readKeys } from '../core/read-call.ts';
import { OPTION_NAMES } from '../core/read-options.ts';
import {
  type Api,
  type CheckOptions,
  type Configured,
  CREDENTIALS,
  type Parameter,
  type RouteFacts,
  type RuleStep,
} from '../core/rules.ts';
import type { HeaderRecord } from '../core/types/headers.ts';
import { ADD, type AddCredentials, refuseAuth } from './schemes.ts';
import { form, query } from './styles.ts';

/** A call with its defaults: every option was read once. Its headers are checked, and no other request has the object. */
export interface Call {
  /** The base URL and, if it is that of an endpoint, what was read of it. */
  readonly baseUrl: unknown;
  readonly base: Base | undefined;
  readonly headers: HeaderRecord;
  readonly mediaType: unknown;
  readonly data: unknown;
  readonly request: unknown;
  /** Each parameter after its step, in the order in which they are sent, which is that of merged options: names of options are last. */
  readonly parameters: readonly unknown[];
}

/** The defaults of an endpoint, which calls begin with. Without an endpoint, these are the headers of the API. */
export interface Start {
  readonly base: Base;
  readonly data: unknown;
  readonly request: unknown;
  /** The headers and the media type of a call, and whether its URL belongs to the API that the defaults are for. */
  readonly begin: (baseUrl: unknown, headers: unknown, mediaType: unknown) => Begun;
  /** Whether there are default parameters, and those that an operation has. */
  readonly hasParameters: boolean;
  readonly parametersOf: (facts: RouteFacts, own: LooseOptions, isWhole: boolean, isHome: boolean) => LooseOptions;
  readonly add: AddCredentials;
}

interface Begun {
  readonly headers: HeaderRecord;
  readonly mediaType: unknown;
  readonly isHome: boolean;
}

/** A call while its options are read. Those that are not parameters are as they were passed. */
interface ReadingCall extends Reading {
  readonly plan: RouteFacts;
  baseUrl: unknown;
  headers: unknown;
  mediaType: unknown;
  data: unknown;
  request: unknown;
  parameters: unknown;
  auth: unknown;
}

/**
 * Finds where a name goes: a parameter, a field or, in a GET or HEAD, the query. It is looked up in the path first, then in the query, the
 * headers and the cookies. `?name` is the query parameter if the path has the same name.
 */
export function findStep(facts: RouteFacts, name: string): RuleStep {
  const parameter = findParameter(facts, name);
  const isRead = hasQueryOnly(facts);
  const isField = !isRead && (facts.body === undefined || facts.fields.isOpen || facts.fields.has(name));
  return {
    ...stepTo(REST, name),
    parameter: parameter ?? (isRead ? query(name, form) : undefined),
    isKnown: parameter !== undefined || isField,
  };
}

function findParameter(
  { byPlace: { path, query: inQuery, header, cookie }, keys, fields }: RouteFacts,
  name: string,
): Parameter | undefined {
  const plain = name.startsWith('?') ? name.slice(1) : name;
  const key = keys.get(plain);
  return (
    path.get(name) ??
    inQuery.get(name) ??
    inQuery.get(plain) ??
    (plain !== name && key?.in === 'query' ? key : undefined) ??
    header.get(name.toLowerCase()) ??
    cookie.get(name) ??
    (fields.has(name) ? undefined : keys.get(name))
  );
}

/** Whether names that the description does not list are sent in the query. */
function hasQueryOnly({ method }: RouteFacts): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Options that are parameters if the route is a string. `apiVersion` is one, because descriptions have no version header. */
const FREE_NAMES = ['url', 'method', 'apiVersion'];

const KEYS: Keys<ReadingCall> = {
  createStep({ plan }, name, isOption) {
    const step = plan.findStep(name);
    return isOption && (isOptionName(name, plan) || !step.isKnown) ? stepTo(OPTION, name) : step;
  },
  readOption(call, name, value) {
    if (!isOptionName(name, call.plan)) throw noParameter(name, `. ${adviceFor(name, call.plan)}.`);
    call[name as 'auth'] = value;
  },
};

function isOptionName(name: string, { takesAuth }: RouteFacts): boolean {
  return name === 'auth' ? takesAuth : OPTION_NAMES.has(name) && !FREE_NAMES.includes(name);
}

/** Reads the options of a call, each once, and rejects names that the operation does not have. */
export function readCall(api: Api, facts: RouteFacts, given: unknown, start?: Start): Call {
  const options = checkOptions(given) as { readonly [ADD]?: AddCredentials; readonly [CREDENTIALS]?: Configured };
  const values: unknown[] = [];
  const call: ReadingCall = {
    plan: facts,
    values,
    end: 0,
    isReordered: false,
    baseUrl: undefined,
    headers: undefined,
    mediaType: undefined,
    data: undefined,
    request: undefined,
    parameters: undefined,
    auth: undefined,
  };
  readKeys(KEYS, call, options as LooseOptions, facts.steps, false);
  facts.checkOptions?.(facts, call as never);
  if (call.parameters !== undefined) readKeys(KEYS, call, checkBucket(call.parameters), facts.parameterSteps, false);
  const base = call.baseUrl === undefined ? start?.base : undefined;
  const { baseUrl = base?.url ?? api.baseUrl, data = start?.data, request = start?.request } = call;
  const text = call.headers === undefined ? undefined : headersInText(facts, call.headers);
  const { headers, mediaType, isHome } = start
    ? start.begin(call.baseUrl, text, call.mediaType)
    : { headers: headersOf(api, text), mediaType: call.mediaType, isHome: true };
  if (facts.accept !== undefined && headers['accept'] === api.accept) headers['accept'] = facts.accept;
  // Most calls have their parameters in one place, and none with the name of an option.
  const isMixed = start?.hasParameters || call.parameters !== undefined || call.isReordered;
  const all = isMixed
    ? mixed(facts, values, (own) => start?.parametersOf(facts, own, data !== undefined, isHome))
    : values;
  const add = start?.add ?? options?.[ADD] ?? refuseAuth;
  add(
    call.auth,
    { api, facts, own: options?.[CREDENTIALS] },
    { headers, parameters: all, given: values, givenHeaders: call.headers, isHome },
  );
  return { baseUrl, base, headers, mediaType, data, request, parameters: isMixed ? reservedLast(all) : all };
}

/** The headers of a call without defaults. */
function headersOf({ accept, userAgent }: Api, given: unknown): HeaderRecord {
  const headers: HeaderRecord = { accept, 'user-agent': userAgent };
  if (given !== undefined) addHeaders(headers, given);
  return headers;
}

/** The parameters of a call with its defaults, each once. */
function mixed(
  facts: RouteFacts,
  values: readonly unknown[],
  defaultsFor: (own: LooseOptions) => LooseOptions | undefined,
): unknown[] {
  const own: LooseOptions = {};
  for (let at = 0; at < values.length; at += 2) own[(values[at] as RuleStep).name] = values[at + 1];
  return Object.entries({ ...defaultsFor(own), ...own }).flatMap(([name, value]) => [facts.findStep(name), value]);
}

function reservedLast(parameters: readonly unknown[]): unknown[] {
  const isIn = (isReserved: boolean) =>
    parameters.filter((_, at) => (parameters[at - (at % 2)] as RuleStep).isReserved === isReserved);
  return [...isIn(false), ...isIn(true)];
}

/** The option `headers`, as the parameters of the operation write it. */
function headersInText({ byPlace: { header } }: RouteFacts, headers: unknown): unknown {
  const [first] = header.values();
  return first?.readHeaders ? first.readHeaders(headers, header) : headers;
}

/** Rejects options that may be intended as parameters or body fields. */
export const checkOptionNames: CheckOptions = (facts, options) => {
  checkFieldOptions(facts, options);
  checkRequest(facts, options['request']);
};

/** Rejects an option that may be intended as a body field, if the call also passes other fields. */
function checkFieldOptions(facts: RouteFacts, options: Readonly<Record<string, unknown>>): void {
  const names = (facts.body?.media ?? []).flatMap(([, , media]) => media.options ?? []);
  const unclear = names.find((name) => options[name] !== undefined);
  if (unclear === undefined || options['data'] !== undefined) return;
  const message = `"${unclear}" is an option, and the body has a field of this name. Pass the whole body as "data".`;
  throw new EndpointError('INVALID_OPTION', message, { parameter: unclear });
}

/**
 * `request` can have any value, so a parameter with this name would be lost. The types of the other options distinguish them from
 * parameters.
 */
function checkRequest(facts: RouteFacts, value: unknown): void {
  if (value === undefined || value === null || typeof value === 'object') return;
  if (!findParameter({ ...facts, keys: new Map() }, 'request')) return;
  const message =
    'The operation has a parameter with the name of the option "request". Pass it as { parameters: { request: … } }.';
  throw new EndpointError('INVALID_OPTION', message, { parameter: 'request' });
}

function adviceFor(name: string, facts: RouteFacts): string {
  if (/^(?:accept|authorization|content-type)$/i.test(name)) return 'Pass it in "headers"';
  const [place, more] = hasQueryOnly(facts) ? ['query', ''] : ['body', ', or pass the whole body as "data"'];
  return `To send it in the ${place} anyway, pass it in "parameters"${more}`;
}

/** The error for a name that the operation does not have. */
export function noParameter(name: string, reason: string): EndpointError {
  const message = `The operation has no parameter ${JSON.stringify(name)}${reason}`;
  return new EndpointError('INVALID_PARAMETER', message, { parameter: name });
}

/**
 * Runs a step of a call and adds the route to its errors. Any error that is not an EndpointError was thrown by a getter or proxy of
 * the caller.
 */
export function withRoute<Result>(route: string | undefined, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    const known = asEndpointError(error);
    throw route === undefined ? known : nameRoute(known, route);
  }
}
