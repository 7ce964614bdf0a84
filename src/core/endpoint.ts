import { type CheckedProfile, checkProfile, createApi, type Profile } from './api.ts';
import { createDefaults } from './defaults.ts';
import { attachRoute, type Callee, invalidOption } from './errors.ts';
import { copyHeaders } from './headers.ts';
import { hasOwn } from './objects.ts';
import { type Defaults, type LooseOptions, type Plan, planRoute, planUrl, type Step } from './plan.ts';
import { type Call, checkOptions, readCallOptions } from './read-call.ts';
import { similarOptionName } from './read-options.ts';
import { checkUrl, compileUrl, invalidRoute } from './route.ts';
import type { ApiTypesOf } from './types/api-types.ts';
import type { Endpoint } from './types/endpoint.ts';
import type { MergedOptions, RequestOptions } from './types/request-options.ts';
import { buildRequest, createBuilder, mergeCall } from './write.ts';

/**
 * Creates an `endpoint` function for any REST API. To have calls checked, pass the types that the generator wrote: the whole
 * `ApiTypes`, or only its `Endpoints`.
 *
 * @example
 * const endpoint = createEndpoint({ baseUrl: 'https://api.example.com', vendor: 'example', userAgent: 'my-app/1.0' });
 * endpoint('GET /users/{id}', { id: 7 }).url; // 'https://api.example.com/users/7'
 */
export function createEndpoint<Types extends object = {}>(profile: Profile): Endpoint<ApiTypesOf<Types>> {
  try {
    return createUncheckedEndpoint(checkProfile(profile)) as Endpoint<ApiTypesOf<Types>>;
  } catch (error) {
    throw attachRoute(error, createEndpoint);
  }
}

/** Creates an `endpoint` function from a profile that was checked. */
export function createUncheckedEndpoint(profile: CheckedProfile): unknown {
  return withDefaults(...firstDefaults(profile));
}

/** The defaults that an endpoint begins with, and those without anything, for `parse`, whose input is already merged. */
export function firstDefaults(profile: CheckedProfile): [initial: Defaults, bare: Defaults] {
  const api = createApi(profile);
  const bare: MergedOptions = { method: 'GET', baseUrl: profile.baseUrl, headers: {} };
  const initial: MergedOptions = { ...bare, headers: { accept: profile.accept, 'user-agent': profile.userAgent } };
  return [createDefaults(api, initial), createDefaults(api, bare)];
}

/** The member of an endpoint that creates the builder of one route, which a client keeps. Its errors do not name the route. */
export const BUILD: unique symbol = Symbol('build');

/** Creates an endpoint function with its members. */
function withDefaults(defaults: Defaults, bare: Defaults): Endpoint {
  function endpoint(first?: unknown, second?: unknown): RequestOptions {
    // Without options there may be nothing to read or check. On Node 20, this takes half the time of `evaluateCall`.
    const plan = second === undefined ? defaults.plans.byRoute.get(first as string) : undefined;
    if (!plan?.isComplete) return evaluateCall(defaults, first, second, 'build', endpoint);
    const headers = copyHeaders(defaults.headers, defaults.extraHeaders);
    return { method: plan.lowerMethod, url: plan.head, headers };
  }
  endpoint[BUILD] = (route: string) => createBuilder(defaults, route);
  endpoint.DEFAULTS = defaults.publicDefaults;
  endpoint.merge = function merge(first?: unknown, second?: unknown): MergedOptions {
    return evaluateCall(defaults, first, second, 'merge', merge);
  };
  endpoint.parse = function parse(merged?: unknown): RequestOptions {
    return evaluateCall(bare, undefined, merged ?? null, 'build', parse);
  };
  endpoint.defaults = function changeDefaults(options?: unknown): Endpoint {
    return withDefaults(evaluateCall(defaults, undefined, options, 'defaults', changeDefaults), bare);
  };
  return endpoint as unknown as Endpoint;
}

/** The result of a call, by its mode. */
interface Results {
  build: RequestOptions;
  merge: MergedOptions;
  defaults: Defaults;
}

/** The path of every call through the builder: find the plan of the route, read the options once, and create the result of `callee`. */
export function evaluateCall<Mode extends keyof Results>(
  defaults: Defaults,
  first: unknown,
  second: unknown,
  mode: Mode,
  callee: Callee,
): Results[Mode] {
  // Merged options and defaults need all parameters in order, including those with a slot.
  const keepsAll = mode !== 'build';
  let url: unknown;
  let method: unknown;
  let plan: Plan;
  let options: LooseOptions | undefined;
  try {
    if (typeof first === 'string') {
      url = first;
      plan = planRoute(defaults, first);
      options = checkOptions(second);
    } else {
      if (typeof first !== 'object' && first !== undefined) {
        throw invalidRoute('a route is a string such as "GET /orgs/{org}/repos"');
      }
      options = checkOptions(first === undefined ? second : first);
      ({ url, method } = defaults);
      for (const name in options) {
        if ((name !== 'url' && name !== 'method') || !hasOwn.call(options, name)) continue;
        const value = options[name];
        if (value === undefined) continue;
        if (name === 'url') url = value;
        else method = value;
      }
      plan = planUrl(defaults, method, mode === 'defaults' ? undefined : url);
    }
    const call = readCallOptions(defaults, plan, options, keepsAll);
    return (mode === 'build' ? buildRequest(call) : mergeOptions(call, url, mode)) as Results[Mode];
  } catch (error) {
    throw attachRoute(error, callee, url, method);
  }
}

/** Creates merged options, or new defaults. `url` is the route of the call or its option `url`. */
function mergeOptions(call: Call, url: unknown, mode: 'merge' | 'defaults'): MergedOptions | Defaults {
  const { plan, values, bucketStart } = call;
  if (mode === 'merge') return mergeCall(call, plan.url.source || undefined);
  for (let at = plan.names.length; at < bucketStart; at += 2) checkDefaultName((values[at] as Step).name);
  if (url !== undefined) compileUrl(checkUrl(url));
  return createDefaults(call.defaults.api, mergeCall(call, url as string | undefined));
}

/** A misspelled option would have no effect, and would be sent to the server with every request. */
function checkDefaultName(name: string): void {
  // As a parameter, a token would be sent in URLs and bodies.
  const option = /^(auth|authorization|token)$/i.test(name) ? 'headers.authorization' : similarOptionName(name);
  if (option === '') return;
  throw invalidOption(
    name,
    `does not exist; did you mean "${option}"? If it is a parameter, write defaults({ parameters: { ${name}: … } })`,
  );
}
