import { invalidOption } from '../../core/endpoint/errors.ts';
import { toBase64 } from '../../core/internal/base64.ts';
import { keepStack } from '../../send/errors/caller.ts';
import type { TokenContext } from '../../send/token.ts';

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
/** In milliseconds: a JWT is signed again before it ends. */
const SIGNED_BEFORE = 60_000;

export function createAppJwt(appId: number | string, sign: SignJwt): AppJwt {
  let current: { readonly text: Promise<string>; readonly until: number } | undefined;
  let drift: number | undefined;
  const now = () => Date.now() + (drift ?? 0);

  return {
    now,
    async read({ rejected }) {
      const isValid = current && current.until > now() && (rejected === undefined || (await current.text) !== rejected);
      if (!isValid) {
        const text = signJwt(appId, now(), sign);
        current = { text, until: now() + LONGEST_LIFE * 1000 - START_BEFORE * 1000 - SIGNED_BEFORE };
        // A vault that failed is asked again.
        text.catch(() => {
          if (current?.text === text) current = undefined;
        });
      }
      return (current as NonNullable<typeof current>).text;
    },
    learnTime(headers, isRejected) {
      if (drift !== undefined && !isRejected) return;
      const time = Date.parse(headers.get('date') ?? '');
      if (Number.isNaN(time)) return;
      const found = time - Date.now();
      // The header has whole seconds, and the response took a while.
      const isOff = Math.abs(found - (drift ?? 0)) > 2000;
      drift = isOff ? found : (drift ?? 0);
      if (isOff) current = undefined;
    },
  };
}

async function signJwt(appId: number | string, now: number, sign: SignJwt): Promise<string> {
  const iat = Math.floor(now / 1000) - START_BEFORE;
  const payload = { iat, exp: iat + LONGEST_LIFE, iss: appId };
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(payload)}`;
  return `${text}.${readSignature(await askToSign(sign, new TextEncoder().encode(text)))}`;
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
  if (signature instanceof Uint8Array) return base64Url(signature);
  if (signature instanceof ArrayBuffer) return base64Url(new Uint8Array(signature));
  if (typeof signature === 'string' && /^[\w-]+$/.test(signature)) return signature;
  throw invalidOption('sign', 'must return the signature, as bytes or as base64url');
}

function encode(value: object): string {
  return base64Url(new TextEncoder().encode(JSON.stringify(value)));
}

export function base64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
