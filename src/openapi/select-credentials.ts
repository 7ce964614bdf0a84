import { invalidOption } from '../core/errors.ts';
import { crossOrigin } from '../core/read-call.ts';
import { chooseSchemes, placeOf } from './choose-schemes.ts';
import { type CallCredentials, type PlacedCredential, refuseAuth, type SecurityData } from './own-credentials.ts';
import type { Requirements } from './rules.ts';

/** The request that credentials are selected for. */
interface Target {
  /** Whether the request has its own value in a place, or the call removes the one in the defaults. */
  readonly has: (place: Pick<PlacedCredential, 'in' | 'name'>) => boolean;
  /** Whether the request goes to the API that the default credentials are for. */
  readonly isHome: boolean;
}

/** Reads the option `auth`. */
export function readAuth(value: unknown): string | null | undefined {
  if (value === undefined || value === null || typeof value === 'string') return value;
  throw invalidOption('auth', 'must be the name of a security scheme, or null to send no credentials');
}

/** Selects the credentials of a call by the security requirements of its operation. Without any credentials, there is nothing to select. */
export function selectCredentials(
  { defaults, own, auth }: CallCredentials,
  requirements: Requirements,
  schemes: { readonly [scheme: string]: SecurityData },
  { has, isHome }: Target,
): readonly PlacedCredential[] {
  if ((defaults ?? own) === undefined) refuseAuth(auth);
  const chosen = readAuth(auth);
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
