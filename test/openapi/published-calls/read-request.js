import { isDeepStrictEqual } from 'node:util';

/**
 * Reads a request as a server does, so that requests that mean the same are equal.
 * @param {Request} request
 * @param {import('./call.d.ts').Call} call
 * @returns {Promise<import('./call.d.ts').ReadRequest & { method: string }>}
 */
export async function readRequest(request, call) {
  const bytes = await request.clone().arrayBuffer();
  const contentType = bytes.byteLength === 0 ? null : request.headers.get('content-type');
  const type = contentType?.split(';')[0].trim().toLowerCase();
  return {
    method: request.method,
    url: readUrl(request.url),
    headers: Object.fromEntries(
      Object.entries(call.headers ?? {}).map(([name, wanted]) => [
        name,
        readHeader(name, request.headers.get(name), wanted),
      ]),
    ),
    type,
    sent: type === undefined && bytes.byteLength === 0 ? undefined : await readBody(bytes, contentType ?? ''),
  };
}

/** Spaces after commas and escapes in JSON do not matter. A request that accepts anything accepts what is wanted. */
function readHeader(name, value, wanted) {
  if (name === 'accept' && (value === null || value === '*/*')) return wanted;
  if (value?.startsWith('{') && isDeepStrictEqual(JSON.parse(value), JSON.parse(wanted))) return wanted;
  return name === 'accept-language' ? value?.replaceAll(', ', ',') : value;
}

/**
 * The request that a call expects, in the same form.
 * @param {import('./call.d.ts').Call} call
 */
export function expectedRequest({ route, url = '', headers = {}, type, sent }) {
  const isForm = type === 'application/x-www-form-urlencoded';
  return { method: route.split(' ')[0], url: readUrl(url), headers, type, sent: isForm ? readPairs(sent) : sent };
}

/**
 * A URL in one spelling. Characters that separate nothing may be encoded or not, and the order of parameters with different names does not
 * matter.
 */
function readUrl(url) {
  const [whole, query = ''] = url.split('#')[0].split(/\?(.*)/s);
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split(/=(.*)/s).slice(0, 2));
  const read = pairs.map(([name, value = '']) => [
    readName(spell(name, /[&=+#%]/)),
    spell(value.replaceAll('+', '%20'), /[&+#%,]/),
  ]);
  read.sort(([left], [right]) => (left < right ? -1 : Number(left > right)));
  return [spell(whole, /[/?#%,;]/), ...read.map((pair) => pair.join('='))].join('\n');
}

/** Decodes what is encoded, except for characters that would then have another meaning. */
function spell(text, separators) {
  let decoded = '';
  try {
    decoded = decodeURIComponent(
      text.replace(/%([0-7][\dA-F])/gi, (triple, digits) => {
        const character = String.fromCharCode(Number.parseInt(digits, 16));
        return separators.test(character) ? `%25${digits.toUpperCase()}` : triple;
      }),
    );
  } catch {
    return text;
  }
  return decoded;
}

/** A list in brackets may have numbers or not. */
const readName = (name) => name.replace(/\[\d+\]$/, '[]');

function readPairs(pairs) {
  return pairs.map(([name, value]) => [readName(name), value]);
}

async function readBody(bytes, contentType) {
  if (/^multipart\/form-data/i.test(contentType)) return readParts(Buffer.from(bytes), contentType);
  const text = new TextDecoder().decode(bytes);
  if (/^application\/x-www-form-urlencoded/i.test(contentType)) return readPairs([...new URLSearchParams(text)]);
  if (!/[/+]json\b/i.test(contentType)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return `invalid JSON: ${text}`;
  }
}

/** The parts of a form: name, file name, media type, content. A part of plain text has no media type. */
function readParts(bytes, contentType) {
  const [, quoted, plain] = /boundary=(?:"([^"]*)"|([^;]*))/i.exec(contentType) ?? [];
  const texts = bytes
    .toString()
    .split(`--${quoted ?? plain}`)
    .slice(1, -1);
  return texts.map((part) => {
    const [head, ...content] = part.slice(2, -2).split('\r\n\r\n');
    const [, name = ''] = /[ ;]name="([^"]*)"/i.exec(head) ?? [];
    const [, fileName = null] = /filename="([^"]*)"/i.exec(head) ?? [];
    const [, type = null] = /content-type:\s*([^\r\n;]*)/i.exec(head) ?? [];
    const read = (text) => text?.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n') ?? null;
    return [read(name), read(fileName), type === 'text/plain' ? null : type, content.join('\r\n\r\n')];
  });
}
