// RFC 6570, level 4, the slow and obvious way: the text of the standard turned into code one section at a time, one
// character at a time. It shares nothing with the library but the standard, so that the two can be held against
// each other. Where the normative sections and appendix A (not normative) disagree, the sections win.

import { types } from 'node:util';
import {
  ALPHA,
  characterAt,
  DIGIT,
  isOneOf,
  isTriplet,
  type Operator,
  parse,
  type Refusal,
  type Variable,
} from './reference-grammar.ts';

function refuseValue(parameter: string, reason: string): never {
  throw Object.assign(new Error(reason), { kind: 'value', parameter } satisfies Partial<Refusal>);
}

// Section 1.5: Notational Conventions

const UNRESERVED = `${ALPHA}${DIGIT}-._~`;
const RESERVED = ":/?#[]@!$&'()*+,;=";

// Section 2.3 again: what a variable's value may be, and when it counts as undefined

type Value = { text: string } | { members: string[] } | { pairs: [string, string][] } | undefined;

function readValue(variables: Readonly<Record<string, unknown>>, name: string): Value {
  if (!Object.hasOwn(variables, name)) return undefined;
  const value = variables[name];
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) {
    const members: string[] = [];
    for (const member of value) {
      if (member !== undefined && member !== null) members.push(readText(member, name));
    }
    return members.length === 0 ? undefined : { members };
  }
  if (isPlainObject(value)) {
    const pairs: [string, string][] = [];
    for (const [key, member] of Object.entries(value)) {
      if (member !== undefined && member !== null) pairs.push([readText(key, name), readText(member, name)]);
    }
    return pairs.length === 0 ? undefined : { pairs };
  }
  return { text: readText(value, name) };
}

function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

function readText(value: unknown, name: string): string {
  if (typeof value === 'string') {
    for (const character of value) {
      const code = character.codePointAt(0) as number;
      if (code >= 0xd800 && code <= 0xdfff) refuseValue(name, 'half of a surrogate pair');
    }
    return value;
  }
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (types.isDate(value) && !Number.isNaN(value.getTime())) return value.toISOString();
  refuseValue(name, 'no text');
}

// Section 3: Expansion

/** Expands a template, or throws a `Refusal`. */
export function expandByReference(template: string, variables: Readonly<Record<string, unknown>>): string {
  let result = '';
  for (const part of parse(template)) {
    // Section 3.1: Literal Expansion
    if ('literal' in part) result += encode(part.literal, 'U+R');
    else result += expandExpression(part.operator, part.variables, variables);
  }
  return result;
}

// Section 3.2: Expression Expansion

function expandExpression(operator: Operator, list: Variable[], variables: Readonly<Record<string, unknown>>): string {
  const expansions: string[] = [];
  for (const variable of list) {
    const value = readValue(variables, variable.name);
    if (value !== undefined) expansions.push(...expandVariable(operator, variable, value));
  }
  return expansions.length === 0 ? '' : operator.first + expansions.join(operator.sep);
}

// Sections 3.2.1 to 3.2.9: Variable Expansion. What is returned is to be joined by the operator's separator.

function expandVariable(operator: Operator, variable: Variable, value: NonNullable<Value>): string[] {
  const { allow } = operator;
  const pair = (name: string, text: string): string =>
    text === '' ? name + operator.ifemp : `${name}=${encode(text, allow)}`;

  if ('text' in value) {
    const text = splitCharacters(value.text, allow).slice(0, variable.maxLength).join('');
    return [operator.named ? pair(variable.name, text) : encode(text, allow)];
  }

  // Section 2.4.1: prefixes are not applicable to composite values.
  if (variable.maxLength !== undefined) refuseValue(variable.name, 'a prefix of a list or map');

  if (variable.explode) {
    if ('pairs' in value) return value.pairs.map(([key, text]) => pair(encode(key, allow), text));
    return value.members.map((text) => (operator.named ? pair(variable.name, text) : encode(text, allow)));
  }

  // A list or map that is defined has a member and so is not empty, even if all its members are: `=` always follows.
  const texts = 'pairs' in value ? value.pairs.flat() : value.members;
  const joined = texts.map((text) => encode(text, allow)).join(',');
  return [operator.named ? `${variable.name}=${joined}` : joined];
}

// Section 3.2.1: which characters are encoded, and what counts as one character of a prefix

function encode(text: string, allow: Operator['allow']): string {
  let result = '';
  for (const character of splitCharacters(text, allow)) {
    const isTriplets = character.length > 1 && character[0] === '%';
    const isAllowed = isOneOf(UNRESERVED, character) || (allow === 'U+R' && isOneOf(RESERVED, character));
    if (isTriplets || isAllowed) result += character;
    else for (const octet of new TextEncoder().encode(character)) result += encodeOctet(octet);
  }
  return result;
}

function encodeOctet(octet: number): string {
  return `%${octet.toString(16).toUpperCase().padStart(2, '0')}`;
}

/**
 * Splits a text where a prefix may cut it: between code points. Where percent-encoded triplets pass through, those that
 * together stand for one code point are one character; a triplet that is part of no code point is one by itself.
 * Everywhere else a `%` is a character like any other.
 */
function splitCharacters(text: string, allow: Operator['allow']): string[] {
  const characters: string[] = [];
  for (let index = 0; index < text.length; ) {
    const character =
      allow === 'U+R' && isTriplet(text, index) ? encodedCharacterAt(text, index) : characterAt(text, index);
    characters.push(character);
    index += character.length;
  }
  return characters;
}

function encodedCharacterAt(text: string, index: number): string {
  let end = index;
  while (end < index + 12 && isTriplet(text, end)) {
    end += 3;
    try {
      decodeURIComponent(text.slice(index, end));
      return text.slice(index, end);
    } catch {
      // The octets so far are not the whole of a character.
    }
  }
  return text.slice(index, index + 3);
}
