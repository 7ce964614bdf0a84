import { cached, keep, LONGEST_KEY } from '../internal/memoize.ts';
import type { Method } from '../internal/methods.ts';
import type { Defaults } from './defaults.ts';
import type { LooseOptions } from './options.ts';
import type { Step } from './step.ts';
import { queryNames } from './url/query.ts';
import { checkMethod, invalidRoute, splitRoute } from './url/route.ts';
import { type CompiledUrl, compileUrl } from './url/template.ts';

// Of this module's own, not imported: V8 then sees through it (a seventh of the time of all calls).
const isOwn = Object.prototype.hasOwnProperty;

/** A route compiled once, with the places its defaults take. */
export interface Plan {
  readonly method: Method;
  readonly lowerMethod: Lowercase<Method>;
  readonly takesBody: boolean;
  readonly url: CompiledUrl;
  /** The whole URL, where nothing in it depends on a parameter. */
  readonly address: string | undefined;
  /** Names with a slot of their own: the placeholders, then the defaults that go to the query. */
  readonly names: readonly string[];
  /** The slots by name, where there are too many names to search the list. */
  readonly slots: CompiledUrl['slots'] | undefined;
  /** The defaults of the placeholders, by slot. */
  readonly values: readonly unknown[];
  /** The defaults that no placeholder takes. */
  readonly spare: ReadonlyMap<string, unknown>;
  /** `name=value` of those that go to the query, by slot; filled on first use. */
  readonly pairs: (string | undefined)[];
  /** What the keys of the last call's options were, in their order. */
  readonly steps: Step[];
}

const FEW_NAMES = 16;

function createPlan({ parameters, base }: Defaults, method: Method, url: CompiledUrl): Plan {
  const takesBody = method !== 'GET' && method !== 'HEAD';
  const spare = parameters.size === 0 ? parameters : spareDefaults(parameters, url, takesBody);
  const names = takesBody || spare.size === 0 ? url.names : [...url.names, ...spare.keys()];
  const [path = ''] = url.path;
  const isFixed = url.path.length < 2 && typeof path === 'string' && url.plainTail && url.originSlot < 0;
  return {
    method,
    lowerMethod: method.toLowerCase() as Lowercase<Method>,
    takesBody,
    url,
    address: isFixed ? (url.authority ?? base.prefix) + path : undefined,
    names,
    slots: names.length > FEW_NAMES ? slotsOf(names, url) : undefined,
    values: names.map((name) => (spare.has(name) ? undefined : parameters.get(name))),
    spare,
    pairs: names.map(() => undefined),
    steps: [],
  };
}

function slotsOf(names: readonly string[], url: CompiledUrl): CompiledUrl['slots'] {
  return names === url.names ? url.slots : new Map(names.map((name, slot) => [name, slot]));
}

/** A default is not added where the URL's own query has its name already: a `next` link must not double `per_page`. */
function spareDefaults(
  parameters: Defaults['parameters'],
  { names, tail }: CompiledUrl,
  takesBody: boolean,
): Map<string, unknown> {
  const taken = new Set(names);
  if (!takesBody && tail.length > 0) for (const name of queryNames(tail)) taken.add(name);
  const spare = new Map<string, unknown>();
  for (const [name, value] of parameters) if (!taken.has(name)) spare.set(name, value);
  return spare;
}

// A route is kept compiled from its second use on. Programs that put values into the route itself never use one twice, and
// keeping theirs costs more than compiling them.
const compileAndKeep = cached(compileUrl);
const usedOnce = new Set<string>();
const USED_ONCE_LIMIT = 256;

/** The plan for a call's route, or for the URL and method among its options. Undefined if there is no URL. */
export function planCall(defaults: Defaults, route: string | undefined, options: LooseOptions): Plan | undefined {
  let key = route;
  if (key === undefined) {
    let { url, method: verb }: { url: unknown; method: unknown } = defaults;
    for (const name in options) {
      if (options[name] === undefined || !isOwn.call(options, name)) continue;
      if (name === 'url') url = options[name];
      if (name === 'method') verb = options[name];
    }
    if (url === undefined) return undefined;
    if (typeof url !== 'string' || url.includes(' ')) throw invalidRoute('the option "url" must be a URL alone');
    const method = checkMethod(verb);
    key = method === 'GET' ? url : `${method} ${url}`;
  }
  const kept = defaults.plans.get(key);
  if (kept) return kept;
  const { method, url } = splitRoute(key);
  if (usedOnce.has(key)) return keep(defaults.plans, key, createPlan(defaults, method, compileAndKeep(url)));
  if (usedOnce.size >= USED_ONCE_LIMIT) usedOnce.clear();
  if (key.length <= LONGEST_KEY) usedOnce.add(key);
  return createPlan(defaults, method, compileUrl(url));
}
