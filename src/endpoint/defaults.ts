import { invalidParameter, isDate, isPlainObject } from '../template/value.ts';
import { type Base, checkBaseUrl } from './base-url.ts';
import { createHeaderSet, type HeaderSet } from './headers.ts';
import type { MediaType } from './media-type.ts';
import type { MergedOptions } from './merge.ts';
import { OPTION_NAMES } from './options.ts';
import type { Plan } from './plan.ts';
import type { CheckedProfile } from './profile.ts';
import type { Method } from './route.ts';
import { compileUrl } from './url.ts';

/** The working copy of an endpoint's defaults. `DEFAULTS`, which callers see, is made apart from it. */
export interface Defaults {
  readonly profile: CheckedProfile;
  readonly method: Method;
  readonly url: string | undefined;
  readonly base: Base;
  readonly headers: HeaderSet;
  readonly mediaType: MediaType | undefined;
  readonly data: unknown;
  readonly request: unknown;
  /** Parameters in their order: those with the name of an option last, as in merged options. */
  readonly parameters: ReadonlyMap<string, unknown>;
  /** The headers among the defaults that hold secrets. */
  readonly secrets: readonly string[];
  /** Kept plans, by route. */
  readonly plans: Map<string, Plan>;
  /** Kept plans of calls without a route, by method and URL. */
  readonly plansByMethod: Readonly<Record<Method, Map<string, Plan>>>;
}

export function createDefaults(profile: CheckedProfile, merged: MergedOptions): Defaults {
  const parameters = new Map<string, unknown>();
  for (const [name, value] of Object.entries(merged)) {
    if (!OPTION_NAMES.has(name)) parameters.set(name, copyPlain(value, name));
  }
  for (const [name, value] of Object.entries(merged.parameters ?? {})) parameters.set(name, copyPlain(value, name));
  if (merged.url !== undefined) compileUrl(merged.url);
  const { method, url, baseUrl, headers, mediaType, data, request } = merged;
  return {
    profile,
    method,
    url,
    base: checkBaseUrl(baseUrl),
    headers: createHeaderSet(headers),
    mediaType,
    data,
    request,
    parameters,
    secrets: profile.credentials.filter((name) => Object.hasOwn(headers, name)),
    plans: new Map(),
    plansByMethod: {
      GET: new Map(),
      HEAD: new Map(),
      POST: new Map(),
      PUT: new Map(),
      PATCH: new Map(),
      DELETE: new Map(),
    },
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
  if (isDate(value)) return new Date(+value);
  if (!isPlainObject(value)) throw notPlain(name);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyPlain(member, name)]));
}

function notPlain(name: string) {
  return invalidParameter(
    name,
    'is a default and must be plain data, because each request gets a copy; pass it in the call',
  );
}

/** Freeze to the bottom; `request` and `data` belong to the caller and stay as they are. */
export function freezeOptions(merged: MergedOptions): Readonly<MergedOptions> {
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
