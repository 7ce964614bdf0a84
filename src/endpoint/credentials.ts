import { EndpointError } from '../errors.ts';
import { type Base, uploadBase } from './base-url.ts';
import type { Defaults } from './defaults.ts';
import type { Frame } from './frame.ts';
import type { Plan } from './plan.ts';

/**
 * Credentials from the defaults stay home: what a call brings, a full URL, a base URL or the value of `{origin}`, must not
 * carry them to another origin. A header passed in the same call is the caller's own decision.
 */
export function keepCredentialsHome(defaults: Defaults, frame: Frame, plan: Plan, origin: unknown): void {
  const target = targetOrigin(defaults, frame.base, plan, origin);
  const { base, profile, headers } = defaults;
  if (target === base.origin || (target !== '' && target === uploadBase(profile, base, undefined)?.origin)) return;
  for (const name of profile.credentials) {
    if (Object.hasOwn(headers, name) && Object.hasOwn(frame.headers, name) && !frame.ownHeaders.includes(name)) {
      const message = `The header "${name}" comes from the defaults and belongs to their baseUrl, but this request goes to another origin. Pass the header in the call to send it there, or null to leave it out.`;
      throw new EndpointError('CROSS_ORIGIN_CREDENTIALS', message, { parameter: name });
    }
  }
}

function targetOrigin({ profile }: Defaults, base: Base, { url }: Plan, origin: unknown): string | undefined {
  if (url.origin !== undefined) return url.origin;
  return url.originSlot < 0 ? base.origin : uploadBase(profile, base, origin)?.origin;
}
