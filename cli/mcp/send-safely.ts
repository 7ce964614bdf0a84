import { EndpointError } from 'routebook';
import { createSend, NetworkError, ResponseError, TimeoutError } from 'routebook/send';
import { isEndpointError } from '../shared/errors.ts';
import type { Api } from '../shared/input/api.ts';
import { senderOptions } from '../shared/input/call-options.ts';
import { createPublicLookup, PrivateAddressError } from '../shared/network/public-lookup.ts';
import type { ReadOptions, SendSafely } from './call-types.ts';
import type { Policy } from './policy.ts';
import { Refusal } from './refusal.ts';
import type { Session } from './session.ts';

const LARGEST_RESPONSE = 20_000_000;
const LONGEST_WAIT = 30_000;
const JSON_ONLY: ReadOptions = { isDownload: false, isText: false };

/** Creates the function that sends requests. The policy checks every request, including those that redirects lead to. */
export function createSafeSender(api: Api, policy: Policy, session: Session): SendSafely {
  const { credential, values } = session;
  const baseUrl = values['base-url'] ?? api.source?.baseUrl;
  return async (request, { signal, report }, { isDownload, isText } = JSON_ONLY) => {
    let refusal: unknown;
    const refuse = (error: unknown) => {
      refusal = error;
      // The sender repeats a request after any other error. Nobody sees this one.
      // Stryker disable next-line StringLiteral
      return new EndpointError('PERMISSION_DENIED', 'The request was refused.');
    };
    const guarded = async (url: string, init: RequestInit & { readonly method: string; readonly headers: object }) => {
      if (refusal !== undefined) throw refuse(refusal);
      let isChecked = false;
      try {
        const outgoing = { url, method: init.method, headers: init.headers, body: init.body };
        if (url === request.url) policy.check(outgoing);
        else if (isDownload) isChecked = policy.checkDownload(outgoing, request) === 'checked';
        else policy.checkRedirect(outgoing, request);
      } catch (error) {
        throw refuse(error);
      }
      const response = isChecked ? await readChecked(url, init) : await session.fetch(url, init);
      return limitBytes(response, () =>
        refuse(new Refusal('TOO_LARGE', `The response is larger than ${LARGEST_RESPONSE} bytes.`)),
      );
    };
    const readChecked = async (url: string, init: RequestInit) => {
      const api = new URL(request.url);
      const trusted = new URL(url).port === api.port ? api.hostname : undefined;
      const lookup = createPublicLookup({ trusted, resolve: session.resolve });
      try {
        return await session.download(url, init, lookup);
      } catch (error) {
        if (!(error instanceof PrivateAddressError)) throw error;
        throw refuse(new Refusal('FOREIGN_HOST', 'The API redirected to a server whose address is not public.'));
      }
    };
    const send = createSend({
      baseUrl,
      ...senderOptions(credential, request.url),
      limits: api.isGitHub ? undefined : null,
      fetch: guarded as typeof fetch,
      maxResponseBytes: LARGEST_RESPONSE,
      ...(isText ? { parseJson: (text: string) => text } : {}),
      maxWait: LONGEST_WAIT,
      retries: 2,
      retryDelay: 250,
      onWait: ({ retryAt }) => report(`rate limit: waiting until ${retryAt.toISOString()}`),
      onRetry: ({ attempt }) => report(`attempt ${attempt} failed: trying again`),
    });
    try {
      const { data, status, headers } = await send.attempt(request, { signal });
      return { status, data, next: nextPage(String(headers['link'])) };
    } catch (error) {
      throw refusal ?? error;
    }
  };
}

/** Whether an error is one that a call can have: its message contains no secret. */
export function isCallError(error: unknown): error is Error & { readonly code?: string } {
  return (
    error instanceof Refusal ||
    isEndpointError(error) ||
    error instanceof NetworkError ||
    error instanceof ResponseError ||
    error instanceof TimeoutError
  );
}

/** A response whose body fails if it is too large. The sender limits only bodies that it parses. */
function limitBytes(response: Response, fail: () => Error): Response {
  if (!response.ok || response.body === null) return response;
  let size = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > LARGEST_RESPONSE) throw fail();
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(counter), response);
}

function nextPage(link: string): string | undefined {
  return /[?&]page=(\d{1,9})(?:&[^<>]*)?>;\s*rel="next"/.exec(link)?.[1];
}
