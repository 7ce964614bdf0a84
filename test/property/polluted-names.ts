import { readdirSync, readFileSync } from 'node:fs';

/** The folders whose code runs in a call of the core. */
const FOLDERS = ['core/endpoint', 'core/template', 'core/internal', 'github'];
const ROOT = new URL('../../src/', import.meta.url);

const PROPERTY = /[.{,]\s*(?:readonly\s+)?([A-Za-z_]\w*)|'([\w-]+)'/g;

/** What the language itself reads from every iterator: with these polluted, no program can take a list apart. */
const ITERATOR_PROTOCOL = ['return', 'throw'];

/**
 * Every name that the code of the core could read from an object: all that follows a dot, stands in braces or is a short text. What
 * `Object.prototype` has already is left out, because a replaced built-in function is not pollution.
 */
export const NAMES_IN_SOURCES: readonly string[] = [...allNames()].filter(
  (name) => !(name in Object.prototype) && !ITERATOR_PROTOCOL.includes(name),
);

function allNames(): Set<string> {
  const names = new Set(FOLDERS.flatMap(namesInFolder));
  for (const name of ITERATOR_PROTOCOL) if (!names.has(name)) throw new Error(`No source contains "${name}".`);
  return names;
}

function namesInFolder(folder: string): string[] {
  const entries = readdirSync(new URL(`${folder}/`, ROOT), { recursive: true, encoding: 'utf8' });
  return entries
    .filter((entry) => entry.endsWith('.ts'))
    .flatMap((entry) => {
      const text = readFileSync(new URL(`${folder}/${entry}`, ROOT), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      return [...text.matchAll(PROPERTY)].map(([, name, literal]) => name ?? literal ?? '');
    });
}
