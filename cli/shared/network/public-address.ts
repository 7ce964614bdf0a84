import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { proxyVariable } from '../../../src/send/ignored-proxy.ts';

/**
 * The IPv4 addresses that are not those of a server on the internet: the special-purpose registry of IANA, and multicast.
 * https://www.iana.org/assignments/iana-ipv4-special-registry
 * https://www.iana.org/assignments/multicast-addresses
 */
const SPECIAL_IPV4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // shared by the customers of a provider (CGNAT)
  '127.0.0.0/8', // loopback
  // The platform of a virtual machine on Azure: https://learn.microsoft.com/azure/virtual-network/what-is-ip-address-168-63-129-16
  '168.63.129.16/32',
  '169.254.0.0/16', // link-local, metadata of virtual machines
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocols
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT relays
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
];

/** The only IPv6 addresses that are assigned to servers: https://www.iana.org/assignments/ipv6-address-space */
const GLOBAL_IPV6 = '2000::/3';

/**
 * The special ones among them. Several contain an IPv4 address, which may be private; the others that do (mapped, compatible and NAT64
 * addresses) are not global. https://www.iana.org/assignments/iana-ipv6-special-registry
 */
const SPECIAL_IPV6 = [
  '2001::/23', // protocols: Teredo, ORCHID, benchmarks
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
];

const special = createList(SPECIAL_IPV4, 'ipv4');
const global = createList([GLOBAL_IPV6], 'ipv6');
const specialGlobal = createList(SPECIAL_IPV6, 'ipv6');

/** Whether an address is that of a server on the internet, and not one of this machine, its network or a protocol. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  // A zone, as in fe80::1%eth0, names an interface of this machine.
  if (!isIPv6(address) || address.includes('%')) return false;
  return global.check(address, 'ipv6') && !specialGlobal.check(address, 'ipv6');
}

function createList(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

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
