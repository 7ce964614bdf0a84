import { randomBytes } from 'node:crypto';
import { isRead } from '../../src/github/policy/create-policy.ts';
import { isPublic } from '../mcp/policy.ts';
import { type CheckedRequest, DOWNLOADS } from './check-request.ts';
import { Refusal } from './refusal.ts';

/** The files on other servers that the API has redirected to. */
export interface Downloads {
  /** The URL of the proxy at which a client can read a file once. The URL of the file contains a signature, and stays here. */
  issue(url: string, request: CheckedRequest): string;
  /** The URL of a file. A GET uses it up. */
  take(request: CheckedRequest): string;
}

const LONGEST_TIME = 600_000;
const MOST = 1000;

/** Creates the list of downloads. `api` is the URL of the API. */
export function createDownloads(api: string): Downloads {
  const issued = new Map<string, { readonly url: string; readonly until: number }>();
  return {
    issue(url, { origin, method }) {
      if (!isRead(method) || !URL.canParse(url) || !isPublic(url, api))
        throw new Refusal(502, 'FOREIGN_HOST', 'The API redirected to a URL that the proxy does not read.');
      const now = Date.now();
      // The first key of a map is the oldest.
      for (const [id, { until }] of issued) if (until < now || issued.size >= MOST) issued.delete(id);
      const id = randomBytes(24).toString('base64url');
      issued.set(id, { url, until: now + LONGEST_TIME });
      return `${origin}${DOWNLOADS}${id}`;
    },
    take({ path, method }) {
      const id = path.slice(DOWNLOADS.length);
      const found = isRead(method) ? issued.get(id) : undefined;
      if (method === 'GET') issued.delete(id);
      if (found !== undefined && found.until > Date.now()) return found.url;
      throw new Refusal(
        404,
        'EXPIRED',
        'A download can be read once, within ten minutes. Send the request for it again.',
      );
    },
  };
}
