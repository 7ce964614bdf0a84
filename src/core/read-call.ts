import type { Api } from './api.ts';
import { type Base, checkBaseUrl, uploadBase } from './base-url.ts';
import { EndpointError, invalidOption } from './errors.ts';
import { addHeaders, type CheckedMediaType, copyHeaders, mergeMediaType } from './headers.ts';
import { hasMethod, hasOwn, isRecord } from './objects.ts';
import { createStep, type Defaults, type LooseOptions, OPTION, type Plan, READ_ALREADY, type Step } from './plan.ts';
import type { HeaderRecord, HeaderValue } from './types/headers.ts';
import { invalidParameter } from './values.ts';

/** The combination of a call and its defaults. Every option was read once, and everything but the parameters is checked. */
export interface Call {
  readonly defaults: Defaults;
  readonly plan: Plan;
  /**
   * The values of the call: first by the plan's slots, then the parameters without a slot, in order (step, value, step, value). For
   * merged options, these are all parameters. One list takes less time than two.
   */
  readonly values: unknown[];
  /** The index in `values` at which the option `parameters` begins. */
  readonly bucketStart: number;
  /** The index at which the parameters without a slot end. */
  readonly end: number;
  /** Whether merged options have the parameters in another order. */
  readonly isReordered: boolean;
  readonly base: Base;
  /** The URL that the path is appended to: the base URL or the upload URL. Undefined if there is none. */
  readonly target: Base | undefined;
  readonly headers: HeaderRecord;
  readonly mediaType: CheckedMediaType | undefined;
  readonly data: unknown;
  readonly request: unknown;
}

/** What the keys of options are read into: the parameters, each after its step. Options are read by `Keys`. */
export interface Reading {
  readonly plan: Pick<Plan, 'steps' | 'isKept'>;
  readonly values: unknown[];
  end: number;
  isReordered: boolean;
}

/** What the keys of calls mean: those of the builder, or of an operation with a description. */
export interface Keys<Given extends Reading> {
  /** The step for a key of the options or, without `isOption`, of the option `parameters`, whose keys are all parameters. */
  readonly createStep: (call: Given, name: string, isOption: boolean) => Step;
  readonly readOption: (call: Given, name: string, value: unknown) => void;
}

/** A call while its options are read. Those that are not parameters are as they were passed, and `base` is the option `baseUrl`. */
type ReadingCall = {
  -readonly [Name in keyof Call]: Name extends 'base' | 'headers' | 'mediaType' ? unknown : Call[Name];
} & { apiVersion: unknown; parameters: unknown };

/**
 * Reads the options of a call. With `keepsAll`, parameters with a slot are also listed after the slots, because merged options need
 * them.
 */
export function readCallOptions(
  defaults: Defaults,
  plan: Plan,
  options: LooseOptions | undefined,
  keepsAll: boolean,
): Call {
  const values: unknown[] = plan.blank.slice();
  const call: ReadingCall = {
    defaults,
    plan,
    values,
    bucketStart: -1,
    end: plan.names.length,
    isReordered: plan.hasReservedDefaults,
    base: undefined,
    target: undefined,
    headers: undefined,
    mediaType: undefined,
    data: defaults.data,
    request: defaults.request,
    apiVersion: undefined,
    parameters: undefined,
  };
  readKeys(KEYS, call, options, plan.steps, keepsAll);
  call.bucketStart = call.end;
  if (call.parameters !== undefined) {
    readKeys(KEYS, call, checkBucket(call.parameters), plan.parameterSteps, keepsAll);
    // If a parameter is both in the options and in `parameters`, the latter is used.
    if (call.bucketStart > plan.names.length && call.end > call.bucketStart) call.isReordered = true;
  }
  const { headers, apiVersion } = call;
  const base = call.base === undefined ? defaults.base : checkBaseUrl(call.base);
  call.base = base;
  call.mediaType =
    call.mediaType === undefined ? defaults.mediaType : mergeMediaType(defaults.mediaType, call.mediaType);
  const { origin, originSlot, source } = plan.url;
  const target = originSlot < 0 ? base : uploadBase(defaults.api, base, valueAt(plan, values, originSlot), source);
  call.target = target;
  const crossesOrigin = defaults.hasSecrets && isCrossOrigin(defaults, origin ?? target?.origin);
  if (crossesOrigin) checkCredentials(plan, values);
  call.headers =
    headers === undefined && apiVersion === undefined && !crossesOrigin
      ? copyHeaders(defaults.headers, defaults.extraHeaders)
      : mergeHeaders(defaults, headers, apiVersion, crossesOrigin);
  return call as Call;
}

/** Reads the options or, with the steps of the bucket, the option `parameters`, whose keys are all parameters. */
export function readKeys<Given extends Reading>(
  keys: Keys<Given>,
  call: Given,
  given: LooseOptions | undefined,
  steps: Step[],
  keepsAll: boolean,
): void {
  const { values } = call;
  let index = 0;
  for (const name in given) {
    if (!hasOwn.call(given, name)) continue;
    let step = index < steps.length ? steps[index] : undefined;
    if (step === undefined || step.name !== name) step = keepStep(keys, call, steps, index, name);
    index++;
    if (step.place === READ_ALREADY) continue;
    const value = given[name];
    if (value === undefined) continue;
    if (step.place !== OPTION) {
      if (step.place >= 0) values[step.place] = value;
      if (step.place < 0 || keepsAll) {
        values[call.end++] = step;
        values[call.end++] = value;
      }
      if (step.isMoved) call.isReordered = checkMoved(name);
    } else keys.readOption(call, name, value);
  }
}

