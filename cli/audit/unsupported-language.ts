const LANGUAGES: { readonly [extension: string]: string } = {
  fs: 'F#',
  swift: 'Swift',
  scala: 'Scala',
  groovy: 'Groovy',
  ex: 'Elixir',
  exs: 'Elixir',
  erl: 'Erlang',
  dart: 'Dart',
  lua: 'Lua',
  pl: 'Perl',
  pm: 'Perl',
  r: 'R',
  jl: 'Julia',
  clj: 'Clojure',
  hs: 'Haskell',
  c: 'C',
  cc: 'C++',
  cpp: 'C++',
  nim: 'Nim',
  cr: 'Crystal',
  zig: 'Zig',
};

/** The language of a program that the audit does not read, by the name of its file. */
export function unsupportedLanguage(fileName: string): string | undefined {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return fileName.includes('.') && Object.hasOwn(LANGUAGES, extension) ? LANGUAGES[extension] : undefined;
}
