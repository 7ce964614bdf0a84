import { decode } from '../internal/decode.ts';
import { isSecretParameter } from '../internal/secret-names.ts';
import type { RequestFacts } from './errors.ts';

/** The method and path of a request, and its URL with the values of secret parameters hidden. */
export function factsOf(method: string, url: string): RequestFacts {
  const [path = ''] = url.replace(/^\w+:\/\/[^/?#]*/, '').split(/[?#]/);
  return { route: `${method} ${path || '/'}`, url: hideSecrets(url) };
}

function hideSecrets(url: string): string {
  return url.replace(/([?&]([^=&#]*)=)[^&#]*/g, (pair, start: string, name: string) =>
    isSecretParameter(decode(name)) ? `${start}***` : pair,
  );
}
