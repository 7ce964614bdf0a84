import { markCredentials, unrecognizedNames } from '../core/endpoint/carried-credentials.ts';
import { createEndpoint as createCoreEndpoint } from '../core/endpoint/create-endpoint.ts';
import { fromCaller, nameRoute } from '../core/endpoint/errors.ts';
import type { Profile } from '../core/endpoint/profile.ts';
import { EndpointError } from '../core/errors.ts';
import { METHODS, type Method } from '../core/internal/methods.ts';
import { isRecord, ownValue } from '../core/internal/objects.ts';
import { OPTION_NAMES } from '../core/internal/option-names.ts';
import { isPlainObject } from '../core/template/expand.ts';
import type { ApiTypes } from '../core/types/api-types.ts';
import type { MergedOptions, RequestOptions } from '../core/types/request-options.ts';
import {
  addCredentials,
  addCredentialsToUrl,
  mergeCredentials,
  type SecuredApi,
  takeAuth,
} from './call-credentials.ts';
import { checkNames, isKnownName } from './check-names.ts';
import type { Configured } from './credentials.ts';
import type { OpenApiData } from './data.ts';
import { checkDefaultCredentials, originOf } from './default-credentials.ts';
import type { OpenApiEndpoint } from './endpoint.ts';
import { createFacts, type RouteFacts } from './facts.ts';
import { type CoreEndpoint, coreMethod, parseDescribed } from './parse.ts';
import { type ApiCredentials, apiCredentials } from './place-parameters.ts';
import { type CallCredentials, credentialsIn, readAuth } from './select-credentials.ts';
import { writeDays } from './values/days.ts';
import { writeHeader } from './values/header.ts';

type Options = Record<string, unknown>;

interface Api extends SecuredApi {
  readonly credentials: ApiCredentials;
  /** The default `accept`. A route replaces it with its own media types. */
  readonly accept: string;
  readonly hasVersionHeader: boolean;
  /** The credentials that requests carry for the functions that mask them. */
  readonly carried: readonly string[];
}

/**
 * Creates an `endpoint` for an API with an OpenAPI description, which determines the location and the style of each parameter and
 * the media types of bodies. Generated modules call this function, and `data` is part of them.
 *
 * @example
 * export const endpoint: OpenApiEndpoint<ApiTypes> = createEndpoint(profile, data);
 */
export function createEndpoint<Types extends ApiTypes, Scheme extends string = never>(
  profile: Profile,
  data: OpenApiData,
): OpenApiEndpoint<Types, never, Scheme> {
  const core = fromCaller(createEndpoint, () => createCoreEndpoint(profile)) as unknown as CoreEndpoint;
  const credentials = apiCredentials(data.security);
  const api: Api = {
    ...createFacts(data),
    schemes: data.security ?? {},
    servers: data.servers,
    credentials,
    carried: unrecognizedNames([...(profile.credentials ?? []), ...credentials.keys()]),
    baseUrl: core.DEFAULTS.baseUrl,
    accept: String(core.DEFAULTS.headers['accept']),
    hasVersionHeader: ownValue(profile, 'versionHeader') !== undefined,
    origins: [core.DEFAULTS.baseUrl, ...data.servers].map(originOf),
  };
  return describe(api, core, undefined) as unknown as OpenApiEndpoint<Types, never, Scheme>;
}

