import { EndpointError, endpoint, type RequestOptions } from 'routebook';
import type { Call, CallOptions } from './read-call.ts';

export type Built = { readonly request: RequestOptions } | { readonly fault: EndpointError };

/** A token is a default beside its address, so that it is refused where a request would go elsewhere. */
export function build(route: string, { options }: Call, token: string): Built {
  const { baseUrl, ...others } = options as { readonly baseUrl?: string };
  const headers = { authorization: `Bearer ${token}` };
  const defaults = { ...(token === '' ? {} : { headers }), ...(baseUrl === undefined ? {} : { baseUrl }) };
  try {
    return { request: endpoint.defaults(defaults)(route, others as CallOptions) };
  } catch (fault) {
    if (fault instanceof EndpointError) return { fault };
    throw fault;
  }
}
