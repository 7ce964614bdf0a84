import type { Method } from '../internal/methods.ts';
import { OPTION_NAMES } from '../internal/option-names.ts';
import { ownValue } from '../internal/own.ts';
import { invalidParameter, isDate, isPlainObject } from '../template/value.ts';
import type { MergedOptions } from '../types/request-options.ts';
import { type HeaderRecord, otherNames } from './headers/headers.ts';
import type { MediaType } from './headers/media-type.ts';
import type { LooseOptions } from './options.ts';
import type { Plan } from './plan.ts';
import type { CheckedProfile } from './profile.ts';
import { type Base, checkBaseUrl } from './url/base-url.ts';
import { checkUrl } from './url/route.ts';
import { compileUrl } from './url/template.ts';

/** The working copy of an endpoint's defaults. */
export interface Defaults {
  readonly profile: CheckedProfile;
  readonly method: Method;
  readonly url: string | undefined;
  readonly base: Base;
  readonly headers: HeaderRecord;
  readonly otherHeaders: readonly string[] | undefined;
  readonly mediaType: MediaType | undefined;
  readonly data: unknown;
  readonly request: unknown;
  /** Parameters in their order: those with the name of an option last, as in merged options. */
  readonly parameters: ReadonlyMap<string, unknown>;
  /** Whether there are parameters with the name of an option: in merged options, they come last. */
  readonly hasSpecial: boolean;
  /** The headers among the defaults that hold secrets. */
  readonly secrets: readonly string[];
  /** Kept plans, by route. */
  readonly plans: Map<string, Plan>;
  /** What callers see: frozen, and apart from all of the above. */
  readonly shown: Readonly<MergedOptions>;
}

/** Take over merged options, which must be nobody else's: what callers see of them is frozen, the rest is copied. */
export function createDefaults(profile: CheckedProfile, merged: MergedOptions): Defaults {
  const parameters = new Map<string, unknown>();
  const take = (values: LooseOptions, name: string) => {
    const value = copyDefault(values[name], name);
    parameters.set(name, value);
    values[name] = copyPlain(value, name);
  };
  for (const name of Object.keys(merged)) if (!OPTION_NAMES.has(name)) take(merged, name);
  const own = (name: string) => ownValue(merged, name);
  const special = own('parameters') as LooseOptions | undefined;
  if (special) for (const name of Object.keys(special)) take(special, name);
  const headers = { ...merged.headers };
  return {
    profile,
    method: merged.method,
    url: own('url') === undefined ? undefined : compileUrl(checkUrl(own('url'))).source,
    base: checkBaseUrl(merged.baseUrl),
    headers,
    otherHeaders: otherNames(headers),
    mediaType: own('mediaType') as MediaType | undefined,
    data: own('data'),
    request: own('request'),
    parameters,
    hasSpecial: special !== undefined,
    secrets: profile.credentials.filter((name) => Object.hasOwn(headers, name)),
    plans: new Map(),
    shown: freezeOptions(merged),
  };
}

/**
 * A copy of plain data, to the bottom. Defaults are copied into every request that uses them, so that no request can reach
 * another; what cannot be copied so cannot be a default.
 */
export function copyPlain(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'function' || typeof value === 'symbol') throw notPlain(name);
    return value;
  }
  if (Array.isArray(value)) return value.map((item) => copyPlain(item, name));
  if (isPlainObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyPlain(member, name)]));
  }
  if (isDate(value)) return new Date(+value);
  throw notPlain(name);
}

/** A cycle has no bottom. */
function copyDefault(value: unknown, name: string): unknown {
  try {
    return copyPlain(value, name);
  } catch (error) {
    throw error instanceof RangeError ? notPlain(name) : error;
  }
}

function notPlain(name: string) {
  return invalidParameter(
    name,
    'is a default and must be plain data, because each request gets a copy; pass it in the call',
  );
}

/** Freeze to the bottom; `request` and `data` belong to the caller and stay as they are. */
function freezeOptions(merged: MergedOptions): Readonly<MergedOptions> {
  for (const [name, value] of Object.entries(merged)) {
    if (name !== 'request' && name !== 'data') freezeDeep(value);
  }
  return Object.freeze(merged);
}

function freezeDeep(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.values(value).forEach(freezeDeep);
  Object.freeze(value);
}
