import type { OptionCheck } from '../core/read-options.ts';

/** One secret or several. Anyone could sign a delivery with an empty one. */
export const isSecret: OptionCheck = (value) => {
  const secrets = [value].flat();
  const isValid = secrets.length > 0 && secrets.every((each) => typeof each === 'string' && each.trim());
  return isValid ? undefined : 'the secret of the webhook, or a list of secrets, which must not be empty';
};

/** Imports the key of a secret. */
export function importSecret(secret: string): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign', 'verify']);
}

/** The value of the header `x-hub-signature-256`, as GitHub writes it: https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries */
export async function signBody(key: CryptoKey, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, body));
  return `sha256=${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** Whether one of the keys has signed the body. Takes the same time for every wrong signature. */
export async function isSigned(
  keys: readonly CryptoKey[],
  body: Uint8Array<ArrayBuffer>,
  signature: string,
): Promise<boolean> {
  const [, hex] = /^sha256=([\da-f]{64})$/.exec(signature) ?? [];
  if (hex === undefined) return false;
  const bytes = Uint8Array.from(hex.match(/../g) as string[], (pair) => Number.parseInt(pair, 16));
  let isRight = false;
  // One after the other, because each copies the body, and all of them, so that the time does not tell which one is right.
  for (const key of keys) isRight = (await crypto.subtle.verify('HMAC', key, bytes, body)) || isRight;
  return isRight;
}
