import { readdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * The entry points of the package, from the `exports` of package.json: the name in an import, the source, and the paths of the module and
 * its declarations in `dist`. A pattern stands for every source that matches it.
 * @returns {{ name: string, source: string, module: string, declarations: string }[]}
 */
export function listEntries() {
  const { exports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  return Object.entries(exports).flatMap(([key, target]) => {
    const file = fileOf(target);
    if (!file.endsWith('.js')) return [];
    const module = file.replace('./dist/', '');
    const source = module.replace(/js$/, 'ts');
    const declarations = target.import?.types?.replace('./dist/', '') ?? module.replace(/js$/, 'd.ts');
    return matchesOf(source).map((match) => {
      const [name, ...paths] = [key.replace('.', 'routebook'), source, module, declarations].map((path) =>
        path.replace('*', match),
      );
      return { name, source: root + paths[0], module: paths[1], declarations: paths[2] };
    });
  });
}

/** The ES module that a value of `exports` leads to. */
export function fileOf(target) {
  return target.import?.default ?? target.import ?? target;
}

/** The text that `*` stands for in a path. A path without it matches itself. */
function matchesOf(source) {
  if (!source.includes('*')) return [''];
  return readdirSync(root + dirname(source))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length));
}
