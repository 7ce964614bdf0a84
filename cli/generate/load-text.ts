import { realpath } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readRegularFile, tooLarge } from '../../analysis/read-regular-file.ts';
import { isSecretParameter } from '../../src/core/secrets.ts';
import { ignoredProxy, type ProxyRuntime } from '../../src/send/ignored-proxy.ts';
import { InputError, UsageError } from '../shared/errors.ts';
import { readErrorReason } from '../shared/files/replace-file.ts';
import { decode, MAX_DESCRIPTION_BYTES, readInput } from '../shared/input/read-input.ts';
import { readBody } from '../shared/output/print-response.ts';

const MAX_REDIRECTS = 5;
const MAX_MILLISECONDS = 60_000;

/** A file that does not exist or cannot be fetched. All such files of a description are reported together. */
export class UnreadableError extends InputError {}

/** A description or one of its files, with the URL that its references are relative to. */
interface LoadedText {
  readonly text: string;
  readonly url: string;
}

/** Headers, and the origin that they may be sent to. No other server receives them. */
interface OriginHeaders {
  readonly origin: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** The options for reading a file, besides its name. */
export interface Reading {
  readonly onProgress: (step: string) => void;
  readonly secret?: OriginHeaders | undefined;
  /** Called with a file that may be read, even if it does not exist. */
  readonly onFile?: (path: string) => void;
}

export function isUrl(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/** Reads a description from a file, a URL, or standard input (`-`). */
export async function loadText(name: string, reading: Reading): Promise<LoadedText> {
  if (isUrl(name)) return fetchText(name, reading);
  const text = decode(await readInput(name, MAX_DESCRIPTION_BYTES));
  if (text === undefined) throw new InputError(`${name} is not UTF-8 text.`);
  return { text, url: pathToFileURL(name === '-' ? 'stdin' : name).href };
}

/**
 * Reads a file that a description refers to. Only files in the description's folder or below it are read, unless other files are
 * allowed. A description from a URL never reads local files.
 */
export async function loadReferenced(
  url: string,
  root: string,
  allowOutside: boolean,
  reading: Reading,
): Promise<string> {
  const isAllowed = (target: string) => allowOutside || isBelow(target, root);
  if (url.startsWith('file:') && !root.startsWith('file:'))
    throw new InputError(`a $ref leads to ${url}. A description from a URL cannot refer to local files.`);
  // Throws for a path that no system has.
  if (url.startsWith('file:')) pathOf(url);
  if (!isAllowed(url)) throw outside(url);
  if (!/^(?:file|https?):/.test(url))
    throw new InputError(`a $ref leads to ${url}. Only files and http URLs can be read.`);
  if (!url.startsWith('file:')) return (await fetchText(url, reading, isAllowed)).text;
  const file = pathOf(url);
  // A symbolic link may point outside the folder.
  const real = await realpath(file).catch(() => file);
  const folder = await realpath(dirname(fileURLToPath(root))).catch(() => '');
  if (!allowOutside && !real.startsWith(folder.endsWith(sep) ? folder : folder + sep)) throw outside(url);
  reading.onFile?.(file);
  const text = decode(readReferenced(real, file));
  if (text === undefined) throw new InputError(`${file} is not UTF-8 text.`);
  return text;
}

function outside(url: string): InputError {
  return new InputError(
    `a $ref leads to ${shownName(url)}, outside the folder of the description. Pass --allow-outside to read such files.`,
  );
}

/** Whether a URL is in the folder of another one. A server may read an encoded slash as a slash, which could lead out of the folder. */
function isBelow(url: string, root: string): boolean {
  return url.startsWith(new URL('.', root).href) && !/%(?:2f|5c)/i.test(url);
}

/** The path of a `file:` URL. */
function pathOf(url: string): string {
  try {
    return fileURLToPath(url);
  } catch (error) {
    throw new InputError(`the $ref to ${url} is not a valid file: ${(error as Error).message}`);
  }
}

function readReferenced(path: string, file: string): Buffer {
  try {
    return readRegularFile(path, MAX_DESCRIPTION_BYTES);
  } catch (error) {
    throw new UnreadableError(`the file ${file} cannot be read: ${readErrorReason(error)}`);
  }
}

/** Fetches a text. Every redirect is checked before it is followed, so that no request leaves what is allowed. */
async function fetchText(
  start: string,
  { onProgress, secret }: Reading,
  isAllowed: (url: string) => boolean = () => true,
): Promise<LoadedText> {
  const signal = AbortSignal.timeout(MAX_MILLISECONDS);
  let url = start;
  if (!URL.canParse(start) || new URL(start).username !== '' || new URL(start).password !== '')
    throw new UnreadableError(
      `${shownName(start)} cannot be fetched: it must be a valid URL without a user name or password`,
    );
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    onProgress(`Fetching ${shownName(url)}`);
    const response = await fetch(url, {
      redirect: 'manual',
      signal,
      headers: [['accept', 'application/json, */*'], ...headersFor(url, secret)],
    }).catch((error: Error) => {
      throw new UnreadableError(`${shownName(url)} cannot be fetched: ${fetchFault(error, url)}`);
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) {
      if (!response.ok) {
        const advice = statusAdvice(response.status, headersFor(url, secret).length > 0);
        throw new UnreadableError(`${shownName(url)} cannot be fetched: status ${response.status}${advice}`);
      }
      return { text: await readLimited(response, url, onProgress), url };
    }
    url = checkRedirect(location, url);
    if (!isAllowed(url)) throw outside(url);
  }
  throw new InputError(`${shownName(start)} cannot be fetched: more than ${MAX_REDIRECTS} redirects.`);
}

/** The headers for a URL: none, unless it has the origin that they belong to. */
function headersFor(url: string, secret: OriginHeaders | undefined): [name: string, value: string][] {
  if (secret === undefined || new URL(url).origin !== secret.origin) return [];
  return secret.headers.map(([name, value]) => [name, value]);
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** A redirect must not lead to a server whose response could be tampered with, nor from another machine to this one. */
function checkRedirect(location: string, from: string): string {
  if (!URL.canParse(location, from)) throw new InputError(`${shownName(from)} redirects to a URL that is not valid.`);
  const url = new URL(location, from);
  const isLoopback = LOOPBACK.test(url.hostname);
  const isSafe = isLoopback ? LOOPBACK.test(new URL(from).hostname) : url.protocol === 'https:';
  if (isSafe && /^https?:$/.test(url.protocol)) return url.href;
  throw new InputError(
    `the redirect to ${shownName(url.href)} is not followed. Redirects may only lead to https URLs, or from this machine to itself.`,
  );
}

async function readLimited(response: Response, url: string, onProgress: (step: string) => void): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readBody(response)) {
    size += chunk.length;
    if (size > MAX_DESCRIPTION_BYTES)
      throw new InputError(`${shownName(url)} cannot be used: ${tooLarge(MAX_DESCRIPTION_BYTES).message}`);
    chunks.push(chunk);
    onProgress(`Fetching ${shownName(url)}: ${(size / 2 ** 20).toFixed(1)} MB`);
  }
  const text = decode(Buffer.concat(chunks));
  if (text === undefined) throw new InputError(`${shownName(url)} is not UTF-8 text.`);
  return text;
}

/** The codes of Node for a certificate that no known authority has signed. */
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);

