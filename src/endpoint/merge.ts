import { keepCredentialsHome } from './credentials.ts';
import { copyPlain, type Defaults } from './defaults.ts';
import { mergeFrame } from './frame.ts';
import type { HeaderRecord } from './headers.ts';
import type { MediaType } from './media-type.ts';
import { type LooseOptions, OPTION_NAMES, ownNames, ownValue, sortOptions } from './options.ts';
import { type Plan, planCall } from './plan.ts';
import { checkMethod, checkUrl, type Method } from './route.ts';

/** Defaults and options in one: what `merge` gives and `parse` takes. */
export interface MergedOptions {
  method: Method;
  /** The template, its placeholders not yet replaced. */
  url?: string;
  baseUrl: string;
  headers: HeaderRecord;
  mediaType?: MediaType;
  data?: unknown;
  request?: unknown;
  /** Parameters with the name of an option. All others stand beside the options. */
  parameters?: Record<string, unknown>;
  [parameter: string]: unknown;
}

/** The options of a call, merged into the defaults. */
export function mergeCall(defaults: Defaults, route: string | undefined, options: LooseOptions): MergedOptions {
  return mergeOptions(defaults, options, planCall(defaults, route, options), route !== undefined);
}

/** Further defaults, merged into the ones there are. */
export function mergeDefaults(defaults: Defaults, options: LooseOptions): MergedOptions {
  return mergeOptions(defaults, options, undefined, false);
}

function mergeOptions(
  defaults: Defaults,
  options: LooseOptions,
  plan: Plan | undefined,
  withRoute: boolean,
): MergedOptions {
  const { loose, special } = sortOptions(options, withRoute);
  const given = (name: string) => ownValue(loose, name);
  const frame = mergeFrame(defaults, {
    baseUrl: given('baseUrl'),
    headers: given('headers'),
    mediaType: given('mediaType'),
    apiVersion: given('apiVersion'),
  });
  const parameters: LooseOptions = {};
  const specialParameters: LooseOptions = {};
  const kept = plan && new Set(plan.names);
  for (const [name, value] of defaults.parameters) {
    // The plan has left out defaults that the URL's own query has already.
    if (kept && !kept.has(name)) continue;
    (OPTION_NAMES.has(name) ? specialParameters : parameters)[name] = copyPlain(value, name);
  }
  for (const name of ownNames(loose)) if (!OPTION_NAMES.has(name)) parameters[name] = loose[name];
  Object.assign(specialParameters, special);
  if (plan && defaults.secret) keepCredentialsHome(defaults, frame, plan, parameters['origin']);

  const url = plan ? plan.url.source : (given('url') ?? defaults.url);
  const { data = defaults.data, request = defaults.request } = { data: given('data'), request: given('request') };
  return {
    method: plan ? plan.method : checkMethod(given('method') ?? defaults.method),
    ...(url !== undefined && { url: checkUrl(url) }),
    baseUrl: frame.base.url,
    headers: frame.headers,
    ...(frame.mediaType && { mediaType: frame.mediaType }),
    ...(data !== undefined && { data }),
    ...(request !== undefined && { request }),
    ...parameters,
    ...(Object.keys(specialParameters).length > 0 && { parameters: specialParameters }),
  };
}
