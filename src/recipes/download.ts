import type { AnyClient, RecipeOptions } from './recipe.ts';
import { begin, RecipeError, waitFor } from './recipe.ts';

/** How far a download is. The total is known if the server says it. */
export interface DownloadProgress {
  readonly received: number;
  readonly total: number | undefined;
}

/** The options of recipes that download an archive. */
export interface DownloadOptions extends RecipeOptions<DownloadProgress> {
  /** The most bytes that the archive and its files may have. Default: 1 GiB. */
  maxBytes?: number | undefined;
}

export const MOST_BYTES = 1024 ** 3;
/** How often a download that breaks is continued without having received more. */
const MOST_BREAKS = 3;

/** Sends the request of a download, from a byte on. */
export type Request = (headers: Readonly<Record<string, string>>) => Promise<Response>;

/** Downloads a file into memory. If the connection breaks, it continues where it was. */
export async function download(github: AnyClient, options: DownloadOptions, request: Request): Promise<ArrayBuffer> {
  const { maxBytes = MOST_BYTES, signal } = options;
  let parts: Uint8Array[] = [];
  let [received, breaks] = [0, 0];
  let etag: string | null = null;
  let total: number | undefined;
  const start = (response: Response) => {
    if (!response.ok || !response.body) throw failed(`It has the status ${response.status}.`);
    if (isRest(response, received, etag)) return;
    if (response.status === 206) throw failed('The file has changed.');
    [parts, received, etag] = [[], 0, response.headers.get('etag')];
    const length = response.headers.get('content-length');
    total = length === null || response.headers.has('content-encoding') ? undefined : Number(length);
  };
  const receive = (part: Uint8Array) => {
    received += part.length;
    if (received > maxBytes) throw failed('It is larger than "maxBytes".');
    parts.push(part);
    begin(options, { received, total });
  };
  const attempt = async (): Promise<true | undefined> => {
    const response = await request(received === 0 ? {} : { range: `bytes=${received}-` });
    start(response);
    const before = received;
    try {
      for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) receive(part);
    } catch (error) {
      signal?.throwIfAborted();
      breaks = received > before ? 0 : breaks + 1;
      if (error instanceof RecipeError || breaks > MOST_BREAKS) throw error;
      return undefined;
    }
    return total === undefined || received >= total ? true : undefined;
  };
  await waitFor(github, { interval: 1000, signal }, attempt, () => failed('It took too long.'));
  const bytes = new Uint8Array(received);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes.buffer;
}

/** Whether a response has the bytes of the same file that are missing. */
function isRest({ status, headers }: Response, received: number, etag: string | null): boolean {
  const isNext = headers.get('content-range')?.startsWith(`bytes ${received}-`) === true;
  return status === 206 && isNext && headers.get('etag') === etag;
}

/** The download cannot be used. */
export function failed(reason: string): RecipeError {
  return new RecipeError('DOWNLOAD_FAILED', `The download has failed. ${reason}`, undefined);
}
