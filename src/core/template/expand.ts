import { EndpointError } from '../errors.ts';
import { readList } from '../internal/read-list.ts';
import type { Operator } from './operators.ts';
import type { Expression, Token, Variable } from './parse.ts';
import { firstCharacters } from './prefix.ts';
import { invalidParameter, isPlainObject, toText } from './value.ts';

export function expandTokens(tokens: readonly Token[], values: readonly unknown[]): string {
  let result = '';
  for (const token of tokens) result += typeof token === 'string' ? token : expandExpression(token, values);
  return result;
}

/** Expands one expression with the values of its variables (RFC 6570, section 3.2). */
export function expandExpression({ operator, variables }: Expression, values: readonly unknown[]): string {
  let result = '';
  let lead = operator.first;
  for (const variable of variables) {
    const text = expandVariable(operator, variable, values[variable.slot]);
    if (text === undefined) continue;
    result += lead + text;
    lead = operator.separator;
  }
  return result;
}

/**
 * Expands a variable (RFC 6570, section 3.2.1). Returns undefined if the value counts as undefined: absent, or a list or object
 * without members.
 */
function expandVariable(operator: Operator, variable: Variable, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const { name, prefix } = variable;
  try {
    if (typeof value === 'object') {
      if (Array.isArray(value)) return expandList(operator, variable, value);
      if (isPlainObject(value)) return expandObject(operator, variable, value);
    }
    const text = toText(value, name);
    const encoded = operator.encode(text);
    return withName(operator, name, prefix > 0 ? operator.encode(firstCharacters(text, prefix, operator)) : encoded);
  } catch (error) {
    throw asParameterError(error, name);
  }
}

function expandList(operator: Operator, variable: Variable, list: readonly unknown[]): string | undefined {
  const { name, explode } = variable;
  let result: string | undefined;
  for (const member of checkList(list, name)) {
    if (member === undefined || member === null) continue;
    const text = operator.encode(toText(member, name));
    result = addMember(operator, variable, result, explode ? withName(operator, name, text) : text);
  }
  return finishMembers(operator, variable, result);
}

function expandObject(operator: Operator, variable: Variable, object: Record<string, unknown>): string | undefined {
  let result: string | undefined;
  for (const key of Object.keys(object)) {
    const member = object[key];
    if (member === undefined || member === null) continue;
    const name = operator.encode(key);
    const text = operator.encode(toText(member, variable.name));
    result = addMember(operator, variable, result, variable.explode ? pair(operator, name, text) : `${name},${text}`);
  }
  return finishMembers(operator, variable, result);
}

function addMember({ separator }: Operator, { explode }: Variable, members: string | undefined, text: string): string {
  return members === undefined ? text : members + (explode ? separator : ',') + text;
}

function finishMembers({ named }: Operator, variable: Variable, members: string | undefined): string | undefined {
  if (members === undefined) return undefined;
  const { name, prefix, explode } = variable;
  if (prefix > 0)
    throw invalidParameter(
      name,
      'is a list or an object, but its placeholder takes the first characters of a string; remove the ":" and the number',
    );
  return named && !explode ? `${name}=${members}` : members;
}

function withName(operator: Operator, name: string, text: string): string {
  return operator.named ? pair(operator, name, text) : text;
}

function pair({ whenEmpty }: Operator, name: string, text: string): string {
  return text === '' ? name + whenEmpty : `${name}=${text}`;
}

/** The items of a list, each read once. */
export function checkList(list: unknown, name: string): unknown[] {
  const items = readList(list);
  if (items) return items;
  throw invalidParameter(name, 'must be a list without holes, of at most a million items');
}

/** The error for a parameter that threw while it was read or encoded. */
export function asParameterError(error: unknown, name: string): EndpointError {
  if (error instanceof EndpointError) return error;
  if (error instanceof URIError) {
    return invalidParameter(name, 'contains a lone surrogate, which cannot be encoded; pass well-formed text');
  }
  return invalidParameter(name, 'could not be read');
}
