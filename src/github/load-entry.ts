/**
 * Loads another module of the package, if the program runs in Node, Bun or Deno and is not bundled. Without an `import`, because
 * bundlers would add everything that the entry point needs to each program that may never use it. Throws where it cannot be loaded.
 */
export function loadEntry(name: string): unknown {
  return process.getBuiltinModule('node:module').createRequire(import.meta.url)(name);
}
