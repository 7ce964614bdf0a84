import { EndpointError, invalidOption } from '../core/errors.ts';
import { ownValue } from '../core/objects.ts';
import { crossOrigin } from '../core/read-call.ts';
import type { Configured, PlacedCredential, Requirements, RouteFacts, RuleStep, SecurityData } from '../core/rules.ts';
import type { HeaderRecord } from '../core/types/headers.ts';
import { isPlainObject } from '../core/values.ts';
import { detailsOf } from '../core/write-url.ts';
import { cookiesOf, hasCookie, joinCookies } from './styles.ts';

/** The rules that send credentials, as a symbol, so that no parameter of an API can have the same name. Options with credentials have them, so that a program without credentials does not. */
export const ADD: unique symbol = Symbol('add');

/** The part of an API that is used here. */
interface ApiWithSchemes {
  readonly schemes?: { readonly [scheme: string]: SecurityData };
}

/** The credentials of a call. */
export interface CallCredentials {
  readonly defaults: Configured | undefined;
  /** The credentials that the call itself passes. */
  readonly own: Configured | undefined;
  /** The option `auth`: the scheme that the call names, or null if no credentials are to be sent. */
  readonly auth: unknown;
}

/** A call that credentials are added to. */
interface SecuredCall {
  readonly headers: HeaderRecord;
  /** Each parameter and field after its step, with defaults. */
  readonly parameters: unknown[];
  /** The same without defaults, and the option `headers`. */
  readonly given: readonly unknown[];
  readonly givenHeaders: unknown;
  /** Whether the request goes to the API that the default credentials are for. */
  readonly isHome: boolean;
}

/** Adds the credentials in the options of a call, which its operation asks for. */
export type AddCredentials = (
  auth: unknown,
  operation: { readonly api: ApiWithSchemes; readonly facts: RouteFacts; readonly own: Configured | undefined },
  call: SecuredCall,
) => void;

/** Refuses the name of a scheme in a call without credentials. */
export function refuseAuth(auth: unknown): void {
  if (auth !== undefined && auth !== null) throw invalidOption('auth', 'needs credentials. Pass them with auth({ … })');
}

