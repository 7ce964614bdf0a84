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
  return listTargets('exports').map(([key, source]) => describe(key.replace('.', 'routebook'), source));
}

/** The modules that the package loads by names of its own, from its `imports`. */
export function listPrivateModules() {
  return listTargets('imports').map(([name, source]) => describe(name, source));
}

/** The names that a member of package.json has, each with its source. */
function listTargets(member) {
  const targets = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))[member];
  return Object.entries(targets).flatMap(([key, target]) => {
    const file = fileOf(target);
    if (!file.endsWith('.js')) return [];
    const source = file.replace('./dist/', '').replace(/js$/, 'ts');
    return matchesOf(source).map((match) => [key, source].map((path) => path.replace('*', match)));
  });
}

const describe = (name, source) => ({
  name,
  source: root + source,
  module: source.replace(/ts$/, 'js'),
  declarations: source.replace(/ts$/, 'd.ts'),
});

/** The ES module that a value of `exports` leads to. */
export function fileOf(target) {
  return target.import ?? target;
}

/** The text that `*` stands for in a path. A path without it matches itself. */
function matchesOf(source) {
  if (!source.includes('*')) return [''];
  return readdirSync(root + dirname(source))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length));
}
