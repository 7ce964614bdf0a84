import type { Api } from './api.ts';
import { checkBaseUrl } from './base-url.ts';
import { extraHeaderNames, mergeMediaType } from './headers.ts';
import { freezeDeeply, hasOwn } from './objects.ts';
import type { Defaults, LooseOptions } from './plan.ts';
import { OPTION_NAMES } from './read-options.ts';
import { isCredentialHeader, isSecretParameter } from './secrets.ts';
import type { MergedOptions } from './types/request-options.ts';
import { copyDefault, copyPlain } from './values.ts';

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
