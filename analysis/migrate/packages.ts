import { child, children, isString, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { lookUp, type Tree } from '../tree/scopes.ts';

/** Something that a package of Octokit exports. `*` is the package itself. */
export interface PackageMember {
  readonly source: string;
  readonly name: string;
}

/** The class of a client, with the plugins that were added to it. */
export interface ClientClass extends PackageMember {
  readonly plugins: readonly Node[];
  /** The arguments of `.defaults(…)`. Later ones count more. */
  readonly defaults: readonly Node[];
  /** Whether it is a subclass, which may change anything. */
  readonly isChanged: boolean;
}

export const OCTOKIT_PACKAGES = /^(?:@octokit\/|octokit$|@actions\/github(?:\/|$))/;
const MAX_STEPS = 8;

/** The member of an Octokit package that an expression refers to. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: to be divided; see test/architecture/layout.test.ts
export function packageMember(tree: Tree, expression: Node | undefined, steps = 0): PackageMember | undefined {
  const node = unwrap(expression);
  if (node === undefined || steps > MAX_STEPS) return undefined;
  switch (node.type) {
    case 'Identifier': {
      const binding = lookUp(tree, node, textOf(node, 'name'));
      if (binding?.kind === 'import') {
        const { source = '', imported = '' } = binding;
        return OCTOKIT_PACKAGES.test(source) ? { source, name: imported } : undefined;
      }
      if (binding?.kind !== 'const' && binding?.kind !== 'let') return undefined;
      if (binding.writes.length > 0) return undefined;
      const base = packageMember(tree, binding.init, steps + 1);
      const [step, ...others] = binding.path;
      if (step === undefined) return base;
      return base?.name === '*' && others.length === 0 ? { source: base.source, name: step } : undefined;
    }
    case 'MemberExpression': {
      const base = packageMember(tree, child(node, 'object'), steps + 1);
      const name = propertyName(node);
      return base !== undefined && name !== undefined && /^(?:\*|default)$/.test(base.name)
        ? { source: base.source, name }
        : undefined;
    }
    case 'TSQualifiedName': {
      const base = packageMember(tree, child(node, 'left'), steps + 1);
      return base?.name === '*' ? { source: base.source, name: textOf(child(node, 'right'), 'name') } : undefined;
    }
    default: {
      const source = loadedPackage(node);
      return source !== undefined && OCTOKIT_PACKAGES.test(source) ? { source, name: '*' } : undefined;
    }
  }
}

/** The package that a call of `require` or an import expression loads. */
export function loadedPackage(node: Node): string | undefined {
  const isRequire = node.type === 'CallExpression' && textOf(child(node, 'callee'), 'name') === 'require';
  const source = isRequire
    ? children(node, 'arguments')[0]
    : node.type === 'ImportExpression'
      ? child(node, 'source')
      : undefined;
  return isString(source) ? textOf(source, 'value') : undefined;
}

/** The class of clients that an expression refers to: `Octokit`, or `Octokit.plugin(retry)`. */
export function clientClass(tree: Tree, expression: Node | undefined, steps = 0): ClientClass | undefined {
  const node = unwrap(expression);
  if (node === undefined || steps > MAX_STEPS) return undefined;
  if (node.type === 'CallExpression') {
    const callee = unwrap(child(node, 'callee'));
    const name = callee?.type === 'MemberExpression' ? propertyName(callee) : undefined;
    if (name !== 'plugin' && name !== 'defaults') return undefined;
    const base = clientClass(tree, child(callee, 'object'), steps + 1);
    if (base === undefined) return undefined;
    const args = children(node, 'arguments');
    return name === 'plugin'
      ? { ...base, plugins: [...base.plugins, ...args] }
      : { ...base, defaults: [...base.defaults, ...args] };
  }
  const member = packageMember(tree, node);
  if (member !== undefined)
    return isClass(member) ? { ...member, plugins: [], defaults: [], isChanged: false } : undefined;
  if (node.type !== 'Identifier') return undefined;
  const binding = lookUp(tree, node, textOf(node, 'name'));
  if (binding?.kind === 'class') {
    const base = clientClass(tree, child(binding.init, 'superClass'), steps + 1);
    return base && { ...base, isChanged: true };
  }
  const isFixed = binding?.kind === 'const' && binding.path.length === 0;
  return isFixed ? clientClass(tree, binding.init, steps + 1) : undefined;
}

/** Whether a package has a class of clients under a name. */
export function isClass({ source, name }: PackageMember): boolean {
  if (/^(?:octokit|@octokit\/(?:rest|core|action))$/.test(source)) return /^(?:Octokit|default|\*)$/.test(name);
  return name === 'GitHub';
}
