import { isRecord } from '../internal/is-record.ts';
import { hasMethod, hasOwn } from '../internal/own.ts';
import { invalidParameter } from '../template/value.ts';
import type { HeaderRecord } from '../types/headers.ts';
import { checkCredentials, isCrossOrigin } from './credentials.ts';
import type { Defaults } from './defaults.ts';
import { invalidOption } from './errors.ts';
import { copyHeaders } from './headers/headers.ts';
import { type CheckedMediaType, mergeMediaType } from './headers/media-type.ts';
import { mergeHeaders } from './headers/merge-headers.ts';
import type { LooseOptions } from './options.ts';
import type { Plan, Step } from './plan.ts';
import { keepStep, OPTION, READ_ALREADY } from './step.ts';
import { type Base, checkBaseUrl, uploadBase } from './url/base-url.ts';

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

/** A call while its options are read. Those that are not parameters are as they were passed, and `base` is the option `baseUrl`. */
type Reading = {
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
  const call: Reading = {
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
  readKeys(call, options, plan.steps, keepsAll);
  call.bucketStart = call.end;
  if (call.parameters !== undefined) {
    readKeys(call, checkBucket(call.parameters), plan.parameterSteps, keepsAll);
    // If a parameter is both in the options and in `parameters`, the latter is used.
    if (call.bucketStart > plan.names.length && call.end > call.bucketStart) call.isReordered = true;
  }
  const { headers, apiVersion } = call;
  const base = call.base === undefined ? defaults.base : checkBaseUrl(call.base);
  call.base = base;
  call.mediaType =
    call.mediaType === undefined ? defaults.mediaType : mergeMediaType(defaults.mediaType, call.mediaType);
  const { originSlot, source } = plan.url;
  const target = originSlot < 0 ? base : uploadBase(defaults.api, base, valueAt(plan, values, originSlot), source);
  call.target = target;
  const crossesOrigin = defaults.hasSecrets && isCrossOrigin(defaults, plan.url.origin ?? target?.origin);
  if (crossesOrigin) checkCredentials(plan, values);
  call.headers =
    headers === undefined && apiVersion === undefined && !crossesOrigin
      ? copyHeaders(defaults.headers, defaults.extraHeaders)
      : mergeHeaders(defaults, headers, apiVersion, crossesOrigin);
  return call as Call;
}

/** Reads the options or, with other steps, the option `parameters`, whose keys are all parameters. */
function readKeys(call: Reading, given: LooseOptions | undefined, steps: Step[], keepsAll: boolean): void {
  const { plan, values } = call;
  let index = 0;
  for (const name in given) {
    if (!hasOwn.call(given, name)) continue;
    let step = index < steps.length ? steps[index] : undefined;
    if (step === undefined || step.name !== name) step = keepStep(plan, steps, index, name);
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
    } else readOption(call, name, value);
  }
}

function readOption(call: Reading, name: string, value: unknown): void {
  if (name === 'headers') call.headers = value;
  else if (name === 'data') call.data = value;
  else if (name === 'request') call.request = value;
  else if (name === 'mediaType') call.mediaType = value;
  else if (name === 'baseUrl') call.base = value;
  else if (name === 'parameters') call.parameters = value;
  else call.apiVersion = value;
}

function checkBucket(bucket: unknown): LooseOptions {
  if (isRecord(bucket) && !hasMethod(bucket, Symbol.iterator)) return bucket;
  throw invalidOption('parameters', 'must be a plain object of names and values');
}

function checkMoved(name: string): true {
  if (name !== '__proto__') return true;
  throw invalidParameter(name, 'cannot be sent, because JavaScript reserves this name');
}

/** The value in the call for a slot, or else the default. */
export function valueAt(plan: Plan, values: readonly unknown[], slot: number): unknown {
  return values[slot] === undefined ? plan.defaults[slot] : values[slot];
}
