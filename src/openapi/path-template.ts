import { encodeReserved } from '../core/template/expand.ts';
import type { ParameterFacts, Style } from './parameter-facts.ts';

/** Literal text, ready to be sent, or the name of a parameter. */
export type PathToken = string | PathPlaceholder;

interface PathPlaceholder {
  readonly name: string;
  readonly keepsSlashes: boolean;
  /** The style of an RFC 6570 operator, if the placeholder has one. */
  readonly style?: Style;
}

/** The parsed path of a route, and what follows the path. */
interface PathTemplate {
  readonly path: readonly PathToken[];
  /** The query and fragment in the path itself. */
  readonly tail: readonly PathToken[];
}

const OPERATOR_STYLES: Readonly<Record<string, Style>> = { '.': 'label', ';': 'matrix' };

/**
 * Parses the path of a description, in which only `{name}` is a placeholder. Some descriptions use operators of RFC 6570, such as
 * `{+name}`, which keeps slashes. Query templates, and pairs whose value is a query parameter, are dropped because the parameters
 * repeat them.
 */
export function readPath(
  url: string,
  declared: ReadonlyMap<string, ParameterFacts>,
  inQuery: ReadonlyMap<string, ParameterFacts>,
): PathTemplate {
  const plain = url.replace(/\{[?&#][^{}]*\}/g, '');
  const end = plain.search(/[?#]/);
  const path = end < 0 ? plain : plain.slice(0, end);
  const tail = end < 0 ? '' : plain.slice(end);
  const isFilled = (name: string) => inQuery.has(name) && !declared.has(name);
  const own = tail
    .replace(/([?&])[^=&#{}]*=\{([^{}]+)\}(?=[&#]|$)/g, (pair, start: string, name: string) =>
      isFilled(name) ? (start === '?' ? '?' : '') : pair,
    )
    .replace(/^\?&/, '?')
    .replace(/^\?(?=#|$)/, '');
  return { path: readTokens(path, declared), tail: readTokens(own, declared) };
}

function readTokens(text: string, declared: ReadonlyMap<string, ParameterFacts>): PathToken[] {
  const tokens: PathToken[] = [];
  for (const part of text.split(/(\{[^{}]+\})/)) {
    if (part === '') continue;
    if (!part.startsWith('{') || !part.endsWith('}')) {
      tokens.push(encodeReserved(part));
      continue;
    }
    if (part.startsWith('{/') && !declared.has(part.slice(1, -1))) tokens.push('/');
    tokens.push(placeholder(part.slice(1, -1), declared));
  }
  return tokens;
}

function placeholder(text: string, declared: ReadonlyMap<string, ParameterFacts>): PathPlaceholder {
  if (declared.has(text)) return { name: text, keepsSlashes: declared.get(text)?.allowReserved === true };
  const name = text.replace(/^[+./;]/, '').replace(/(?:\*|:\d+)$/, '');
  const style = OPERATOR_STYLES[text.charAt(0)];
  return {
    name,
    keepsSlashes: text.startsWith('+') || declared.get(name)?.allowReserved === true,
    ...(style === undefined ? {} : { style }),
  };
}
