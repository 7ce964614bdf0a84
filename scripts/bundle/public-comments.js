/** A comment in the output of rolldown, with what it describes if that is declared at the top level of the module. */
const COMMENT =
  /^[ \t]*\/\*\*(?!\/)(?:(?!\*\/)[\s\S])*\*\/\n(?=(?:(?:async )?(?:function\*?|class|const|let) ([\w$]+))?)/gm;

/**
 * Keeps the comments of what users import, and removes those of other functions, which are in the sources: they were a tenth of the code.
 * @param {string} code
 * @param {ReadonlySet<string>} names what the entry points export
 */
export function withPublicComments(code, names) {
  return code.replace(COMMENT, (comment, name) => (name !== undefined && names.has(name) ? comment : ''));
}
