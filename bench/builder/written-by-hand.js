import { VERSION } from 'routebook';

/**
 * What the requests written by hand have in common. They are the practical limit: template literals and plain object
 * literals without spread.
 *
 * The rule: the hand-written side gets the same inputs as the libraries and does the work that depends on them, without any
 * check. It encodes every value of a path or query, because it may hold any character, and reads every header and field from the
 * options. Only what the route and the defaults alone decide may be written as a constant.
 */
export const encode = encodeURIComponent;
export const ACCEPT = 'application/vnd.github.v3+json';
export const USER_AGENT = `routebook/${VERSION}`;
export const JSON_BODY = 'application/json; charset=utf-8';
