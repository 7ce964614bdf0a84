import { EndpointError } from '../errors.ts';
import type { Defaults } from './defaults.ts';
import type { Plan } from './plan.ts';
import { uploadBase } from './url/base-url.ts';

/**
 * Whether a request goes to an origin that must not receive the credentials in the defaults. Allowed origins are those of the base
 * URL, its upload URL, and other servers of the same API.
 */
export function isCrossOrigin({ base, api }: Defaults, origin: string | undefined): boolean {
  // Without an origin there will be no request. What is missing is reported when it is built.
  if (origin === undefined || origin === base.origin) return false;
  const { origins } = api;
  if (origins.includes(origin) && origins.includes(base.origin)) return false;
  return origin !== uploadBase(api, base)?.origin;
}

/** A secret parameter from the defaults must not be sent to another origin. If the call passes it, that is the caller's decision. */
export function checkCredentials({ secretSlots, names }: Plan, values: readonly unknown[]): void {
  for (const slot of secretSlots) if (values[slot] === undefined) throw crossOrigin('parameter', names[slot] as string);
}

export function crossOrigin(kind: 'header' | 'parameter', name: string): EndpointError {
  return new EndpointError(
    'CROSS_ORIGIN_CREDENTIALS',
    `The ${kind} "${name}" comes from the defaults and belongs to the origin of their baseUrl, but this call goes to another origin. Pass it again to send it there, or null to omit it.`,
    { parameter: name },
  );
}
