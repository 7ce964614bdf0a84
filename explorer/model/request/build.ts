import { EndpointError, type RequestOptions } from 'routebook';
import type { Api, UntypedOptions } from '../api.ts';

export type Built = { readonly request: RequestOptions } | { readonly error: EndpointError };

/** Builds the request. The token is a default next to its base URL, so that a request to another origin is refused. */
export function build(api: Api, route: string, options: UntypedOptions, token: string): Built {
  const { baseUrl, ...others } = options as { readonly baseUrl?: string };
  try {
    // Two steps, because a change of the origin drops the credentials of the step before.
    const base = baseUrl === undefined ? api.endpoint : api.endpoint.defaults({ baseUrl });
    const authorized = token === '' ? base : base.defaults(credentials(api, token));
    return { request: authorized(route, others as UntypedOptions) };
  } catch (error) {
    if (error instanceof EndpointError) return { error };
    throw error;
  }
}

function credentials(api: Api, token: string): object {
  return api.credentialsOf?.(token) ?? { headers: { authorization: `Bearer ${token}` } };
}
