import { checkBaseUrl } from './base-url.ts';
import { copyPlain, type Defaults } from './defaults.ts';
import type { HeaderRecord } from './headers.ts';
import { type MediaType, mergeMediaType } from './media-type.ts';
import { mergeHeaders } from './merge-headers.ts';
import { type LooseOptions, OPTION_NAMES, ownNames, ownValue, sortOptions } from './options.ts';
import { leavesHome } from './origin.ts';
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
  const parameters: LooseOptions = {};
  const specialParameters: LooseOptions = {};
  const kept = plan && new Set([...plan.names, ...plan.spare.keys()]);
  for (const [name, value] of defaults.parameters) {
    if (kept && !kept.has(name)) continue;
    (OPTION_NAMES.has(name) ? specialParameters : parameters)[name] = copyPlain(value, name);
  }
  for (const name of ownNames(loose)) if (!OPTION_NAMES.has(name)) parameters[name] = loose[name];
  Object.assign(specialParameters, special);

  const base = given('baseUrl') === undefined ? defaults.base : checkBaseUrl(given('baseUrl'));
  const foreign =
    plan !== undefined &&
    leavesHome(
      defaults,
      plan,
      base,
      plan.url.names.map((name) => ownValue(parameters, name)),
    );
  const headers = mergeHeaders(defaults, given('headers'), given('apiVersion'), foreign);
  const mediaType = mergeMediaType(defaults.mediaType, given('mediaType'));
  const url = plan ? plan.url.source : (given('url') ?? defaults.url);
  const { data = defaults.data, request = defaults.request } = { data: given('data'), request: given('request') };
  return {
    method: plan ? plan.method : checkMethod(given('method') ?? defaults.method),
    ...(url !== undefined && { url: checkUrl(url) }),
    baseUrl: base.url,
    headers,
    ...(mediaType && { mediaType }),
    ...(data !== undefined && { data }),
    ...(request !== undefined && { request }),
    ...parameters,
    ...(Object.keys(specialParameters).length > 0 && { parameters: specialParameters }),
  };
}
