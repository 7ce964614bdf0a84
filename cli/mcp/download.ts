import type { IncomingMessage } from 'node:http';
import { request as openRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, Readable, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Reads a file by HTTPS, with a connection that finds its address with the given function. */
export type Download = (url: string, init: RequestInit, lookup: LookupFunction) => Promise<Response>;

/**
 * Creates the function that reads files. `fetch` has no way to choose the address, and would use a connection that is open already. `open` is
 * that of HTTPS, except in tests.
 */
export function createDownload(open: typeof openRequest): Download {
  return (url, { method = 'GET', headers, signal }, lookup) =>
    new Promise((resolve, reject) => {
      const sent = { ...Object.fromEntries(new Headers(headers)), 'accept-encoding': 'identity' };
      const request = open(url, { method, headers: sent, lookup, agent: false, ...(signal ? { signal } : {}) });
      // An error of the lookup stays what it is; all others are those of `fetch`.
      request.once('error', (error: NodeJS.ErrnoException) => {
        const isKnown = signal?.aborted || error.code === 'PRIVATE_ADDRESS';
        reject(isKnown ? error : new TypeError('fetch failed', { cause: error }));
      });
      request.once('response', (message) => resolve(toResponse(message, method)));
      request.end();
    });
}

export const download = createDownload(openRequest);

const DECODERS: ReadonlyMap<string | undefined, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

function toResponse(message: IncomingMessage, method: string): Response {
  const { statusCode: status = 502, statusMessage: statusText = '', headersDistinct } = message;
  const headers = new Headers(
    Object.entries(headersDistinct).flatMap(([name, values = []]) =>
      values.map((value): [string, string] => [name, value]),
    ),
  );
  const isEmpty = [204, 205, 304].includes(status) || method.toUpperCase() === 'HEAD';
  if (isEmpty) message.resume();
  const body = isEmpty ? null : (Readable.toWeb(decode(message)) as ReadableStream);
  return new Response(body, { status, statusText, headers });
}

/** A file may be stored compressed, whatever was asked for. */
function decode(message: IncomingMessage): Readable {
  const decoder = DECODERS.get(message.headers['content-encoding'])?.();
  // An error of the connection is one of the body.
  return decoder === undefined
    ? message
    : pipeline(
        message,
        decoder.on('error', () => {}),
        () => {},
      );
}
