import { flatten, keep, LONGEST_KEY } from '../internal/memoize.ts';
import type { Method } from '../internal/methods.ts';
import { OPTION_NAMES } from '../internal/option-names.ts';
import type { Defaults } from './defaults.ts';
import type { Plan } from './plan.ts';
import { type CompiledUrl, checkMethod, compileUrl, invalidRoute, splitRoute } from './url/route.ts';
import { headOf, queryNames } from './url/write-url.ts';

const FEW_NAMES = 16;
/** Slots for four additional parameters, each with its step. */
const SPARE = 8;

function createPlan(defaults: Defaults, method: Method, url: CompiledUrl, hasRoute: boolean, isKept: boolean): Plan {
  const { parameters, base, api, secretParameters: secrets } = defaults;
  const replacement = api.replaceRoute(method, url.source);
  if (replacement !== undefined) throw invalidRoute(`the API serves it at another URL; write "${String(replacement)}"`);
  const takesBody = method !== 'GET' && method !== 'HEAD';
  const unmatched = parameters.size === 0 ? [] : unmatchedDefaults(parameters, url, takesBody);
  const names = unmatched.length === 0 ? url.names : [...url.names, ...unmatched];
  const blank = new Array<undefined>(names.length + SPARE).fill(undefined);
  return {
    method,
    lowerMethod: method.toLowerCase() as Lowercase<Method>,
    takesBody,
    hasRoute,
    isKept,
    url,
    head: headOf(url, url.authority ?? base.prefix),
    isComplete: url.isFixed && !api.mark && Object.keys(defaults.publicDefaults).length === 3,
    names,
    slots: names.length > FEW_NAMES ? new Map(names.map((name, slot) => [name, slot])) : undefined,
    blank,
    defaults: parameters.size === 0 ? blank : names.map((name) => parameters.get(name)),
    fillsPlaceholders: parameters.size > unmatched.length,
    hasReservedDefaults: unmatched.some((name) => OPTION_NAMES.has(name)),
    secretSlots: secrets.map((name) => names.indexOf(name)).filter((slot) => slot >= 0),
    steps: [],
    parameterSteps: [],
  };
}

/** A default is not added if the URL's own query already has its name, so that a `next` link does not get a second `per_page`. */
function unmatchedDefaults(
  parameters: Defaults['parameters'],
  { names, tail }: CompiledUrl,
  takesBody: boolean,
): string[] {
  const inPath = new Set(names);
  const inQuery = takesBody || tail.length === 0 ? undefined : queryNames(tail);
  return [...parameters.keys()].filter((name) => !inPath.has(name) && !inQuery?.has(name));
}

/** A compiled route, without the defaults of an endpoint. */
interface CompiledRoute {
  /** Its text. If the route is cached, this is the result of `flatten`. */
  readonly key: string;
  readonly method: Method;
  readonly url: CompiledUrl;
  readonly isKept: boolean;
}

// A route or URL is cached when it is used a second time. Programs that put values into the route itself never use a route twice, and
// caching their routes takes longer than compiling them.
const routes = new Map<string, CompiledRoute>();
const usedOnce = new Int32Array(512);

/** Finds the plan for a route. */
export function planRoute(defaults: Defaults, route: string): Plan {
  const plans = defaults.plans.byRoute;
  return plans.get(route) ?? addPlan(defaults, plans, route);
}

/** Finds the plan for the options `method` and `url`. Without a URL there is nothing to build, but options can be merged. */
export function planUrl(defaults: Defaults, verb: unknown, url: unknown = ''): Plan {
  if (typeof url !== 'string') throw invalidRoute('the option "url" must be a string');
  const method = checkMethod(verb);
  const { byUrl } = defaults.plans;
  const plans = byUrl.get(method) ?? new Map<string, Plan>();
  const kept = plans.get(url);
  if (kept) return kept;
  byUrl.set(method, plans);
  if (url.includes(' ')) throw invalidRoute('the option "url" must not contain a method; pass it as "method"');
  return addPlan(defaults, plans, url, method);
}

/** With a method, the text is a URL. */
function addPlan(defaults: Defaults, plans: Map<string, Plan>, text: string, method?: Method): Plan {
  const route = routes.get(text) ?? compileRoute(text, method);
  const plan = createPlan(defaults, method ?? route.method, route.url, method === undefined, route.isKept);
  return route.isKept ? keep(plans, route.key, plan) : plan;
}

function compileRoute(text: string, urlMethod: Method | undefined): CompiledRoute {
  const isKept = !isFirstUse(text);
  const key = isKept ? flatten(text) : text;
  const hasNoUrl = urlMethod !== undefined && key === '';
  const { method, url } = hasNoUrl ? { method: urlMethod, url: key } : splitRoute(key);
  const compiled = { key, method, url: compileUrl(isKept ? flatten(url) : url), isKept };
  return isKept && !hasNoUrl ? keep(routes, key, compiled) : compiled;
}

/**
 * Whether the key is new, by its hash. Keeping the text itself takes twice as long (on Node 20), and uses memory. If two keys have the same hash,
 * one of them is cached too early or compiled once more.
 */
function isFirstUse(key: string): boolean {
  if (key.length > LONGEST_KEY) return true;
  let hash = 1;
  for (let index = 0; index < key.length; index++) hash = (Math.imul(hash, 31) + key.charCodeAt(index)) | 0;
  const place = hash & (usedOnce.length - 1);
  const isNew = usedOnce[place] !== hash;
  usedOnce[place] = hash;
  return isNew;
}
