import { parseAst } from 'rolldown/parseAst';

/** A comment for the statement that follows it. */
const COMMENT = /\/\*\*(?:(?!\*\/).)*\*\/\n$/s;

/**
 * Moves the constants of a file that are numbers to its beginning, with their comments. A bundler that minifies writes the number instead of
 * the name only if no other statement precedes the constant: code in front of it could read it too early.
 * @param {string} code
 */
export function hoistNumbers(code) {
  const { body } = parseAst(code);
  const start = body.findLast(({ type }) => type === 'ImportDeclaration')?.end ?? 0;
  const parts = [];
  const hoisted = [];
  let end = start;
  for (const statement of body.filter(isNumber)) {
    const before = code.slice(end, statement.start);
    const comment = COMMENT.exec(before)?.[0] ?? '';
    parts.push(before.slice(0, before.length - comment.length));
    hoisted.push(`${comment}${code.slice(statement.start, statement.end)}\n`);
    end = statement.end + 1;
  }
  if (hoisted.length === 0) return code;
  const head = start > 0 ? `${code.slice(0, start)}\n` : '';
  return head + `${hoisted.join('')}\n${parts.join('').trimStart()}` + code.slice(end);
}

/** Whether a statement declares one constant, which is a number. */
function isNumber({ type, kind, declarations }) {
  if (type !== 'VariableDeclaration' || kind !== 'const' || declarations.length > 1) return false;
  return typeof declarations[0].init.value === 'number';
}
