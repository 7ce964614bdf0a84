import { posix } from 'node:path';
import { COMMON_FOLDER, toCommonPath } from './common-modules.js';

/**
 * The declarations of the CommonJS modules, by their paths in `dist`. They refer to those of the ES modules, which declare everything once.
 * The modules must have been written.
 * @param {ReturnType<typeof import('./list-entries.js').listEntries>} entries
 */
export async function commonDeclarations(entries) {
  const files = entries.map(async ({ module, declarations }) => {
    const path = `${COMMON_FOLDER}/${toCommonPath(module).replace(/cjs$/, 'd.cts')}`;
    const target = posix.relative(posix.dirname(path), declarations).replace(/\.d\.ts$/, '.js');
    const values = await import(new URL(`../../dist/${module}`, import.meta.url).href);
    return [path, declare(target, values)];
  });
  return Promise.all(files);
}

/** Before TypeScript 5.8, CommonJS can refer to an ES module only with this mode, and only to its types. */
const MODE = 'with { "resolution-mode": "import" }';

/** Names of exports that no declaration can have. */
const RESERVED = ['default', 'delete'];

function declare(target, values) {
  const names = Object.keys(values).filter((name) => !RESERVED.includes(name));
  const classes = names.filter((name) => typeof values[name] === 'function' && /^class\b/.test(String(values[name])));
  const lines = [
    ...(names.length > 0
      ? [`export declare const\n${names.map((name) => `\t${name}: typeof all.${name}`).join(',\n')};`]
      : []),
    ...RESERVED.filter((name) => name in values).map(
      (name) => `declare const ${name}_: typeof all.${name};\nexport { ${name}_ as ${name} };`,
    ),
    ...classes.map((name) => `export type ${name} = all.${name};`),
  ];
  const head = [`import type * as all from "${target}" ${MODE};`, `export type * from "${target}" ${MODE};`];
  return `${[...(lines.length > 0 ? head : head.slice(1)), ...lines].join('\n')}\n`;
}
