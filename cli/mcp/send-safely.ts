import { EndpointError } from 'routebook';
import { createSend, NetworkError, TimeoutError } from 'routebook/send';
import { isEndpointError } from '../shared/errors.ts';
import type { Api } from '../shared/input/api.ts';
import type { SendSafely } from './call-types.ts';
import type { Policy } from './policy.ts';
import { Refusal } from './refusal.ts';
import type { Session } from './session.ts';

const LARGEST_RESPONSE = 20_000_000;
const LONGEST_WAIT = 30_000;

/** Creates the function that sends requests. The policy checks every request, including those that redirects lead to. */
export function createSafeSender(api: Api, policy: Policy, session: Session): SendSafely {
  const { token, values } = session;
  const baseUrl = values['base-url'] ?? api.source?.baseUrl;
  return async (request, { signal, report }) => {
    let refusal: unknown;
    const guarded = async (url: string, init: RequestInit & { readonly method: string; readonly headers: object }) => {
      try {
        const outgoing = { url, method: init.method, headers: init.headers, body: init.body };
        if (url === request.url) policy.check(outgoing);
        else policy.checkRedirect(outgoing, request);
      } catch (error) {
        refusal = error;
        // The sender repeats a request after any other error. Nobody sees this one.
        // Stryker disable next-line StringLiteral
        throw new EndpointError('PERMISSION_DENIED', 'The request was refused.');
      }
      return session.fetch(url, init);
    };
    const send = createSend({
      token,
      baseUrl,
      limits: api.isGitHub ? undefined : null,
      fetch: guarded as typeof fetch,
      maxResponseBytes: LARGEST_RESPONSE,
      maxWait: LONGEST_WAIT,
      retries: 2,
      retryDelay: 250,
      onWait: ({ retryAt }) => report(`rate limit: waiting until ${retryAt.toISOString()}`),
      onRetry: ({ attempt }) => report(`attempt ${attempt} failed: trying again`),
    });
    try {
      const { data, status, headers } = await send.attempt(request, { signal });
      return { status, data: readable(data), next: nextPage(String(headers['link'])) };
    } catch (error) {
      throw refusal ?? error;
    }
  };
}

/** Whether an error is one that a call can have: its message contains no secret. */
export function isCallError(error: unknown): error is Error & { readonly code?: string } {
  return (
    error instanceof Refusal || isEndpointError(error) || error instanceof NetworkError || error instanceof TimeoutError
  );
}

function readable(data: unknown): unknown {
  return data instanceof ArrayBuffer ? { bytes: data.byteLength, note: 'not text' } : data;
}

function nextPage(link: string): string | undefined {
  return /[?&]page=(\d{1,9})(?:&[^<>]*)?>;\s*rel="next"/.exec(link)?.[1];
}
