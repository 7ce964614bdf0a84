import { OPTION_NAMES } from '../internal/option-names.ts';
import { hasMethod, ownValue } from '../internal/own.ts';
import type { MergedOptions } from '../types/request-options.ts';
import { copyPlain, type Defaults } from './defaults.ts';
import { invalidOption } from './fault.ts';
import { mergeMediaType } from './headers/media-type.ts';
import { mergeHeaders } from './headers/merge-headers.ts';
import { isObject, type LooseOptions, ownNames } from './options.ts';
import { type Plan, planCall } from './plan.ts';
import { checkBaseUrl } from './url/base-url.ts';
import { leavesHome } from './url/origin.ts';
import { checkMethod } from './url/route.ts';

/** The options of a call, merged into the defaults. */
export function mergeCall(defaults: Defaults, route: string | undefined, options: LooseOptions): MergedOptions {
  return mergeOptions(defaults, options, planCall(defaults, route, options), route !== undefined);
}

/** Options merged into the defaults. Without a plan, they are further defaults, and no request is meant. */
export function mergeOptions(
  defaults: Defaults,
  options: LooseOptions,
  plan: Plan | undefined,
  withRoute: boolean,
): MergedOptions {
  const given = (name: string, fallback?: unknown) => ownValue(options, name, fallback);
  const baseUrl = given('baseUrl');
  const base = baseUrl === undefined ? defaults.base : checkBaseUrl(baseUrl);
  const merged: MergedOptions = {
    method: plan ? plan.method : checkMethod(given('method', defaults.method)),
    baseUrl: base.url,
    headers: {},
  };
  const set = (name: string, value: unknown) => {
    if (value !== undefined) merged[name] = value;
  };
  set('url', plan ? plan.url.source : given('url', defaults.url));
  set('mediaType', mergeMediaType(defaults.mediaType, given('mediaType')));
  set('data', given('data', defaults.data));
  set('request', given('request', defaults.request));
  mergeParameters(merged, defaults, options, plan, withRoute);
  const values = plan ? plan.url.names.map((name) => ownValue(merged, name)) : [];
  const isForeign = plan !== undefined && leavesHome(defaults, plan, base, values);
  merged.headers = mergeHeaders(defaults, given('headers'), given('apiVersion'), isForeign);
  return merged;
}

/** Parameters in their order: the defaults', the call's, those of the bucket; the ones with an option's name apart. */
function mergeParameters(
  merged: MergedOptions,
  defaults: Defaults,
  options: LooseOptions,
  plan: Plan | undefined,
  withRoute: boolean,
): void {
  const special: LooseOptions = {};
  const add = (name: string, value: unknown) => {
    (OPTION_NAMES.has(name) ? special : merged)[name] = value;
  };
  // The plan has left out defaults that the URL's own query has already.
  const kept = plan && new Set([...plan.names, ...plan.spare.keys()]);
  for (const [name, value] of defaults.parameters) if (!kept || kept.has(name)) add(name, copyPlain(value, name));
  for (const name of ownNames(options)) {
    const isParameter = !OPTION_NAMES.has(name) || (withRoute && (name === 'url' || name === 'method'));
    if (isParameter) add(name, options[name]);
  }
  const bucket = ownValue(options, 'parameters');
  if (bucket !== undefined) {
    if (!isObject(bucket) || hasMethod(bucket, Symbol.iterator)) {
      throw invalidOption('parameters', 'must be a plain object');
    }
    for (const name of ownNames(bucket)) add(name, bucket[name]);
  }
  if (Object.keys(special).length > 0) merged.parameters = special;
}
