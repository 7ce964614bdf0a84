import { decode } from '../internal/decode.ts';
import { isSecretParameter } from '../internal/secret-names.ts';

/** A URL with the values of parameters that hold a secret hidden. */
export function hideSecrets(url: string): string {
  return url.replace(/([?&])([^=&#]*)=[^&#]*/g, (pair, sign: string, name: string) =>
    isSecretParameter(decode(name)) ? `${sign}${name}=***` : pair,
  );
}
