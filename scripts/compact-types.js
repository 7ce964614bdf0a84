/** A string or a comment, which is kept; the last semicolon of a type; or a punctuation mark with the spaces around it. */
const PART =
  /(?<text>"(?:[^"\\]|\\.)*"|'[^'\n]*'|\/\/.*)|(?<comment>\/\*\*[\s\S]*?\*\/) *| *;(?= *\n?\}) *| *(?<sign>[:|;,{}<>&=]) */g;

/**
 * Removes the spaces around punctuation marks from the text of a declaration file, so that equal declarations of two editions have the same
 * text. The package contains them formatted: scripts/bundle/format-types.js.
 * @param {string} text
 */
export function compactTypes(text) {
  return text.replace(PART, (...parts) => {
    const { text: quoted, comment, sign } = parts.at(-1);
    return quoted ?? comment ?? sign ?? '';
  });
}
