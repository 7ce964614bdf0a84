import { randomBytes } from 'node:crypto';
import type { LookupFunction } from 'node:net';
import { isRead } from '../../src/github/policy/create-policy.ts';
import { findDownloadTarget } from '../shared/network/public-address.ts';
import { createPublicLookup } from '../shared/network/public-lookup.ts';
import { type CheckedRequest, DOWNLOADS } from './check-request.ts';
import { Refusal } from './refusal.ts';

/** The files on other servers that the API has redirected to. */
export interface Downloads {
  /** The URL of the proxy at which a client can read a file once. The URL of the file contains a signature, and stays here. */
  issue(url: string, request: CheckedRequest): string;
  /** The URL of a file, and how its server is found. A GET uses it up. */
  take(request: CheckedRequest): StoredFile;
}

interface StoredFile {
  readonly url: string;
  /** Undefined for a file on the server of the API. */
  readonly lookup: LookupFunction | undefined;
}

const LONGEST_TIME = 600_000;
const MOST = 1000;

/** Creates the list of downloads. `api` is the URL of the API. */
export function createDownloads(api: string): Downloads {
  const issued = new Map<string, StoredFile & { readonly until: number }>();
  return {
    issue(url, { origin, method }) {
      // Requests of this proxy use no other.
      const target = isRead(method) && URL.canParse(url) ? findDownloadTarget(url, api, {}) : undefined;
      if (target === undefined)
        throw new Refusal(502, 'FOREIGN_HOST', 'The API redirected to a URL that the proxy does not read.');
      const now = Date.now();
      // The first key of a map is the oldest.
      for (const [id, { until }] of issued) if (until < now || issued.size >= MOST) issued.delete(id);
      const id = randomBytes(24).toString('base64url');
      const lookup = target === 'checked' ? createPublicLookup() : undefined;
      issued.set(id, { url, lookup, until: now + LONGEST_TIME });
      return `${origin}${DOWNLOADS}${id}`;
    },
    take({ path, method }) {
      const id = path.slice(DOWNLOADS.length);
      const found = isRead(method) ? issued.get(id) : undefined;
      if (method === 'GET') issued.delete(id);
      if (found !== undefined && found.until > Date.now()) return found;
      throw new Refusal(
        404,
        'EXPIRED',
        'A download can be read once, within ten minutes. Send the request for it again.',
      );
    },
  };
}
