import type { Normalizers } from './change.ts';
import { optionNormalizers } from './normalize-options.ts';
import { urlNormalizers } from './normalize-urls.ts';
import { valueNormalizers } from './normalize-values.ts';

/** What differs in every request; it is translated before requests are compared. */
export const IN_EVERY_REQUEST = [
  'The method is in lowercase',
  'The user agent is routebook',
  'An empty PUT or PATCH has no body',
];

/** What differs in some requests. */
export const sectionNormalizers: Normalizers = { ...optionNormalizers, ...valueNormalizers, ...urlNormalizers };

/** What we refuse, by code. */
export const REFUSALS: { readonly [code: string]: string } = {
  INVALID_ROUTE: 'A route is a method and a URL',
  INVALID_METHOD: 'Six methods',
  INVALID_TEMPLATE: 'Templates must be well-formed',
  INVALID_OPTION: 'Options are checked',
  INVALID_HEADER: 'Headers must be valid',
  INVALID_PARAMETER: 'Values must have a text form',
  MISSING_PARAMETER: 'Path parameters are required',
  UNSAFE_PATH: 'Values cannot change the route',
  UNEXPECTED_BODY: 'A GET has no body',
  CROSS_ORIGIN_CREDENTIALS: 'Default credentials never cross origins',
};

/** Further sections on calls that we refuse. */
export const FURTHER_REFUSALS = [
  'Another `baseUrl` needs its own credentials',
  'A call needs a URL',
  'A method alone is not a route',
  'The route that uploads release assets',
  'Characters that a template cannot have',
  'A placeholder in the host',
  'A full URL as the value of a placeholder',
  '`?` and `#` in `{+name}`',
  '`null` for options',
  '`null` for headers',
  'Misspelt options in defaults',
];

/** What differs outside the request, which random calls do not show. */
export const OUTSIDE_REQUESTS = [
  'Merged options contain what is set',
  '`DEFAULTS` is frozen',
  'Defaults are copied',
  'Defaults are options, not a route',
  'Errors are data',
];
