import { child, children, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { type Binding, lookUp, type Tree } from '../scopes.ts';

export type Exports = ReadonlyMap<string, Binding>;

/**
 * The declarations that a module exports, by name. `default` is the default export, and `=` what `module.exports` is set to. `modules` are
 * the exports of the modules that it exports from.
 */
export function exportsOf(tree: Tree, modules: ReadonlyMap<string, { readonly exports: Exports }>): Exports {
  const found = new Map<string, Binding>();
  const addBinding = (name: string, binding: Binding | undefined) => {
    if (name !== '' && binding !== undefined) found.set(name, binding);
  };
  const add = (name: string, value: Node | undefined) => addBinding(name, bindingOf(tree, value));
  for (const node of tree.nodes) {
    if (node.type === 'ExportNamedDeclaration') {
      const made = child(node, 'declaration');
      add(textOf(child(made, 'id'), 'name'), child(made, 'id'));
      for (const each of children(made, 'declarations')) add(textOf(child(each, 'id'), 'name'), child(each, 'id'));
      const from = exportedFrom(node);
      for (const each of children(node, 'specifiers')) {
        const exported = nameOf(child(each, 'exported'));
        if (child(node, 'source') === undefined) add(exported, child(each, 'local'));
        else addBinding(exported, from?.get(nameOf(child(each, 'local'))));
      }
    } else if (node.type === 'ExportAllDeclaration') {
      const from = exportedFrom(node);
      const name = nameOf(child(node, 'exported'));
      if (from === undefined) continue;
      // `export * as api from './api'`
      if (name !== '') addBinding(name, { kind: 'import', init: undefined, path: [], writes: [], exports: from });
      else for (const [each, binding] of from) if (!/^(?:default|=)$/.test(each)) addBinding(each, binding);
    } else if (node.type === 'ExportDefaultDeclaration') {
      const made = child(node, 'declaration');
      add('default', child(made, 'id') ?? made);
    } else if (node.type === 'AssignmentExpression') addCommon(node);
  }
  return found;

  function exportedFrom(node: Node): Exports | undefined {
    return modules.get(textOf(child(node, 'source'), 'value'))?.exports;
  }

  /** `module.exports = { get }`, `exports.get = …` */
  function addCommon(node: Node): void {
    const name = commonName(child(node, 'left'));
    const value = child(node, 'right');
    if (name === undefined) return;
    add(name, value);
    if (name !== '=' || value?.type !== 'ObjectExpression') return;
    for (const each of children(value, 'properties'))
      if (each.type === 'Property') add(propertyName(each) ?? '', child(each, 'value'));
  }
}

/** The name in a specifier, which may be a string. */
function nameOf(node: Node | undefined): string {
  return textOf(node, 'name') || textOf(node, 'value');
}

/** `exports.name`, `module.exports.name`, or `=` for `module.exports`. */
function commonName(left: Node | undefined): string | undefined {
  if (left?.type !== 'MemberExpression') return undefined;
  const object = child(left, 'object');
  const name = propertyName(left);
  if (textOf(object, 'name') === 'exports') return name;
  if (textOf(object, 'name') === 'module') return name === 'exports' ? '=' : undefined;
  return object?.type === 'MemberExpression' && commonName(object) === '=' ? name : undefined;
}

/** The declaration of a name, or one for a value without a name. */
function bindingOf(tree: Tree, value: Node | undefined): Binding | undefined {
  const plain = unwrap(value);
  if (plain === undefined) return undefined;
  if (plain.type === 'Identifier') return lookUp(tree, plain, textOf(plain, 'name'));
  return { kind: plain.type.startsWith('Class') ? 'class' : 'const', init: plain, path: [], writes: [] };
}
