import { type TextFormat, type TextFormatName, textFormats } from 'routebook/clients';

/**
 * The suite that shows what the text of each format sends. A program runs the text, or, where no program can be installed, a reader of
 * its grammar compares it with the request.
 */
export const FORMAT_SUITES: { readonly [Name in TextFormatName]: string } = {
  curl: 'wire/commands',
  httpie: 'wire/commands',
  gh: 'wire/commands',
  routebook: 'wire/code',
  fetch: 'wire/code',
  axios: 'wire/code',
  got: 'wire/code',
  octokit: 'wire/code',
  'python-requests': 'wire/code',
  'http-file': 'wire/http-files',
  powershell: 'convert/powershell',
  hurl: 'convert/hurl',
  har: 'convert/har',
};

/** The formats that a suite must test. */
export function formatsIn(suite: string): TextFormat[] {
  return textFormats.filter(({ name }) => FORMAT_SUITES[name] === suite);
}
