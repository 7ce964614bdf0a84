/** The results of a route, which stay unresolved in a generic function. `src/types/route-types.ts` declares them. */
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
export function annotateVariance(path, text) {
  if (!path.endsWith('/route-types.d.ts')) return text;
  return RESULTS.reduce((result, name) => {
    const declared = `export type ${name}<Route>`;
    if (!result.includes(declared)) throw new Error(`${path} does not declare ${declared}.`);
    return result.replace(declared, `// @ts-expect-error: annotated\nexport type ${name}<in out Route>`);
  }, text);
}
