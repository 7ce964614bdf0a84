import { EndpointError } from '../core/errors.ts';
import { OPTION_NAMES } from '../core/read-options.ts';
import { findParameter, hasQueryOnly } from './place-parameters.ts';
import type { CheckOptions, RouteFacts } from './rules.ts';

/** Options that are parameters if the route is a string. `apiVersion` is one, because descriptions have no version header. */
const FREE_NAMES = ['url', 'method', 'apiVersion'];

/** Whether an option is a parameter or a field of a body. */
function isParameterName(name: string): boolean {
  return !OPTION_NAMES.has(name) || FREE_NAMES.includes(name);
}

/** The members of an object that have a value. Undefined is treated as absent. */
export function valuesIn(object: object): [string, unknown][] {
  return Object.entries(object).filter(([, value]) => value !== undefined);
}

/**
 * Returns the parameters and fields of a call, and rejects names that the operation does not have. In the option `parameters`, such names
 * are sent in the query of a GET or HEAD.
 */
export function checkNames(facts: RouteFacts, options: Readonly<Record<string, unknown>>): [string, unknown][] {
  facts.checkOptions?.(facts, options);
  const { body, fields } = facts;
  const named = valuesIn(options).filter(([name]) => isParameterName(name));
  for (const [name] of named) {
    if (findParameter(facts, name)) continue;
    if (!hasQueryOnly(facts) && (body === undefined || fields.isOpen || fields.has(name))) continue;
    throw noParameter(name, `. ${adviceFor(name, facts)}.`);
  }
  return named;
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
  if (!findParameter({ ...facts, keys: new Map() }, 'request')) return;
  const message =
    'The operation has a parameter with the name of the option "request". Pass it as { parameters: { request: … } }.';
  throw new EndpointError('INVALID_OPTION', message, { parameter: 'request' });
}

function adviceFor(name: string, facts: RouteFacts): string {
  if (/^(?:accept|authorization|content-type)$/i.test(name)) return 'Pass it in "headers"';
  const [place, more] = hasQueryOnly(facts) ? ['query', ''] : ['body', ', or pass the whole body as "data"'];
  return `To send it in the ${place} anyway, pass it in "parameters"${more}`;
}

/** The error for a name that the operation does not have. */
export function noParameter(name: string, reason: string): EndpointError {
  const message = `The operation has no parameter ${JSON.stringify(name)}${reason}`;
  return new EndpointError('INVALID_PARAMETER', message, { parameter: name });
}
