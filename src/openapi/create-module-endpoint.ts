import { checkProfile } from '../core/api.ts';
import { checkBaseUrl, originOf, readBaseUrl } from '../core/base-url.ts';
import { BUILD, evaluateCall, firstDefaults } from '../core/endpoint.ts';
import { fromCaller } from '../core/errors.ts';
import { addHeaders, type CheckedMediaType, mergeMediaType, toOption } from '../core/headers.ts';
import { METHODS, type Method } from '../core/methods.ts';
import { hasOwn, isRecord, ownValue } from '../core/objects.ts';
import type { Defaults } from '../core/plan.ts';
import { checkMoved, crossOrigin, isCrossOrigin, mergeHeaders } from '../core/read-call.ts';
import { OPTION_NAMES } from '../core/read-options.ts';
import {
  type Api,
  type CompiledOperation,
  type Configured,
  credentialsIn,
  type RouteFacts,
  type RuleStep,
} from '../core/rules.ts';
import { markCredentials } from '../core/secrets.ts';
import type { ApiTypes } from '../core/types/api-types.ts';
import type { HeaderRecord } from '../core/types/headers.ts';
import type { MergedOptions, RequestOptions } from '../core/types/request-options.ts';
import { copyPlain } from '../core/values.ts';
import { type Call, readCall, type Start, withRoute } from './call.ts';
import { createKnownRoutes } from './known-routes.ts';
import { createOperation } from './operation.ts';
import { type CallCredentials, credentialsAdder } from './schemes.ts';
import type { OpenApiEndpoint } from './types.ts';
import { addCredentialsToUrl, mergeCredentials, type SecuredApi } from './url-credentials.ts';
import { writeRequest } from './write-request.ts';

type Options = Record<string, unknown>;

/**
 * Creates an `endpoint` for an API with an OpenAPI description, which determines the location and the style of each parameter and
 * the media types of bodies. Generated modules call this function with their operations, whose rules it follows.
 */
export function createModuleEndpoint<Types extends ApiTypes, Scheme extends string = never>(
  api: Api,
  operations: () => object,
): OpenApiEndpoint<Types, never, Scheme> {
  return fromCaller(createModuleEndpoint, () => {
    if (typeof operations !== 'function') createOperation();
    const { baseUrl, vendor, userAgent, accept, credentials = [], servers = [] } = api;
    const full = servers.filter((url) => readBaseUrl(url)?.origin);
    const [initial, bare] = firstDefaults(
      checkProfile({ baseUrl, vendor, userAgent, accept, credentials, servers: full }),
    );
    const known: SecuredApi = {
      ...createKnownRoutes(() => Object.values<CompiledOperation>({ ...operations() })),
      api,
      schemes: api.schemes ?? {},
    };
    return describe(known, initial, bare, undefined) as unknown as OpenApiEndpoint<Types, never, Scheme>;
  });
}

