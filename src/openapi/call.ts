import { asEndpointError, EndpointError, invalidOption, nameRoute } from '../core/errors.ts';
import { addHeaders } from '../core/headers.ts';
import { isRecord } from '../core/objects.ts';
import { checkOptions } from '../core/read-call.ts';
import { OPTION_NAMES } from '../core/read-options.ts';
import type { Api, CheckOptions, Parameter, RouteFacts, Step } from '../core/rules.ts';
import type { HeaderRecord } from '../core/types/headers.ts';
import { invalidParameter } from '../core/values.ts';
import { ADD, type AddCredentials, refuseAuth } from './schemes.ts';
import { form, query } from './styles.ts';

type Options = Record<string, unknown> & { readonly [ADD]?: AddCredentials };

/** A call with its defaults: every option was read once. Its headers are checked, and no other request has the object. */
export interface Call {
  readonly baseUrl: unknown;
  readonly headers: HeaderRecord;
  readonly mediaType: unknown;
  readonly data: unknown;
  readonly request: unknown;
  /** In the order in which they are sent, which is that of merged options: names of options are last. */
  readonly parameters: readonly (readonly [string, unknown])[];
}

/** What calls begin with: the defaults of an endpoint or, without one, those of the API. */
export interface Start {
  readonly baseUrl: string;
  readonly data?: unknown;
  readonly request?: unknown;
  /** The headers of a call, and the default parameters that its operation has. */
  readonly begin: (facts: RouteFacts, given: Given) => Begun;
  readonly add: AddCredentials;
}

/** What a call passes: the option `headers` as text, the names of its parameters, and whether `data` is the whole body. */
export interface Given {
  readonly baseUrl: unknown;
  readonly headers: unknown;
  readonly mediaType: unknown;
  readonly names: ReadonlySet<string>;
  readonly isWhole: boolean;
}

/** The beginning of a call, with what its defaults add. `isHome` is whether its URL belongs to the API that the defaults are for. */
interface Begun {
  readonly headers: HeaderRecord;
  readonly mediaType: unknown;
  readonly parameters: Record<string, unknown>;
  readonly isHome: boolean;
}

/**
 * Finds where a name goes: a parameter, a field or, in a GET or HEAD, the query. It is looked up in the path first, then in the query, the
 * headers and the cookies. `?name` is the query parameter if the path has the same name.
 */
export function findStep(facts: RouteFacts, name: string): Step {
  const parameter = findParameter(facts, name);
  const isRead = hasQueryOnly(facts);
  const isField = !isRead && (facts.body === undefined || facts.fields.isOpen || facts.fields.has(name));
  return {
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

/** Reads the options of a call, each once, and rejects names that the operation does not have. */
export function readCall(api: Api, facts: RouteFacts, given: unknown, start?: Start): Call {
  const options: Options = { ...checkOptions(given) };
  const auth = facts.takesAuth ? options['auth'] : undefined;
  if (facts.takesAuth) delete options['auth'];
  facts.checkOptions?.(facts, options);
  const { begin, add, ...first } = start ?? startOf(api, options);
  const { headers: givenHeaders, parameters: bucket } = options;
  const { baseUrl = first.baseUrl, data = first.data, request = first.request } = options;
  const own: Options = {};
  for (const name of Object.keys(options)) {
    if (options[name] === undefined || (OPTION_NAMES.has(name) && !FREE_NAMES.includes(name))) continue;
    if (!facts.findStep(name).isKnown) throw noParameter(name, `. ${adviceFor(name, facts)}.`);
    own[checkName(name)] = options[name];
  }
  if (bucket !== undefined) addBucket(own, bucket);
  const names = new Set(Object.keys(own));
  const text = givenHeaders === undefined ? undefined : headersInText(facts, givenHeaders);
  const begun = begin(facts, {
    baseUrl,
    headers: text,
    mediaType: options['mediaType'],
    names,
    isWhole: data !== undefined,
  });
  const { headers, mediaType, isHome } = begun;
  if (facts.accept !== undefined && headers['accept'] === api.accept) headers['accept'] = facts.accept;
  const parameters = Object.assign(begun.parameters, own);
  add(auth, { api, facts, options }, { headers, parameters, given: names, givenHeaders, isHome });
  return { baseUrl, headers, mediaType, data, request, parameters: reservedLast(Object.entries(parameters)) };
}

function startOf({ baseUrl, accept, userAgent }: Api, options: Options): Start {
  const begin = (_: RouteFacts, { headers: given, mediaType }: Given): Begun => {
    const headers: HeaderRecord = { accept, 'user-agent': userAgent };
    if (given !== undefined) addHeaders(headers, given);
    return { headers, mediaType, parameters: {}, isHome: true };
  };
  return { baseUrl, begin, add: options[ADD] ?? refuseAuth };
}

function addBucket(own: Options, bucket: unknown): void {
  if (!isRecord(bucket)) throw invalidOption('parameters', 'must be a plain object of names and values');
  const values = { ...bucket };
  for (const name of Object.keys(values)) if (values[name] !== undefined) own[checkName(name)] = values[name];
}

/** Refuses a name that objects cannot have. */
export function checkName(name: string): string {
  if (name !== '__proto__') return name;
  throw invalidParameter(name, 'cannot be sent, because JavaScript reserves this name');
}

function reservedLast(parameters: [string, unknown][]): [string, unknown][] {
  return parameters.sort(([one], [other]) => Number(OPTION_NAMES.has(one)) - Number(OPTION_NAMES.has(other)));
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
