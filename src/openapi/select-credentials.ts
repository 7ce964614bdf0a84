import { crossOrigin } from '../core/endpoint/call.ts';
import { chooseSchemes } from './choose-schemes.ts';
import { type PlacedCredential, placeOf, type SecurityData } from './credentials.ts';
import { type CallCredentials, checkAuth } from './own-credentials.ts';
import type { Requirements } from './rules.ts';

/** The request that credentials are selected for. */
interface Target {
  /** Whether the request has its own value in a place, or the call removes the one in the defaults. */
  readonly has: (place: Pick<PlacedCredential, 'in' | 'name'>) => boolean;
  /** Whether the request goes to the API that the default credentials are for. */
  readonly isHome: boolean;
}

/** Selects the credentials of a call by the security requirements of its operation. Without any credentials, there is nothing to select. */
export function selectCredentials(
  { defaults, own, chosen }: CallCredentials,
  requirements: Requirements,
  schemes: { readonly [scheme: string]: SecurityData },
  { has, isHome }: Target,
): readonly PlacedCredential[] {
  if ((defaults ?? own) === undefined) checkAuth(chosen);
  if (chosen === null || (defaults ?? own) === undefined) return [];
  const configured = { ...defaults, ...own };
  const isFilled = (name: string) => {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    return scheme !== undefined && has(placeOf(scheme));
  };
  return chooseSchemes(requirements, { schemes, configured, isFilled, chosen }).map((name) => {
    const credential = configured[name] as PlacedCredential;
    if (isHome || Object.hasOwn(own ?? {}, name)) return credential;
    throw crossOrigin(credential.in === 'query' ? 'parameter' : 'header', credential.name);
  });
}
