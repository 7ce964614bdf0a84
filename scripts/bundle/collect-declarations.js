import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { formatTypes } from './format-types.js';

/** The results of a route, which stay unresolved in a generic function. The template `route-types.txt` declares them. */
const RESULTS = ['DefaultResponseOf', 'DefaultDataOf', 'DefaultItemOf'];

/**
 * Declares that the results of two routes are related only if the routes are the same. Without it, the compiler finds that out by comparing
 * the types of all routes whenever it infers from the result of a generic function: `Promise.all`, a cache. That takes 5,000 instantiations
 * and 4.9 s of processor time on TypeScript 5.9, 2.8 s on 7.0. Compilers use the annotation of every alias, but accept it only for object
 * types, and an interface cannot be a conditional type, so the error of that one line is expected. The rest of the file is checked, and so is
 * the source file, which has no annotations.
 * @param {string} path
 * @param {string} text The declarations that the compiler has written.
 */
function annotateVariance(path, text) {
  if (!path.endsWith('/route-types.d.ts')) return text;
  return RESULTS.reduce((result, name) => {
    const declared = `export type ${name}<Route>`;
    if (!result.includes(declared)) throw new Error(`${path} does not declare ${declared}.`);
    return result.replace(declared, `// @ts-expect-error: annotated\nexport type ${name}<in out Route>`);
  }, text);
}

/** A relative import in the forms that the compiler and the generator write. Examples in comments do not start a line. */
const IMPORT = /(?:^(?:import|export)\b[^\n;]*?\bfrom ?|\bimport\()["'](\.[^"'\n]+)["']/gm;

/**
 * The declarations that a program can reach from those of the entry points, by their paths in `dist`. Those that the compiler writes
 * are in `.build`. The generated ones are formatted.
 * @param {readonly string[]} entries
 */
export function collectDeclarations(entries) {
  const found = new Map();
  const pending = [...entries];
  while (pending.length > 0) {
    const path = pending.pop();
    if (found.has(path)) continue;
    const text = annotateVariance(path, readFileSync(existsSync(path) ? path : `.build/${path}`, 'utf8'));
    found.set(path, text);
    for (const [, specifier] of text.matchAll(IMPORT)) {
      pending.push(posix.join(posix.dirname(path), specifier).replace(/(?:\.d)?\.[jt]s$/, '.d.ts'));
    }
  }
  const generated = [...found].filter(([path]) => path.startsWith('src/generated/'));
  return new Map([...found, ...formatTypes(new Map(generated))]);
}
