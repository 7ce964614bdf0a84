import { EndpointError } from '../errors.ts';
import type { Defaults } from './defaults.ts';
import type { Plan } from './plan.ts';
import { uploadBase } from './url/base-url.ts';

/**
 * Whether a request goes to another origin than the one that the credentials in the defaults are for: that of their base URL,
 * its upload URL, or another server of the same API.
 */
export function isCrossOrigin({ base, api }: Defaults, origin: string | undefined): boolean {
  // Without an origin there will be no request: what is missing is reported when it is built.
  if (origin === undefined || origin === base.origin) return false;
  const { origins } = api;
  if (origins.includes(origin) && origins.includes(base.origin)) return false;
  return origin !== uploadBase(api, base)?.origin;
}

/** A secret parameter from the defaults must not go to another origin. One that the call gives is the caller's own decision. */
export function checkCredentials({ secretSlots, names }: Plan, values: readonly unknown[]): void {
  for (const slot of secretSlots) if (values[slot] === undefined) throw crossOrigin('parameter', names[slot] as string);
}

export function crossOrigin(kind: 'header' | 'parameter', name: string): EndpointError {
  const message = `The ${kind} "${name}" comes from the defaults and belongs to the origin of their baseUrl, but this call goes to another origin. Pass it again to send it there, or null to leave it out.`;
  return new EndpointError('CROSS_ORIGIN_CREDENTIALS', message, { parameter: name });
}
