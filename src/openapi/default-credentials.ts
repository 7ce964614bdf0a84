import { ownValue } from '../core/objects.ts';
import { crossOrigin } from '../core/read-call.ts';
import type { MergedOptions } from '../core/types/request-options.ts';
import type { RouteFacts } from './rules.ts';

interface KnownApi {
  readonly origins: readonly string[];
}

/**
 * A credential in the default query is replaced if the call passes another, and must not be sent to another origin. The builder
 * checks headers, and parameters with the name of a secret. The description declares the others.
 */
export function checkDefaultCredentials(
  { origins }: KnownApi,
  facts: RouteFacts,
  defaults: Readonly<MergedOptions>,
  merged: MergedOptions,
  given: ReadonlySet<string>,
): void {
  const isHome = isSameApi(origins, defaults.baseUrl, String(merged.baseUrl));
  for (const name of Object.keys(defaults)) {
    const plain = name.replace(/^\?/, '');
    if (!facts.keys.has(plain) || given.has(name) || ownValue(merged, name) === undefined) continue;
    const isInQuery = !facts.fields.has(plain) || facts.byPlace.query.has(plain);
    if (isInQuery && given.has(plain)) delete merged[name];
    else if (!isHome) throw crossOrigin('parameter', plain);
  }
}

/** Whether a URL belongs to the API that the defaults are for: the same origin, or another server of the same API. */
export function isSameApi(origins: readonly string[], homeUrl: string, url: string): boolean {
  const [home, origin] = [originOf(homeUrl), originOf(url)];
  return origin === home || (origins.includes(origin) && origins.includes(home));
}

/** The origin of a URL, or the path itself. */
export function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}
