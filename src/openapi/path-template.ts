import { encodeReserved } from '../template/encode.ts';
import type { ParameterFacts } from './parameter-facts.ts';

/** Literal text, ready to be sent, or the name of a parameter. */
export type PathToken = string | { readonly name: string; readonly keepsSlashes: boolean };

/**
 * Takes the path of a description apart: only `{name}` is a placeholder. Some descriptions have operators of RFC 6570 in it,
 * such as `{+name}`, which keeps slashes; a template for the query says nothing that the parameters do not.
 */
export function readPath(
  url: string,
  declared: ReadonlyMap<string, ParameterFacts>,
): { readonly path: readonly PathToken[]; readonly tail: string } {
  const end = url.search(/\{[?#&]|[?#]/);
  const path = end < 0 ? url : url.slice(0, end);
  const tail = end < 0 ? '' : encodeReserved(url.slice(end).replace(/\{[^{}]*\}/g, ''));
  const tokens: PathToken[] = [];
  for (const part of path.split(/(\{[^{}]+\})/)) {
    if (part === '') continue;
    if (part.startsWith('{') && part.endsWith('}')) tokens.push(placeholder(part.slice(1, -1), declared));
    else tokens.push(encodeReserved(part));
  }
  return { path: tokens, tail };
}

function placeholder(text: string, declared: ReadonlyMap<string, ParameterFacts>): PathToken {
  if (declared.has(text)) return { name: text, keepsSlashes: declared.get(text)?.allowReserved === true };
  const name = text.replace(/^[+./;]/, '').replace(/(?:\*|:\d+)$/, '');
  return { name, keepsSlashes: text.startsWith('+') || declared.get(name)?.allowReserved === true };
}
