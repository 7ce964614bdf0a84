import { textOf } from '../body.ts';
import { type Prepared, sendsEmptyBody } from '../prepare.ts';
import type { Mask } from './mask.ts';
import type { MaskedText } from './masked-text.ts';

/** The text of a body with its secrets masked. Empty for a request that sends an empty body. */
export function maskedBody(prepared: Prepared, mask: Mask): MaskedText | undefined {
  const { body, headers } = prepared;
  if (sendsEmptyBody(prepared)) return [''];
  const text = textOf(body);
  if (text === undefined) return undefined;
  const contentType = headers['content-type'] ?? '';
  // A text that is JSON is often sent without its content type. All characters other than secrets are kept, whatever the text is.
  if (body.kind === 'json' || /^[^;]*json/i.test(contentType) || /^\s*[[{]/.test(text)) return mask.json(text);
  const isForm = body.kind === 'parameters' || /^application\/x-www-form-urlencoded\b/i.test(contentType);
  return isForm || /^text\/plain;charset=UTF-8$/.test(contentType) ? mask.pairs(text) : [text];
}
