// A JavaScript block in a page is a series of expressions, each followed by a comment with its result.
import { inspect } from 'node:util';

const STEP = /((?:^(?!\/\/).*\n)+)(?:^\/\/.*\n)+/gm;

/** Returns the block with the current results of its expressions. `scope` contains the names that they may use. */
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

/** Whether a block compares the results of two libraries. `test/migration` runs it with both. */
export function isComparison(code) {
  return code.includes('\n// @octokit/endpoint: ');
}
