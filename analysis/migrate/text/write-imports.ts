import { child, children, type Node, textOf, unwrap } from '../../tree/node.ts';
import { loadedPackage } from '../packages.ts';
import { type Script, textIn } from '../script.ts';
import { styleOf } from './file-style.ts';

/** The imports of routebook, in the style of a statement. */
export function writeImports(script: Script, like: Node): string {
  const { text } = script.tree;
  const isLike = like.type === 'ImportDeclaration' || isLoading(like);
  const [quote = styleOf(script).quote] = (isLike && /["']/.exec(textIn(script, like))) || [];
  const [braces] = (isLike && /\{\s?/.exec(textIn(script, like))) || [];
  const space = braces === undefined ? styleOf(script).space : braces.length > 1 ? ' ' : '';
  const inBraces = (names: readonly string[]) => `{${space}${names.join(', ')}${space}}`;
  const end = isLike ? (text.charAt(like.end - 1) === ';' ? ';' : '') : styleOf(script).semicolon;
  const hasModules = children(script.tree.root, 'body').some(({ type }) => /^(?:Import|Export)/.test(type));
  const isModule = like.type === 'ImportDeclaration' || (!isLoading(like) && (script.isTyped || hasModules));
  return [...script.imports]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([module, names]) => {
      const list = [...names].sort((one, other) => (sortKey(one) < sortKey(other) ? -1 : 1));
      const isTypes = list.every((name) => name.startsWith('type '));
      const source = `${quote}${module}${quote}`;
      if (!isModule && isTypes && script.isTyped)
        return `import type ${inBraces(list.map((name) => name.slice(5)))} from ${source}${end}`;
      if (!isModule)
        return `const ${inBraces(list)} = ${textOf(like, 'kind') === 'const' && /await\s+import/.test(textIn(script, like)) ? `await import(${source})` : `require(${source})`}${end}`;
      return isTypes
        ? `import type ${inBraces(list.map((name) => name.slice(5)))} from ${source}${end}`
        : `import ${inBraces(list)} from ${source}${end}`;
    })
    .join('\n');
}

function sortKey(name: string): string {
  return name.replace('type ', '').toLowerCase();
}

/** The package that an expression loads, even for one of its members. */
export function loadedIn(init: Node | undefined): string | undefined {
  let node = unwrap(init);
  while (node?.type === 'MemberExpression') node = unwrap(child(node, 'object'));
  return node && loadedPackage(node);
}

/** `const fs = require('fs')` */
export function isLoading(statement: Node): boolean {
  return children(statement, 'declarations').some((each) => loadedIn(child(each, 'init')) !== undefined);
}
