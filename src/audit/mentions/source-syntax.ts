/** A language whose strings are read without a parser. */
export type SourceKind = 'python' | 'go' | 'ruby' | 'powershell' | 'rust' | 'java' | 'kotlin' | 'csharp' | 'php';

/** How a language writes comments and strings. */
export interface SourceSyntax {
  readonly comment: RegExp;
  /** The start of a string: its prefix and its quote. */
  readonly string: RegExp;
  readonly name: RegExp;
  /** Expressions in a string: `{name}` (braces, in strings with a prefix), `#{name}`, `$name`, or `{$name}` and `$name`. */
  readonly holes: 'none' | 'braces' | 'hash' | 'dollar' | 'php';
  /** Quotes after which a backslash is text. */
  readonly raw: RegExp;
}

const NAME = /[A-Za-z_]\w*/y;
const SLASHES = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
/** A character such as `'"'` is not the start of a string. `'a` in Rust is a lifetime. */
const SLASHES_AND_CHARACTERS = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^'\\\n]|\\[^\n]{1,9}?)'/y;
const HASH = /#[^\n]*/y;

export const SYNTAX: { readonly [Kind in SourceKind]: SourceSyntax } = {
  python: { comment: HASH, string: /([rRbBfFuU]{0,2})("""|'''|"|')/y, name: NAME, holes: 'braces', raw: /r/i },
  go: { comment: SLASHES_AND_CHARACTERS, string: /()("|`)/y, name: NAME, holes: 'none', raw: /`/ },
  ruby: { comment: HASH, string: /()("|'|`)/y, name: /[@$]{0,2}[A-Za-z_]\w*[?!]?/y, holes: 'hash', raw: /'/ },
  powershell: {
    comment: /<#[\s\S]*?(?:#>|$)|#[^\n]*/y,
    string: /()(@"|@'|"|')/y,
    name: /\$(?:\w+:)?\w+|\$\{[^}\n]*\}|-?[A-Za-z_][\w-]*/y,
    holes: 'dollar',
    raw: /"|'/,
  },
  rust: { comment: SLASHES_AND_CHARACTERS, string: /(r#*|b?)(")/y, name: /[A-Za-z_]\w*!?/y, holes: 'none', raw: /r/ },
  java: { comment: SLASHES, string: /()("""|"|')/y, name: NAME, holes: 'none', raw: /^$/ },
  kotlin: { comment: SLASHES, string: /()("""|"|')/y, name: NAME, holes: 'dollar', raw: /"""/ },
  csharp: { comment: SLASHES, string: /(\$+@?|@\$?|)("""|"|')/y, name: NAME, holes: 'braces', raw: /@|"""/ },
  php: {
    comment: /\/\/[^\n]*|#(?!\[)[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y,
    string: /()("|')/y,
    name: /\$?[A-Za-z_]\w*/y,
    holes: 'php',
    raw: /^$/,
  },
};
