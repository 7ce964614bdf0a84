import type { Mends } from './change.ts';
import { optionMends } from './mend-options.ts';
import { urlMends } from './mend-urls.ts';
import { valueMends } from './mend-values.ts';

/** What differs in every request; it is translated before requests are compared. */
export const IN_EVERY_REQUEST = [
  'The method is in lower case',
  'The user agent is routebook',
  'An empty PUT or PATCH has no body',
];

/** What differs in some requests. */
export const sectionMends: Mends = { ...optionMends, ...valueMends, ...urlMends };

/** What we refuse, by code. */
export const REFUSALS: { readonly [code: string]: string } = {
  INVALID_ROUTE: 'A route is a method and a URL',
  INVALID_METHOD: 'Six methods',
  INVALID_TEMPLATE: 'Templates are well-formed',
  INVALID_OPTION: 'Options have their form',
  INVALID_HEADER: 'Headers can be sent',
  INVALID_PARAMETER: 'Values can be written',
  MISSING_PARAMETER: 'A path has all its values',
  UNSAFE_PATH: 'No value leaves its place',
  UNEXPECTED_BODY: 'A GET has no body',
  CROSS_ORIGIN_CREDENTIALS: 'Credentials stay home',
};

/** What differs beside the request, which calls at random do not show. */
export const BESIDE_REQUESTS = [
  'Merged options hold what is set',
  '`DEFAULTS` is frozen',
  'Defaults are copied',
  'Defaults are options, not a route',
  'Errors are data',
];
