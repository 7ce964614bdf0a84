import { OPTION_NAMES } from '../internal/option-names.ts';
import type { MergedOptions } from '../types/request-options.ts';
import type { Call } from './call.ts';
import { copyPlain } from './copy.ts';
import { toOption } from './headers/media-type.ts';
import type { LooseOptions } from './options.ts';
import type { Step } from './plan.ts';

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
