import type { Configured } from '../core/rules.ts';
import type { Api } from '../send/api.ts';
import type { TokenContext } from '../send/options.ts';
import type { Outgoing } from '../send/outgoing.ts';

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

type Call = Parameters<NonNullable<Api['fill']>>[0];
type Auth = (credentials: never) => object;

/** The functions of a program that return credentials, and the text that stands for each in a request until it is sent. */
export interface CredentialFunctions {
  readonly auth: Auth;
  readonly functions: ReadonlyMap<string, (context: CredentialContext) => unknown>;
  readonly marks: ReadonlyMap<string, string>;
  /** The parameters of queries that had marks, by what was sent instead: the links to next pages contain it. */
  readonly sent: Map<string, string>;
}

const MOST_SENT = 100;

/** The credentials of the last attempt of a call, by scheme, to tell which one was rejected. */
const last = new WeakMap<Call, ReadonlyMap<string, unknown>>();

/**
 * Replaces the marks in a request by credentials. This module imports only types, so that no file of the bundles is divided for it.
 */
export async function fillCredentials(
  { auth, functions, marks, sent }: CredentialFunctions,
  call: Call,
  request: Outgoing,
): Promise<void> {
  // A page whose link contains what was sent for the first one. Any other credential in a URL is one that the program passes itself.
  const restored = (pair: string) => {
    const marked = sent.get(decodePair(pair));
    return marked !== undefined && call.firstUrl.includes(marked) ? marked : pair;
  };
  if (call.firstUrl !== '') Object.assign(request, { url: mapQuery(request.url, restored) });
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
    for (const name of names) headers[name] = (headers[name] as string).replaceAll(marked, () => text);
    const url = mapQuery(request.url, (pair) => {
      const filled = pair.replaceAll(mark, () => encodeURIComponent(text));
      if (filled !== pair) keep(sent, decodePair(filled), pair);
      return filled;
    });
    Object.assign(request, { url });
  }
  if (used.size === 0) return;
  last.set(call, used);
  call.token = '';
  // What depends on the credentials is created again.
  Object.assign(call, { mask: undefined, key: undefined });
}

/** Replaces the parameters of a query, as they are written in the URL. */
function mapQuery(url: string, replace: (pair: string) => string): string {
  const [path, query] = [url.replace(/\?.*$/s, ''), /\?(.*)$/s.exec(url)?.[1]];
  return query === undefined ? url : `${path}?${query.split('&').map(replace).join('&')}`;
}

/** A parameter in one spelling: links may have another than requests. */
function decodePair(pair: string): string {
  return String(new URLSearchParams(pair));
}

/** Keeps what was sent last. A program may run for years, and have a new credential every hour. */
function keep(sent: Map<string, string>, filled: string, pair: string): void {
  sent.delete(filled);
  sent.set(filled, pair);
  const [oldest] = sent.keys();
  if (sent.size > MOST_SENT && oldest !== undefined) sent.delete(oldest);
}

/** A credential as it is sent. One that is missing is refused like one of another type. */
function textOf(auth: Auth, scheme: string, value: unknown): string {
  const placed = auth({ [scheme]: value === undefined || value === '' ? null : value } as never);
  const [credentials] = Object.getOwnPropertySymbols(placed).map(
    (symbol) => (placed as Record<symbol, Configured>)[symbol],
  );
  return credentials?.[scheme]?.text ?? '';
}
