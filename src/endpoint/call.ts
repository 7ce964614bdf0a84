import { hasMethod } from '../internal/own.ts';
import { invalidParameter } from '../template/value.ts';
import { checkCredentials, isCrossOrigin } from './credentials.ts';
import type { Defaults } from './defaults.ts';
import { invalidOption } from './errors.ts';
import { copyHeaders, type HeaderRecord } from './headers/headers.ts';
import { type MediaType, mergeMediaType } from './headers/media-type.ts';
import { mergeHeaders } from './headers/merge-headers.ts';
import { isObject, type LooseOptions } from './options.ts';
import type { Plan, Step } from './plan.ts';
import { learnParameter, learnStep, OPTION, READ_ALREADY } from './step.ts';
import { type Base, checkBaseUrl, uploadBase } from './url/base-url.ts';

// Of this module's own, not imported: V8 can then inline it (a seventh of the time of all calls).
const isOwn = Object.prototype.hasOwnProperty;

/** What a call and its defaults come to. Every option was read once, and all but the parameters is checked. */
export interface Call {
  readonly defaults: Defaults;
  readonly plan: Plan;
  /**
   * The values of the call by the plan's slots. After them the parameters without a slot, in their order: step, value, step, value.
   * For merged options, all parameters. One list takes less time than two.
   */
  readonly values: unknown[];
  /** Where in `values` the option `parameters` begins. */
  readonly bucketStart: number;
  /** Where the parameters without a slot end. */
  readonly end: number;
  /** Whether the parameters have another order in merged options. */
  readonly isReordered: boolean;
  readonly base: Base;
  /** What the path is joined to: the base, or the upload URL. Undefined where there is none. */
  readonly target: Base | undefined;
  readonly headers: HeaderRecord;
  readonly mediaType: MediaType | undefined;
  readonly data: unknown;
  readonly request: unknown;
}

const NO_VALUES: unknown[] = [];

/** Read the options of a call. With `keepsAll`, parameters that have a slot are in `rest` too, as merged options need them. */
export function readCall(defaults: Defaults, plan: Plan, options: LooseOptions | undefined, keepsAll: boolean): Call {
  const values = options === undefined && plan.names.length === 0 ? NO_VALUES : plan.blank.slice();
  let end = plan.names.length;
  let isReordered = plan.hasReservedDefaults;
  let { data, request, mediaType } = defaults;
  let baseUrl: unknown;
  let givenHeaders: unknown;
  let givenMediaType: unknown;
  let apiVersion: unknown;
  let bucket: unknown;
  let index = 0;
  for (const name in options) {
    if (!isOwn.call(options, name)) continue;
    let step = index < plan.steps.length ? plan.steps[index] : undefined;
    if (step === undefined || step.name !== name) step = learnStep(plan, index, name);
    index++;
    if (step.place === READ_ALREADY) continue;
    const value = options[name];
    if (value === undefined) continue;
    if (step.place !== OPTION) {
      if (step.place >= 0) values[step.place] = value;
      if (step.place < 0 || keepsAll) {
        values[end++] = step;
        values[end++] = value;
      }
      if (step.isMoved) isReordered = checkMoved(name);
    } else if (name === 'headers') givenHeaders = value;
    else if (name === 'data') data = value;
    else if (name === 'request') request = value;
    else if (name === 'mediaType') givenMediaType = value;
    else if (name === 'baseUrl') baseUrl = value;
    else if (name === 'parameters') bucket = value;
    else apiVersion = value;
  }
  const bucketStart = end;
  if (bucket !== undefined) {
    end = readBucket(plan, bucket, values, end, keepsAll);
    // A parameter may be both in the options and in `parameters`, which then wins.
    if (bucketStart > plan.names.length && end > bucketStart) isReordered = true;
    for (let at = bucketStart; at < end; at += 2) if ((values[at] as Step).isMoved) isReordered = true;
  }

  const base = baseUrl === undefined ? defaults.base : checkBaseUrl(baseUrl);
  if (givenMediaType !== undefined) mediaType = mergeMediaType(mediaType, givenMediaType);
  const { originSlot, source } = plan.url;
  const target = originSlot < 0 ? base : uploadBase(defaults.api, base, valueAt(plan, values, originSlot), source);
  const crossesOrigin = defaults.hasSecrets && isCrossOrigin(defaults, plan.url.origin ?? target?.origin);
  if (crossesOrigin) checkCredentials(plan, values);
  const headers =
    givenHeaders === undefined && apiVersion === undefined && !crossesOrigin
      ? copyHeaders(defaults.headers, defaults.extraHeaders)
      : mergeHeaders(defaults, givenHeaders, apiVersion, crossesOrigin);
  return {
    defaults,
    plan,
    values,
    bucketStart,
    end,
    isReordered,
    base,
    target,
    headers,
    mediaType,
    data,
    request,
  };
}

/** Read the option `parameters`. Returns where the parameters without a slot end. */
function readBucket(plan: Plan, bucket: unknown, values: unknown[], start: number, keepsAll: boolean): number {
  if (!isObject(bucket) || hasMethod(bucket, Symbol.iterator)) {
    throw invalidOption('parameters', 'must be a plain object of names and values');
  }
  let end = start;
  let index = 0;
  for (const name in bucket) {
    if (!isOwn.call(bucket, name)) continue;
    const value = bucket[name];
    if (value === undefined) continue;
    let step: Step | undefined = index < plan.parameterSteps.length ? plan.parameterSteps[index] : undefined;
    if (step === undefined || step.name !== name) step = learnParameter(plan, index, name);
    index++;
    if (step.place >= 0) values[step.place] = value;
    if (step.place < 0 || keepsAll) {
      values[end++] = step;
      values[end++] = value;
    }
    if (step.isMoved) checkMoved(name);
  }
  return end;
}

function checkMoved(name: string): true {
  if (name !== '__proto__') return true;
  throw invalidParameter(name, 'cannot be sent, because JavaScript uses this name itself');
}

/** What the call gives for a slot, else the default. */
export function valueAt(plan: Plan, values: readonly unknown[], slot: number): unknown {
  return values[slot] === undefined ? plan.defaults[slot] : values[slot];
}
