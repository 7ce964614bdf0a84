import type { Method } from '../internal/methods.ts';
import { freezeDeeply, hasOwn } from '../internal/objects.ts';
import { OPTION_NAMES } from '../internal/option-names.ts';
import { isCredentialHeader, isSecretParameter } from '../internal/secret-names.ts';
import { copyDefault, copyPlain } from '../template/expand.ts';
import type { HeaderRecord } from '../types/headers.ts';
import type { MergedOptions } from '../types/request-options.ts';
import { type CheckedMediaType, extraHeaderNames, mergeMediaType } from './headers.ts';
import type { PlanCache } from './plan.ts';
import type { Api } from './profile.ts';
import { type Base, checkBaseUrl } from './url/base-url.ts';

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

/** Creates defaults from merged options that no one else can change. They are frozen for callers, and copied for use. */
export function createDefaults(api: Api, merged: MergedOptions): Defaults {
  const parameters = new Map<string, unknown>();
  const take = (values: LooseOptions, name: string) => {
    const value = copyDefault(values[name], name);
    parameters.set(name, value);
    values[name] = copyPlain(value, name);
  };
  for (const name of Object.keys(merged)) if (!OPTION_NAMES.has(name)) take(merged, name);
  const own = (name: string) => (hasOwn.call(merged, name) ? merged[name] : undefined);
  const reserved = own('parameters') as LooseOptions | undefined;
  if (reserved) for (const name of Object.keys(reserved)) take(reserved, name);
  const headers = { ...merged.headers };
  const secretHeaders = Object.keys(headers).filter(
    (name) => isCredentialHeader(name) || api.credentials.includes(name),
  );
  const secretParameters = [...parameters.keys()].filter(isSecretParameter);
  return {
    api,
    method: merged.method,
    url: own('url') as string | undefined,
    base: checkBaseUrl(merged.baseUrl),
    headers,
    extraHeaders: extraHeaderNames(headers),
    mediaType: mergeMediaType(undefined, own('mediaType')),
    data: own('data'),
    request: own('request'),
    parameters,
    secretHeaders,
    secretParameters,
    hasSecrets: secretHeaders.length + secretParameters.length > 0,
    plans: { byRoute: new Map(), byUrl: new Map() },
    publicDefaults: freezeOptions(merged),
  };
}

/** `request` and `data` belong to the caller and are not copied. */
function freezeOptions(merged: MergedOptions): Readonly<MergedOptions> {
  Object.freeze(merged.headers);
  for (const name of Object.keys(merged)) if (name !== 'request' && name !== 'data') freezeDeeply(merged[name]);
  return Object.freeze(merged);
}
