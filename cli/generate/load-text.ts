import { realpath } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { InputError } from '../errors.ts';
import { readErrorReason } from '../files/file-error.ts';
import { readRegularFile, tooLarge } from '../files/read-regular-file.ts';
import { decode, MAX_DESCRIPTION_BYTES, readInput } from '../input/read-input.ts';
import { readBody } from '../output/read-body.ts';

const MAX_REDIRECTS = 5;
const MAX_MILLISECONDS = 60_000;

/** A description or one of its files, with the URL that its references are relative to. */
export interface LoadedText {
  readonly text: string;
  readonly url: string;
}

export function isUrl(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/** Reads a description from a file, a URL, or standard input (`-`). */
export async function loadText(name: string, onProgress: (step: string) => void): Promise<LoadedText> {
  if (isUrl(name)) return fetchText(name, onProgress);
  const text = decode(await readInput(name, MAX_DESCRIPTION_BYTES));
  if (text === undefined) throw new InputError(`${name} is not UTF-8 text`);
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
  onProgress: (step: string) => void,
): Promise<string> {
  const isAllowed = (target: string) => allowOutside || isBelow(target, root);
  if (url.startsWith('file:') && !root.startsWith('file:'))
    throw new InputError(`a $ref leads to ${url}. A description from a URL cannot refer to local files`);
  if (!isAllowed(url)) throw outside(url);
  if (!/^(?:file|https?):/.test(url))
    throw new InputError(`a $ref leads to ${url}. Only files and http URLs can be read`);
  if (!url.startsWith('file:')) return (await fetchText(url, onProgress, isAllowed)).text;
  const file = pathOf(url);
  // A symbolic link may point outside the folder.
  const real = await realpath(file).catch(() => file);
  const folder = await realpath(dirname(fileURLToPath(root))).catch(() => '');
  if (!allowOutside && !real.startsWith(folder.endsWith(sep) ? folder : folder + sep)) throw outside(url);
  const text = decode(readReferenced(real, file));
  if (text === undefined) throw new InputError(`${file} is not UTF-8 text`);
  return text;
}

function outside(url: string): InputError {
  return new InputError(
    `a $ref leads to ${url}, outside the folder of the description. Pass --allow-outside to read such files`,
  );
}

/** Whether a URL is in the folder of another one. A server may read an encoded slash as a slash, which could lead out of the folder. */
function isBelow(url: string, root: string): boolean {
  return url.startsWith(new URL('.', root).href) && !/%(?:2f|5c)/i.test(url);
}

/** The path of a `file:` URL. */
export function pathOf(url: string): string {
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
    throw new InputError(`the file ${file} cannot be read: ${readErrorReason(error)}`);
  }
}

/** Fetches a text. Every redirect is checked before it is followed, so that no request leaves what is allowed. */
async function fetchText(
  start: string,
  onProgress: (step: string) => void,
  isAllowed: (url: string) => boolean = () => true,
): Promise<LoadedText> {
  const signal = AbortSignal.timeout(MAX_MILLISECONDS);
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    onProgress(`Fetching ${url}`);
    const response = await fetch(url, {
      redirect: 'manual',
      signal,
      headers: { accept: 'application/json, */*' },
    }).catch((error: Error) => {
      throw new InputError(`${url} cannot be fetched: ${reasonOf(error)}`);
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) {
      if (!response.ok) throw new InputError(`${url} cannot be fetched: status ${response.status}`);
      return { text: await readLimited(response, url, onProgress), url };
    }
    url = checkRedirect(location, url);
    if (!isAllowed(url)) throw outside(url);
  }
  throw new InputError(`${start} cannot be fetched: more than ${MAX_REDIRECTS} redirects`);
}

function reasonOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error ? cause.message || error.message : error.message;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** A redirect must not lead to a server whose response could be tampered with, nor from another machine to this one. */
function checkRedirect(location: string, from: string): string {
  if (!URL.canParse(location, from)) throw new InputError(`${from} redirects to a URL that is not valid`);
  const url = new URL(location, from);
  const isLoopback = LOOPBACK.test(url.hostname);
  const isSafe = isLoopback ? LOOPBACK.test(new URL(from).hostname) : url.protocol === 'https:';
  if (isSafe && /^https?:$/.test(url.protocol)) return url.href;
  throw new InputError(
    `the redirect to ${url.href} is not followed. Redirects may only lead to https URLs, or from this machine to itself`,
  );
}

async function readLimited(response: Response, url: string, onProgress: (step: string) => void): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readBody(response)) {
    size += chunk.length;
    if (size > MAX_DESCRIPTION_BYTES)
      throw new InputError(`${url} cannot be used: ${tooLarge(MAX_DESCRIPTION_BYTES).message}`);
    chunks.push(chunk);
    onProgress(`Fetching ${url}: ${(size / 2 ** 20).toFixed(1)} MB`);
  }
  const text = decode(Buffer.concat(chunks));
  if (text === undefined) throw new InputError(`${url} is not UTF-8 text`);
  return text;
}
