import { toBase64 } from '../convert/base64.ts';
import { invalidOption } from '../core/errors.ts';
import { keepStack } from '../send/errors.ts';
import type { TokenContext } from '../send/options.ts';
import type { Clock } from '../send/timeouts.ts';
import { createTokenCache, RENEWED_BEFORE } from './token-cache.ts';

/** Signs the bytes of a JWT with RS256, for a private key that must not leave its vault. Returns the signature as bytes or as base64url. */
export type SignJwt = (data: Uint8Array) => Promise<Uint8Array | ArrayBuffer | string>;

/** The JWT of an app. */
interface AppJwt {
  /** Returns a JWT that is valid for at least a minute. It is signed again if the server has rejected it. */
  read(context: TokenContext): Promise<string>;
  /** Learns from a response how far the clock of the server is ahead. */
  learnTime(headers: Headers, isRejected: boolean): void;
  /** The time on the clock of the server. */
  now(): number;
}

/** In seconds. GitHub accepts at most ten minutes, and a start in the future not at all. */
const LONGEST_LIFE = 600;
const START_BEFORE = 30;

export function createAppJwt(appId: number | string, sign: SignJwt, clock: Clock): AppJwt {
  let drift: number | undefined;
  const now = () => clock.now() + (drift ?? 0);
  const jwts = createTokenCache(now, 1);

  return {
    now,
    read: ({ rejected }) =>
      jwts.read('', rejected, async () => {
        const iat = Math.floor(now() / 1000) - START_BEFORE;
        const exp = iat + LONGEST_LIFE;
        const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ iat, exp, iss: appId })}`;
        const signature = readSignature(await askToSign(sign, new TextEncoder().encode(text)));
        return { token: `${text}.${signature}`, until: exp * 1000 - RENEWED_BEFORE };
      }),
    learnTime(headers, isRejected) {
      const time = Date.parse(headers.get('date') ?? '');
      if ((drift !== undefined && !isRejected) || Number.isNaN(time)) return;
      const found = time - clock.now();
      // The header has whole seconds, and the response took a while.
      drift = Math.abs(found - (drift ?? 0)) > 2000 ? found : (drift ?? 0);
    },
  };
}

/** Errors of the program's own function keep their stack. */
async function askToSign(sign: SignJwt, data: Uint8Array): Promise<unknown> {
  try {
    return await sign(data);
  } catch (fault) {
    throw keepStack(fault);
  }
}

function readSignature(signature: unknown): string {
  // What is not bytes becomes no bytes.
  const text = typeof signature === 'string' ? signature : base64Url(new Uint8Array(Object(signature)));
  if (/^[\w-]+$/.test(text)) return text;
  throw invalidOption('sign', 'must return the signature, as bytes or as base64url');
}

function encode(value: object): string {
  return base64Url(new TextEncoder().encode(JSON.stringify(value)));
}

export function base64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
