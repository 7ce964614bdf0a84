import { isSecretParameter } from '../../src/internal/secret-names.ts';

/** The name of a description for messages: without the password and the tokens of a URL. */
export function shownName(name: string): string {
  if (!/^https?:/i.test(name)) return name;
  return name
    .replace(/^([^/?#]*\/\/)[^/?#]*@/, '$1***@')
    .replace(/([?&#;]([^?&=#;\s]*)=)[^&#\s]*/g, (pair, start: string, parameter: string) =>
      isSecretParameter(parameter) ? `${start}***` : pair,
    );
}
