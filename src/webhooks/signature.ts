import { EndpointError } from '../core/errors.ts';

const ALGORITHM = { name: 'HMAC', hash: 'SHA-256' };

/** Signs and verifies the bytes of a delivery, as GitHub does: https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries */
export interface Signer {
  /** The value of the header `x-hub-signature-256`. */
  sign(body: Uint8Array): Promise<string>;
  /** Whether one of the secrets has signed the body. Takes the same time for every wrong signature. */
  verify(body: Uint8Array, signature: string): Promise<boolean>;
}

/** The first secret signs; all of them verify, so that a secret can be replaced without a gap. */
export function createSigner(caller: string, secret: string | readonly string[]): Signer {
  const secrets = typeof secret === 'string' ? [secret] : [...secret];
  if (secrets.length === 0 || secrets.some((each) => each.trim() === '')) {
    throw new EndpointError(
      'INVALID_OPTION',
      `The option "secret" of ${caller} must not be empty, because anyone could sign a delivery. Pass the secret of the webhook.`,
      { parameter: 'secret' },
    );
  }
  let keys: Promise<CryptoKey[]> | undefined;
  const readKeys = () => {
    keys ??= Promise.all(secrets.map(importSecret));
    return keys;
  };
  return {
    async sign(body) {
      const [key] = (await readKeys()) as [CryptoKey];
      const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, body as Uint8Array<ArrayBuffer>));
      return `sha256=${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
    },
    async verify(body, signature) {
      const [, hex] = /^sha256=([\da-f]{64})$/.exec(signature) ?? [];
      if (hex === undefined) return false;
      const bytes = Uint8Array.from(hex.match(/../g) as string[], (pair) => Number.parseInt(pair, 16));
      const checks = (await readKeys()).map((key) =>
        crypto.subtle.verify('HMAC', key, bytes, body as Uint8Array<ArrayBuffer>),
      );
      return (await Promise.all(checks)).includes(true);
    },
  };
}

function importSecret(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', new TextEncoder().encode(secret), ALGORITHM, false, ['sign', 'verify']);
}
