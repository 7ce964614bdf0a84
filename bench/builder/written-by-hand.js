import { VERSION } from 'routebook';

/**
 * What the requests written by hand have in common. They are the practical limit: template literals and plain object
 * literals without spread. Every value that comes from outside is encoded, since it may hold anything.
 */
export const encode = encodeURIComponent;
export const ACCEPT = 'application/vnd.github.v3+json';
export const USER_AGENT = `routebook/${VERSION}`;
export const JSON_BODY = 'application/json; charset=utf-8';
