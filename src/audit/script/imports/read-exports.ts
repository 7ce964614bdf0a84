import { child, children, type Node, propertyName, textOf, unwrap } from '../node.ts';
import { type Binding, lookUp, type Tree } from '../scopes.ts';

/** The declarations that a module exports, by name. `default` is the default export, and `=` what `module.exports` is set to. */
export function exportsOf(tree: Tree): ReadonlyMap<string, Binding> {
  const found = new Map<string, Binding>();
  const add = (name: string, value: Node | undefined) => {
    const binding = bindingOf(tree, value);
    if (name !== '' && binding !== undefined) found.set(name, binding);
  };
  for (const node of tree.nodes) {
    if (node.type === 'ExportNamedDeclaration') {
      const made = child(node, 'declaration');
      add(textOf(child(made, 'id'), 'name'), child(made, 'id'));
      for (const each of children(made, 'declarations')) add(textOf(child(each, 'id'), 'name'), child(each, 'id'));
      if (child(node, 'source') !== undefined) continue;
      for (const each of children(node, 'specifiers'))
        add(textOf(child(each, 'exported'), 'name'), child(each, 'local'));
    } else if (node.type === 'ExportDefaultDeclaration') {
      const made = child(node, 'declaration');
      add('default', child(made, 'id') ?? made);
    } else if (node.type === 'AssignmentExpression') {
      const name = commonName(child(node, 'left'));
      const value = child(node, 'right');
      if (name === undefined) continue;
      add(name, value);
      if (name !== '=' || value?.type !== 'ObjectExpression') continue;
      for (const each of children(value, 'properties'))
        if (each.type === 'Property') add(propertyName(each) ?? '', child(each, 'value'));
    }
  }
  return found;
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
