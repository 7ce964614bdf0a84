import { invalidOption } from '../../core/endpoint/errors.ts';
import type { RequestOptions } from '../../core/types/request-options.ts';
import { VERSION } from '../../core/version.ts';
import { convert } from '../convert.ts';
import { prepare } from '../prepare.ts';
import { type HarPair, type HarRequest, writeHar } from './har.ts';
import { readTextOptions, type TextOptions } from './text-options.ts';

/** A request in an archive. It was not sent, so its response is empty and its times are zero. */
export interface HarEntry {
  startedDateTime: string;
  time: number;
  request: HarRequest;
  response: {
    status: number;
    statusText: string;
    httpVersion: string;
    cookies: HarPair[];
    headers: HarPair[];
    content: { size: number; mimeType: string };
    redirectURL: string;
    headersSize: number;
    bodySize: number;
  };
  cache: object;
  timings: { send: number; wait: number; receive: number };
}

/** A whole HTTP Archive, version 1.2. */
export interface HarArchive {
  log: { version: '1.2'; creator: { name: string; version: string }; entries: HarEntry[] };
}

/**
 * Writes an HTTP Archive of one or more requests, which browsers, Postman, Insomnia and code generators can import.
 *
 * @example
 * JSON.stringify(toHarArchive(endpoint('GET /user'), { mask: true }))
 */
export function toHarArchive(
  requests: RequestOptions | readonly RequestOptions[],
  textOptions: TextOptions = {},
): HarArchive {
  return convert(() => {
    const list: readonly RequestOptions[] = Array.isArray(requests) ? requests : [requests as RequestOptions];
    if (list.length === 0) throw invalidOption('requests', 'must contain at least one request');
    const read = readTextOptions('toHarArchive', textOptions);
    const entries = list.map((request) => createEntry(writeHar(prepare(request), read)));
    return { log: { version: '1.2', creator: { name: 'routebook', version: VERSION }, entries } };
  });
}

function createEntry(request: HarRequest): HarEntry {
  return {
    // The format requires a date. A fixed date keeps the function pure.
    startedDateTime: '1970-01-01T00:00:00.000Z',
    time: 0,
    request,
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
}
