// RFC 6570, sections 1.5 and 2, for the reference implementation: what a template is, read one character at a time.

/** Why a template or a value was refused, and where. */
export interface Refusal extends Error {
  kind: 'template' | 'value';
  /**
   * Of a template: the index of the first character that is wrong. A percent sign, dot or colon that lacks what must
   * follow it is itself wrong; a template that ends too early is wrong at its end.
   */
  index?: number;
  /** Of a value: the name of its variable. */
  parameter?: string;
}

function refuseTemplate(index: number, reason: string): never {
  throw Object.assign(new Error(reason), { kind: 'template', index } satisfies Partial<Refusal>);
}

// Section 1.5: Notational Conventions

export const DIGIT = '0123456789';
export const ALPHA = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const HEXDIG = '0123456789ABCDEFabcdef';

/** ucschar and iprivate, as the grammar lists them. */
const BEYOND_ASCII = `A0-D7FF F900-FDCF FDF0-FFEF
  10000-1FFFD 20000-2FFFD 30000-3FFFD 40000-4FFFD 50000-5FFFD 60000-6FFFD 70000-7FFFD 80000-8FFFD 90000-9FFFD
  A0000-AFFFD B0000-BFFFD C0000-CFFFD D0000-DFFFD E1000-EFFFD
  E000-F8FF F0000-FFFFD 100000-10FFFD`
  .split(/\s+/)
  .map((range) => range.split('-').map((limit) => Number.parseInt(limit, 16)) as [number, number]);

export const isOneOf = (set: string, character: string | undefined): boolean =>
  character !== undefined && character.length === 1 && set.includes(character);

export const isTriplet = (text: string, index: number): boolean =>
  text[index] === '%' && isOneOf(HEXDIG, text[index + 1]) && isOneOf(HEXDIG, text[index + 2]);

export const characterAt = (text: string, index: number): string =>
  String.fromCodePoint(text.codePointAt(index) as number);

// Section 2.2 and the table of appendix A: what each operator does

export interface Operator {
  first: string;
  sep: string;
  named: boolean;
  ifemp: string;
  allow: 'U' | 'U+R';
}

const SIMPLE: Operator = { first: '', sep: ',', named: false, ifemp: '', allow: 'U' };

const OPERATORS = new Map<string, Operator>([
  ['+', { first: '', sep: ',', named: false, ifemp: '', allow: 'U+R' }],
  ['.', { first: '.', sep: '.', named: false, ifemp: '', allow: 'U' }],
  ['/', { first: '/', sep: '/', named: false, ifemp: '', allow: 'U' }],
  [';', { first: ';', sep: ';', named: true, ifemp: '', allow: 'U' }],
  ['?', { first: '?', sep: '&', named: true, ifemp: '=', allow: 'U' }],
  ['&', { first: '&', sep: '&', named: true, ifemp: '=', allow: 'U' }],
  ['#', { first: '#', sep: ',', named: false, ifemp: '', allow: 'U+R' }],
]);

export interface Variable {
  name: string;
  explode: boolean;
  maxLength: number | undefined;
}

export type Part = { literal: string } | { operator: Operator; variables: Variable[] };

// Section 2: Syntax. URI-Template = *( literals / expression )

export function parse(template: string): Part[] {
  const parts: Part[] = [];
  let index = 0;
  while (index < template.length) {
    if (template[index] === '{') {
      const { part, end } = parseExpression(template, index);
      parts.push(part);
      index = end;
    } else {
      const literal = parseLiteral(template, index);
      parts.push({ literal });
      index += literal.length;
    }
  }
  return parts;
}

// Section 2.1: Literals, with verified erratum 6937, which gives the apostrophe back

function parseLiteral(template: string, index: number): string {
  if (isTriplet(template, index)) return template.slice(index, index + 3);
  const character = characterAt(template, index);
  const code = character.codePointAt(0) as number;
  const inAscii = code > 0x20 && code < 0x7f && !isOneOf('"%<>\\^`{|}', character);
  const beyondAscii = BEYOND_ASCII.some(([first, last]) => code >= first && code <= last);
  if (!inAscii && !beyondAscii) refuseTemplate(index, 'no literal');
  return character;
}

// Section 2.2: Expressions. expression = "{" [ operator ] variable-list "}"

function parseExpression(template: string, start: number): { part: Part; end: number } {
  let index = start + 1;
  const operator = OPERATORS.get(template[index] ?? '');
  if (operator !== undefined) index += 1;
  const variables: Variable[] = [];
  for (;;) {
    const { variable, end } = parseVariable(template, index);
    variables.push(variable);
    index = end + 1;
    if (template[end] === '}') return { part: { operator: operator ?? SIMPLE, variables }, end: index };
    if (template[end] !== ',') refuseTemplate(end, 'neither a comma nor a closing brace');
  }
}

// Section 2.3: Variables. varname = varchar *( ["."] varchar ); and 2.4: Value Modifiers

function parseVariable(template: string, from: number): { variable: Variable; end: number } {
  let index = skipVarchar(template, from, from);
  for (;;) {
    if (template[index] === '.') index = skipVarchar(template, index + 1, index);
    else if (isOneOf(`${ALPHA}${DIGIT}_%`, template[index])) index = skipVarchar(template, index, index);
    else break;
  }
  const variable: Variable = { name: template.slice(from, index), explode: false, maxLength: undefined };

  // Section 2.4.2: explode = "*"
  if (template[index] === '*') return { variable: { ...variable, explode: true }, end: index + 1 };

  // Section 2.4.1: prefix = ":" max-length; max-length = %x31-39 0*3DIGIT
  if (template[index] === ':') {
    const colon = index;
    index += 1;
    let digits = '';
    while (digits.length < 4 && isOneOf(DIGIT, template[index]) && !(digits === '' && template[index] === '0')) {
      digits += template[index];
      index += 1;
    }
    if (digits === '') refuseTemplate(colon, 'a prefix without its length');
    variable.maxLength = Number(digits);
  }
  return { variable, end: index };
}

/** varchar = ALPHA / DIGIT / "_" / pct-encoded */
function skipVarchar(template: string, index: number, blame: number): number {
  if (isTriplet(template, index)) return index + 3;
  if (isOneOf(`${ALPHA}${DIGIT}_`, template[index])) return index + 1;
  refuseTemplate(blame, 'no name');
}
