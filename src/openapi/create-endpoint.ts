import { readBaseUrl } from '../core/base-url.ts';
import { createEndpoint as createCoreEndpoint } from '../core/endpoint.ts';
import { EndpointError, fromCaller } from '../core/errors.ts';
import { addHeaders } from '../core/headers.ts';
import { METHODS, type Method } from '../core/methods.ts';
import { isRecord, ownValue } from '../core/objects.ts';
import { OPTION_NAMES } from '../core/read-options.ts';
import { markCredentials } from '../core/secrets.ts';
import type { ApiTypes } from '../core/types/api-types.ts';
import type { HeaderRecord } from '../core/types/headers.ts';
import type { MergedOptions, RequestOptions } from '../core/types/request-options.ts';
import type { Api } from './api.ts';
import { headersInText, setAccept, withRoute } from './call.ts';
import { checkNames, valuesIn } from './check-names.ts';
import { checkDefaultCredentials, isSameApi, originOf } from './default-credentials.ts';
import { createKnownRoutes } from './known-routes.ts';
import { type CompiledOperation, createOperation } from './operation.ts';
import { type CallCredentials, type Configured, credentialsIn, takeAuth } from './own-credentials.ts';
import { findParameter } from './place-parameters.ts';
import type { RouteFacts } from './rules.ts';
import { addCredentials } from './security.ts';
import type { OpenApiEndpoint } from './types.ts';
import { addCredentialsToUrl, mergeCredentials, type SecuredApi } from './url-credentials.ts';
import { type Call, writeRequest } from './write-request.ts';

type Options = Record<string, unknown>;

/** The part of the builder without a description that is used here. */
interface CoreEndpoint {
  (first?: unknown, second?: unknown): RequestOptions;
  readonly DEFAULTS: Readonly<MergedOptions>;
  merge(first?: unknown, second?: unknown): MergedOptions;
  parse(merged?: unknown): RequestOptions;
  defaults(options?: unknown): CoreEndpoint;
}

/**
 * Creates an `endpoint` for an API with an OpenAPI description, which determines the location and the style of each parameter and
 * the media types of bodies. Generated modules call this function with their operations, whose rules it follows.
 */
export function createEndpoint<Types extends ApiTypes, Scheme extends string = never>(
  api: Api,
  operations: () => object,
): OpenApiEndpoint<Types, never, Scheme> {
  return fromCaller(createEndpoint, () => {
    if (typeof operations !== 'function') createOperation();
    const { baseUrl, vendor, userAgent, accept, credentials = [], servers = [] } = api;
    const full = servers.filter((url) => readBaseUrl(url)?.origin);
    const core = createCoreEndpoint({ baseUrl, vendor, userAgent, accept, credentials, servers: full });
    const known: SecuredApi = {
      ...createKnownRoutes(() => Object.values<CompiledOperation>({ ...operations() })),
      api,
      schemes: api.schemes ?? {},
      origins: [baseUrl, ...servers].map(originOf),
    };
    return describe(known, core as unknown as CoreEndpoint, undefined) as unknown as OpenApiEndpoint<
      Types,
      never,
      Scheme
    >;
  });
}

/** Creates the endpoint function and its methods. `core` has the same defaults, and `configured` are the credentials in them. */
function describe(api: SecuredApi, core: CoreEndpoint, configured: Configured | undefined) {
  function mergeCall(first: unknown, second: unknown): MergedOptions {
    const call = describeCall(api, core, first, second);
    return call === undefined
      ? buildFullUrl(api, core, configured, [first, second], core.merge)
      : withRoute(call.facts.key, () => mergeDescribed(api, core, configured, call));
  }

  function parseMerged(merged: unknown): RequestOptions {
    const facts = findMerged(api, merged);
    if (facts === undefined) return core.parse(merged);
    return withRoute(facts.key, () => parseDescribed(api, facts, merged as MergedOptions));
  }

  function build(first: unknown, second: unknown): RequestOptions {
    const call = describeCall(api, core, first, second);
    if (call === undefined) return buildFullUrl(api, core, configured, [first, second], core);
    const { facts } = call;
    return withRoute(facts.key, () => parseDescribed(api, facts, mergeDescribed(api, core, configured, call)));
  }

  function endpoint(first?: unknown, second?: unknown): RequestOptions {
    return fromCaller(endpoint, () => build(first, second));
  }
  endpoint.DEFAULTS = core.DEFAULTS;
  endpoint.merge = function merge(first?: unknown, second?: unknown): MergedOptions {
    return fromCaller(merge, () => mergeCall(first, second));
  };
  endpoint.parse = function parse(merged?: unknown): RequestOptions {
    return fromCaller(parse, () => parseMerged(merged));
  };
  endpoint.defaults = function changeDefaults(options?: unknown): ReturnType<typeof describe> {
    return fromCaller(changeDefaults, () => {
      const changed = core.defaults(options);
      const urls = [core.DEFAULTS.baseUrl, changed.DEFAULTS.baseUrl] as const;
      return describe(api, changed, mergeCredentials(api, configured, options, urls));
    });
  };
  return markCredentials(endpoint, api.api.marked ?? []);
}

