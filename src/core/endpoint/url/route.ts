import { EndpointError } from '../../errors.ts';
import { METHODS, type Method } from '../../internal/methods.ts';
import { BLANK } from './base-url.ts';

/** A method and a URL template. */
interface Route {
  readonly method: Method;
  readonly url: string;
}

const LETTERS = /^[a-z]+$/i;

/** Parses `METHOD URL` with exactly one space, or a URL without a method, which means GET. */
export function splitRoute(route: string): Route {
  const space = route.indexOf(' ');
  const method = space < 0 ? 'GET' : route.slice(0, space);
  if (!LETTERS.test(method)) throw invalidRoute('only a method may precede the space');
  const url = checkUrl(route.slice(space + 1));
  return { method: checkMethod(method), url };
}

export function checkMethod(method: unknown): Method {
  if (METHODS.includes(method as Method)) return method as Method;
  // Only ASCII letters, because others, such as U+017F, become ASCII letters in uppercase.
  const upper = typeof method === 'string' && LETTERS.test(method) ? method.toUpperCase() : method;
  if (METHODS.includes(upper as Method)) return upper as Method;
  throw new EndpointError('INVALID_METHOD', `The method must be one of ${METHODS.join(', ')}.`);
}

export function checkUrl(url: unknown): string {
  if (typeof url !== 'string' || url === '') throw invalidRoute('a URL is missing, such as "/orgs/{org}/repos"');
  if (BLANK.test(url)) {
    throw invalidRoute(
      /^[a-z]*\s/i.test(url)
        ? 'write one space between the method and the URL'
        : 'whitespace and control characters must be percent-encoded',
    );
  }
  if (url.length < 7 && METHODS.includes(url.toUpperCase() as Method))
    throw invalidRoute(`a URL must follow the method, as in "${url} /user"`);
  if (url.startsWith('//')) throw invalidRoute('start a path with one slash, and a full URL with "https://"');
  return url;
}

export function invalidRoute(expected: string): EndpointError {
  return new EndpointError('INVALID_ROUTE', `Invalid route: ${expected}.`);
}
