import { decode } from '../internal/decode.ts';
import { isCredentialHeader, isSecretParameter } from '../internal/secret-names.ts';
import type { RequestFacts } from './errors.ts';

/** The method and path of a request, and its URL with the values of secret parameters hidden. */
export function factsOf(method: string, url: string): RequestFacts {
  const [path = ''] = url.replace(/^\w+:\/\/[^/?#]*/, '').split(/[?#]/);
  return { route: `${method} ${path || '/'}`, url: hideSecrets(url) };
}

/** A URL with the values of secret parameters hidden. */
export function hideSecrets(url: string): string {
  return url.replace(/([?&]([^=&#]*)=)[^&#]*/g, (pair, start: string, name: string) =>
    isSecretParameter(decode(name)) ? `${start}***` : pair,
  );
}

/** Returns a function that hides the credentials of a request in a text, such as that of an API that echoes them. */
export function createMask(headers: Readonly<Record<string, string>>): (text: string) => string {
  const secrets = Object.entries(headers)
    .filter(([name]) => isCredentialHeader(name))
    .map(([, value]) => value.replace(/^\w+ /, ''))
    // A string of a few characters is not a secret, and may be part of any word.
    .filter((secret) => secret.length > 5);
  return (text) => secrets.reduce((safe, secret) => safe.replaceAll(secret, '***'), text);
}
