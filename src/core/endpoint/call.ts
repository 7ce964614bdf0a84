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
import type { Plan } from './plan.ts';
import { createParameterStep, createStep, keepStep, OPTION, READ_ALREADY } from './step.ts';
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

/**
 * Reads the options of a call. With `keepsAll`, parameters with a slot are also listed after the slots, because merged options need
 * them.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided; see test/architecture/layout.test.ts
export function readCallOptions(
  defaults: Defaults,
  plan: Plan,
  options: LooseOptions | undefined,
  keepsAll: boolean,
): Call {
  const values: unknown[] = plan.blank.slice();
  let end = plan.names.length;
  let isReordered = plan.hasReservedDefaults;
  let { data, request, mediaType } = defaults;
  let baseUrl: unknown;
  let givenHeaders: unknown;
  let givenMediaType: unknown;
  let apiVersion: unknown;
  let bucket: unknown;
  let bucketStart = -1;
  let given = options;
  let { steps } = plan;
  // The options are read first, and then the option `parameters`, whose keys are all parameters.
  for (;;) {
    let index = 0;
    for (const name in given) {
      if (!hasOwn.call(given, name)) continue;
      let step = index < steps.length ? steps[index] : undefined;
      if (step === undefined || step.name !== name) {
        step = keepStep(plan, steps, index, bucketStart < 0 ? createStep(plan, name) : createParameterStep(plan, name));
      }
      index++;
      if (step.place === READ_ALREADY) continue;
      const value = given[name];
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
    if (bucketStart >= 0) break;
    bucketStart = end;
    if (bucket === undefined) break;
    given = checkBucket(bucket);
    steps = plan.parameterSteps;
  }
  // If a parameter is both in the options and in `parameters`, the latter is used.
  if (bucketStart > plan.names.length && end > bucketStart) isReordered = true;

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
