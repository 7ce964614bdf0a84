import type { RequestOptions } from '../../index.ts';
import { textOf } from '../body.ts';
import { changePath, type Prepared, prepare } from '../prepare.ts';
import { toBase64 } from './base64.ts';
import { fileNameOf } from './file-name.ts';
import { maskHeader, type TextOptions } from './mask.ts';
import { fieldsOf } from './multipart.ts';

export interface HarPair {
  name: string;
  value: string;
}

export interface HarParameter {
  name: string;
  value?: string;
  fileName?: string;
  contentType?: string;
}

/** HAR 1.2 has either parameters or a text. */
export interface HarPostData {
  mimeType: string;
  params?: HarParameter[];
  text?: string;
  /** Names of our own begin with an underscore, as the format wants it: HAR has no bytes. */
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

/** A HAR request: the bridge to the libraries that write code in other languages. */
export function toHar(options: RequestOptions, textOptions: TextOptions = {}): HarRequest {
  const prepared = prepare(options);
  const { method, headers, url } = prepared;
  const postData = postDataOf(prepared);
  const result: HarRequest = {
    method,
    url: changePath(url, writeUri),
    httpVersion: 'HTTP/1.1',
    cookies: cookiesOf(headers['cookie'], textOptions),
    headers: Object.entries(headers).map(([name, value]) => ({ name, value: shownValue(name, value, textOptions) })),
    queryString: queryOf(url),
    headersSize: -1,
    bodySize: sizeOf(prepared),
  };
  if (postData) result.postData = postData;
  return result;
}

/** HAR wants a URI by the letter of RFC 3986, and without its fragment. */
function writeUri(path: string): string {
  return path.replace(/#.*/s, '').replaceAll('[', '%5B').replaceAll(']', '%5D');
}

function shownValue(name: string, value: string, textOptions: TextOptions): string {
  const masked = maskHeader(name, value, textOptions);
  return masked ? `${masked.before}$${masked.variable}` : value;
}

function cookiesOf(header: string | undefined, textOptions: TextOptions): HarPair[] {
  if (header === undefined || maskHeader('cookie', header, textOptions)) return [];
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
  if (body.kind === 'bytes') return body.bytes.length;
  if (body.kind === 'blob') return body.blob.size;
  return body.kind === 'none' ? 0 : -1;
}

function postDataOf({ body, headers }: Prepared): HarPostData | undefined {
  const mimeType = headers['content-type'] ?? '';
  switch (body.kind) {
    case 'none':
      return undefined;
    case 'json':
    case 'text':
      return { mimeType, text: body.text };
    case 'parameters':
      return { mimeType, params: [...body.parameters].map(([name, value]) => ({ name, value })) };
    case 'bytes':
      return { mimeType, text: toBase64(body.bytes), _encoding: 'base64' };
    case 'form':
      return { mimeType: mimeType || 'multipart/form-data', params: fieldsOf(body.form).map(parameterOf) };
    case 'blob':
      return { mimeType, text: '', comment: `The body is the file ${fileNameOf(body.blob)}.` };
    case 'stream':
      return { mimeType, text: '', comment: `The body is the file ${fileNameOf()}.` };
  }
}

function parameterOf(field: ReturnType<typeof fieldsOf>[number]): HarParameter {
  if ('value' in field) return field;
  const { name, file } = field;
  return { name, fileName: file.name, contentType: file.type || 'application/octet-stream' };
}
