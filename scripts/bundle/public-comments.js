import { parseSync } from 'oxc-parser';

/** What a comment describes, if that is declared at the top level of the module. */
const DECLARED = /^\n(?:async )?(?:function\*?|class|const|let) ([\w$]+)/;

/**
 * Keeps the comments of what users import, and removes those of other functions, which are in the sources: they were a tenth of the code.
 * @param {string} code
 * @param {ReadonlySet<string>} names what the entry points export
 */
export function withPublicComments(code, names) {
  const comments = parseSync('module.js', code).comments.filter(({ value }) => value.startsWith('*'));
  let text = '';
  let end = 0;
  for (const comment of comments) {
    const [, name] = DECLARED.exec(code.slice(comment.end, comment.end + 200)) ?? [];
    if (names.has(name)) continue;
    // With the spaces in front of it, and the line break after it.
    text += code.slice(end, comment.start).replace(/[\t ]+$/, '');
    end = code.charAt(comment.end) === '\n' ? comment.end + 1 : comment.end;
  }
  return text + code.slice(end);
}