/** Why a request failed, and what to do about it. */
export function fetchFault(error: Error, url: string, runtime?: ProxyRuntime): string {
  const { cause } = error;
  const reason = cause instanceof Error ? cause.message || error.message : error.message;
  const code = cause instanceof Error ? (cause as NodeJS.ErrnoException).code : undefined;
  if (code !== undefined && UNTRUSTED.has(code)) {
    return `${reason}. If you trust the server, set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority`;
  }
  const proxy = ignoredProxy(url, runtime);
  return proxy === undefined ? reason : `${reason}. ${proxy}`;
}

/** The advice for a status of the server of a description. */
export function statusAdvice(status: number, hasHeaders: boolean): string {
  if (status === 407) return '. The proxy needs a user and a password, as in HTTPS_PROXY=http://user:password@host';
  if (status !== 401 && status !== 403) return '';
  return hasHeaders
    ? '. The server does not accept the header that was passed'
    : '. Pass the header that it needs, as in --header "authorization: Bearer $TOKEN"';
}

/** Reads a header such as `authorization: Bearer …`. The message of an error never contains its value. */
export function readHeader(text: string): readonly [name: string, value: string] {
  const [, name = '', value = ''] = /^([^:]*):[ \t]*(.*)$/s.exec(text) ?? [];
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) {
    throw new UsageError('--header needs a name and a value, such as --header "authorization: Bearer $TOKEN".');
  }
  if (value === '' || /[^\t\x20-\x7e\x80-\xff]/.test(value)) {
    throw new UsageError(`the value of the header ${name} is empty, or has characters that a header cannot have.`);
  }
  return [name.toLowerCase(), value];
}

/** The name of a description for messages: without the password and the tokens of a URL. */
export function shownName(name: string): string {
  if (!/^https?:/i.test(name)) return name;
  return name
    .replace(/^([^/?#]*\/\/)[^/?#]*@/, '$1***@')
    .replace(/([?&#;]([^?&=#;\s]*)=)[^&#\s]*/g, (pair, start: string, parameter: string) =>
      isSecretParameter(parameter) ? `${start}***` : pair,
    );
}
