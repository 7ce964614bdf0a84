import { EndpointError } from '../core/errors.ts';
import { OPTION_NAMES } from '../core/internal/option-names.ts';
import type { ApiCredentials } from './api.ts';
import type { CheckOptions, RouteFacts } from './rules.ts';

/** Options that are parameters if the route is a string. `apiVersion` is one, because descriptions have no version header. */
const FREE_NAMES: ReadonlySet<string> = new Set(['url', 'method', 'apiVersion']);

/**
 * Rejects names that the operation does not have. In the option `parameters`, such names are sent in the query of a GET or HEAD.
 */
export function checkNames(
  facts: RouteFacts,
  options: Readonly<Record<string, unknown>>,
  credentials: ApiCredentials,
): void {
  facts.checkOptions?.(facts, options);
  const hasQueryOnly = facts.method === 'GET' || facts.method === 'HEAD';
  for (const name of Object.keys(options)) {
    if (OPTION_NAMES.has(name) && !FREE_NAMES.has(name)) continue;
    if (options[name] === undefined || isKnownName(facts, name, credentials)) continue;
    if (hasQueryOnly || (facts.body !== undefined && !facts.fields.isOpen && !facts.fields.has(name))) {
      throw unknownName(name, adviceFor(name, hasQueryOnly));
    }
  }
}

/** Whether a name is that of a parameter of the operation, or of a credential of the API. */
export function isKnownName({ byPlace, fields }: RouteFacts, name: string, credentials: ApiCredentials): boolean {
  return (
    byPlace.path.has(name) ||
    byPlace.query.has(name) ||
    byPlace.header.has(name.toLowerCase()) ||
    byPlace.cookie.has(name) ||
    (!fields.has(name) && credentials.has(name)) ||
    (name.startsWith('?') && (byPlace.query.has(name.slice(1)) || credentials.get(name.slice(1))?.in === 'query'))
  );
}

/** Rejects options that may be intended as parameters or body fields. */
export const checkOptionNames: CheckOptions = (facts, options) => {
  checkFieldOptions(facts, options);
  checkRequest(facts, options['request']);
};

/** Rejects an option that may be intended as a body field, if the call also passes other fields. */
function checkFieldOptions(facts: RouteFacts, options: Readonly<Record<string, unknown>>): void {
  const names = (facts.body?.media ?? []).flatMap(([, , media]) => media.options ?? []);
  const unclear = names.find((name) => options[name] !== undefined);
  if (unclear === undefined || options['data'] !== undefined) return;
  const message = `"${unclear}" is an option, and the body has a field of this name. Pass the whole body as "data".`;
  throw new EndpointError('INVALID_OPTION', message, { parameter: unclear });
}

/**
 * `request` can have any value, so a parameter with this name would be lost. The types of the other options distinguish them from
 * parameters.
 */
function checkRequest(facts: RouteFacts, value: unknown): void {
  if (value === undefined || value === null || typeof value === 'object') return;
  if (!isKnownName(facts, 'request', new Map())) return;
  const message =
    'The operation has a parameter with the name of the option "request". Pass it as { parameters: { request: … } }.';
  throw new EndpointError('INVALID_OPTION', message, { parameter: 'request' });
}

function adviceFor(name: string, hasQueryOnly: boolean): string {
  if (/^(?:accept|authorization|content-type)$/i.test(name)) return 'Pass it in "headers"';
  return hasQueryOnly
    ? 'To send it in the query anyway, pass it in "parameters"'
    : 'To send it in the body anyway, pass it in "parameters", or pass the whole body as "data"';
}

function unknownName(name: string, advice: string): EndpointError {
  const message = `The operation has no parameter ${JSON.stringify(name)}. ${advice}.`;
  return new EndpointError('INVALID_PARAMETER', message, { parameter: name });
}
