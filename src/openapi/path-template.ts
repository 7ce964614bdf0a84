import type { Declared, Parameter, PathOverride, PathToken, ReadTemplate } from '../core/rules.ts';
import { encodeReserved } from '../core/values.ts';
import { joinQuery } from '../core/write-url.ts';
import { label, matrix } from './styles.ts';

/** A path in which only `{name}` is a placeholder, and whose text needs no encoding. Most paths are. */
export const PLAIN_PATH = /^(?:[\w/.~:@!$&'()*,;=-]|\{[^{}+./;?&#*:]+\})*$/;

/** Parses a path that `PLAIN_PATH` describes. */
export const readPlainPath: ReadTemplate = (url) =>
  url.split(/[{}]/).map((part, index) => (index % 2 === 1 ? { name: part } : part));

const STYLES: Readonly<Record<string, PathOverride['style']>> = { '.': label, ';': matrix };

/**
 * Parses any path of a description, in which only `{name}` is a placeholder. Some descriptions use operators of RFC 6570, such as
 * `{+name}`, which keeps slashes. Query templates, and pairs whose value is a query parameter, are dropped because the parameters
 * repeat them.
 */
function readTokensOf(url: string, declared: Declared): readonly PathToken[] {
  const plain = url.replace(/\{[?&#][^{}]*\}/g, '');
  const end = plain.search(/[?#]/);
  const path = end < 0 ? plain : plain.slice(0, end);
  const tail = end < 0 ? '' : plain.slice(end);
  const isFilled = (name: string) => declared.query.has(name) && !declared.path.has(name);
  const own = tail
    .replace(/([?&])[^=&#{}]*=\{([^{}]+)\}(?=[&#]|$)/g, (pair, start: string, name: string) =>
      isFilled(name) ? (start === '?' ? '?' : '') : pair,
    )
    .replace(/^\?&/, '?')
    .replace(/^\?(?=#|$)/, '');
  return [...readTokens(path, declared.path), ...readTokens(own, declared.path)];
}

/** The rule of a path that has more than plain placeholders. Its text may have a query and a fragment. */
export const readTemplate: ReadTemplate = /* @__PURE__ */ Object.assign(readTokensOf, { addQuery: joinQuery });

function readTokens(text: string, declared: ReadonlyMap<string, Parameter>): PathToken[] {
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

function placeholder(text: string, declared: ReadonlyMap<string, Parameter>): PathToken {
  if (declared.has(text)) return { name: text };
  const name = text.replace(/^[+./;]/, '').replace(/(?:\*|:\d+)$/, '');
  const style = STYLES[text.charAt(0)];
  return { name, override: { ...(style && { style }), keepsSlashes: text.startsWith('+') } };
}
