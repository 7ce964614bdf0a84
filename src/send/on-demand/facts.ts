import { credentialsOf as markedIn } from '../../core/endpoint/carried.ts';
import { createMask, credentialsOf, type Mask } from '../../core/internal/mask.ts';
import type { Call } from '../call.ts';
import type { RequestFacts } from '../errors/request-error.ts';
import { resourceOf } from '../limits/limits.ts';
import type { SharedLimit } from '../limits/shared.ts';
import { parseUrl } from '../origin.ts';
import type { Outgoing } from '../outgoing.ts';

export function maskOf(call: Call): Mask {
  const { request, given, firstUrl, earlier = [] } = call;
  const marked = markedIn(given);
  call.mask ??= createMask([...credentialsOf({ ...request, marked }, firstUrl), ...earlier], marked);
  return call.mask;
}

/** The method and path of the request, and its URL, with secrets hidden. */
export function factsOfCall(call: Call): RequestFacts {
  const { method, url } = call.request;
  const mask = maskOf(call);
  const [path = ''] = url.replace(/^\w+:\/\/[^/?#]*/, '').split(/[?#]/);
  return { route: `${method} ${mask(path) || '/'}`, url: mask(url) };
}

/** The limit that the request of a call counts against. */
export function limitOfCall(call: Call): string {
  call.key ??= limitOf(call, call.request.url, call.request);
  return call.key;
}

export function sharedLimitOf(resource: string, url: string, request: Outgoing): SharedLimit {
  return { origin: parseUrl(url)?.origin, resource, credentials: credentialsOf(request) };
}

/** Each origin and each credential has its own limits, so that no host can stop requests to another. */
export function limitOf(call: Call, url: string, request: Outgoing): string {
  return JSON.stringify(sharedLimitOf(resourceOf(call.settings, call.outgoing), url, request));
}
