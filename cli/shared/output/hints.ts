import type { Finding } from 'routebook/catalogue';
import type { Api } from '../input/api.ts';
import type { Call } from '../input/read-call.ts';
import { note } from './terminal.ts';

export interface HintOptions {
  /** The server that the command line names. */
  readonly baseUrl?: string | undefined;
  /** Whether all values are compared with the shapes of bodies, which takes longer. By default, only nested ones are. */
  readonly isDeep?: boolean;
  /** Whether it is reported that the catalogue does not describe the route or the server. */
  readonly isStrict?: boolean | undefined;
}

/** Returns what the catalogue finds in a call. It also describes the routes that it has on a server that the command line names. */
export async function findHints(api: Api, call: Call, options: HintOptions = {}): Promise<Finding[]> {
  const { baseUrl, isDeep = false, isStrict = false } = options;
  const { route, record, defaults, values } = call;
  const foreign = api.catalogue.check(route, { baseUrl }).filter(({ code }) => code === 'FOREIGN_HOST');
  if (foreign.length > 0) return isStrict ? foreign : [];
  const parameters = { ...defaults, ...values, ...call.options.parameters };
  const data = parsed(call.options['data']);
  // Only the reference has the shapes inside a body.
  const isNested = [data, ...Object.values(parameters)].some((value) => typeof value === 'object' && value !== null);
  const catalogue = isDeep || isNested ? await api.loadReference() : api.catalogue;
  const findings = catalogue.check(record?.route ?? route, { ...call.options, parameters, data });
  return isStrict ? findings : findings.filter((finding) => isMistake(finding, api, baseUrl));
}

/** An unknown path is common in an API that is described only in part, and on servers with routes of their own, so it need not be a mistake. */
function isMistake({ code, suggestions = [] }: Finding, { isGitHub, edition }: Api, baseUrl: string | undefined) {
  if (code !== 'UNKNOWN_ROUTE') return true;
  return isGitHub ? baseUrl === undefined || edition !== undefined : suggestions.length > 0;
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

/** Says until when GitHub supports an edition, or that it no longer does. */
export function noteSupport({ edition }: Api): void {
  const text = edition && describeSupport(edition, new Date());
  if (text !== undefined) note(text);
}

/** The sentence about the end of an edition on a day. */
export function describeSupport(
  { title, supportedUntil }: Pick<NonNullable<Api['edition']>, 'title' | 'supportedUntil'>,
  today: Date,
): string | undefined {
  if (supportedUntil === undefined) return undefined;
  return today.toISOString().slice(0, 10) > supportedUntil
    ? `GitHub's support for ${title} ended on ${supportedUntil}. For a newer server, run: routebook help generate`
    : `GitHub supports ${title} until ${supportedUntil}.`;
}
