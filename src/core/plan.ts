import type { Api } from './api.ts';
import type { Base } from './base-url.ts';
import { typeAdder } from './body.ts';
import type { CheckedMediaType } from './headers.ts';
import type { Method } from './methods.ts';
import { cached, flatten, keep, LONGEST_KEY } from './objects.ts';
import { OPTION_NAMES } from './read-options.ts';
import { type CompiledUrl, checkMethod, compileUrl, headOf, invalidRoute, queryNames, splitRoute } from './route.ts';
import type { HeaderRecord } from './types/headers.ts';
import type { MergedOptions } from './types/request-options.ts';

/** A compiled route, with the slots of its parameters. */
export interface Plan {
  readonly method: Method;
  readonly lowerMethod: Lowercase<Method>;
  readonly takesBody: boolean;
  /** Adds the content type of data that is not JSON, unless clients add it, and returns whether it is not JSON. */
  readonly addType: (data: unknown, headers: HeaderRecord) => unknown;
  /** Whether the call has a route string, so that `url` and `method` in its options are parameters. */
  readonly hasRoute: boolean;
  /** Whether the plan will be used again, so that it should cache steps. */
  readonly isKept: boolean;
  readonly url: CompiledUrl;
  /** The beginning of the URL with the base URL of the defaults, up to the first placeholder. */
  readonly head: string;
  /** Whether a call without options needs only `head` and the headers, because the defaults have nothing but `method`, `baseUrl` and `headers`. */
  readonly isComplete: boolean;
  /** Names with a slot: the placeholders, then the defaults that do not fill a placeholder. */
  readonly names: readonly string[];
  /** The slots by name, if there are too many names to search the list. */
  readonly slots: ReadonlyMap<string, number> | undefined;
  /** A list to be copied, with `undefined` for each slot and for some parameters without one. */
  readonly blank: readonly undefined[];
  /** The default of each slot. */
  readonly defaults: readonly unknown[];
  /** Whether a default that does not fill a placeholder has the name of an option. */
  readonly hasReservedDefaults: boolean;
  /** The slots of defaults that contain a secret. */
  readonly secretSlots: readonly number[];
  /** The keys of the last call's options, in order. */
  readonly steps: Step[];
  /** The keys of the last call's `parameters`, in order. */
  readonly parameterSteps: Step[];
}

/** A parameter of the query, with the text before its value. Each concatenation that this saves is a twentieth of a call's time. */
export interface Label {
  readonly name: string;
  /** `?name=`, percent-encoded. */
  readonly first: string;
  /** `&name=`, percent-encoded. */
  readonly next: string;
}

/** The handling of one key of the options. */
export interface Step {
  readonly name: string;
  /** The slot that receives the value, or one of the following. */
  readonly place: number;
  /**
   * Whether its position in merged options differs from its position in the call: they have names such as `0` first and names of
   * options last. `__proto__` cannot be in them at all.
   */
  readonly isMoved: boolean;
  /** Whether it is a parameter with the name of an option. */
  readonly isReserved: boolean;
  /** The label for the query. Created on first use, because a name may be impossible to encode. */
  label: Label | undefined;
}

/** The place of a step that has no slot. A parameter goes to the query or the body: */
export const REST = -1;
/** An option, not a parameter. */
export const OPTION = -2;
/** `url` and `method` without a route, which were read to find the plan. */
export const READ_ALREADY = -3;

/** The plans that an endpoint caches. */
interface PlanCache {
  readonly byRoute: Map<string, Plan>;
  /** By method, then by URL, because joining them into one key would take longer than the rest of the call. */
  readonly byUrl: Map<Method, Map<string, Plan>>;
}

/** Options of a call that have not been checked yet. */
export type LooseOptions = Record<string, unknown>;

/** The working copy of an endpoint's defaults. */
export interface Defaults {
  readonly api: Api;
  readonly method: Method;
  readonly url: string | undefined;
  readonly base: Base;
  readonly headers: HeaderRecord;
  readonly extraHeaders: readonly string[] | undefined;
  readonly mediaType: CheckedMediaType | undefined;
  readonly data: unknown;
  readonly request: unknown;
  /** Parameters in order: names of options come last, as in merged options. */
  readonly parameters: ReadonlyMap<string, unknown>;
  /** The names of headers that contain secrets. */
  readonly secretHeaders: readonly string[];
  /** The names of parameters that contain secrets. */
  readonly secretParameters: readonly string[];
  readonly hasSecrets: boolean;
  readonly plans: PlanCache;
  /** The public copy: frozen, and separate from everything above. */
  readonly publicDefaults: Readonly<MergedOptions>;
}

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
    addType: typeAdder(api.bodyTypeOf?.(method, url.source)),
    hasRoute,
    isKept,
    url,
    head: headOf(url, url.authority ?? base.prefix),
    isComplete: url.isFixed && !api.mark && Object.keys(defaults.publicDefaults).length === 3,
    names,
    slots: names.length > FEW_NAMES ? new Map(names.map((name, slot) => [name, slot])) : undefined,
    blank,
    defaults: parameters.size === 0 ? blank : names.map((name) => parameters.get(name)),
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

/** The step for a key. */
export function createStep(
  { plan: { names, slots, hasRoute } }: { readonly plan: Plan },
  name: string,
  isOption: boolean,
): Step {
  const isRoute = name === 'url' || name === 'method';
  if (isOption && OPTION_NAMES.has(name) && !(isRoute && hasRoute)) {
    return stepTo(isRoute ? READ_ALREADY : OPTION, name);
  }
  const place = slots ? (slots.get(name) ?? REST) : names.indexOf(name);
  return place === REST ? stepToRest(name) : stepTo(place, name);
}

/** All plans share the step and the label of a parameter without a slot. */
const stepToRest = /* @__PURE__ */ cached((name) => stepTo(REST, name));

export function stepTo(place: number, name: string): Step {
  const isReserved = OPTION_NAMES.has(name);
  const isMoved = place === REST ? isReserved || /^(?:\d|__proto__$)/.test(name) : name === '__proto__';
  return { name, place, isMoved, isReserved, label: undefined };
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
const usedOnce = /* @__PURE__ */ new Int32Array(512);

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
