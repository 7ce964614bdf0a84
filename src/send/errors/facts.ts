import { decode } from '../../internal/decode.ts';
import { isCredentialHeader, isSecretParameter } from '../../internal/secret-names.ts';
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

/** Hides the credentials of a request in a text of the API, which may echo them. */
export function hideCredentials(text: string, headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers).reduce((safe, [name, value]) => {
    const secret = value.replace(/^\w+ /, '');
    // A string of a few characters is not a secret, and may be part of any word.
    return secret.length > 5 && isCredentialHeader(name) ? safe.replaceAll(secret, '***') : safe;
  }, text);
}
