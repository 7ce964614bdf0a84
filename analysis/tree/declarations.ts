import { child, children, isNode, type Node, propertyName, textOf } from './node.ts';

/** The declaration of a name. */
export interface Binding {
  readonly kind: 'const' | 'let' | 'param' | 'import' | 'function' | 'class' | 'item';
  /** The source of its value: an initializer, an imported name, the list of a loop, or a function. */
  readonly init: Node | undefined;
  /** The path of members in that value, for a pattern: `const { data: { id } } = …`. */
  readonly path: readonly string[];
  /** The module and the name of an import, including `default` and `*`. */
  readonly source?: string | undefined;
  readonly imported?: string | undefined;
  /** The type annotation of a parameter or variable. */
  readonly annotation?: Node | undefined;
  /** The default of a parameter or of a member in a pattern. */
  readonly fallback?: Node | undefined;
  /** The function of a parameter, and its position there. */
  readonly parameter?: { readonly made: Node; readonly index: number } | undefined;
  /** Assignments after the declaration. */
  readonly writes: Node[];
}

export interface Scope {
  readonly parent: Scope | undefined;
  readonly bindings: Map<string, Binding>;
}

/** The nodes that are functions. */
export const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
]);

/** Declares the names that a node introduces: in the scope around it, or in its own. */
export function declare(node: Node, scope: Scope, inner: Scope): void {
  switch (node.type) {
    case 'VariableDeclaration': {
      const kind = textOf(node, 'kind') === 'const' ? 'const' : 'let';
      for (const each of children(node, 'declarations')) bind(scope, child(each, 'id'), kind, child(each, 'init'));
      return;
    }
    case 'ForOfStatement': {
      const left = child(node, 'left');
      for (const each of children(left, 'declarations')) bind(inner, child(each, 'id'), 'item', child(node, 'right'));
      return;
    }
    case 'CatchClause':
      bind(inner, child(node, 'param'), 'param', undefined);
      return;
    case 'ClassDeclaration':
      bind(scope, child(node, 'id'), 'class', node);
      return;
    case 'TSEnumDeclaration':
      bind(scope, child(node, 'id'), 'const', node);
      return;
    case 'ImportDeclaration':
      for (const each of children(node, 'specifiers')) declareImport(scope, each, child(node, 'source'));
      return;
    default:
      if (!FUNCTIONS.has(node.type)) return;
      if (node.type === 'FunctionDeclaration') bind(scope, child(node, 'id'), 'function', node);
      for (const [index, each] of children(node, 'params').entries()) {
        const target = each.type === 'TSParameterProperty' ? child(each, 'parameter') : each;
        bind(inner, target, 'param', undefined, { made: node, index });
      }
  }
}

function declareImport(scope: Scope, specifier: Node, source: Node | undefined): void {
  const local = textOf(child(specifier, 'local'), 'name');
  const imported =
    specifier.type === 'ImportDefaultSpecifier'
      ? 'default'
      : specifier.type === 'ImportNamespaceSpecifier'
        ? '*'
        : textOf(child(specifier, 'imported'), 'name');
  const binding = { kind: 'import' as const, init: undefined, path: [], writes: [] };
  scope.bindings.set(local, { ...binding, source: textOf(source, 'value'), imported });
}

function defaultOf(pattern: Node): { readonly fallback?: Node } {
  const fallback = child(pattern, 'right');
  return fallback === undefined ? {} : { fallback };
}

/** Declares the names of a pattern. */
function bind(
  scope: Scope,
  target: Node | undefined,
  kind: Binding['kind'],
  init: Node | undefined,
  parameter?: Binding['parameter'],
): void {
  const annotation = child(target, 'typeAnnotation');
  const queue: { readonly node: Node | undefined; readonly path: readonly string[]; readonly fallback?: Node }[] = [
    { node: target, path: [] },
  ];
  for (let entry = queue.shift(); entry !== undefined; entry = queue.shift()) {
    const { node, path, fallback } = entry;
    switch (node?.type) {
      case 'Identifier': {
        const name = textOf(node, 'name');
        // A loop declares its variable twice: in its own scope, and where the declaration stands.
        if (init === undefined && kind !== 'param' && scope.bindings.has(name)) break;
        const own = path.length === 0 ? { annotation } : {};
        scope.bindings.set(name, { kind, init, path, writes: [], fallback, parameter, ...own });
        break;
      }
      case 'AssignmentPattern':
        queue.push({ node: child(node, 'left'), path, ...defaultOf(node) });
        break;
      case 'RestElement':
        queue.push({ node: child(node, 'argument'), path: [...path, '?'] });
        break;
      case 'ObjectPattern':
        for (const each of children(node, 'properties')) {
          const name = each.type === 'Property' ? propertyName(each) : undefined;
          queue.push({
            node: child(each, each.type === 'Property' ? 'value' : 'argument'),
            path: [...path, name ?? '?'],
          });
        }
        break;
      case 'ArrayPattern':
        // An element may be left out: `[, second]`.
        (node['elements'] as readonly unknown[]).forEach((each, index) => {
          if (isNode(each)) queue.push({ node: each, path: [...path, String(index)] });
        });
        break;
      default:
    }
  }
}