/** Creates the endpoint function and its methods. `bare` are no defaults, and `configured` are the credentials in the defaults. */
function describe(api: SecuredApi, defaults: Defaults, bare: Defaults, configured: Configured | undefined) {
  const start = createStart(api, defaults, configured);

  /** Builds or merges a call: a route of the description by its rules, and a full URL without any. */
  function evaluate<Result extends RequestOptions | MergedOptions>(
    [first, second]: readonly [unknown, unknown],
    mode: 'build' | 'merge',
    callee: Callee,
    finish: (facts: RouteFacts, call: Call) => Result,
  ): Result {
    const facts = findCalled(api, defaults, first, second);
    if (facts === undefined) {
      const evaluateUrl = (one: unknown, other?: unknown) => evaluateCall(defaults, one, other, mode, callee);
      return evaluateFullUrl(api, defaults, configured, [first, second], evaluateUrl) as Result;
    }
    return withRoute(facts.key, () => {
      const options = typeof first === 'string' ? second : withoutRoute(first as Options);
      return finish(facts, readCall(api.api, facts, options, start));
    });
  }

  function endpoint(first?: unknown, second?: unknown): RequestOptions {
    return fromCaller(endpoint, () =>
      evaluate([first, second], 'build', endpoint, (facts, call) => writeRequest(api.api, facts, call)),
    );
  }
  endpoint[BUILD] = (route: string) => {
    let facts: RouteFacts | undefined;
    return function build(options: unknown): RequestOptions {
      facts ??= api.byRoute(route);
      if (facts === undefined) return endpoint(route, options);
      return writeRequest(api.api, facts, readCall(api.api, facts, options, start), true);
    };
  };
  endpoint.DEFAULTS = defaults.publicDefaults;
  endpoint.merge = function merge(first?: unknown, second?: unknown): MergedOptions {
    return fromCaller(merge, () => evaluate([first, second], 'merge', merge, mergedOf));
  };
  endpoint.parse = function parse(merged?: unknown): RequestOptions {
    return fromCaller(parse, () => {
      const facts = findMerged(api, merged);
      if (facts === undefined) return evaluateCall(bare, undefined, merged ?? null, 'build', parse);
      return withRoute(facts.key, () => writeRequest(api.api, facts, callOf(api.api, facts, merged as MergedOptions)));
    });
  };
  endpoint.defaults = function changeDefaults(options?: unknown): ReturnType<typeof describe> {
    return fromCaller(changeDefaults, () => {
      const changed = evaluateCall(defaults, undefined, options, 'defaults', changeDefaults);
      const isOther = isCrossOrigin(defaults, changed.base.origin);
      return describe(api, changed, bare, mergeCredentials(api, configured, options, isOther));
    });
  };
  return markCredentials(endpoint, api.api.marked ?? []);
}

type Callee = (...args: never[]) => unknown;

/** What the calls of an endpoint begin with. */
function createStart({ schemes }: SecuredApi, defaults: Defaults, configured: Configured | undefined): Start {
  const { base, data, request, mediaType: usual, parameters } = defaults;
  return {
    ...{ base, data, request },
    begin(baseUrl, headers, mediaType) {
      const isHome = baseUrl === undefined || !isCrossOrigin(defaults, checkBaseUrl(baseUrl).origin);
      return {
        headers: mergeHeaders(defaults, headers, undefined, !isHome && defaults.hasSecrets),
        mediaType: mediaType === undefined ? usual : mergeMediaType(usual, mediaType),
        isHome,
      };
    },
    hasParameters: parameters.size > 0,
    parametersOf: (...given) => parametersOf(defaults, ...given),
    add: credentialsAdder(schemes, configured),
  };
}

/**
 * The defaults that an operation has, each a copy. One that the call passes keeps its place. A credential is replaced if the call passes
 * another, and is never sent to another origin.
 */
function parametersOf(
  { parameters, secretParameters }: Defaults,
  facts: RouteFacts,
  own: Options,
  isWhole: boolean,
  isHome: boolean,
): Options {
  const found: Options = {};
  for (const [name, value] of parameters) {
    const plain = name.replace(/^\?/, '');
    const isKey = facts.keys.has(plain);
    if (hasOwn.call(own, name)) found[name] = undefined;
    else if (!hasDefault(facts, name, isWhole)) continue;
    else if (isKey && hasOwn.call(own, plain) && (!facts.fields.has(plain) || facts.byPlace.query.has(plain))) continue;
    else if (!isHome && (isKey || secretParameters.includes(name))) throw crossOrigin('parameter', plain);
    else found[name] = copyPlain(value, name);
  }
  return found;
}

/** Whether an operation has a default: a parameter or, unless `data` is the whole body, a field. */
function hasDefault(facts: RouteFacts, name: string, isWhole: boolean): boolean {
  const { parameter, isKnown } = facts.findStep(name);
  return (isKnown && parameter !== undefined) || (!isWhole && facts.fields.has(name));
}

/** Merged options of a call. */
function mergedOf({ method, url }: RouteFacts, call: Call): MergedOptions {
  const { baseUrl, headers, mediaType, data, request, parameters } = call;
  const merged = { method, baseUrl, headers, url } as MergedOptions;
  if (mediaType !== undefined) merged.mediaType = toOption(mediaType as CheckedMediaType);
  if (data !== undefined) merged.data = data;
  if (request !== undefined) merged.request = request;
  const reserved: Options = {};
  for (let at = 0; at < parameters.length; at += 2) {
    const { name, isReserved } = parameters[at] as RuleStep;
    (isReserved ? reserved : merged)[name] = parameters[at + 1];
  }
  return Object.keys(reserved).length === 0 ? merged : Object.assign(merged, { parameters: reserved });
}

