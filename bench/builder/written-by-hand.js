import { VERSION } from 'routebook';

/**
 * The common parts of the requests that are written by hand. They are the practical limit: template literals and plain object literals
 * without spread syntax.
 *
 * The hand-written code gets the same inputs as the libraries and does the work that depends on them, without any checks. It encodes
 * every value in a path or query, because the value may contain any character, and reads every header and field from the options. Only
 * what depends on the route and the defaults alone may be a constant.
 */
export const encode = encodeURIComponent;
export const ACCEPT = 'application/vnd.github.v3+json';
export const USER_AGENT = `routebook/${VERSION}`;
export const JSON_BODY = 'application/json; charset=utf-8';
