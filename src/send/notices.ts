import type { RequestFacts } from './errors/request-error.ts';

/**
 * A notice that a route or an API version will be retired, that the token was not sent, that it begins with `token` or `bearer`, which is left out, that the base URL is probably wrong, that the proxy
 * of the environment is not used, that shared limits are not available, or that a response or list is not complete.
 */
export interface Notice extends RequestFacts {
  kind: 'route' | 'version' | 'token' | 'tokenFormat' | 'baseUrl' | 'proxy' | 'shared' | 'incomplete';
  /** The API version, if the notice is about a version. */
  version: string | undefined;
  /** The fault and how to fix it, or what is missing, unless the notice is about a route or a version. */
  message?: string;
  /** When it is or was deprecated, as in the header. */
  deprecation: string | undefined;
  /** When it will stop working, as in the header. */
  sunset: string | undefined;
  /** The URL of an explanation. */
  link: string | undefined;
}
