import type { Defaults } from '../defaults.ts';
import type { Plan } from '../plan.ts';
import { type Base, uploadBase } from './base-url.ts';

/**
 * Whether a request goes to an origin that is not the defaults' own nor their upload URL's, so that their credentials have no
 * business there.
 */
export function leavesHome(
  { secrets, base: home, profile }: Defaults,
  { url }: Plan,
  base: Base,
  values: readonly unknown[],
): boolean {
  if (secrets.length === 0) return false;
  if (base === home && url.origin === undefined && url.originSlot < 0) return false;
  const target = url.origin ?? (url.originSlot < 0 ? base : uploadBase(profile, base, values[url.originSlot]))?.origin;
  // Where there is no address, there will be no request: what is missing or wrong is told when it is built.
  if (target === undefined || target === home.origin) return false;
  return target !== uploadBase(profile, home)?.origin;
}
