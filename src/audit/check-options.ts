import { EndpointError } from '../errors.ts';
import type { AuditOptions } from './types.ts';

/** Rejects options that are not of their type, and explains what to pass. */
export function checkOptions(options: unknown): asserts options is AuditOptions {
  if (typeof options !== 'object' || options === null)
    throw invalid('options', "The options must be an object: { to: '2026-03-10' }.");
  const { catalogue, to, changes, hosts, parser } = options as { readonly [name: string]: unknown };
  if (catalogue !== undefined && !hasFunctions(catalogue, 'get', 'match', 'check'))
    throw invalid('catalogue', 'The option "catalogue" must be a catalogue: github, or the result of createCatalogue.');
  if (to !== undefined && typeof to !== 'string')
    throw invalid('to', 'The option "to" must be an API version as a string: "2026-03-10".');
  if (changes !== undefined && !isList(changes))
    throw invalid('changes', 'The option "changes" must be the list that diffCatalogues returns.');
  if (hosts !== undefined && !isList(hosts))
    throw invalid('hosts', 'The option "hosts" must be a list of host names: ["api.github.com"].');
  if (parser !== undefined && !hasFunctions(parser, 'parseSync'))
    throw invalid(
      'parser',
      'The option "parser" must be the package oxc-parser: import * as parser from \'oxc-parser\'.',
    );
}

function invalid(parameter: string, message: string): EndpointError {
  return new EndpointError('INVALID_OPTION', message, { parameter });
}

function hasFunctions(value: unknown, ...names: readonly string[]): boolean {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isObject && names.every((name) => typeof (value as Record<string, unknown>)[name] === 'function');
}

/** A text can be iterated too, but its characters are not meant. */
function isList(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Symbol.iterator in value;
}