/** The request that credentials are selected for. */
interface CredentialTarget {
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
  { has, isHome }: CredentialTarget,
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

// The Security Requirement Object, https://spec.openapis.org/oas/v3.1.1.html#security-requirement-object

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
function chooseSchemes(requirements: Requirements, available: Available): readonly string[] {
  const { chosen, configured, isFilled, schemes } = available;
  const offered = chosen === undefined ? requirements : choices(requirements, chosen, schemes);
  let isOptional = offered.length === 0;
  const possible: (readonly string[])[] = [];
  const incomplete: (readonly string[])[] = [];
  let clash: readonly string[] | undefined;
  for (const each of offered) {
    const missing = missingOf(each, available);
    const clashes = missing.length === 0 ? findClash(each, available) : undefined;
    if (each.length === 0) isOptional = true;
    else if (missing.length > 0) incomplete.push(missing);
    else if (clashes) clash ??= clashes;
    else possible.push(each);
  }
  const found = possible.length < 2 ? possible[0] : (possible.find((each) => each.some(isFilled)) ?? possible[0]);
  if (found !== undefined) return found.filter((name) => Object.hasOwn(configured, name) && !isFilled(name));
  if (isOptional) return [];
  throw clash ? clashing(clash) : missingCredentials(incomplete, schemes);
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
  const without = names.filter((name) => !Object.hasOwn(configured, name) && !isFilled(name));
  if (without.length === 0) return without;
  const kindOf = (name: string) => JSON.stringify(schemes[name] ?? name);
  const kinds = new Set(names.filter((name) => !without.includes(name)).map(kindOf));
  return without.filter((name) => !kinds.has(kindOf(name)));
}

/** Two schemes of an alternative with different values for the same header, query parameter or cookie. */
function findClash(names: readonly string[], { schemes, configured, isFilled }: Available) {
  if (names.length < 2) return undefined;
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
function placeOf(scheme: SecurityData): Pick<PlacedCredential, 'in' | 'name'> {
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

export type CredentialPlace = Pick<PlacedCredential, 'in' | 'name'>;

/** Adds the credentials that an operation asks for to a call. */
function addCredentials(schemes: Schemes, facts: RouteFacts, credentials: CallCredentials, call: SecuredCall): void {
  const has = (place: CredentialPlace) => hasOwnValue(place, facts, call);
  add(selectCredentials(credentials, facts.requirements, schemes, { has, isHome: call.isHome }), facts, call);
}

/** Whether a call has its own value in a place, or removes the one in the defaults. */
function hasOwnValue(
  { in: place, name }: CredentialPlace,
  facts: RouteFacts,
  { headers, parameters, given, givenHeaders }: SecuredCall,
): boolean {
  if (place === 'header') {
    const isParameter = facts.byPlace.header.has(name) && hasName(given, (each) => each.toLowerCase() === name);
    return isParameter || ownValue(headers, name) !== undefined || isRemoved(givenHeaders, name);
  }
  const isField = facts.fields.has(name) && !facts.byPlace[place].has(name);
  if (!isField && hasName(parameters, (each) => each === name)) return true;
  if (place === 'cookie') return hasCookie(cookiesOf(headers), name);
  return hasName(parameters, (each) => each === `?${name}`);
}

function hasName(parameters: readonly unknown[], test: (name: string) => boolean): boolean {
  return parameters.some((step, at) => at % 2 === 0 && test((step as RuleStep).name));
}

function add(credentials: readonly PlacedCredential[], facts: RouteFacts, { parameters, headers }: SecuredCall): void {
  for (const credential of credentials) {
    if (credential.in === 'query') parameters.push(facts.findStep(`?${credential.name}`), credential.text);
    else addHeader(headers, credential);
  }
}

/** Adds those that the options of a call have. */
export const addOwnCredentials: AddCredentials = (auth, { api: { schemes = {} }, facts, own }, call) =>
  addCredentials(schemes, facts, { defaults: undefined, own, auth }, call);

/** What calls of an operation need that have no credentials of their own, and where a call may have some. */
interface Usual {
  readonly places: readonly CredentialPlace[];
  credentials?: readonly PlacedCredential[];
}

/** Adds the credentials of an endpoint. Those for most calls of an operation are selected once. */
export function credentialsAdder(schemes: Schemes, defaults: Configured | undefined): AddCredentials {
  const known = new WeakMap<RouteFacts, Usual>();
  const readPlaces = (facts: RouteFacts): Usual => {
    const named = facts.requirements.flat().filter((name) => Object.hasOwn(schemes, name));
    const usual = { places: named.map((name) => placeOf(schemes[name] as SecurityData)) };
    known.set(facts, usual);
    return usual;
  };
  return (auth, { facts, own }, call) => {
    const given: CallCredentials = { defaults, own, auth };
    if (!defaults || own || auth !== undefined || !call.isHome) return addCredentials(schemes, facts, given, call);
    const usual = known.get(facts) ?? readPlaces(facts);
    for (const place of usual.places)
      if (hasOwnValue(place, facts, call)) return addCredentials(schemes, facts, given, call);
    usual.credentials ??= selectCredentials(given, facts.requirements, schemes, { has: () => false, isHome: true });
    return add(usual.credentials, facts, call);
  };
}

export function addHeader(headers: HeaderRecord, { in: place, name, text }: PlacedCredential): void {
  if (place === 'cookie') headers['cookie'] = joinCookies(cookiesOf(headers), text);
  else headers[name] = text;
}

/** Whether a call removes a header. */
export function isRemoved(headers: unknown, name: string): boolean {
  if (typeof headers !== 'object' || headers === null || !isPlainObject(headers)) return false;
  return Object.entries(headers).some(([each, value]) => value === null && each.toLowerCase() === name);
}
