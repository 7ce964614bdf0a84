import { EndpointError } from '../../core/errors.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { convert } from '../convert.ts';
import { type Prepared, prepare } from '../prepare.ts';
import { escapeHidden, isPrintable } from './hidden-characters.ts';
import { Mask, maskedBody } from './mask.ts';
import { literalOf, type MaskedText, mapLiterals, showMasked } from './masked-text.ts';
import { readTextOptions, type TextOptions } from './text-options.ts';

/**
 * Writes a request as an HTTP/1.1 message, to read or to document it. Each line of the header ends with a line feed alone. A body with
 * masked secrets has no `content-length`, because it depends on the secrets. A message contains no bytes, files, streams or forms.
 *
 * @example
 * toHttpMessage(endpoint('GET /user'), { mask: true })
 */
export function toHttpMessage(options: RequestOptions, textOptions: TextOptions = {}): string {
  return convert(() => writeMessage(prepare(options), readTextOptions('toHttpMessage', textOptions)));
}

function writeMessage(prepared: Prepared, textOptions: TextOptions): string {
  const mask = new Mask(textOptions, prepared);
  const { host, target } = splitUrl(showMasked(mask.url(prepared.url)));
  const body = bodyOf(prepared, mask);
  const lines = Object.entries({ host, ...prepared.headers }).map(
    ([name, value]) => `${name}: ${showMasked(mask.header(name, value))}`,
  );
  const text = body && showMasked(body);
  if (body && literalOf(body) !== undefined) lines.push(`content-length: ${new TextEncoder().encode(text).length}`);
  const message = `${[`${prepared.method} ${target} HTTP/1.1`, ...lines].join('\n')}\n${text ? `\n${text}` : ''}`;
  if (isPrintable(message)) return message;
  throw unwritable('control characters or invisible characters');
}

/** The host and the target of a request (RFC 9112), without the fragment. */
function splitUrl(url: string): { host: string; target: string } {
  const [, host, path = ''] = /^\w+:\/\/([^/?#@]+)(?![^/?#])([^#]*)/.exec(url) ?? [];
  if (host === undefined) throw unwritable('a URL with a password or without a host', 'url');
  return { host, target: path.startsWith('/') ? path : `/${path}` };
}

function bodyOf(prepared: Prepared, mask: Mask): MaskedText | undefined {
  const { kind } = prepared.body;
  const text = maskedBody(prepared, mask);
  if (text === undefined && kind !== 'none') throw unwritable('bytes, files, streams or forms');
  return text && kind === 'json' ? mapLiterals(text, escapeHidden) : text;
}

function unwritable(what: string, parameter = 'data'): EndpointError {
  const message = `A message written as text cannot contain ${what}. Use toCurl or toFetch.`;
  return new EndpointError('INVALID_PARAMETER', message, { parameter });
}
