import { EndpointError } from '../../core/errors.ts';
import type { SignJwt } from './app-jwt.ts';

// Keys are described in RFC 8017 (PKCS #1), RFC 5208 (PKCS #8) and RFC 7468 (PEM).

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
const PEM = /^-----BEGIN (RSA )?PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END \1?PRIVATE KEY-----$/;
/** What precedes a PKCS #1 key in a PKCS #8 key, between the two lengths: version 0 and the algorithm `rsaEncryption` without parameters. */
const RSA_KEY = [0x02, 1, 0, 0x30, 13, 0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 13, 1, 1, 1, 0x05, 0];

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
    throw invalidKey('is not an RSA key, or is damaged. Generate a new one in the settings of the app');
  }
}

/** Reads a key in PEM, whose line breaks may be those of any system, spaces, or `\n` as it is written in an environment variable. */
function readKey(given: string): Uint8Array<ArrayBuffer> {
  const text = given.replaceAll('\\r', '').replaceAll('\\n', '\n').trim();
  const [, kind, content = ''] = PEM.exec(text) ?? [];
  const bytes = decode(content.replace(/\s+/g, ''));
  if (!bytes?.length) throw invalidKey(describeFault(text));
  return kind ? wrapKey(bytes) : bytes;
}

/** Makes a PKCS #8 key from a PKCS #1 key, which is what GitHub generates. */
function wrapKey(key: Uint8Array): Uint8Array<ArrayBuffer> {
  const inner = [...RSA_KEY, 0x04, ...lengthOf(key.length), ...key];
  return new Uint8Array([0x30, ...lengthOf(inner.length), ...inner]);
}

/** A length of two bytes. A key of 1,024 bits or more has no other. */
function lengthOf(length: number): number[] {
  return [0x82, length >> 8, length & 255];
}

function decode(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function describeFault(text: string): string {
  if (/^(["'`])[\s\S]*\1$/.test(text)) return 'is in quotes. Remove them';
  if (/^-----BEGIN ENCRYPTED/.test(text)) return 'is encrypted. Decrypt it first: openssl rsa -in key.pem';
  if (/^-----BEGIN (?!RSA PRIVATE KEY|PRIVATE KEY)/.test(text)) {
    return 'is a key of another kind. Pass the private key that GitHub generated for the app';
  }
  if (text.startsWith('-----BEGIN')) return 'is incomplete. Pass it with all its lines, from BEGIN to END';
  if (decode(text.replace(/\s+/g, ''))?.length && atob(text.replace(/\s+/g, '')).startsWith('-----BEGIN')) {
    return "is encoded as base64. Decode it: Buffer.from(key, 'base64').toString()";
  }
  return 'must be the text of the .pem file that GitHub generated, which starts with "-----BEGIN"';
}

function invalidKey(fault: string): EndpointError {
  return new EndpointError('INVALID_OPTION', `The option "privateKey" ${fault}.`, { parameter: 'privateKey' });
}
