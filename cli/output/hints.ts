import type { Finding } from 'routebook/catalogue';
import type { Api } from '../input/api.ts';
import type { Call } from '../input/read-call.ts';

/** What the catalogue finds in a call of its own API; nothing for a call of another host. */
export function findHints({ catalogue, hosts, isGitHub }: Api, call: Call): Finding[] {
  const [, host] = /^(?:\w+ )?https?:\/\/([^/?#]*)/i.exec(call.route) ?? [];
  if (host !== undefined && !hosts.has(host.toLowerCase())) return [];
  const { route, options, defaults, values } = call;
  const parameters = { ...defaults, ...values, ...options.parameters };
  // A path of its own is common for APIs that are described only in part.
  const findings = catalogue.check(call.record?.route ?? route, {
    ...options,
    parameters,
    data: parsed(options['data']),
  });
  return isGitHub
    ? findings
    : findings.filter(({ code, suggestions }) => code !== 'UNKNOWN_ROUTE' || suggestions?.length);
}

/** The fields of a body that is written as JSON can be checked. */
export function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}
