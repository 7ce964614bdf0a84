import { EndpointError } from '../errors.ts';
import { ownValue } from '../internal/objects.ts';
import type { Time } from '../types/operation.ts';
import { asParameterError, expandTokens } from './expand.ts';
import { addLiteral, type Dialect, parseTemplate, type Slots } from './parse.ts';

/** The values of variables: RFC 6570's strings, lists and associative arrays. `null` counts as undefined. */
export type TemplateScalar = string | number | bigint | boolean | Time | null | undefined;
/** The value of a variable. */
export type TemplateValue = TemplateScalar | readonly TemplateScalar[] | { readonly [key: string]: TemplateScalar };

/** The variables of a template by name. */
export type TemplateVariables = { readonly [name: string]: TemplateValue };

/** A compiled RFC 6570 template. */
export interface Template {
  /** The template as it was given. */
  readonly source: string;
  /** The name of each variable once, in order of first appearance. */
  readonly names: readonly string[];
  /** Replaces the variables of the template. */
  expand(variables?: TemplateVariables): string;
}

/** The syntax of a variable with its modifier (RFC 6570, section 2.3). */
const VARIABLE = /((?:\w|%[\da-fA-F]{2})(?:\.?(?:\w|%[\da-fA-F]{2}))*)(?::([1-9]\d{0,3})|(\*))?/y;
const STRICT: Dialect = { variable: VARIABLE, addText: addLiteral };

/**
 * Compiles an RFC 6570 template, level 4.
 *
 * @example
 * compile('/search{?q,page}').expand({ q: 'a b', page: 2 }) // '/search?q=a%20b&page=2'
 */
export function compile(source: string): Template {
  if (typeof source !== 'string')
    throw new EndpointError('INVALID_TEMPLATE', 'A template must be a string.', { index: 0 });
  const slots: Slots = new Map();
  const tokens = parseTemplate(source, slots, STRICT);
  const names = Object.freeze([...slots.keys()]);
  return {
    source,
    names,
    expand(variables = {}) {
      return expandTokens(
        tokens,
        names.map((name) => readVariable(variables, name)),
      );
    },
  };
}

/** Compiles and expands a template that is used only once. */
export function expand(source: string, variables?: TemplateVariables): string {
  return compile(source).expand(variables);
}

function readVariable(variables: TemplateVariables, name: string): unknown {
  try {
    return ownValue(variables, name);
  } catch (error) {
    throw asParameterError(error, name);
  }
}