/** Builds the call of a full URL with the core, which has no option `auth`. */
function buildFullUrl<Built extends MergedOptions | RequestOptions>(
  api: SecuredApi,
  core: CoreEndpoint,
  defaults: Configured | undefined,
  [first, second]: readonly [unknown, unknown],
  build: (first?: unknown, second?: unknown) => Built,
): Built {
  const given = typeof first === 'string' ? second : first;
  if (Object.keys(api.schemes).length === 0 || !isOptions(given)) return build(first, second);
  const { auth, ...options } = withRoute(undefined, () => ({ ...given }) as Options);
  const call: CallCredentials = { defaults, own: credentialsIn(options), auth };
  if ((call.defaults ?? call.own ?? auth) === undefined) return build(first, second);
  const built = typeof first === 'string' ? build(first, options) : build(options);
  if (typeof built.url !== 'string') return built;
  const target = { url: built.url, headers: built.headers };
  const { baseUrl } = core.DEFAULTS;
  const { url } = addCredentialsToUrl(api, call, target, built.method.toUpperCase(), baseUrl, options['headers']);
  return Object.assign(built, { url });
}

interface DescribedCall {
  readonly facts: RouteFacts;
  /** A copy of the options of the call, without the route. */
  readonly options: Options;
}

/**
 * Builds the call of a route in the description. Returns undefined for any other route, which the builder without a description
 * handles.
 */
function describeCall(api: SecuredApi, core: CoreEndpoint, first: unknown, second: unknown): DescribedCall | undefined {
  if (typeof first === 'string') {
    const [, method = 'GET', url = ''] = /^(?:([A-Za-z-]+) )?(.*)$/s.exec(first) ?? [];
    const facts = isMethod(api, method) ? api.find(method.toUpperCase(), url) : undefined;
    if (facts === undefined || !isOptions(second)) return undefined;
    return { facts, options: withRoute(facts.key, () => ({ ...second })) };
  }
  if (!isOptions(first) || first === undefined) return undefined;
  const read = (name: 'method' | 'url') => ownValue(first, name) ?? ownValue(core.DEFAULTS, name);
  const [method, url] = withRoute(undefined, () => [read('method'), read('url')]);
  const facts = typeof url === 'string' && isMethod(api, method) ? api.find(method.toUpperCase(), url) : undefined;
  if (facts === undefined) return undefined;
  return {
    facts,
    options: withRoute(facts.key, () => {
      const { method: _method, url: _url, ...options } = first as Options;
      return options;
    }),
  };
}

function isOptions(value: unknown): value is object | undefined {
  return value === undefined || isRecord(value);
}

function isMethod(api: SecuredApi, method: unknown): method is string {
  if (typeof method !== 'string') return false;
  return METHODS.includes(method.toUpperCase() as Method) || api.hasMethod(method.toUpperCase());
}

/**
 * Merges defaults and options with the core, for a path without placeholders, because a description can have names that are not
 * valid in a URI template. The template is restored afterwards.
 */
