import type { Finding } from 'routebook/catalogue';
import type { Api } from '../input/api.ts';
import type { Call } from '../input/read-call.ts';
import { note } from './terminal.ts';

/** Returns what the catalogue finds in a call to its own API, and nothing for a call to another host. */
export async function findHints(api: Api, call: Call): Promise<Finding[]> {
  const { hosts, isGitHub } = api;
  const [, host] = /^(?:\w+ )?https?:\/\/([^/?#]*)/i.exec(call.route) ?? [];
  if (host !== undefined && !hosts.has(host.toLowerCase())) return [];
  const { route, options, defaults, values } = call;
  const parameters = { ...defaults, ...values, ...options.parameters };
  const data = parsed(options['data']);
  // Only the reference has the shapes inside a body.
  const isNested = [data, ...Object.values(parameters)].some((value) => typeof value === 'object' && value !== null);
  const catalogue = isNested ? await api.loadReference() : api.catalogue;
  // An unknown path is common in APIs that are described only in part, so it is not reported.
  const findings = catalogue.check(call.record?.route ?? route, { ...options, parameters, data });
  return isGitHub
    ? findings
    : findings.filter(({ code, suggestions }) => code !== 'UNKNOWN_ROUTE' || suggestions?.length);
}

/** If a body is JSON, its fields can be checked. */
export function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return data;
  }
}

/** Says until when GitHub supports an edition. The date is a fact; whether it has passed depends on the reader's day. */
export function noteSupport({ edition }: Api): void {
  if (edition?.supportedUntil !== undefined) note(`GitHub supports ${edition.title} until ${edition.supportedUntil}.`);
}
