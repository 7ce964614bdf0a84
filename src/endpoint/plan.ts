import type { Defaults } from './defaults.ts';
import { type LooseOptions, ownValue } from './options.ts';
import { queryNames } from './query.ts';
import { checkMethod, checkUrl, type Method, splitRoute } from './route.ts';
import { type CompiledUrl, compileUrl } from './url.ts';

/** A route compiled once, with the places its defaults take. */
export interface Plan {
  readonly method: Method;
  readonly lowerMethod: Lowercase<Method>;
  readonly takesBody: boolean;
  readonly url: CompiledUrl;
  /** Names with a slot of their own: the placeholders, then the defaults that go to the query. */
  readonly names: readonly string[];
  /** The slots by name, where there are too many names to search the list. */
  readonly slots: ReadonlyMap<string, number> | undefined;
  /** The defaults of the placeholders, by slot. */
  readonly values: readonly unknown[];
  /** The defaults that no placeholder takes. */
  readonly spare: ReadonlyMap<string, unknown>;
  /** `name=value` of those that go to the query, by slot; filled on first use. */
  readonly pairs: string[];
}

const FEW_NAMES = 16;
const NONE: ReadonlyMap<string, unknown> = new Map();

export function createPlan({ parameters }: Defaults, method: Method, url: CompiledUrl): Plan {
  const takesBody = method !== 'GET' && method !== 'HEAD';
  const spare = parameters.size === 0 ? NONE : spareDefaults(parameters, url, takesBody);
  const names = takesBody || spare.size === 0 ? url.names : [...url.names, ...spare.keys()];
  return {
    method,
    lowerMethod: method.toLowerCase() as Lowercase<Method>,
    takesBody,
    url,
    names,
    slots: names.length > FEW_NAMES ? new Map(names.map((name, slot) => [name, slot])) : undefined,
    values: names.map((name) => (spare.has(name) ? undefined : parameters.get(name))),
    spare,
    pairs: [],
  };
}

/** A default is not added where the URL's own query has its name already: a `next` link must not double `per_page`. */
function spareDefaults(
  parameters: ReadonlyMap<string, unknown>,
  url: CompiledUrl,
  takesBody: boolean,
): Map<string, unknown> {
  const tail = url.tail.map((token) => (typeof token === 'string' ? token : '')).join('');
  const taken = new Set(takesBody ? url.names : [...url.names, ...queryNames(tail)]);
  return new Map([...parameters].filter(([name]) => !taken.has(name)));
}

// Routes that are used again are kept compiled. A route is kept from its second use on: programs that put values into the
// route itself never use one twice, and keeping theirs costs more than compiling them (measured: a third of the speed).
const seen = new Set<string>();
const compiledUrls = new Map<string, CompiledUrl>();
const SEEN_LIMIT = 256;
const KEPT_LIMIT = 2000;
const LONGEST_KEPT = 1000;

/** The plan for a call's route, or for the URL and method among its options. Undefined if there is no URL. */
export function planCall(defaults: Defaults, route: string | undefined, options: LooseOptions): Plan | undefined {
  if (route !== undefined) {
    const kept = defaults.plans.get(route);
    if (kept) return kept;
    const { method, url } = splitRoute(route);
    return compilePlan(defaults, method, url, defaults.plans, route);
  }
  const url = ownValue(options, 'url') ?? defaults.url;
  if (url === undefined) return undefined;
  const method = checkMethod(ownValue(options, 'method') ?? defaults.method);
  const plans = defaults.plansByMethod[method];
  return plans.get(url as string) ?? compilePlan(defaults, method, checkUrl(url), plans, url as string);
}

function compilePlan(defaults: Defaults, method: Method, url: string, plans: Map<string, Plan>, key: string): Plan {
  if (!isSeenAgain(key)) return createPlan(defaults, method, compileUrl(url));
  const compiled = compiledUrls.get(url) ?? keep(compiledUrls, url, compileUrl(url));
  return keep(plans, key, createPlan(defaults, method, compiled));
}

function isSeenAgain(key: string): boolean {
  if (seen.has(key)) return true;
  if (seen.size >= SEEN_LIMIT) seen.clear();
  if (key.length <= LONGEST_KEPT) seen.add(key);
  return false;
}

function keep<Value>(map: Map<string, Value>, key: string, value: Value): Value {
  if (map.size >= KEPT_LIMIT) map.clear();
  map.set(key, value);
  return value;
}
