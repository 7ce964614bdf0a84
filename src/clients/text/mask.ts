import { invalidOption } from '../../endpoint/fault.ts';

export interface TextOptions {
  /**
   * Print a variable of the environment in place of the secrets in the headers: `$GITHUB_TOKEN`, or the one named here, in
   * `authorization`, and `$COOKIE` in `cookie`.
   */
  mask?: boolean | string | undefined;
}

/** A header value whose end is in a variable of the environment. */
export interface Masked {
  /** The scheme, such as `token `: letters and spaces alone, so it needs no quotes. */
  readonly before: string;
  readonly variable: string;
}

/** Only what is known to be a scheme is shown: the first word of anything else may be the secret. */
const SCHEME = /^(?:token|bearer|basic|digest|negotiate) +(?=\S)/i;

/** The masked form of a header's value; undefined where it can be shown. */
export function maskHeader(name: string, value: string, { mask = false }: TextOptions): Masked | undefined {
  if (mask === false) return undefined;
  if (name === 'cookie') return { before: '', variable: 'COOKIE' };
  if (name !== 'authorization' && name !== 'proxy-authorization') return undefined;
  const variable = mask === true ? 'GITHUB_TOKEN' : mask;
  if (!/^[a-z_]\w*$/i.test(variable))
    throw invalidOption('mask', 'must be true or the name of a variable: letters, digits and underscores');
  return { before: SCHEME.exec(value)?.[0] ?? '', variable };
}
