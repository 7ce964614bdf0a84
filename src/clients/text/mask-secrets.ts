import type { BodyOfRequest, RequestOptions } from '../../types/request-options.ts';
import { convert } from '../convert.ts';
import { prepare } from '../prepare.ts';
import { maskedBody } from './body-text.ts';
import { Mask, type TextOptions } from './mask.ts';
import { type MaskedText, showMasked } from './masked-text.ts';

/**
 * Copies request options and replaces every secret in the URL, the headers and the body (plain data or text) with `$NAME`. Use it for
 * logs.
 *
 * @example
 * console.log(maskSecrets(endpoint('GET /user', { headers: { authorization: 'token secret' } })))
 */
export function maskSecrets<Route>(
  options: RequestOptions<Route>,
  textOptions: Pick<TextOptions, 'secrets'> = {},
): RequestOptions<Route> {
  return convert(() => {
    const prepared = prepare(options);
    const mask = new Mask({ mask: true, ...textOptions }, prepared);
    const headers = Object.entries(options.headers).map(([name, value]) => {
      const text = String(value);
      const shown = showMasked(mask.header(name.toLowerCase(), text));
      return [name, shown === text ? value : shown] as const;
    });
    const result = { ...options, url: showMasked(mask.url(prepared.url)), headers: Object.fromEntries(headers) };
    const { body } = prepared;
    if (body.kind === 'json') result.body = JSON.parse(showInJson(mask.json(body.text)));
    if (body.kind === 'text') result.body = showMasked(maskedBody(prepared, mask) ?? ['']) as BodyOfRequest<Route>;
    return result;
  });
}

/** A masked number becomes a string: `"pin": 1234` → `"pin": "$PIN"`. */
function showInJson(text: MaskedText): string {
  return text
    .map((piece, index) => {
      if (typeof piece === 'string') return piece;
      return String(text[index - 1]).endsWith('"') ? `$${piece.name}` : `"$${piece.name}"`;
    })
    .join('');
}
