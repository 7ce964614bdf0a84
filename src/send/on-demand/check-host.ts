import { invalidOption } from '../../endpoint/errors.ts';
import { parseUrl } from '../origin.ts';

/** Rejects a request that was built for another host than the base URL of the sender. Another port may be another API of the same host. */
export function checkHost(url: string, base: URL): void {
  const target = parseUrl(url);
  if (!target || base.hostname === target.hostname) return;
  throw invalidOption(
    'baseUrl',
    `of the sender has the origin ${base.origin}, but the request goes to ${target.origin}. Pass the same base URL to both: endpoint.defaults({ baseUrl })`,
  );
}
