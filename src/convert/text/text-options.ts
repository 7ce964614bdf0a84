import { isTextList, type OptionChecks, readOptions } from '../../core/read-options.ts';

/** Options of the functions that write a request as text. */
export interface TextOptions {
  /**
   * Replaces secrets with environment variables, in headers, query parameters and body fields that are known to contain credentials.
   * `authorization` becomes `$GITHUB_TOKEN` (`$TOKEN` for other servers), or the variable named here. Others are named after the
   * field, such as `$CLIENT_SECRET`.
   */
  mask?: boolean | string | undefined;
  /** Additional names of headers, query parameters and body fields that contain secrets. */
  secrets?: readonly string[] | undefined;
}

const CHECKS: OptionChecks<TextOptions> = {
  mask: (value) =>
    typeof value === 'boolean' || (typeof value === 'string' && /^[a-z_]\w*$/i.test(value))
      ? undefined
      : 'true, false or the name of a variable: letters, digits and underscores',
  secrets: isTextList,
};

/** Reads the options of a function that writes text. A misspelled `mask` would print the token. */
export function readTextOptions(caller: string, given: unknown): TextOptions {
  return readOptions(caller, given, CHECKS);
}

/** Reads the options of a function that has more of them. */
export function readMoreOptions<Options extends TextOptions>(
  caller: string,
  given: unknown,
  checks: OptionChecks<Omit<Options, keyof TextOptions>>,
): Options {
  return readOptions<Options>(caller, given, { ...CHECKS, ...checks } as OptionChecks<Options>);
}