function describe(api: Api, core: CoreEndpoint, configured: Configured | undefined) {
  const mark = (request: RequestOptions) => markCredentials(request, api.carried);

  function mergeCall(first: unknown, second: unknown): MergedOptions {
    const call = describeCall(api, core, first, second);
    return call === undefined
      ? buildFullUrl(api, core, configured, [first, second], core.merge)
      : withRoute(call.facts.key, () => mergeDescribed(api, core, configured, call));
  }

  function parseMerged(merged: unknown): RequestOptions {
    const facts = findMerged(api, merged);
    if (facts === undefined) return core.parse(merged);
    return withRoute(facts.key, () =>
      mark(parseDescribed(core, facts, merged as MergedOptions, api.credentials, api.baseUrl)),
    );
  }

  function build(first: unknown, second: unknown): RequestOptions {
    const call = describeCall(api, core, first, second);
    if (call === undefined) return buildFullUrl(api, core, configured, [first, second], core);
    const { facts } = call;
    return withRoute(facts.key, () =>
      mark(parseDescribed(core, facts, mergeDescribed(api, core, configured, call), api.credentials, api.baseUrl)),
    );
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
  return markCredentials(endpoint, api.carried);
}

/** Builds the call of a full URL with the core, which has no option `auth`. */
function buildFullUrl<Built extends MergedOptions | RequestOptions>(
  api: Api,
  core: CoreEndpoint,
  defaults: Configured | undefined,
  [first, second]: readonly [unknown, unknown],
  build: (first?: unknown, second?: unknown) => Built,
): Built {
  const given = typeof first === 'string' ? second : first;
  if (Object.keys(api.schemes).length === 0 || !isOptions(given)) return build(first, second);
  const { auth, ...options } = withRoute(undefined, () => ({ ...given }) as Options);
  const call: CallCredentials = { defaults, own: credentialsIn(options), chosen: readAuth(auth) };
  if ((call.defaults ?? call.own ?? call.chosen) === undefined) return build(first, second);
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
function describeCall(api: Api, core: CoreEndpoint, first: unknown, second: unknown): DescribedCall | undefined {
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

function isMethod(api: Api, method: unknown): method is string {
  if (typeof method !== 'string') return false;
  return METHODS.includes(method.toUpperCase() as Method) || api.hasMethod(method.toUpperCase());
}

/**
 * Merges defaults and options with the core, for a path without placeholders, because a description can have names that are not
 * valid in a URI template. The template is restored afterwards.
 */
function mergeDescribed(
  api: Api,
  core: CoreEndpoint,
  defaults: Configured | undefined,
  { facts, options }: DescribedCall,
): MergedOptions {
  const call: CallCredentials = { defaults, own: credentialsIn(options), chosen: takeAuth(api, facts, options) };
  checkNames(facts, options, api.credentials, api.hasVersionHeader);
  const bucket = bucketOf(api, options);
  const merged = core.merge(`${coreMethod(facts)} /`, {
    ...options,
    ...(bucket === undefined ? {} : { parameters: bucket }),
    ...(isOptions(options['headers']) ? { headers: headersInText(facts, options['headers']) } : {}),
  });
  merged.url = facts.url;
  if (coreMethod(facts) !== facts.method) Object.assign(merged, { method: facts.method });
  if (facts.accept !== undefined && merged.headers['accept'] === api.accept) merged.headers['accept'] = facts.accept;
  const given = new Set([...Object.keys(options), ...Object.keys(bucket ?? {})]);
  dropUnusedDefaults(api, core, facts, merged, given);
  checkDefaultCredentials(api, facts, core.DEFAULTS, merged, given);
  addCredentials(api, facts, call, merged, core.DEFAULTS.baseUrl, given, options['headers']);
  return merged;
}

/** The option `parameters`, read once. Without a version header, `apiVersion` is an ordinary parameter. */
function bucketOf(api: Api, options: Options): Options | undefined {
  const given = options['parameters'];
  const bucket = isOptions(given) && given !== undefined ? { ...(given as Options) } : undefined;
  if (api.hasVersionHeader || options['apiVersion'] === undefined) return bucket;
  const { apiVersion } = options;
  delete options['apiVersion'];
  return { apiVersion, ...bucket };
}

/** A default that the route does not have is not sent, unless the operation accepts body fields by name. */
function dropUnusedDefaults(
  { credentials }: Api,
  core: CoreEndpoint,
  facts: RouteFacts,
  merged: MergedOptions,
  given: ReadonlySet<string>,
): void {
  const isWhole = ownValue(merged, 'data') !== undefined;
  for (const name of Object.keys(core.DEFAULTS)) {
    if (OPTION_NAMES.has(name) || given.has(name) || isKnownName(facts, name, credentials)) continue;
    if (!isWhole && facts.fields.has(name)) continue;
    delete merged[name];
  }
}

function findMerged(api: Api, merged: unknown): RouteFacts | undefined {
  if (!isOptions(merged) || merged === undefined) return undefined;
  const [method, url] = withRoute(undefined, () => [ownValue(merged, 'method', 'GET'), ownValue(merged, 'url')]);
  return typeof url === 'string' && isMethod(api, method) ? api.find(method.toUpperCase(), url) : undefined;
}

/** The option `headers`, with lists, booleans and objects in declared headers converted to text. */
function headersInText({ byPlace }: RouteFacts, headers: object | undefined): object | undefined {
  if (headers === undefined || !isPlainObject(headers) || byPlace.header.size === 0) return headers;
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const facts = byPlace.header.get(name.toLowerCase());
      if (facts === undefined || value === undefined || value === null) return [name, value];
      const written = facts.isDay ? writeDays(value) : value;
      return [name, typeof written === 'string' ? written : writeHeader(facts, written)];
    }),
  );
}

/**
 * Runs a step of a call and adds the route to its errors. Any error that is not an EndpointError was thrown by a getter or proxy of
 * the caller.
 */
function withRoute<Result>(route: string | undefined, run: () => Result): Result {
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
