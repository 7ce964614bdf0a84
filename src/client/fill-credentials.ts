import { EndpointError } from '../core/errors.ts';
import { type Configured, CREDENTIALS } from '../openapi/credentials.ts';
import { type Call, setRequest } from '../send/call.ts';
import type { Outgoing } from '../send/outgoing.ts';
import type { TokenContext } from '../send/token.ts';

/** Why a client asks for a credential. */
export interface CredentialContext<Credential = unknown> {
  /** `unauthorized`: the API rejected the previous credential with status 401, and the request will be sent once more. */
  readonly reason: TokenContext['reason'];
  /** The credential that was rejected. If you have a newer one by now, return that. */
  readonly rejected?: Credential | undefined;
}

/** Credentials, each of which may be a function that returns it. The function is called for every attempt of a request that needs it. */
export type AskedCredentials<Credentials> = {
  [Scheme in keyof Credentials]?:
    | Credentials[Scheme]
    | ((context: CredentialContext<Credentials[Scheme]>) => Credentials[Scheme] | Promise<Credentials[Scheme]>)
    | undefined;
};

type Auth = (credentials: never) => object;

/** The functions of a program that return credentials, and the text that stands for each in a request until it is sent. */
export interface CredentialFunctions {
  readonly auth: Auth;
  readonly functions: ReadonlyMap<string, (context: CredentialContext) => unknown>;
  readonly marks: ReadonlyMap<string, string>;
}

/** The credentials of the last attempt of a call, by scheme, to tell which one was rejected. */
const last = new WeakMap<Call, ReadonlyMap<string, unknown>>();

/** Replaces the marks in a request by credentials. */
export async function fillCredentials(
  { auth, functions, marks }: CredentialFunctions,
  call: Call,
  request: Outgoing,
): Promise<void> {
  const reason = call.tokenReason;
  const { headers } = request;
  const used = new Map<string, unknown>();
  for (const [scheme, mark] of marks) {
    const names = Object.keys(headers).filter((name) => headers[name]?.includes(mark));
    if (names.length === 0 && !request.url.includes(mark)) continue;
    const rejected = reason === 'unauthorized' ? { rejected: last.get(call)?.get(scheme) } : {};
    const value = await functions.get(scheme)?.({ reason, ...rejected });
    used.set(scheme, value);
    const [marked, text] = [textOf(auth, scheme, mark), textOf(auth, scheme, value)];
    if (text === undefined || marked === undefined) throw missing(scheme);
    for (const name of names) headers[name] = (headers[name] as string).replaceAll(marked, () => text);
    Object.assign(request, { url: request.url.replaceAll(mark, () => encodeURIComponent(text)) });
  }
  if (used.size === 0) return;
  last.set(call, used);
  call.token = '';
  // The masks of its secrets are created again.
  setRequest(call, request);
}

/** A credential as it is sent. */
function textOf(auth: Auth, scheme: string, value: unknown): string | undefined {
  const { [CREDENTIALS]: placed } = auth({ [scheme]: value } as never) as { [CREDENTIALS]?: Configured };
  return placed?.[scheme]?.text;
}

function missing(scheme: string): EndpointError {
  const message = `The function for the security scheme ${JSON.stringify(scheme)} returned no credential. Return one, or pass auth: null to send none.`;
  return new EndpointError('MISSING_PARAMETER', message, { parameter: scheme });
}
