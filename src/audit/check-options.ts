import { type OptionCheck, type OptionChecks, readOptions } from '../internal/read-options.ts';
import type { AuditOptions } from './types.ts';

const CHECKS: OptionChecks<AuditOptions> = {
  catalogue: has('a catalogue: github, or the result of createCatalogue', 'get', 'match', 'check'),
  to: (value) => (typeof value === 'string' ? undefined : 'an API version as a string: "2026-03-10"'),
  changes: isList('the list that diffCatalogues returns'),
  hosts: isList('a list of host names: ["api.github.com"]'),
  tests: (value) => (typeof value === 'boolean' ? undefined : 'true or false'),
  parser: has("the package oxc-parser: import * as parser from 'oxc-parser'", 'parseSync'),
};

/** Rejects unknown options and options that are not of their type, and explains what to pass. */
export function checkOptions(options: unknown): asserts options is AuditOptions {
  readOptions('an audit', options, CHECKS);
}

function has(expected: string, ...names: readonly string[]): OptionCheck {
  return (value) => {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    const hasAll = isObject && names.every((name) => typeof (value as Record<string, unknown>)[name] === 'function');
    return hasAll ? undefined : expected;
  };
}

/** A text can be iterated too, but its characters are not meant. */
function isList(expected: string): OptionCheck {
  return (value) => (typeof value === 'object' && value !== null && Symbol.iterator in value ? undefined : expected);
}
