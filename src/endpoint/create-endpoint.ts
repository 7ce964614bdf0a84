import { similarOptionName } from '../internal/option-names.ts';
import type { ApiTypesOf } from '../types/api-types.ts';
import type { Endpoint } from '../types/endpoint.ts';
import type { MergedOptions, RequestOptions } from '../types/request-options.ts';
import { buildRequest } from './build.ts';
import { type Call, readCall } from './call.ts';
import { checkProfile } from './check-profile.ts';
import { createDefaults, type Defaults } from './defaults.ts';
import { attachRoute, invalidOption } from './errors.ts';
import { planRoute, planUrl } from './find-plan.ts';
import { copyHeaders } from './headers/headers.ts';
import { mergeCall } from './merge.ts';
import { checkOptions, type LooseOptions } from './options.ts';
import type { Step } from './plan.ts';
import { type CheckedProfile, createApi, type Profile } from './profile.ts';
import { checkUrl, invalidRoute } from './url/route.ts';
import { compileUrl } from './url/template.ts';

// Defined in this module and not imported, so that V8 can inline it (a seventh of the time of all calls).
const isOwn = Object.prototype.hasOwnProperty;

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
    return createUncheckedEndpoint(checkProfile(checkOptions(profile))) as Endpoint<ApiTypesOf<Types>>;
  } catch (error) {
    throw attachRoute(error);
  }
}

/** The same for a profile that is known to be valid. */
export function createUncheckedEndpoint(profile: CheckedProfile): unknown {
  const api = createApi(profile);
  const bare: MergedOptions = { method: 'GET', baseUrl: profile.baseUrl, headers: {} };
  const initial: MergedOptions = { ...bare, headers: { accept: profile.accept, 'user-agent': profile.userAgent } };
  return withDefaults(createDefaults(api, initial), createDefaults(api, bare));
}

/** Creates an endpoint function with its members. `bare` is the endpoint without defaults, for `parse`, whose input is already merged. */
function withDefaults(defaults: Defaults, bare: Defaults): Endpoint {
  function endpoint(first?: unknown, second?: unknown): RequestOptions {
    // Without options there may be nothing to read or check. This takes half the time of `run`.
    const plan = second === undefined ? defaults.plans.byRoute.get(first as string) : undefined;
    if (!plan?.isComplete) return run(defaults, first, second, buildRequest);
    const headers = copyHeaders(defaults.headers, defaults.extraHeaders);
    return { method: plan.lowerMethod, url: plan.head, headers };
  }
  endpoint.DEFAULTS = defaults.publicDefaults;
  endpoint.merge = (first?: unknown, second?: unknown): MergedOptions => run(defaults, first, second, finishMerge);
  endpoint.parse = (merged?: unknown): RequestOptions => run(bare, undefined, merged ?? null, buildRequest);
  endpoint.defaults = (options?: unknown): Endpoint =>
    withDefaults(run(defaults, undefined, options, finishDefaults), bare);
  return endpoint as unknown as Endpoint;
}

/** Creates the result of a call. `url` is its route or its option `url`. */
type Finish<Result> = (call: Call, url: unknown) => Result;

/** The path of every call through the builder: find the plan of the route, read the options once, and create the result. */
function run<Result>(defaults: Defaults, first: unknown, second: unknown, finish: Finish<Result>): Result {
  // Merged options and defaults need all parameters in order, including those with a slot.
  const keepsAll = finish !== (buildRequest as unknown);
  let url: unknown;
  let method: unknown;
  try {
    if (typeof first === 'string') {
      url = first;
      return finish(readCall(defaults, planRoute(defaults, first), optionsFrom(second), keepsAll), url);
    }
    if (typeof first !== 'object' && first !== undefined) {
      throw invalidRoute('a route is a string such as "GET /orgs/{org}/repos"');
    }
    const options = optionsFrom(first === undefined ? second : first);
    ({ url, method } = defaults);
    for (const name in options) {
      if ((name !== 'url' && name !== 'method') || !isOwn.call(options, name)) continue;
      const value = options[name];
      if (value === undefined) continue;
      if (name === 'url') url = value;
      else method = value;
    }
    const plan = planUrl(defaults, method, finish === (finishDefaults as unknown) ? undefined : url);
    return finish(readCall(defaults, plan, options, keepsAll), url);
  } catch (error) {
    throw attachRoute(error, url, method);
  }
}

function optionsFrom(options: unknown): LooseOptions | undefined {
  return options === undefined ? undefined : checkOptions(options);
}

function finishMerge(call: Call): MergedOptions {
  return mergeCall(call, call.plan.url.source || undefined);
}

function finishDefaults(call: Call, url: unknown): Defaults {
  const { plan, values, bucketStart } = call;
  for (let at = plan.names.length; at < bucketStart; at += 2) checkDefaultName((values[at] as Step).name);
  if (url !== undefined) compileUrl(checkUrl(url));
  return createDefaults(call.defaults.api, mergeCall(call, url as string | undefined));
}

/** A misspelled option would have no effect, and would be sent to the server with every request. */
function checkDefaultName(name: string): void {
  const option = similarOptionName(name);
  if (option === '') return;
  throw invalidOption(
    name,
    `does not exist; did you mean "${option}"? If it is a parameter, write defaults({ parameters: { ${name}: … } })`,
  );
}
