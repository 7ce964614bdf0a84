import { encodeReserved, encodeUnreserved } from './encode.ts';

/** What one operator of an expression means: RFC 6570, appendix A. */
export interface Operator {
  /** Written before the first defined variable. */
  readonly first: string;
  /** Written between variables, and between the members of an exploded one. */
  readonly separator: string;
  /** Whether `name=` stands before each value. */
  readonly named: boolean;
  /** What stands after the name where the value is empty. */
  readonly whenEmpty: string;
  readonly encode: (text: string) => string;
}

function operator(
  first: string,
  separator: string,
  named = false,
  whenEmpty = '',
  encode = encodeUnreserved,
): Operator {
  return { first, separator, named, whenEmpty, encode };
}

/** The operator of `{name}`, which has no sign. */
export const SIMPLE = operator('', ',');

/** Insert reserved characters as they are: `{+path}`. */
export const RESERVED = operator('', ',', false, '', encodeReserved);

/** A fragment, with reserved characters as they are: `{#section}`. */
export const FRAGMENT = operator('#', ',', false, '', encodeReserved);

export const OPERATORS: ReadonlyMap<string, Operator> = new Map([
  ['+', RESERVED],
  ['#', FRAGMENT],
  ['.', operator('.', '.')],
  ['/', operator('/', '/')],
  [';', operator(';', ';', true)],
  ['?', operator('?', '&', true, '=')],
  ['&', operator('&', '&', true, '=')],
]);
