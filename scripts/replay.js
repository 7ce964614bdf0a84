// A block of JavaScript in a page is a session: expressions, each with a comment below it that shows what it gives.
import { inspect } from 'node:util';

const STEP = /((?:^(?!\/\/).*\n)+)(?:^\/\/.*\n)+/gm;

/** The session with what its expressions give now. `scope` has the names they may use. */
export function replay(code, scope) {
  return code.replace(STEP, (_, expression) => `${expression}// ${resultOf(expression.trim(), scope)}\n`);
}

function resultOf(expression, scope) {
  try {
    const value = new Function(...Object.keys(scope), `return (${expression});`)(...Object.values(scope));
    return inspect(value, { depth: null, breakLength: Number.POSITIVE_INFINITY });
  } catch (error) {
    return `${error.code ?? error.name}: ${error.message}`;
  }
}

/** Whether a block shows what two libraries give: `test/migration` runs it with both. */
export function isComparison(code) {
  return code.includes('\n// @octokit/endpoint: ');
}
