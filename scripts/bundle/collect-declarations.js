import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { annotateVariance } from './annotate-variance.js';
import { formatTypes } from './format-types.js';

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
