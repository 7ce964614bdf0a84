import { checkOptions } from '../core/endpoint/call.ts';
import { invalidOption, nameRoute } from '../core/endpoint/errors.ts';
import { addHeaders } from '../core/endpoint/headers.ts';
import { checkBaseUrl } from '../core/endpoint/url/base-url.ts';
import { EndpointError } from '../core/errors.ts';
import { isRecord } from '../core/internal/objects.ts';
import { OPTION_NAMES } from '../core/internal/option-names.ts';
import { invalidParameter } from '../core/template/expand.ts';
import type { HeaderRecord } from '../core/types/headers.ts';
import type { Api, ApiCredentials } from './api.ts';
import { checkNames } from './check-names.ts';
import type { RouteFacts } from './rules.ts';
import { credentialsIn } from './select-credentials.ts';
import type { Call } from './write-request.ts';

type Options = Record<string, unknown>;

/**
 * Reads the options of a call without defaults other than those of the API. The builder of a module merges more: `merge` of the core.
 */
export function readCall(api: Api, facts: RouteFacts, credentials: ApiCredentials, given: unknown): Call {
  const options: Options = { ...checkOptions(given) };
  const chosen = api.security?.takeAuth(facts, options);
  checkNames(facts, options, credentials);
  const { headers: givenHeaders, data, request, mediaType, baseUrl, parameters: others = {} } = options;
  if (!isRecord(others)) throw invalidOption('parameters', 'must be a plain object of names and values');
  const bucket = { ...others };
  const headers: HeaderRecord = { accept: api.accept, 'user-agent': api.userAgent };
  if (givenHeaders !== undefined) addHeaders(headers, headersInText(facts, givenHeaders));
  if (facts.accept !== undefined && headers['accept'] === api.accept) headers['accept'] = facts.accept;
  const parameters: Options = {};
  const reserved: Options = {};
  const add = (name: string, value: unknown) => {
    if (value === undefined) return;
    if (name === '__proto__') throw invalidParameter(name, 'cannot be sent, because JavaScript reserves this name');
    (OPTION_NAMES.has(name) ? reserved : parameters)[name] = value;
  };
  // A description can have parameters of these names.
  for (const name of Object.keys(options)) {
    if (!OPTION_NAMES.has(name) || name === 'url' || name === 'method') add(name, options[name]);
  }
  for (const [name, value] of Object.entries({ apiVersion: options['apiVersion'], ...bucket })) add(name, value);
  const names = namesGiven(options, bucket);
  api.security?.addCredentials(
    api.security.schemes,
    facts,
    { defaults: undefined, own: credentialsIn(options), chosen },
    { headers, parameters, given: names, givenHeaders, isHome: true },
  );
  return {
    baseUrl: baseUrl === undefined ? api.baseUrl : checkBaseUrl(baseUrl).url,
    headers,
    mediaType,
    data,
    request,
    parameters: [...Object.entries(parameters), ...Object.entries(reserved)],
  };
}

/** The names that a call passes a value for. Undefined is treated as absent. */
export function namesGiven(...options: readonly object[]): ReadonlySet<string> {
  const given = options.flatMap((each) => Object.entries(each)).filter(([, value]) => value !== undefined);
  return new Set(given.map(([name]) => name));
}

/** The option `headers`, as the parameters of the operation write it. */
export function headersInText({ byPlace: { header } }: RouteFacts, headers: unknown): unknown {
  const [first] = header.values();
  return first?.readHeaders === undefined ? headers : first.readHeaders(headers, header);
}

/**
 * Runs a step of a call and adds the route to its errors. Any error that is not an EndpointError was thrown by a getter or proxy of
 * the caller.
 */
export function withRoute<Result>(route: string | undefined, run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    const known =
      error instanceof EndpointError
        ? error
        : new EndpointError(
            'INVALID_OPTION',
            'The options could not be read: a getter, proxy or iterator in them failed.',
          );
    if (route === undefined) throw known;
    // The core builds the request of another route, without placeholders.
    const { route: other, message } = known;
    if (other !== undefined && message.startsWith(`${other}: `)) known.message = message.slice(other.length + 2);
    throw nameRoute(known, route);
  }
}
