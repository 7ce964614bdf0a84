import { isIP } from 'node:net';
import { proxyVariable } from '../../../src/send/ignored-proxy.ts';

/**
 * The servers from which GitHub serves logs, artifacts, archives and release assets. A proxy of the network connects to them by name, so their
 * addresses cannot be checked here.
 * https://docs.github.com/actions/reference/runners/self-hosted-runners#communication
 * https://docs.github.com/rest/meta/meta#get-github-meta-information (`domains.actions`, for the storage accounts)
 */
const STORAGE =
  /^(?:codeload\.github\.com|(?:objects|objects-origin|release-assets|github-releases|raw|[a-z\d-]+\.actions)\.githubusercontent\.com|productionresultssa\d{1,3}\.blob\.core\.windows\.net)$/;

/** How a file on another server is read: as everything on the API's own server, through a proxy, or at an address that is checked. */
export type DownloadTarget = 'own' | 'proxied' | 'checked';

/** Decides how the file of a redirect is read. Undefined if it is not read. `api` is the URL that redirected to it. */
export function findDownloadTarget(url: string, api: string, env = process.env): DownloadTarget | undefined {
  const { protocol, hostname } = new URL(url);
  const own = new URL(api);
  const isSecure = protocol === 'https:';
  // The API may be on a private server.
  if (hostname === own.hostname && (isSecure || protocol === own.protocol)) return 'own';
  if (!isSecure || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  if (proxyVariable(new URL(url), env) === undefined) return 'checked';
  return STORAGE.test(hostname) ? 'proxied' : undefined;
}
