import { child, children, type Node, propertyName, textOf } from '../tree/node.ts';
import type { Tree } from '../tree/scopes.ts';
import { clientClass, isClass, OCTOKIT_PACKAGES, type PackageMember, packageMember } from './packages.ts';

/** The references to the type of a client in a type. */
export function clientTypes(tree: Tree, type: Node): readonly Node[] {
  const found: Node[] = [];
  const queue: Node[] = [type];
  for (let node = queue.pop(); node !== undefined && found.length < 100; node = queue.pop()) {
    if (isClientType(tree, node)) found.push(node);
    // `Octokit['rest']`, `{ octokit: Octokit }`, `(octokit: Octokit) => void`
    else if (!/^TS(?:IndexedAccessType|TypeLiteral|FunctionType|ConstructorType)$/.test(node.type))
      queue.push(
        ...Object.values(node)
          .flatMap((each) => (Array.isArray(each) ? each : [each]))
          .filter(isTypeNode),
      );
  }
  return found;
}

function isTypeNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && /^TS/.test(String((value as Node).type));
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
