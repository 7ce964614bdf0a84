import { EndpointError } from '../errors.ts';
import type { Operator } from './operators.ts';
import type { Expression, Token, Variable } from './parse.ts';
import { invalidParameter, isPlainObject, toText } from './value.ts';

export function expandTokens(tokens: readonly Token[], values: readonly unknown[]): string {
  let result = '';
  for (const token of tokens) result += typeof token === 'string' ? token : expandExpression(token, values);
  return result;
}

/** RFC 6570, section 3.2: one expression with the values of its variables. */
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

/** RFC 6570, section 3.2.1. Undefined where the value counts as undefined: absent, or a list or object without members. */
function expandVariable(operator: Operator, variable: Variable, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const { name, prefix } = variable;
  try {
    if (typeof value === 'object' && (Array.isArray(value) || isPlainObject(value))) {
      if (prefix > 0) throw invalidParameter(name, 'is a list or an object, which its prefix modifier cannot cut');
      return expandMembers(operator, variable, value);
    }
    const text = toText(value, name);
    return withName(operator, name, operator.encode(prefix > 0 ? firstCodePoints(text, prefix) : text));
  } catch (error) {
    throw blame(error, name);
  }
}

function expandMembers(operator: Operator, { name, explode }: Variable, value: object): string | undefined {
  const { named, encode } = operator;
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined || member === null) continue;
    const text = encode(toText(member, name));
    if (Array.isArray(value)) members.push(explode ? withName(operator, name, text) : text);
    else if (!explode) members.push(encode(key), text);
    else members.push(named ? withName(operator, encode(key), text) : `${encode(key)}=${text}`);
  }
  if (members.length === 0) return undefined;
  if (explode) return members.join(operator.separator);
  return (named ? `${name}=` : '') + members.join(',');
}

function withName(operator: Operator, name: string, text: string): string {
  if (!operator.named) return text;
  return text === '' ? name + operator.whenEmpty : `${name}=${text}`;
}

/** Name the parameter behind whatever was thrown while it was read or encoded. */
export function blame(error: unknown, name: string): EndpointError {
  if (error instanceof EndpointError) return error;
  if (error instanceof URIError)
    return invalidParameter(name, 'has half a character (a lone surrogate), which has no encoding');
  return invalidParameter(name, 'could not be read');
}

function firstCodePoints(text: string, count: number): string {
  let end = 0;
  for (let left = count; left > 0 && end < text.length; left--)
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}
