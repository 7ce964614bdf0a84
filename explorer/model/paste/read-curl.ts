import { type CurlValue, curlValueOf, readCurlOptions } from '../../../src/convert/text/curl-options.ts';
import { type PastedRequest, userToken } from './command-words.ts';

/** The words after these belong to another command. */
const SEPARATORS: ReadonlySet<string> = new Set(['|', ';', '&&']);

/** Reads the arguments of curl; undefined if there is no URL. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided
export function readCurl(args: readonly string[]): PastedRequest | undefined {
  const urls: string[] = [];
  const headers: [string, string][] = [];
  const data: string[] = [];
  const leftOut: string[] = [];
  let method: string | undefined;
  let usualMethod = 'GET';
  let isQuery = false;
  const takeData = (text: string | undefined) => {
    usualMethod = 'POST';
    if (text === undefined) leftOut.push('a file');
    else data.push(text);
  };
  const take: Readonly<Record<CurlValue, (value: string) => void>> = {
    method: (value) => {
      method = value.toUpperCase();
    },
    url: (value) => urls.push(value),
    header: (value) => {
      const colon = value.indexOf(':');
      if (colon > 0) headers.push([value.slice(0, colon).trim().toLowerCase(), value.slice(colon + 1).trim()]);
    },
    data: (value) => takeData(value.startsWith('@') ? undefined : value),
    raw: takeData,
    encoded: (value) => takeData(encodeData(value)),
    json: (value) => {
      take.data(value);
      headers.push(['content-type', 'application/json']);
    },
    bearer: (value) => headers.push(['authorization', `Bearer ${value}`]),
    user: (value) => {
      const [name = '', ...password] = value.split(':');
      headers.push(['authorization', `Bearer ${userToken(name, password.join(':'))}`]);
    },
    cookie: () => leftOut.push('cookie'),
    agent: () => leftOut.push('user-agent'),
    form: () => {
      usualMethod = 'POST';
      leftOut.push('form');
    },
    upload: () => {
      usualMethod = 'PUT';
      leftOut.push('a file');
    },
  };
  for (const { option, value } of readCurlOptions(args.map((word) => [word]))) {
    const kind = curlValueOf(option);
    const text = value.join('');
    if (option === '' && SEPARATORS.has(text)) break;
    if (option === '') urls.push(...(text.trim() === '' ? [] : [text]));
    else if (option === '-G' || option === '--get') isQuery = true;
    else if (option === '-I' || option === '--head') method ??= 'HEAD';
    else if (kind !== undefined) take[kind](text);
  }
  // A word without a scheme may be the value of an unknown option.
  let url = urls.find((each) => /^https?:/i.test(each)) ?? urls[0];
  if (url === undefined) return undefined;
  const body = data.join('&');
  if (isQuery && body !== '') url += `${url.includes('?') ? '&' : '?'}${body}`;
  const hasBody = data.length > 0 && !isQuery;
  return { method: method ?? (isQuery ? 'GET' : usualMethod), url, headers, leftOut, ...(hasBody ? { body } : {}) };
}

/** `name=content` or `content`, to be encoded. With `@` instead of `=`, the content is in a file, which the page does not have. */
function encodeData(text: string): string | undefined {
  if (text.includes('@') && !text.includes('=')) return undefined;
  const start = text.indexOf('=') + 1;
  const content = String(new URLSearchParams({ '': text.slice(start) })).slice(1);
  return start > 1 ? text.slice(0, start) + content : content;
}
