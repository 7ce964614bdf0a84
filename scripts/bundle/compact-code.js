import { transformSync } from 'esbuild';
import { parseAst } from 'rolldown/parseAst';
import { minifySync } from 'rolldown/utils';

/** Keeps bundlers from resolving an import whose module is only known when the program runs. */
const UNRESOLVED = '/* @vite-ignore */ /* webpackIgnore: true */ ';

/**
 * Removes comments and spaces from a module, which were a seventh of all code. Each top-level statement is one line, and top-level names are
 * kept, so that the lines in stack traces lead to a function. With `isShort`, statements are written in shorter forms and the names inside functions
 * are short, and with `isRenamed`, all names that are not exported are.
 * @param {string} code
 * @param {boolean} isShort
 * @param {boolean} isRenamed
 */
export function compactCode(code, isShort = false, isRenamed = false) {
  const options = {
    charset: 'utf8',
    format: 'esm',
    minifyWhitespace: true,
    minifySyntax: isShort,
    minifyIdentifiers: isRenamed,
  };
  const { code: compact } = transformSync(isShort ? withShortLocals(code) : code, options);
  const { body } = parseAst(compact);
  const comments = listImports(body).flatMap(({ source }) => (source.type === 'Literal' ? [] : source.start));
  const lines = body.map(({ start, end }) => {
    const inside = comments.filter((position) => position > start && position < end);
    const ends = [...inside, end];
    return ends.map((to, index) => compact.slice(index === 0 ? start : inside[index - 1], to)).join(UNRESOLVED);
  });
  return lines.map((line) => `${line}\n`).join('');
}

/** Shortens the names inside functions: a fifth of a large module. */
function withShortLocals(code) {
  const options = { compress: false, mangle: { toplevel: false }, codegen: { removeWhitespace: false }, module: true };
  const { code: short, errors } = minifySync('module.js', code, options);
  if (errors.length > 0) throw new Error(errors[0].message);
  return short;
}

/** The calls of `import` in a syntax tree, in the order of the text. */
function listImports(node) {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.values(node).flatMap(listImports);
  return node.type === 'ImportExpression' ? [node, ...inside] : inside;
}
