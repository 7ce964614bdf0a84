import { invalidOption } from '../core/errors.ts';
import type { SignJwt } from './app-jwt.ts';

// Keys are described in RFC 8017 (PKCS #1), RFC 5208 (PKCS #8) and RFC 7468 (PEM).

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const PEM = /^-----BEGIN (RSA )?PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END \1?PRIVATE KEY-----$/;
/** What precedes a PKCS #1 key in a PKCS #8 key, between the two lengths: version 0 and the algorithm `rsaEncryption` without parameters. */
const RSA_KEY = [0x02, 1, 0, 0x30, 13, 0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 13, 1, 1, 1, 0x05, 0];

/** How texts that are not a key begin, and what to do. */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/^["'`]/, 'is in quotes. Remove them'],
  [/^-+BEGIN ENC/, 'is encrypted. Decrypt it: openssl rsa -in key.pem'],
  [/^-+BEGIN (RSA )?PRIVATE/, 'is incomplete. Pass all its lines, from BEGIN to END'],
  [/^-+BEGIN/, 'is a key of another kind. Pass the private key that GitHub generated'],
  // "-----BEGIN" as base64.
  [/^LS0tLS1CRUdJT/, "is encoded as base64. Decode it: Buffer.from(key, 'base64').toString()"],
  [/^/, 'must be the text of the .pem file that GitHub generated, from "-----BEGIN" to the end'],
];

/**
 * Returns a function that signs with a private key. The text of the key is checked at once; the key itself is imported when it is first
 * used. No message contains a part of the key.
 */
export function signWithKey(privateKey: string): SignJwt {
  const bytes = readKey(privateKey);
  let key: Promise<CryptoKey> | undefined;
  return async (data) => {
    key ??= importKey(bytes);
    return crypto.subtle.sign(ALGORITHM.name, await key, data as Uint8Array<ArrayBuffer>);
  };
}

async function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey('pkcs8', bytes, ALGORITHM, false, ['sign']);
  } catch {
    throw invalidOption(
      'privateKey',
      'is not an RSA key, or is damaged. Generate a new one in the settings of the app',
    );
  }
}

/** Reads a key in PEM, whose line breaks may be those of any system, spaces, or `\n` as it is written in an environment variable. */
function readKey(given: string): Uint8Array<ArrayBuffer> {
  const text = given.replaceAll('\\r', '').replaceAll('\\n', '\n').trim();
  const [, kind, content = ''] = PEM.exec(text) ?? [];
  try {
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    if (bytes.length > 0) return kind ? wrapKey(bytes) : bytes;
  } catch {
    // The message is that of a key without all its lines.
  }
  throw invalidOption('privateKey', (FAULTS.find(([pattern]) => pattern.test(text)) as (typeof FAULTS)[number])[1]);
}

/** Makes a PKCS #8 key from a PKCS #1 key, which is what GitHub generates. */
function wrapKey(key: Uint8Array): Uint8Array<ArrayBuffer> {
  const inner = [...RSA_KEY, ...withLength(0x04, key)];
  return new Uint8Array(withLength(0x30, inner));
}

/** A length has two bytes. A key of 1,024 bits or more has no other. */
function withLength(tag: number, content: ArrayLike<number> & Iterable<number>): number[] {
  return [tag, 0x82, content.length >> 8, content.length & 255, ...content];
}
