import { asEndpointError, invalidOption, nameRoute } from '../core/errors.ts';
import { addHeaders } from '../core/headers.ts';
import { isRecord } from '../core/objects.ts';
import { checkOptions } from '../core/read-call.ts';
import { OPTION_NAMES } from '../core/read-options.ts';
import type { HeaderRecord } from '../core/types/headers.ts';
import type { Api } from './api.ts';
import { checkNames, valuesIn } from './check-names.ts';
import { ADD, type AddCredentials, refuseAuth, takeAuth } from './own-credentials.ts';
import type { RouteFacts } from './rules.ts';
import type { Call } from './write-request.ts';

type Options = Record<string, unknown> & { readonly [ADD]?: AddCredentials };

/**
 * Reads the options of a call without defaults other than those of the API. The builder of a module merges more: `merge` of the core.
 */
export function readCall(api: Api, facts: RouteFacts, given: unknown): Call {
  const options: Options = { ...checkOptions(given) };
  const auth = takeAuth(api, facts, options);
  const named = checkNames(facts, options);
  const { headers: givenHeaders, data, request, mediaType, baseUrl = api.baseUrl, parameters: others = {} } = options;
  if (!isRecord(others)) throw invalidOption('parameters', 'must be a plain object of names and values');
  const bucket = valuesIn(others);
  const headers: HeaderRecord = { accept: api.accept, 'user-agent': api.userAgent };
  if (givenHeaders !== undefined) addHeaders(headers, headersInText(facts, givenHeaders));
  setAccept(api, facts, headers);
  const parameters: Options = Object.fromEntries([...named, ...bucket]);
  const names = new Set(Object.keys(parameters));
  const add = options[ADD] ?? refuseAuth;
  add(auth, { api, facts, options }, { headers, parameters, given: names, givenHeaders, isHome: true });
  return { baseUrl, headers, mediaType, data, request, parameters: reservedLast(parameters) };
}

/** The parameters of a call in the order in which they are sent, which is that of merged options: names of options are last. */
function reservedLast(parameters: Options): [string, unknown][] {
  const rank = ([name]: [string, unknown]) => Number(OPTION_NAMES.has(name));
  return Object.entries(parameters).sort((one, other) => rank(one) - rank(other));
}

/** Replaces the `accept` header of the API by that of the operation. */
export function setAccept({ accept }: Api, { accept: own }: RouteFacts, headers: HeaderRecord): void {
  if (own !== undefined && headers['accept'] === accept) headers['accept'] = own;
}

/** The option `headers`, as the parameters of the operation write it. */
export function headersInText({ byPlace: { header } }: RouteFacts, headers: unknown): unknown {
  const [first] = header.values();
  return first?.readHeaders ? first.readHeaders(headers, header) : headers;
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
