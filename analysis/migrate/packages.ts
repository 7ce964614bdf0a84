import { child, children, isString, type Node, propertyName, textOf, unwrap } from '../tree/node.ts';
import { lookUp, type Tree } from '../tree/scopes.ts';

/** Something that a package of Octokit exports. `*` is the package itself. */
interface PackageMember {
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
/** Packages of Octokit that send nothing and can stay: types and data of webhooks and of GraphQL. */
const STAYING = /^@octokit\/(?:webhooks-(?:types|examples|schemas)|graphql-schema)(?:\/|$)/;
const MAX_STEPS = 8;

/** Whether a module is one of Octokit that a migrated program does without. */
export function isOctokitPackage(name: string): boolean {
  return OCTOKIT_PACKAGES.test(name) && !STAYING.test(name);
}

/** The member of an Octokit package that an expression refers to. */
export function packageMember(tree: Tree, expression: Node | undefined, steps = 0): PackageMember | undefined {
  const node = unwrap(expression);
  if (node === undefined || steps > MAX_STEPS) return undefined;
  switch (node.type) {
    case 'Identifier':
      return namedMember(tree, node, steps);
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

function namedMember(tree: Tree, node: Node, steps: number): PackageMember | undefined {
  const binding = lookUp(tree, node, textOf(node, 'name'));
  if (binding?.kind === 'import') {
    const { source = '', imported = '' } = binding;
    return OCTOKIT_PACKAGES.test(source) ? { source, name: imported } : undefined;
  }
  if ((binding?.kind !== 'const' && binding?.kind !== 'let') || binding.writes.length > 0) return undefined;
  const base = packageMember(tree, binding.init, steps + 1);
  const [step, ...others] = binding.path;
  if (step === undefined) return base;
  return base?.name === '*' && others.length === 0 ? { source: base.source, name: step } : undefined;
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

/** The module that a name is loaded from. */
export function loadedSource(tree: Tree, name: Node): string {
  const binding = lookUp(tree, name, textOf(name, 'name'));
  if (binding?.kind === 'import') return binding.source ?? '';
  const init = unwrap(binding?.init);
  const isRequire = init?.type === 'CallExpression' && textOf(child(init, 'callee'), 'name') === 'require';
  return isRequire ? textOf(children(init, 'arguments')[0], 'value') : '';
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
function isClass({ source, name }: PackageMember): boolean {
  if (/^(?:octokit|@octokit\/(?:rest|core|action))$/.test(source)) return /^(?:Octokit|default|\*)$/.test(name);
  return name === 'GitHub';
}

/** `Octokit`, `InstanceType<typeof Octokit>`, `ReturnType<typeof getOctokit>`, the same as the type of an import, and with plugins: `Octokit & Api` */
export function isClientType(tree: Tree, node: Node): boolean {
  if (node.type === 'TSImportType') return isClass(importedType(node));
  if (node.type === 'TSIntersectionType') {
    const types = children(node, 'types');
    return types.some((each) => isClientType(tree, each)) && types.every((each) => isPart(tree, each));
  }
  if (node.type !== 'TSTypeReference') return false;
  const name = child(node, 'typeName');
  // `type GitHub = …` next to an import of the same name: the type is that of the file.
  const isDeclared = tree.types.has(textOf(name, 'name'));
  if (isDeclared ? isClientAlias(tree, textOf(name, 'name')) : clientClass(tree, name) !== undefined) return true;
  const [argument] = children(child(node, 'typeArguments') ?? child(node, 'typeParameters'), 'params');
  if (!/^(?:InstanceType|ReturnType)$/.test(textOf(name, 'name'))) return false;
  // `ReturnType<(typeof github)['getOctokit']>`
  if (argument?.type === 'TSIndexedAccessType') {
    const owner = unwrapType(child(argument, 'objectType'));
    const isMaker = child(child(argument, 'indexType'), 'literal')?.['value'] === 'getOctokit';
    return isMaker && packageMember(tree, child(owner, 'exprName')) !== undefined;
  }
  if (argument?.type !== 'TSTypeQuery') return false;
  const queried = child(argument, 'exprName');
  return packageMember(tree, queried)?.name === 'getOctokit' || clientClass(tree, queried) !== undefined;
}

/** The package and the name in a type such as `import(…).Octokit`. */
function importedType(node: Node): PackageMember {
  const source = textOf(child(node, 'source'), 'value').replace(/^(@octokit\/[\w-]+)\/.*/, '$1');
  return { source, name: textOf(child(node, 'qualifier'), 'name') };
}

/** A client, or what a plugin adds to one: `Api`, `{ paginate: PaginateInterface }`. */
function isPart(tree: Tree, type: Node): boolean {
  if (type.type === 'TSImportType') return OCTOKIT_PACKAGES.test(importedType(type).source);
  if (type.type === 'TSTypeLiteral')
    return children(type, 'members').every((each) =>
      /^(?:paginate|rest|retry|graphql)$/.test(propertyName(each) ?? ''),
    );
  return isClientType(tree, type) || packageMember(tree, child(type, 'typeName')) !== undefined;
}

function unwrapType(type: Node | undefined): Node | undefined {
  return type?.type === 'TSParenthesizedType' ? child(type, 'typeAnnotation') : type;
}

/** A type of the same file that stands for the type of a client. */
function isClientAlias(tree: Tree, name: string): boolean {
  const declared = tree.types.get(name);
  const type = declared?.type === 'TSTypeAliasDeclaration' ? child(declared, 'typeAnnotation') : undefined;
  // An alias of itself would not end.
  return type !== undefined && textOf(child(type, 'typeName'), 'name') !== name && isClientType(tree, type);
}

/** Whether a type is a client's by its own name, and not by that of an alias. */
export function isOctokitType(tree: Tree, node: Node): boolean {
  return isClientType(tree, node) && !isClientAlias(tree, textOf(child(node, 'typeName'), 'name'));
}
