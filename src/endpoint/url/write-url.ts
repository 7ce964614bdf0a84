import { expandTokens } from '../../template/expand.ts';
import { invalidParameter } from '../../template/value.ts';
import type { Call } from '../call.ts';
import type { LooseOptions } from '../options.ts';
import type { Plan, Step } from '../plan.ts';
import { expandPath, missingNames, missingParameters } from './path.ts';
import { addPair, appendQuery, encodeLabel, joinQueries } from './query.ts';

const NONE: readonly string[] = [];

/** The whole URL: base, path, query, fragment. `collected` has the parameters of the query where they are not in order. */
export function writeUrl(call: Call, collected: LooseOptions | undefined): string {
  const { plan, defaults, values } = call;
  const query = plan.takesBody ? '' : collected ? writeCollected(collected) : writeQuery(call);
  const isFixed = plan.fixedUrl !== undefined && call.base === defaults.base;
  const address = isFixed ? (plan.fixedUrl as string) : writeAddress(call);
  if (plan.url.hasNoTail) return query === '' ? address : `${address}?${query}`;
  return appendQuery(address + expandTokens(plan.url.tail, values), query);
}

function writeAddress({ plan, defaults, target, values }: Call): string {
  const { url } = plan;
  const mayBeEmpty = plan.takesBody ? NONE : defaults.api.mayBeEmpty;
  const prefix = url.authority ?? target?.prefix;
  if (prefix !== undefined) return prefix + expandPath(url, values, mayBeEmpty);
  const origin = values[url.originSlot];
  throw origin === undefined || origin === null
    ? missingParameters(['origin', ...missingNames(url, values, mayBeEmpty)])
    : invalidParameter('origin', 'must be an absolute http(s) URL');
}

/** Defaults come first, and a value of the call takes the place of its default. */
function writeQuery({ plan, values, rest }: Call): string {
  let query = plan.names === plan.url.names ? '' : writeDefaults(plan, values);
  for (let index = 0; index < rest.length; index += 2) {
    const step = rest[index] as Step;
    if (step.label === '') step.label = encodeLabel(step.name);
    query = addPair(query, step.name, step.label, rest[index + 1]);
  }
  return query;
}

function writeDefaults({ url, names, defaults, pairs }: Plan, values: readonly unknown[]): string {
  let query = '';
  for (let slot = url.names.length; slot < names.length; slot++) {
    const name = names[slot] as string;
    const value = values[slot];
    if (value === undefined) pairs[slot] ??= addPair('', name, encodeLabel(name), defaults[slot]);
    const pair = value === undefined ? (pairs[slot] as string) : addPair('', name, encodeLabel(name), value);
    query = joinQueries(query, pair);
  }
  return query;
}

function writeCollected(collected: LooseOptions): string {
  let query = '';
  for (const name of Object.keys(collected)) query = addPair(query, name, encodeLabel(name), collected[name]);
  return query;
}
