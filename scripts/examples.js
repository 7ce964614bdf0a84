import { existsSync } from 'node:fs';
import { inspect } from 'node:util';
import { buildSync } from 'esbuild';

/** The file with the responses that an example receives, if it sends requests. It replaces `fetch` before the example runs. */
export function networkOf(example) {
  const path = example.replace(/^examples\//, 'examples/network/');
  return existsSync(path) ? path : undefined;
}

/**
 * Bundles an example, so that Node can run it.
 * @param {string} path
 * @param {string} outfile
 * @param {string | undefined} network
 */
export function bundleExample(path, outfile, network) {
  buildSync({
    ...{ entryPoints: [path], outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external' },
    inject: network === undefined ? [] : [network],
    // The package has no side effects, but this file has one.
    ignoreAnnotations: true,
  });
}

/** A JavaScript block in a page is a series of expressions, each followed by a comment with its result. */
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
