import type { Normalizers } from './change.ts';
import { optionNormalizers } from './normalize-options.ts';
import { urlNormalizers } from './normalize-urls.ts';
import { valueNormalizers } from './normalize-values.ts';

/** Differences in every request. They are removed before requests are compared. */
export const IN_EVERY_REQUEST = [
  'The method is in lowercase',
  'The user agent is routebook',
  'An empty PUT or PATCH has no body',
];

/** Differences in some requests. */
export const sectionNormalizers: Normalizers = { ...optionNormalizers, ...valueNormalizers, ...urlNormalizers };

/** Calls that routebook rejects, by error code. */
export const REFUSALS: { readonly [code: string]: string } = {
  INVALID_ROUTE: 'A route is a method and a URL',
  INVALID_METHOD: 'Only six methods are accepted',
  INVALID_TEMPLATE: 'Templates must be well-formed',
  INVALID_OPTION: 'Options are checked',
  INVALID_HEADER: 'Headers must be valid',
  INVALID_PARAMETER: 'Values must have a text form',
  MISSING_PARAMETER: 'Path parameters are required',
  UNSAFE_PATH: 'Values cannot change the route',
  UNEXPECTED_BODY: 'A GET has no body',
  CROSS_ORIGIN_CREDENTIALS: 'Default credentials never cross origins',
};

/** Other sections about calls that routebook rejects. */
export const FURTHER_REFUSALS = [
  'Another `baseUrl` needs its own credentials',
  'A call needs a URL',
  'A method without a URL is not a route',
  'The route that uploads release assets',
  'Invalid characters in a template',
  'A placeholder in the host',
  'A full URL as the value of a placeholder',
  '`?` and `#` in `{+name}`',
  '`null` for options',
  '`null` for headers',
  'Misspelled options in defaults',
  'A token in the defaults must be a header',
];

/** Differences that do not affect requests, so random calls cannot find them. */
export const OUTSIDE_REQUESTS = [
  'Merged options contain only what is set',
  '`DEFAULTS` is frozen',
  'Defaults are copied',
  'Defaults are options, not a route',
  'Every error is an `EndpointError`',
];
