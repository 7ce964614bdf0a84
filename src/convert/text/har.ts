import { textOf } from '../../core/body.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { VERSION } from '../../core/version.ts';
import { toBase64 } from '../base64.ts';
import { convert } from '../convert.ts';
import { changePath, type Prepared, prepare } from '../prepare.ts';
import { fileNameOf } from './file-name.ts';
import { escapeHidden } from './hidden-characters.ts';
import { Mask, maskedBody } from './mask.ts';
import { literalOf, showMasked } from './masked-text.ts';
import { type Field, fieldsOf } from './multipart.ts';
import { readTextOptions, type TextOptions } from './text-options.ts';

/** A name and its value, such as a header. */
export interface HarPair {
  name: string;
  value: string;
}

/** A field of a form, or a file in it. */
export interface HarParameter {
  name: string;
  value?: string;
  fileName?: string;
  contentType?: string;
}

/** The body of a HAR request. In HAR 1.2, a body has either parameters or a text. */
export interface HarPostData {
  mimeType: string;
  params?: HarParameter[];
  text?: string;
  /** HAR 1.2 cannot represent bytes. The format requires that additional names begin with an underscore. */
  _encoding?: 'base64';
  comment?: string;
}

/** A request in the HTTP Archive format, version 1.2: http://www.softwareishard.com/blog/har-12-spec/#request */
export interface HarRequest {
  method: string;
  url: string;
  httpVersion: string;
  cookies: HarPair[];
  headers: HarPair[];
  queryString: HarPair[];
  postData?: HarPostData;
  headersSize: number;
  bodySize: number;
}

/**
 * Writes a request in the HTTP Archive format, which code generators for other languages can read.
 *
 * @example
 * toHar(endpoint('GET /user')).url
 */
export function toHar(options: RequestOptions, textOptions: TextOptions = {}): HarRequest {
  return convert(() => writeHar(prepare(options), readTextOptions('toHar', textOptions)));
}

/** Writes a file that browsers, Postman and Insomnia can import. The request was not sent, so its response is empty. */
export function writeHarFile(options: RequestOptions, textOptions?: TextOptions): string {
  const entry = {
    // The format requires a date. A fixed date keeps the function pure.
    startedDateTime: '1970-01-01T00:00:00.000Z',
    time: 0,
    request: toHar(options, textOptions),
    response: {
      status: 0,
      statusText: '',
      httpVersion: '',
      cookies: [],
      headers: [],
      content: { size: 0, mimeType: 'x-unknown' },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: 0, receive: 0 },
  };
  const log = { version: '1.2', creator: { name: 'routebook', version: VERSION }, entries: [entry] };
  return escapeHidden(JSON.stringify({ log }, undefined, 2));
}

function writeHar(prepared: Prepared, textOptions: TextOptions): HarRequest {
  const { method, headers } = prepared;
  const mask = new Mask(textOptions, prepared);
  const url = showMasked(mask.url(prepared.url));
  const result: HarRequest = {
    method,
    url: changePath(url, writeUri),
    httpVersion: 'HTTP/1.1',
    cookies: cookiesOf(headers['cookie'], mask),
    headers: Object.entries(headers).map(([name, value]) => ({ name, value: showMasked(mask.header(name, value)) })),
    queryString: queryOf(url),
    headersSize: -1,
    bodySize: sizeOf(prepared),
  };
  const postData = postDataOf(prepared, mask);
  if (postData) result.postData = postData;
  return result;
}

/** HAR requires a URI that is strictly valid by RFC 3986, without a fragment. */
function writeUri(path: string): string {
  return path.replace(/#.*/s, '').replaceAll('[', '%5B').replaceAll(']', '%5D');
}

function cookiesOf(header: string | undefined, mask: Mask): HarPair[] {
  if (header === undefined || literalOf(mask.header('cookie', header)) === undefined) return [];
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const end = pair.indexOf('=');
      return end < 0 ? { name: '', value: pair } : { name: pair.slice(0, end), value: pair.slice(end + 1) };
    });
}

function queryOf(url: string): HarPair[] {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? '';
  return [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
}

function sizeOf({ body }: Prepared): number {
  const text = textOf(body);
  if (text !== undefined) return new TextEncoder().encode(text).length;
  if (body.kind === 'bytes') return body.content.length;
  if (body.kind === 'blob') return body.content.size;
  return body.kind === 'none' ? 0 : -1;
}

function postDataOf(prepared: Prepared, mask: Mask): HarPostData | undefined {
  const { body, headers } = prepared;
  const mimeType = headers['content-type'] ?? '';
  switch (body.kind) {
    case 'none':
      return undefined;
    case 'json':
    case 'text':
      return { mimeType, text: showMasked(maskedBody(prepared, mask) ?? ['']) };
    case 'parameters':
      return {
        mimeType,
        params: [...body.content].map(([name, value]) => ({ name, value: showMasked(mask.field(name, value)) })),
      };
    case 'bytes':
      return { mimeType, text: toBase64(body.content), _encoding: 'base64' };
    case 'form':
      return { mimeType: mimeType || 'multipart/form-data', params: fieldsOf(body.content, mask).map(parameterOf) };
    case 'blob':
      return { mimeType, text: '', comment: `The body is the file ${fileNameOf(body.content)}.` };
    case 'stream':
      return { mimeType, text: '', comment: `The body is the file ${fileNameOf()}.` };
  }
}

function parameterOf(field: Field): HarParameter {
  const { name } = field;
  if (field.kind === 'value') return { name, value: showMasked(field.value) };
  return { name, fileName: field.fileName, contentType: field.type };
}
