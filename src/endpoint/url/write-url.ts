import { expandTokens } from '../../template/expand.ts';
import { invalidParameter } from '../../template/value.ts';
import type { Defaults } from '../defaults.ts';
import type { Plan } from '../plan.ts';
import type { CheckedProfile } from '../profile.ts';
import { type Base, uploadBase } from './base-url.ts';
import { expandPath, missingNames, missingParameters } from './path.ts';
import { addPair, appendQuery, encodeLabel, joinQueries } from './query.ts';

const NONE: readonly string[] = [];

/** The whole URL: base, path, query, fragment. `added` is what the call adds to the query. */
export function writeUrl(
  plan: Plan,
  { profile, base: home }: Defaults,
  base: Base,
  values: readonly unknown[],
  added: string,
): string {
  const { url } = plan;
  const address =
    plan.address !== undefined && base === home ? plan.address : writeAddress(plan, profile, base, values);
  const query = plan.names === url.names ? added : addDefaults(plan, values, added);
  if (url.plainTail) return query === '' ? address : `${address}?${query}`;
  return appendQuery(address + expandTokens(url.tail, values), query);
}

function writeAddress(
  { url, takesBody }: Plan,
  profile: CheckedProfile,
  base: Base,
  values: readonly unknown[],
): string {
  const mayBeEmpty = takesBody ? NONE : profile.mayBeEmpty;
  const origin = url.originSlot < 0 ? undefined : values[url.originSlot];
  const prefix = url.authority ?? (url.originSlot < 0 ? base : uploadBase(profile, base, origin))?.prefix;
  if (prefix !== undefined) return prefix + expandPath(url, values, mayBeEmpty);
  throw origin === undefined || origin === null
    ? missingParameters(['origin', ...missingNames(url, values, mayBeEmpty)])
    : invalidParameter('origin', 'must be an absolute http(s) URL');
}

/** Put the defaults that go to the query before what the call adds; an override keeps the place of its default. */
function addDefaults({ url, names, spare, pairs }: Plan, values: readonly unknown[], added: string): string {
  let query = '';
  for (let slot = url.names.length; slot < names.length; slot++) {
    const name = names[slot] as string;
    const value = values[slot];
    const write = (each: unknown) => addPair('', name, encodeLabel(name), each);
    if (value === undefined) pairs[slot] ??= write(spare.get(name));
    query = joinQueries(query, value === undefined ? (pairs[slot] as string) : write(value));
  }
  return joinQueries(query, added);
}