/** The call of merged options. */
function callOf(api: Api, facts: RouteFacts, merged: MergedOptions): Call {
  const headers: HeaderRecord = {};
  addHeaders(headers, ownValue(merged, 'headers', {}));
  const bucket = ownValue(merged, 'parameters');
  const parameters: unknown[] = [];
  const add = (values: Options, names: readonly string[]) => {
    for (const name of names) {
      if (name === '__proto__') checkMoved(name);
      if (values[name] !== undefined) parameters.push(facts.findStep(name), values[name]);
    }
  };
  add(
    merged,
    Object.keys(merged).filter((name) => !OPTION_NAMES.has(name)),
  );
  if (isRecord(bucket)) add(bucket, Object.keys(bucket));
  return {
    baseUrl: ownValue(merged, 'baseUrl', api.baseUrl),
    base: undefined,
    headers,
    mediaType: ownValue(merged, 'mediaType'),
    data: ownValue(merged, 'data'),
    request: ownValue(merged, 'request'),
    parameters,
  };
}

/** Builds the call of a full URL with the core, which has no option `auth`. */
function evaluateFullUrl(
  api: SecuredApi,
  defaults: Defaults,
  configured: Configured | undefined,
  [first, second]: readonly [unknown, unknown],
  evaluate: (first?: unknown, second?: unknown) => RequestOptions | MergedOptions,
): RequestOptions | MergedOptions {
  const given = typeof first === 'string' ? second : first;
  if (Object.keys(api.schemes).length === 0 || !isOptions(given)) return evaluate(first, second);
  const { auth, ...options } = withRoute(undefined, () => ({ ...given }) as Options);
  const call: CallCredentials = { defaults: configured, own: credentialsIn(options), auth };
  if ((call.defaults ?? call.own ?? auth) === undefined) return evaluate(first, second);
  const built = typeof first === 'string' ? evaluate(first, options) : evaluate(options);
  if (typeof built.url !== 'string') return built;
  const target = { url: built.url, headers: built.headers, isHome: !isCrossOrigin(defaults, originOf(built.url)) };
  const { url } = addCredentialsToUrl(
    api,
    call,
    target,
    built.method.toUpperCase(),
    defaults.base.url,
    options['headers'],
  );
  return Object.assign(built, { url });
}

/** The facts of the route that is called. Undefined for any other URL, which the builder without a description handles. */
function findCalled(api: SecuredApi, defaults: Defaults, first: unknown, second: unknown): RouteFacts | undefined {
  if (typeof first === 'string') {
    if (!isOptions(second)) return undefined;
    const known = api.byRoute(first);
    if (known !== undefined) return known;
    const [, method = 'GET', url = ''] = /^(?:([A-Za-z-]+) )?(.*)$/s.exec(first) ?? [];
    return findRoute(api, method, url);
  }
  if (!isOptions(first) || first === undefined) return undefined;
  const read = (name: 'method' | 'url') => ownValue(first, name) ?? defaults[name];
  const [method, url] = withRoute(undefined, () => [read('method'), read('url')]);
  return findRoute(api, method, url);
}

function findMerged(api: SecuredApi, merged: unknown): RouteFacts | undefined {
  if (!isOptions(merged) || merged === undefined) return undefined;
  const [method, url] = withRoute(undefined, () => [ownValue(merged, 'method', 'GET'), ownValue(merged, 'url')]);
  return findRoute(api, method, url);
}

function findRoute(api: SecuredApi, method: unknown, url: unknown): RouteFacts | undefined {
  if (typeof method !== 'string' || typeof url !== 'string') return undefined;
  const upper = method.toUpperCase();
  return METHODS.includes(upper as Method) || api.hasMethod(upper) ? api.find(upper, url) : undefined;
}

function withoutRoute({ method: _method, url: _url, ...options }: Options): Options {
  return options;
}

function isOptions(value: unknown): value is object | undefined {
  return value === undefined || isRecord(value);
}
