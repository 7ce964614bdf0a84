/** A text or a comment, which stays as it is; the last semicolon of a type; or a sign with the spaces around it. */
const PART =
  /(?<text>"(?:[^"\\]|\\.)*"|'[^'\n]*'|\/\/.*)|(?<comment>\/\*\*[\s\S]*?\*\/) *| *;(?= *\n?\}) *| *(?<sign>[:|;,{}<>&=]) */g;

/**
 * The text of a declaration file without the spaces around signs. Editors show what the compiler prints, not these files, and
 * every package has them.
 * @param {string} text
 */
export function compactTypes(text) {
  return text.replace(PART, (...parts) => {
    const { text: quoted, comment, sign } = parts.at(-1);
    return quoted ?? comment ?? sign ?? '';
  });
}
