import { JSON_CONTENT_TYPE } from './body.ts';
import { EndpointError } from './errors.ts';
import { amendAccept, toOption } from './headers.ts';
import { hasOwn } from './objects.ts';
import { type Defaults, type LooseOptions, type Plan, planRoute, type Step } from './plan.ts';
import { type Call, checkOptions, readCallOptions } from './read-call.ts';
import { OPTION_NAMES } from './read-options.ts';
import { invalidRoute } from './route.ts';
import type { MergedOptions, RequestOptions } from './types/request-options.ts';
import { copyMembers, copyPlain } from './values.ts';
import { writeUrl } from './write-url.ts';

/** Builds the requests of a route, whose plan is found once. */
export function createBuilder(defaults: Defaults, route: string): (options: unknown) => RequestOptions {
  let kept: Plan | undefined;
  return function build(options) {
    const plan = kept ?? planRoute(defaults, route);
    // The plan of a route that is called once has no memory of its steps.
    if (plan.isKept) kept = plan;
    return buildRequest(readCallOptions(defaults, plan, checkOptions(options), false));
  };
}

/** Builds the request of a call. */
export function buildRequest(call: Call): RequestOptions {
  const { defaults, plan, values, headers, mediaType, data, request } = call;
  const { url: template, takesBody, lowerMethod: method } = plan;
  if (template.source === '') throw invalidRoute('a URL is missing, such as "/orgs/{org}/repos"');
  if (data !== undefined && !takesBody) {
    throw new EndpointError(
      'UNEXPECTED_BODY',
      'A GET or HEAD request has no body, but "data" was given. Pass query parameters by their names instead.',
      { parameter: 'data' },
    );
  }
  for (let slot = 0; slot < template.names.length; slot++) {
    if (values[slot] === undefined) values[slot] = plan.defaults[slot];
    const value = values[slot];
    if (typeof value === 'object' && value !== null) values[slot] = copyMembers(value, template.names[slot] as string);
  }
  const hasRest = call.end > template.names.length;
  const collected = hasRest && (takesBody ? data === undefined : call.isReordered) ? collectRest(call) : undefined;
  const body = takesBody && data === undefined ? collected : data;
  if (body !== undefined && !hasOwn.call(headers, 'content-type') && !plan.addType(data, headers))
    headers['content-type'] = JSON_CONTENT_TYPE;
  if (mediaType) amendAccept(headers, defaults.api, mediaType);
  const url = writeUrl(call, collected);
  const result: RequestOptions =
    body === undefined
      ? request === undefined
        ? { method, url, headers }
        : { method, url, headers, request }
      : request === undefined
        ? { method, url, headers, body }
        : { method, url, headers, body, request };
  return defaults.api.mark?.(result) ?? result;
}

/** The parameters that do not fill a placeholder, in the order of merged options: names of options come last. */
function collectRest(call: Call): LooseOptions {
  const collected: LooseOptions = {};
  addRest(collected, call, false);
  if (call.isReordered) addRest(collected, call, true);
  return collected;
}

function addRest(target: LooseOptions, { plan, values, end }: Call, isReserved: boolean): void {
  for (let slot = plan.url.names.length; slot < plan.names.length; slot++) {
    const name = plan.names[slot] as string;
    if (OPTION_NAMES.has(name) !== isReserved) continue;
    target[name] = values[slot] === undefined ? copyPlain(plan.defaults[slot], name) : values[slot];
  }
  for (let index = plan.names.length; index < end; index += 2) {
    const step = values[index] as Step;
    if (step.isReserved === isReserved) target[step.name] = values[index + 1];
  }
}

/** Creates merged options. Parameters are in the order of the defaults, the call, and its `parameters`. */
export function mergeCall(call: Call, url: string | undefined): MergedOptions {
  const { defaults, plan, values, base, headers, mediaType, data, request } = call;
  const merged: MergedOptions = { method: plan.method, baseUrl: base.url, headers };
  if (url !== undefined) merged.url = url;
  if (mediaType !== undefined) merged.mediaType = toOption(mediaType);
  if (data !== undefined) merged.data = data;
  if (request !== undefined) merged.request = request;
  let reserved: LooseOptions | undefined;
  const add = (name: string, value: unknown, isReserved: boolean) => {
    if (isReserved) reserved ??= {};
    ((isReserved && reserved) || merged)[name] = value;
  };
  for (const [name, value] of defaults.parameters) {
    // The plan has no slot for a default that the URL's own query already contains.
    const isUsed = plan.slots ? plan.slots.has(name) : plan.names.includes(name);
    if (isUsed) add(name, copyPlain(value, name), OPTION_NAMES.has(name));
  }
  for (let at = plan.names.length; at < call.end; at += 2) {
    const { name, isReserved } = values[at] as Step;
    add(name, values[at + 1], isReserved);
  }
  if (reserved) merged.parameters = reserved;
  return merged;
}
