/** A language whose strings and calls are read without a parser. */
export type SourceKind = 'python' | 'go' | 'ruby' | 'powershell' | 'rust' | 'java';

/** How a language writes comments and strings. */
export interface SourceSyntax {
  readonly comment: RegExp;
  /** The start of a string: its prefix and its quote. */
  readonly string: RegExp;
  readonly name: RegExp;
  /** Expressions in a string: `{name}` (braces, in strings with a prefix), `#{name}` or `$name`. */
  readonly holes: 'none' | 'braces' | 'hash' | 'dollar';
  /** Quotes after which a backslash is text. */
  readonly raw: RegExp;
}

const NAME = /[A-Za-z_]\w*/y;
const SLASHES = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const HASH = /#[^\n]*/y;

export const SYNTAX: { readonly [Kind in SourceKind]: SourceSyntax } = {
  python: { comment: HASH, string: /([rRbBfFuU]{0,2})("""|'''|"|')/y, name: NAME, holes: 'braces', raw: /r/i },
  go: { comment: SLASHES, string: /()("|`)/y, name: NAME, holes: 'none', raw: /`/ },
  ruby: { comment: HASH, string: /()("|'|`)/y, name: /[@$]{0,2}[A-Za-z_]\w*[?!]?/y, holes: 'hash', raw: /'/ },
  powershell: {
    comment: /<#[\s\S]*?(?:#>|$)|#[^\n]*/y,
    string: /()(@"|@'|"|')/y,
    name: /\$(?:\w+:)?\w+|\$\{[^}\n]*\}|-?[A-Za-z_][\w-]*/y,
    holes: 'dollar',
    raw: /"|'/,
  },
  rust: { comment: SLASHES, string: /(r#*|b?)(")/y, name: /[A-Za-z_]\w*!?/y, holes: 'none', raw: /r/ },
  java: { comment: SLASHES, string: /()("""|")/y, name: NAME, holes: 'none', raw: /^$/ },
};
