import { isTextList, readOptions } from '../../core/read-options.ts';
import type { BodyOfRequest, RequestOptions } from '../../core/types/request-options.ts';
import { convert } from '../convert.ts';
import { prepare } from '../prepare.ts';
import { Mask, maskedBody } from './mask.ts';
import { type MaskedText, showMasked } from './masked-text.ts';
import type { TextOptions } from './text-options.ts';

/**
 * Copies request options and replaces every secret in the URL, the headers and the body (plain data, text or a form) with `$NAME`. Use
 * it for logs. Bytes, files and streams are kept.
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
    const { secrets } = readOptions<Pick<TextOptions, 'secrets'>>('maskSecrets', textOptions, { secrets: isTextList });
    const mask = new Mask({ mask: true, secrets }, prepared);
    const headers = Object.entries(options.headers).map(([name, value]) => {
      const text = String(value);
      const shown = showMasked(mask.header(name.toLowerCase(), text));
      return [name, shown === text ? value : shown] as const;
    });
    const result = { ...options, url: showMasked(mask.url(prepared.url)), headers: Object.fromEntries(headers) };
    const { body } = prepared;
    if (body.kind === 'json') result.body = JSON.parse(showInJson(mask.json(body.content)));
    if (body.kind === 'text') result.body = showMasked(maskedBody(prepared, mask) ?? ['']) as BodyOfRequest<Route>;
    if (body.kind === 'parameters') result.body = maskPairs(body.content, mask) as BodyOfRequest<Route>;
    if (body.kind === 'form') result.body = maskForm(body.content, mask) as BodyOfRequest<Route>;
    return result;
  });
}

function maskPairs(parameters: URLSearchParams, mask: Mask): URLSearchParams {
  const pairs = [...parameters].map(([name, value]) => [name, showMasked(mask.field(name, value))]);
  return new URLSearchParams(pairs);
}

/** Files are kept. */
function maskForm(form: FormData, mask: Mask): FormData {
  const masked = new FormData();
  for (const [name, value] of form) {
    if (typeof value === 'string') masked.append(name, showMasked(mask.field(name, value)));
    else masked.append(name, value);
  }
  return masked;
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
