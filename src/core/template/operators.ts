import { encodeReserved, encodeUnreserved } from './encode.ts';

/** The meaning of an operator (RFC 6570, appendix A). */
export interface Operator {
  /** Written before the first defined variable. */
  readonly first: string;
  /** Written between variables, and between the members of an exploded variable. */
  readonly separator: string;
  /** Whether `name=` is written before each value. */
  readonly named: boolean;
  /** Written after the name if the value is empty. */
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

/** The operator of `{name}`, which has no symbol. */
export const SIMPLE = operator('', ',');

/** Inserts reserved characters unchanged: `{+path}`. */
export const RESERVED = operator('', ',', false, '', encodeReserved);

/** A fragment, with reserved characters unchanged: `{#section}`. */
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
