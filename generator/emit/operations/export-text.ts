/** Names that a variable of a module cannot have, although an export can. */
const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for
  function if implements import in instanceof interface let new null package private protected public return static super switch this
  throw true try typeof var void while with yield`.split(/\s+/),
);

export function isReserved(name: string): boolean {
  return RESERVED.has(name);
}

/** Writes an exported variable. A reserved word is the name of the export only. */
export function exportText(name: string, comment: string, rest: string): string {
  if (!isReserved(name)) return `${comment}export const ${name}${rest};\n`;
  // Twice, because editors show the comment of the export.
  return `${comment}const ${name}_${rest};\nexport {\n${comment}${name}_ as ${name} };\n`;
}
