/** A string or a comment, which is kept; the last semicolon of a type; or a punctuation mark with the spaces around it. */
const PART =
  /(?<text>"(?:[^"\\]|\\.)*"|'[^'\n]*'|\/\/.*)|(?<comment>\/\*\*[\s\S]*?\*\/) *| *;(?= *\n?\}) *| *(?<sign>[:|;,{}<>&=]) */g;

/**
 * Removes the spaces around punctuation marks from the text of a declaration file. Editors show what the compiler prints and not these
 * files, and every installation contains them.
 * @param {string} text
 */
export function compactTypes(text) {
  return text.replace(PART, (...parts) => {
    const { text: quoted, comment, sign } = parts.at(-1);
    return quoted ?? (comment && compactComment(comment)) ?? sign ?? '';
  });
}

/**
 * Removes from a declaration file that the compiler has written what editors do not show: indentation, and asterisks in comments.
 * @param {string} text
 */
export function compactDeclarations(text) {
  return text.replace(/\/\*\*[\s\S]*?\*\//g, compactComment).replace(/^ +/gm, '');
}

/** Removes the asterisks at the start of lines, which are optional. Editors show the same text. */
function compactComment(comment) {
  const lines = comment.slice('/**'.length, -'*/'.length).split('\n');
  if (lines.length === 1) return comment;
  return `/**${lines
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .trim()}*/`;
}