const KEYS: Keys<ReadingCall> = {
  createStep,
  readOption(call, name, value) {
    if (name === 'headers') call.headers = value;
    else if (name === 'data') call.data = value;
    else if (name === 'request') call.request = value;
    else if (name === 'mediaType') call.mediaType = value;
    else if (name === 'baseUrl') call.base = value;
    else if (name === 'parameters') call.parameters = value;
    else call.apiVersion = value;
  },
};

export function checkBucket(bucket: unknown): LooseOptions {
  if (isRecord(bucket) && !hasMethod(bucket, Symbol.iterator)) return bucket;
  throw invalidOption('parameters', 'must be a plain object of names and values');
}

/** Refuses a name that objects cannot have. */
export function checkMoved(name: string): true {
  if (name !== '__proto__') return true;
  throw invalidParameter(name, 'cannot be sent, because JavaScript reserves this name');
}

/** The value in the call for a slot, or else the default. */
export function valueAt(plan: Plan, values: readonly unknown[], slot: number): unknown {
  return values[slot] === undefined ? plan.defaults[slot] : values[slot];
}

/** The options of a call, which has none if they are undefined. */
export function checkOptions(options: unknown): LooseOptions | undefined {
  if (options === undefined || isRecord(options)) return options;
  throw new EndpointError('INVALID_OPTION', 'The options must be an object, such as { org: "octokit" }.');
}

const MOST_KEPT = 32;
const LONGEST_NAME = 100;

/** Caches the step for a key by its index, because callers of a route usually pass the same keys. */
function keepStep<Given extends Reading>(
  keys: Keys<Given>,
  call: Given,
  steps: Step[],
  index: number,
  name: string,
): Step {
  const { plan } = call;
  const step = keys.createStep(call, name, steps === plan.steps);
  if (plan.isKept && index < MOST_KEPT && name.length <= LONGEST_NAME) steps[index] = step;
  return step;
}

/** Replaces a credential until the call passes its own. No header can contain this character. */
const WITHHELD = '\0';

/**
 * Merges the headers of the defaults and the call. Credentials in the defaults must not be sent to another origin. A header that is
 * passed in the call is the caller's decision.
 */
export function mergeHeaders(
  defaults: Defaults,
  given: unknown,
  apiVersion: unknown,
  isCrossOrigin: boolean,
): HeaderRecord {
  const headers = copyHeaders(defaults.headers, defaults.extraHeaders);
  const secrets = isCrossOrigin ? defaults.secretHeaders : [];
  for (const name of secrets) headers[name] = WITHHELD;
  if (apiVersion !== undefined) addVersion(headers, defaults.api, apiVersion);
  if (given !== undefined) addHeaders(headers, given);
  for (const name of secrets) if (headers[name] === WITHHELD) throw crossOrigin('header', name);
  return headers;
}

/** Adds the header of an API version. The profile determines its format. */
function addVersion(headers: HeaderRecord, { versionHeader, versionPattern, isVersion }: Api, version: unknown): void {
  if (versionHeader === undefined) {
    throw invalidOption('apiVersion', 'has no effect, because the profile has no versionHeader');
  }
  const isText = typeof version === 'string' || Number.isFinite(version);
  if (!isText || !isVersion(String(version))) {
    throw invalidOption('apiVersion', versionPattern ? `must match ${versionPattern}` : 'must be a header value');
  }
  headers[versionHeader] = version as HeaderValue;
}

/**
 * Whether a request goes to an origin that must not receive the credentials in the defaults. Allowed origins are those of the base
 * URL, its upload URL, and other servers of the same API.
 */
export function isCrossOrigin({ base, api }: Defaults, origin: string | undefined): boolean {
  // Without an origin there will be no request, or one of the page. What is missing is reported when it is built.
  if (origin === undefined || origin === base.origin) return false;
  const { origins } = api;
  if (origins.includes(origin) && origins.includes(base.origin)) return false;
  return origin !== uploadBase(api, base)?.origin;
}

/** A secret parameter from the defaults must not be sent to another origin. If the call passes it, that is the caller's decision. */
function checkCredentials({ secretSlots, names }: Plan, values: readonly unknown[]): void {
  for (const slot of secretSlots) if (values[slot] === undefined) throw crossOrigin('parameter', names[slot] as string);
}

export function crossOrigin(kind: 'header' | 'parameter', name: string): EndpointError {
  return new EndpointError(
    'CROSS_ORIGIN_CREDENTIALS',
    `The ${kind} "${name}" comes from the defaults and belongs to the origin of their baseUrl, but this call goes to another origin. Pass it again to send it there, or null to omit it.`,
    { parameter: name },
  );
}