function mergeDescribed(
  api: SecuredApi,
  core: CoreEndpoint,
  defaults: Configured | undefined,
  { facts, options }: DescribedCall,
): MergedOptions {
  const call = { defaults, own: credentialsIn(options), auth: takeAuth(api.api, facts, options) };
  const named = checkNames(facts, options);
  const bucket = bucketOf(options);
  const merged = mergeWithoutRoute(core, `${coreMethod(facts)} /`, {
    ...options,
    ...(bucket === undefined ? {} : { parameters: bucket }),
    ...(isOptions(options['headers']) ? { headers: headersInText(facts, options['headers']) } : {}),
  });
  merged.url = facts.url;
  if (coreMethod(facts) !== facts.method) Object.assign(merged, { method: facts.method });
  setAccept(api.api, facts, merged.headers);
  const given = new Set([...named, ...valuesIn(bucket ?? {})].map(([name]) => name));
  dropUnusedDefaults(core, facts, merged, given);
  checkDefaultCredentials(api, facts, core.DEFAULTS, merged, given);
  const isHome = isSameApi(api.origins, core.DEFAULTS.baseUrl, String(merged.baseUrl));
  const target = { headers: merged.headers, parameters: merged, given, givenHeaders: options['headers'], isHome };
  addCredentials(api.schemes, facts, call, target);
  return merged;
}

/** Merges options with the core, whose errors are without the route that it is given instead of that of the call. */
function mergeWithoutRoute(core: CoreEndpoint, route: string, options: object): MergedOptions {
  try {
    return core.merge(route, options);
  } catch (error) {
    if (error instanceof EndpointError) error.message = error.message.replace(`${error.route}: `, '');
    throw error;
  }
}

/** The method that the core merges options with. It knows no others; DELETE has a body if one is passed, and none otherwise. */
function coreMethod({ method }: RouteFacts): Method {
  return METHODS.find((each) => each === method) ?? 'DELETE';
}

/** Builds a request from merged options, as the description of the route declares. */
function parseDescribed({ api }: SecuredApi, facts: RouteFacts, merged: MergedOptions): RequestOptions {
  const headers: HeaderRecord = {};
  addHeaders(headers, ownValue(merged, 'headers', {}));
  const call: Call = {
    baseUrl: ownValue(merged, 'baseUrl', api.baseUrl),
    headers,
    mediaType: ownValue(merged, 'mediaType'),
    data: ownValue(merged, 'data'),
    request: ownValue(merged, 'request'),
    parameters: parametersOf(merged),
  };
  return writeRequest(api, facts, call);
}

function* parametersOf(merged: MergedOptions): Generator<readonly [string, unknown]> {
  for (const name of Object.keys(merged)) {
    if (OPTION_NAMES.has(name)) continue;
    const value = merged[name];
    if (value !== undefined) yield [name, value];
  }
  const bucket = ownValue(merged, 'parameters');
  if (typeof bucket !== 'object' || bucket === null) return;
  for (const [name, value] of Object.entries(bucket)) if (value !== undefined) yield [name, value];
}

/** The option `parameters`, read once. Without a version header, `apiVersion` is an ordinary parameter. */
function bucketOf(options: Options): Options | undefined {
  const given = options['parameters'];
  // The core refuses anything else.
  if (!isOptions(given)) return given as Options;
  const bucket = given === undefined ? undefined : { ...given };
  if (options['apiVersion'] === undefined) return bucket;
  const { apiVersion } = options;
  delete options['apiVersion'];
  return { apiVersion, ...bucket };
}

/** A default that the route does not have is not sent, unless the operation accepts body fields by name. */
function dropUnusedDefaults(
  core: CoreEndpoint,
  facts: RouteFacts,
  merged: MergedOptions,
  given: ReadonlySet<string>,
): void {
  const isWhole = ownValue(merged, 'data') !== undefined;
  for (const name of Object.keys(core.DEFAULTS)) {
    if (OPTION_NAMES.has(name) || given.has(name) || findParameter(facts, name)) continue;
    if (!isWhole && facts.fields.has(name)) continue;
    delete merged[name];
  }
}

function findMerged(api: SecuredApi, merged: unknown): RouteFacts | undefined {
  if (!isOptions(merged) || merged === undefined) return undefined;
  const [method, url] = withRoute(undefined, () => [ownValue(merged, 'method', 'GET'), ownValue(merged, 'url')]);
  return typeof url === 'string' && isMethod(api, method) ? api.find(method.toUpperCase(), url) : undefined;
}
