import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The folders of code that is shipped. */
export const CODE = ['src', 'analysis', 'generator', 'cli', 'explorer'];

/** The files below these folders, as paths from the root: those that the project's authors write, or generated ones too. */
export function filesBelow(folders: readonly string[], pattern: RegExp, withGenerated = false): string[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).split(sep).join('/'))
    .filter((file) => pattern.test(file) && !file.includes('node_modules/'))
    .filter((file) => withGenerated || !file.startsWith('src/generated/'))
    .sort();
}

export function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

const IMPORT =
  /^(?:import|(?:import|export)\b[^;'`]*?\bfrom) '([^'\n]+)'(?: with \{[^}]*\})?;|\bimport\('([^'\n]+)'\)/gm;

/**
 * What a file imports, exports from or loads: paths from the root, and names of packages. Imports of types count too. A relative path
 * without a file is part of a text that the file writes.
 */
export function importsOf(file: string): string[] {
  const specifiers = [...readSource(file).matchAll(IMPORT)].map(([, name, loaded]) => name ?? loaded ?? '');
  return specifiers
    .map((name) => (name.startsWith('.') ? posix.join(posix.dirname(file), name) : name))
    .filter(
      (name, index) => !specifiers[index]?.startsWith('.') || isFile(name) || isFile(name.replace(/\.js$/, '.d.ts')),
    );
}

function isFile(path: string): boolean {
  return existsSync(join(root, path));
}
