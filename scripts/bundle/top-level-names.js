import { mkdirSync, writeFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/** Where the build writes which names the top-level declarations of each module have in the files of the library. It is not published. */
export const NAMES_FILE = '.build/shipped-names.json';

/**
 * Writes down which file of the library contains a module, and the names of its declarations there: the bundler renames a declaration
 * whose name another module of the file also uses. The tests and the comparison of the build with the sources find modules by it.
 * @param {string} root
 * @param {readonly { fileName: string, modules: Record<string, { code: string | null }> }[]} chunks
 */
export function recordNames(root, chunks) {
  const files = chunks.map(({ fileName, modules }) => {
    const names = Object.entries(modules).map(([id, { code }]) => [
      relative(root, id).split(sep).join('/'),
      declaredNames(parseAst(code ?? '').body),
    ]);
    return [fileName, Object.fromEntries(names)];
  });
  mkdirSync(`${root}.build`, { recursive: true });
  writeFileSync(`${root}${NAMES_FILE}`, `${JSON.stringify(Object.fromEntries(files), null, 1)}\n`);
}

/**
 * The names that the top-level statements of a module declare, without imports.
 * @param {readonly object[]} body
 * @returns {string[]}
 */
export function declaredNames(body) {
  return body.flatMap((statement) => {
    const node = statement.declaration ?? statement;
    if (node.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => boundNames(id));
    return /^(?:Function|Class)Declaration$/.test(node.type) && node.id ? [node.id.name] : [];
  });
}

/** The names that a pattern such as `{ a, ...b }` declares. */
function boundNames(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap(({ value, argument }) => boundNames(value ?? argument));
    case 'ArrayPattern':
      return pattern.elements.flatMap(boundNames);
    case 'AssignmentPattern':
      return boundNames(pattern.left);
    case 'RestElement':
      return boundNames(pattern.argument);
    default:
      return [];
  }
}
