import { type TextFormat, type TextFormatName, textFormats } from 'routebook/convert';

/**
 * The suite that shows what the text of each format sends. A program or a server reads the text, or a test of the
 * format compares it with the request.
 */
export const FORMAT_SUITES: { readonly [Name in TextFormatName]: string } = {
  curl: 'wire/commands',
  gh: 'wire/commands',
  routebook: 'wire/code',
  fetch: 'wire/code',
  'python-requests': 'wire/code',
  http: 'wire/http-messages',
  har: 'convert/har',
};

/** The formats that a suite must test. */
export function formatsIn(suite: string): TextFormat[] {
  return textFormats.filter(({ name }) => FORMAT_SUITES[name] === suite);
}
