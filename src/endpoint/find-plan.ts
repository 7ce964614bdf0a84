import { getOrCreate } from '../internal/get-or-create.ts';
import { cached, flatten, keep, LONGEST_KEY } from '../internal/memoize.ts';
import type { Method } from '../internal/methods.ts';
import { OPTION_NAMES } from '../internal/option-names.ts';
import type { Defaults } from './defaults.ts';
import type { Plan } from './plan.ts';
import { headOf } from './url/path.ts';
import { queryNames } from './url/query.ts';
import { checkMethod, checkUrl, invalidRoute, splitRoute } from './url/route.ts';
import { type CompiledUrl, compileUrl } from './url/template.ts';

const FEW_NAMES = 16;
const NONE: readonly never[] = [];
/** What few calls have more of: four parameters without a slot, each with its step. */
const SPARE = [0, 1, 2, 3, 4, 5, 6, 7];
/** By the number of names, which few routes have more of than `FEW_NAMES`. */
const blanks = new Map<number, readonly undefined[]>();

function createBlank(names: readonly string[]): undefined[] {
  return [...names, ...SPARE].map(() => undefined);
}

function createPlan(defaults: Defaults, method: Method, url: CompiledUrl, hasRoute: boolean): Plan {
  const { parameters, base, api, secretParameters: secrets } = defaults;
  const replacement = api.replaceRoute(method, url.source);
  if (replacement !== undefined) throw invalidRoute(`this API has it at another URL; write "${String(replacement)}"`);
  const takesBody = method !== 'GET' && method !== 'HEAD';
  const unmatched = parameters.size === 0 ? NONE : unmatchedDefaults(parameters, url, takesBody);
  const names = unmatched.length === 0 ? url.names : [...url.names, ...unmatched];
  const blank =
    names.length > FEW_NAMES ? createBlank(names) : getOrCreate(blanks, names.length, () => createBlank(names));
  return {
    method,
    lowerMethod: method.toLowerCase() as Lowercase<Method>,
    takesBody,
    hasRoute,
    url,
    head: headOf(url, url.authority ?? base.prefix),
    names,
    slots: names.length > FEW_NAMES ? new Map(names.map((name, slot) => [name, slot])) : undefined,
    blank,
    defaults: parameters.size === 0 ? blank : names.map((name) => parameters.get(name)),
    fillsPlaceholders: parameters.size > unmatched.length,
    hasReservedDefaults: unmatched.some((name) => OPTION_NAMES.has(name)),
    secretSlots: secrets.length === 0 ? NONE : secrets.map((name) => names.indexOf(name)).filter((slot) => slot >= 0),
    labels: unmatched.length === 0 ? [] : names.map(() => undefined),
    steps: [],
    parameterSteps: [],
  };
}

/** A default is not added where the URL's own query has its name already: a `next` link must not double `per_page`. */
function unmatchedDefaults(
  parameters: Defaults['parameters'],
  { slots, tail }: CompiledUrl,
  takesBody: boolean,
): string[] {
  const inQuery = takesBody || tail.length === 0 ? undefined : queryNames(tail);
  return [...parameters.keys()].filter((name) => !slots.has(name) && !inQuery?.has(name));
}

// A route is kept compiled from its second use on. Programs that put values into the route itself never use one twice, and
// keeping theirs costs more than compiling them.
const compileAndKeep = cached(compileUrl);
const usedOnce = new Set<string>();
const USED_ONCE_LIMIT = 256;

/** The plan for a route. */
export function planRoute(defaults: Defaults, route: string): Plan {
  const kept = defaults.plans.byRoute.get(route);
  if (kept) return kept;
  const { method, url } = splitRoute(route);
  if (isFirstUse(route)) return createPlan(defaults, method, compileUrl(url), true);
  const key = flatten(route);
  const compiled = compileAndKeep(splitRoute(key).url);
  return keep(defaults.plans.byRoute, key, createPlan(defaults, method, compiled, true));
}

/** The plan for the options `method` and `url`. Without a URL, there is nothing to build, but options can be merged. */
export function planUrl(defaults: Defaults, verb: unknown, url: unknown = ''): Plan {
  if (typeof url !== 'string') throw invalidRoute('the option "url" must be a string');
  const method = checkMethod(verb);
  const plans = getOrCreate(defaults.plans.byUrl, method, () => new Map<string, Plan>());
  const kept = plans.get(url);
  if (kept) return kept;
  if (url.includes(' ')) throw invalidRoute('the option "url" must be a URL alone; pass the method as "method"');
  if (url !== '') checkUrl(url);
  if (isFirstUse(url)) return createPlan(defaults, method, compileUrl(url), false);
  const key = flatten(url);
  return keep(plans, key, createPlan(defaults, method, compileAndKeep(key), false));
}

/** The copy of the key is not a part of the caller's text, which would stay in memory as a whole. */
function isFirstUse(key: string): boolean {
  if (usedOnce.has(key)) return false;
  if (usedOnce.size >= USED_ONCE_LIMIT) usedOnce.clear();
  if (key.length <= LONGEST_KEY) usedOnce.add(` ${key}`.slice(1));
  return true;
}
