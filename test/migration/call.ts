import { inspect, isDeepStrictEqual } from 'node:util';
import { endpoint as peer } from '@octokit/endpoint';
import { VERSION } from 'routebook';
import { endpoint, type LooseEndpoint, loosen } from '../core/endpoint/loose.ts';
import type { AnyOptions, Call } from '../property/arbitraries.ts';
import { argumentsOf } from '../property/outcome.ts';

export const theirs = loosen(peer);
export const ours = endpoint;

/** What came of a call: what it returned, or the code or name of what it threw. */
export type Outcome = { readonly result: unknown } | { readonly thrown: string };

export function attempt(build: () => unknown): Outcome {
  try {
    return { result: build() };
  } catch (error) {
    const { code, name } = error as { code?: string; name: string };
    return { thrown: code ?? name };
  }
}

export function outcomeOf(library: LooseEndpoint, call: Call): Outcome {
  return attempt(() => call.layers.reduce((parent, layer) => parent.defaults(layer), library)(...argumentsOf(call)));
}

/** Whether both libraries make the same request, but for what differs in every request. */
export function agree(call: Call): boolean {
  const [mine, peers] = [outcomeOf(ours, call), outcomeOf(theirs, call)];
  if ('thrown' in mine || 'thrown' in peers) return false;
  const { body: ourBody, ...ourRest } = mine.result as AnyOptions;
  const { body: theirBody, ...theirRest } = translate(peers.result as AnyOptions);
  return isDeepStrictEqual(ourRest, theirRest) && textOf(ourBody) === textOf(theirBody);
}

/** Without prototypes, which matter to nobody who sends a body: theirs has none. */
function textOf(body: unknown): string {
  const text = inspect(body, { depth: null, sorted: true, breakLength: Number.POSITIVE_INFINITY });
  return text.replaceAll('[Object: null prototype] ', '');
}

const USER_AGENT = (theirs.DEFAULTS['headers'] as AnyOptions)['user-agent'];

/** Their result, with what differs in every request put in our words. */
function translate({ method, headers, body, ...rest }: AnyOptions): AnyOptions {
  const isEmpty = body === undefined || (body === '' && (method === 'PUT' || method === 'PATCH'));
  const { 'user-agent': userAgent, ...others } = headers as AnyOptions;
  const named = userAgent === USER_AGENT ? `routebook/${VERSION}` : userAgent;
  return {
    method: String(method).toLowerCase(),
    headers: userAgent === undefined ? others : { ...others, 'user-agent': named },
    ...(isEmpty ? {} : { body }),
    ...rest,
  };
}
