import { expandTokens } from '../template/expand.ts';
import { invalidParameter } from '../template/value.ts';
import { type Base, uploadBase } from './base-url.ts';
import { expandPath } from './path.ts';
import type { Plan } from './plan.ts';
import type { CheckedProfile } from './profile.ts';
import { addPair, appendQuery } from './query.ts';

/** The whole URL: base, path, query, fragment. `query` is what the call adds to it. */
export function writeUrl(
  plan: Plan,
  profile: CheckedProfile,
  base: Base,
  values: readonly unknown[],
  query: string,
): string {
  const { url, takesBody } = plan;
  const missing: string[] = [];
  const prefix =
    url.authority ?? (url.originSlot < 0 ? base.prefix : writeOrigin(profile, base, values[url.originSlot], missing));
  const path = prefix + expandPath(url, values, takesBody ? [] : profile.mayBeEmpty, missing);
  const wholeQuery = plan.names === url.names ? query : addDefaults(plan, values, query);
  if (url.plainTail) return wholeQuery === '' ? path : `${path}?${wholeQuery}`;
  return appendQuery(path + expandTokens(url.tail, values), wholeQuery);
}

function writeOrigin(profile: CheckedProfile, base: Base, given: unknown, missing: string[]): string {
  const upload = uploadBase(profile, base, given);
  if (upload) return upload.prefix;
  if (given !== undefined && given !== null) throw invalidParameter('origin', 'must be an absolute http(s) URL');
  missing.push('origin');
  return '';
}

/** Put the defaults that go to the query before what the call adds; an override keeps the place of its default. */
function addDefaults({ url, names, spare, pairs }: Plan, values: readonly unknown[], added: string): string {
  let query = '';
  for (let slot = url.names.length; slot < names.length; slot++) {
    const name = names[slot] as string;
    const value = values[slot];
    if (value === undefined) {
      pairs[slot] ??= addPair('', name, spare.get(name));
      query = join(query, pairs[slot] as string);
    } else {
      query = addPair(query, name, value);
    }
  }
  return join(query, added);
}

function join(query: string, pair: string): string {
  if (query === '' || pair === '') return query + pair;
  return `${query}&${pair}`;
}
