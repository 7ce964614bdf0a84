import { isSecretParameter } from '../../src/core/internal/secret-names.ts';

/** The name of an edition, from the name of its description: `ghes-3.21` for `ghes-3.21.2022-11-28.json`. */
export function editionName(input: string): string {
  const file =
    input
      .replace(/[?#].*$/, '')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const name = file.replace(/\.(?:json|ya?ml)$/i, '').replace(/\.\d{4}-\d\d-\d\d$/, '');
  return /^[\w-][\w.-]*$/.test(name) ? name : 'github-edition';
}

/** The API version in the name of a description: `2026-03-10` for `ghes-3.21.2026-03-10.json`. */
export function editionVersion(input: string): string | undefined {
  return /\.(\d{4}-\d\d-\d\d)\.(?:json|ya?ml)$/i.exec(input)?.[1];
}

/** The name of a description for messages: without the password and the tokens of a URL. */
export function shownName(name: string): string {
  if (!/^https?:/i.test(name)) return name;
  return name
    .replace(/^([^/?#]*\/\/)[^/?#]*@/, '$1***@')
    .replace(/([?&#;]([^?&=#;\s]*)=)[^&#\s]*/g, (pair, start: string, parameter: string) =>
      isSecretParameter(parameter) ? `${start}***` : pair,
    );
}
