// The Security Requirement Object, https://spec.openapis.org/oas/v3.1.1.html#security-requirement-object

import { EndpointError } from '../core/errors.ts';
import { detailsOf } from '../core/write-url.ts';
import type { Configured, PlacedCredential, SecurityData } from './own-credentials.ts';
import type { Requirements } from './rules.ts';

type Schemes = { readonly [scheme: string]: SecurityData };

/** The credentials of a call for the security schemes of its operation. */
interface Available {
  readonly schemes: Schemes;
  readonly configured: Configured;
  /** Whether the call, or a default header, has its own value where the scheme is sent. */
  readonly isFilled: (scheme: string) => boolean;
  /** The scheme that the call names in the option `auth`. */
  readonly chosen: string | undefined;
}

/**
 * Returns the schemes to send: the first alternative that is complete, preferably one that the call itself has values for. An empty
 * alternative makes credentials optional, so it is used only if no other is complete.
 */
export function chooseSchemes(requirements: Requirements, available: Available): readonly string[] {
  const { chosen, configured, isFilled } = available;
  const offered = chosen === undefined ? requirements : choices(requirements, chosen, available.schemes);
  const named = offered.filter((each) => each.length > 0);
  const complete = named.filter((each) => missingOf(each, available).length === 0);
  const possible = complete.filter((each) => findClash(each, available) === undefined);
  const found = possible.find((each) => each.some(isFilled)) ?? possible[0];
  if (found !== undefined) return found.filter((name) => Object.hasOwn(configured, name) && !isFilled(name));
  if (named.length < offered.length || named.length === 0) return [];
  const [first] = complete;
  throw first === undefined
    ? missingCredentials(
        named.map((each) => missingOf(each, available)),
        available.schemes,
      )
    : clashing(findClash(first, available) as readonly string[]);
}

/** The alternatives with a scheme. One that consists only of this scheme comes first. */
function choices(requirements: Requirements, chosen: string, schemes: Schemes): Requirements {
  if (!Object.hasOwn(schemes, chosen)) throw unknownScheme(chosen, Object.keys(schemes));
  const found = requirements.filter((each) => each.includes(chosen));
  if (found.length > 0) return [...found].sort((left, right) => Number(left.length > 1) - Number(right.length > 1));
  const accepted = [...new Set(requirements.flat())].map((name) => JSON.stringify(name)).join(', ');
  const message = `The operation does not take credentials for "${chosen}". ${accepted === '' ? 'It takes none.' : `It takes: ${accepted}.`} To send them anyway, pass them in "headers" or "parameters".`;
  throw new EndpointError('INVALID_OPTION', message, { parameter: 'auth' });
}

/**
 * The schemes of an alternative without a value. Schemes of the same kind in the same place, such as two flows of OAuth, share one
 * token.
 */
function missingOf(names: readonly string[], { schemes, configured, isFilled }: Available): string[] {
  const has = (name: string) => Object.hasOwn(configured, name) || isFilled(name);
  const kindOf = (name: string) => JSON.stringify(schemes[name] ?? name);
  const kinds = new Set(names.filter(has).map(kindOf));
  return names.filter((name) => !has(name) && !kinds.has(kindOf(name)));
}

/** Two schemes of an alternative with different values for the same header, query parameter or cookie. */
function findClash(names: readonly string[], { schemes, configured, isFilled }: Available) {
  const taken = new Map<string, string>();
  for (const name of names) {
    const scheme = Object.hasOwn(schemes, name) ? schemes[name] : undefined;
    const text = Object.hasOwn(configured, name) ? configured[name]?.text : undefined;
    if (scheme === undefined || text === undefined || isFilled(name)) continue;
    const place = Object.values(placeOf(scheme)).join(' ');
    const other = taken.get(place);
    if (other !== undefined && configured[other]?.text !== text) return [other, name];
    taken.set(place, name);
  }
  return undefined;
}

function missingCredentials(missing: Requirements, schemes: Schemes): EndpointError {
  const quoted = (names: readonly string[]) => names.map((name) => JSON.stringify(name)).join(' and ');
  const list = [...new Set(missing.map(quoted))].join(', or ');
  const names = [...new Set(missing.flat())];
  const isUnknown = names.every((name) => !Object.hasOwn(schemes, name));
  const message = isUnknown
    ? `The description does not define the security scheme ${list}. Pass auth: null, and the credentials in "headers", or define it with an overlay and generate again.`
    : `Credentials are missing for the security scheme ${list}. Pass them with auth({ … }), or pass auth: null to send none.`;
  return new EndpointError('MISSING_PARAMETER', message, detailsOf(names));
}

function clashing(names: readonly string[]): EndpointError {
  const list = names.map((name) => JSON.stringify(name)).join(' and ');
  const message = `The operation requires credentials for ${list} in the same place, which can only have one value. Pass the value that the API expects in "headers" or "parameters".`;
  return new EndpointError('INVALID_OPTION', message, { parameters: names });
}

/** Where a scheme is sent: in the `authorization` header if it is an HTTP scheme. */
export function placeOf(scheme: SecurityData): Pick<PlacedCredential, 'in' | 'name'> {
  if ('scheme' in scheme) return { in: 'header', name: 'authorization' };
  return { in: scheme.in, name: scheme.in === 'header' ? scheme.name.toLowerCase() : scheme.name };
}

export function unknownScheme(name: string, known: readonly string[]): EndpointError {
  return new EndpointError(
    'INVALID_OPTION',
    `The description has no security scheme ${JSON.stringify(name)}. It has: ${known.join(', ') || 'none'}.`,
    { parameter: name },
  );
}
