import { readFile, realpath } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { InputError } from '../errors.ts';
import { decode, fileErrorReason, readInput } from '../input/read-input.ts';

/** The largest public descriptions are about 40 MB. */
const MAX_BYTES = 200 * 2 ** 20;
const MAX_REDIRECTS = 5;
const MAX_MILLISECONDS = 60_000;

/** A description or one of its files, with the URL that its references are relative to. */
export interface LoadedText {
  readonly text: string;
  readonly url: string;
}

/** Reads a description from a file, a URL, or standard input (`-`). */
export async function loadText(name: string, onProgress: (step: string) => void): Promise<LoadedText> {
  if (/^https?:\/\//i.test(name)) return fetchText(name, onProgress);
  const text = decode(await readInput(name));
  if (text === undefined) throw new InputError(`${name} is not UTF-8 text`);
  return { text, url: pathToFileURL(name === '-' ? 'stdin' : name).href };
}

/**
 * Reads a file that a description refers to. Only files in the description's folder or below it are read, unless other files are
 * allowed.
 */
export async function loadReferenced(
  url: string,
  root: string,
  allowOutside: boolean,
  onProgress: (step: string) => void,
): Promise<string> {
  const refuse = () => {
    throw new InputError(
      `a $ref leads to ${url}, outside the folder of the description. Pass --allow-outside to read such files`,
    );
  };
  if (!allowOutside && !url.startsWith(new URL('.', root).href)) refuse();
  if (!url.startsWith('file:')) return (await fetchText(url, onProgress)).text;
  const file = fileURLToPath(url);
  // A symbolic link may point outside the folder.
  const real = await realpath(file).catch(() => file);
  const folder = await realpath(dirname(fileURLToPath(new URL(root)))).catch(() => '');
  if (!allowOutside && !real.startsWith(folder.endsWith(sep) ? folder : folder + sep)) refuse();
  const bytes = await readFile(real).catch((error: NodeJS.ErrnoException) => {
    throw new InputError(`the file ${file} cannot be read: ${fileErrorReason(error)}`);
  });
  const text = decode(bytes);
  if (text === undefined) throw new InputError(`${file} is not UTF-8 text`);
  return text;
}

async function fetchText(start: string, onProgress: (step: string) => void): Promise<LoadedText> {
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
    url = checkRedirect(new URL(location, url));
  }
  throw new InputError(`${start} cannot be fetched: more than ${MAX_REDIRECTS} redirects`);
}

function reasonOf(error: Error): string {
  const { cause } = error;
  return cause instanceof Error ? cause.message || error.message : error.message;
}

/** A redirect must not lead to a server whose response could be tampered with. */
function checkRedirect(url: URL): string {
  const isLoopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback)) return url.href;
  throw new InputError(
    `the redirect to ${url.href} is not followed. Redirects may only lead to https URLs or to this machine`,
  );
}

async function readLimited(response: Response, url: string, onProgress: (step: string) => void): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new InputError(`${url} is larger than ${MAX_BYTES / 2 ** 20} MB`);
    chunks.push(chunk);
    onProgress(`Fetching ${url}: ${(size / 2 ** 20).toFixed(1)} MB`);
  }
  const text = decode(Buffer.concat(chunks));
  if (text === undefined) throw new InputError(`${url} is not UTF-8 text`);
  return text;
}
