import { expandTokens } from '../../template/expand.ts';
import { invalidParameter } from '../../template/value.ts';
import { type Call, valueAt } from '../call.ts';
import type { LooseOptions } from '../options.ts';
import type { Plan, Step } from '../plan.ts';
import { expandPath, headOf, missingNames, missingParameters } from './path.ts';
import { addPair, appendQuery, labelOf } from './query.ts';

/** Writes the whole URL: base, path, query and fragment. `collected` contains the query parameters if they must be reordered. */
export function writeUrl(call: Call, collected: LooseOptions | undefined): string {
  const { plan, values } = call;
  const query = plan.takesBody ? '' : collected ? writeCollected(collected) : writeQuery(call);
  const address = plan.url.isFixed && call.base === call.defaults.base ? plan.head : writeAddress(call);
  return plan.url.hasNoTail ? address + query : appendQuery(address + expandTokens(plan.url.tail, values), query);
}

const UNKNOWN_UPLOAD_URL = ' No upload URL is known for this base URL; pass origin.';

function writeAddress({ plan, defaults, target, values }: Call): string {
  const { url } = plan;
  const mayBeEmpty = plan.takesBody ? [] : defaults.api.mayBeEmpty;
  const prefix = url.authority ?? target?.prefix;
  if (prefix !== undefined) {
    const head = target === defaults.base ? plan.head : headOf(url, prefix);
    return expandPath(url, prefix, head, values, mayBeEmpty);
  }
  const origin = values[url.originSlot];
  throw origin === undefined || origin === null
    ? missingParameters(['origin', ...missingNames(url, values, mayBeEmpty)], UNKNOWN_UPLOAD_URL)
    : invalidParameter('origin', 'must be an absolute http(s) URL');
}

/** Defaults come first, and a value from the call replaces its default. */
function writeQuery({ plan, values, end }: Call): string {
  let query = plan.names === plan.url.names ? '' : writeDefaults(plan, values);
  for (let index = plan.names.length; index < end; index += 2) {
    const step = values[index] as Step;
    step.label ??= labelOf(step.name);
    query = addPair(query, step.label, values[index + 1]);
  }
  return query;
}

function writeDefaults(plan: Plan, values: readonly unknown[]): string {
  let query = '';
  for (let slot = plan.url.names.length; slot < plan.names.length; slot++) {
    query = addPair(query, labelOf(plan.names[slot] as string), valueAt(plan, values, slot));
  }
  return query;
}

function writeCollected(collected: LooseOptions): string {
  let query = '';
  for (const name of Object.keys(collected)) query = addPair(query, labelOf(name), collected[name]);
  return query;
}
