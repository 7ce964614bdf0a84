import { EndpointError, type RequestOptions } from 'routebook';
import { createSend, NetworkError, TimeoutError } from 'routebook/send';
import type { RealResponse } from '../../explorer/model/send/send-call.ts';
import { TOKEN_VARIABLES } from '../../src/core/profile/token-variable.ts';
import { isRead, type Refused } from '../../src/github/policy/create-policy.ts';
import type { GuardedRequest } from '../../src/github/policy/read-request.ts';
import { InputError, isEndpointError } from '../shared/errors.ts';
import { isServerOf, senderOptions } from '../shared/input/call-options.ts';
import { type Credential, type CredentialApi, findCredential } from '../shared/input/find-credential.ts';
import { type PageRequest, Refusal } from './read-request.ts';

/** A longer body is cut, because no person reads it in a page. */
const LARGEST_BODY = 5_000_000;
const TIMEOUT = 60_000;

const TEXT = /^(?:text\/|application\/(?:[\w.+-]*[+/])?(?:json|xml|yaml|javascript|x-ndjson|x-www-form-urlencoded)\b)/i;

/** What the page may send: the origins of the API, and the function that judges each request. */
export interface PageLimits {
  readonly origins: ReadonlySet<string>;
  /** The API, and the base URL of the command line: they decide which server receives the token of the environment. */
  readonly api: CredentialApi;
  readonly baseUrl?: string | undefined;
  judge(request: GuardedRequest): Refused | undefined;
}

/** Sends a request of the page once, to the given origins only. A redirect is judged like the request itself. */
export async function sendRequest(
  { method, url, headers, body, variable }: PageRequest,
  limits: PageLimits,
  signal: AbortSignal,
): Promise<RealResponse> {
  check({ method, url, headers, body }, limits);
  let refusal: unknown;
  const guarded = async (target: string, init: RequestInit & { readonly method: string; readonly headers: object }) => {
    try {
      check({ ...init, url: target }, limits);
      // The user has confirmed one URL.
      if (target !== url && !isRead(init.method)) {
        throw new Refusal(
          400,
          'OTHER_ROUTE',
          'The API redirected a write to another URL, so it was not repeated there.',
        );
      }
    } catch (error) {
      refusal = error;
      // Nobody sees this error.
      // Stryker disable next-line StringLiteral
      throw new EndpointError('PERMISSION_DENIED', 'The redirect was refused.');
    }
    return fetch(target, init);
  };
  const authorization = variable === undefined ? {} : senderOptions(credentialFor(url, variable, limits), url);
  // One sender for each request, so that a pause of one does not delay the next, and nothing is sent twice.
  const send = createSend({ ...authorization, fetch: guarded as typeof fetch, retries: 0, timeout: TIMEOUT });
  const request = { method, url, headers, ...(body === undefined ? {} : { body }) } as unknown as RequestOptions;
  const start = performance.now();
  try {
    const response = await send.raw(request, { signal });
    return await readResponse(response, start);
  } catch (error) {
    const known = refusal ?? error;
    if (isEndpointError(known)) throw new Refusal(400, known.code, known.message);
    if (known instanceof TimeoutError) throw new Refusal(504, 'TIMEOUT', known.message);
    if (known instanceof NetworkError) throw new Refusal(502, 'NETWORK', known.message);
    throw known;
  }
}

function check(request: GuardedRequest, { origins, judge }: PageLimits): void {
  const { origin } = new URL(request.url);
  if (!origins.has(origin)) {
    throw new Refusal(
      403,
      'FOREIGN_HOST',
      `This page sends requests to ${[...origins].join(', ')} only, not to ${origin}. For another server of the API, start the page with --base-url.`,
    );
  }
  const refused = judge(request);
  if (refused) throw new Refusal(403, refused.code, `${refused.route} is not sent, because ${refused.reason}.`);
}

/** The page names a variable, and never receives its value. */
function credentialFor(url: string, variable: string, { api, baseUrl }: PageLimits): Credential {
  const isGitHubs = api.isGitHub && TOKEN_VARIABLES.includes(variable);
  const credential = isGitHubs ? findIn(variable, api, baseUrl) : undefined;
  if (credential !== undefined && isServerOf(credential, url)) return credential;
  // A server that only --base-url names receives no token of GitHub, whether it is set or not.
  const isElsewhere = baseUrl !== undefined && api.edition === undefined;
  if (isGitHubs && credential === undefined && !isElsewhere)
    throw new Refusal(
      409,
      'TOKEN_MISSING',
      `The variable ${variable} is not set in the terminal that serves this page. Set it and start again, or choose "Paste a token".`,
    );
  throw new Refusal(
    403,
    'TOKEN_WITHHELD',
    `Only GitHub receives the token in ${TOKEN_VARIABLES.join(' or ')}. For another server, paste its token into the page.`,
  );
}

function findIn(variable: string, api: CredentialApi, baseUrl: string | undefined): Credential | undefined {
  try {
    return findCredential(api, { 'base-url': baseUrl }, [variable]);
  } catch (error) {
    throw error instanceof InputError ? new Refusal(409, 'TOKEN_MISSING', sentence(error.message)) : error;
  }
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

async function readResponse(response: Response, start: number): Promise<RealResponse> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let isCut = false;
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    bytes += value.length;
    isCut = bytes > LARGEST_BODY;
    if (!isCut) continue;
    await reader.cancel();
    break;
  }
  const isText = TEXT.test(response.headers.get('content-type') ?? 'text/plain');
  const text = isText ? new TextDecoder().decode(Buffer.concat(chunks).subarray(0, LARGEST_BODY)) : undefined;
  return {
    status: response.status,
    headers: [...response.headers],
    milliseconds: Math.round(performance.now() - start),
    bytes: Math.min(bytes, LARGEST_BODY),
    ...(text === undefined ? {} : { text }),
    isCut,
  };
}
