import { getOrCreate } from '../../src/core/objects.ts';
import { type Binding, declare, FUNCTIONS, type Scope } from './declarations.ts';
import { child, isNode, type Node, propertyName, textOf } from './node.ts';

export type { Binding } from './declarations.ts';

/** The tree of a script, with the parent of each node. */
export interface Tree {
  readonly text: string;
  readonly root: Node;
  /** All nodes except the root, outer ones first, in the order of the text. */
  readonly nodes: readonly Node[];
  /** The calls, instances and tagged templates among them. */
  readonly calls: readonly Node[];
  /** The literals and templates among them. */
  readonly literals: readonly Node[];
  parentOf(node: Node): Node | undefined;
  scopeOf(node: Node): Scope;
  /** The text of a node, up to a length. */
  sourceOf(node: Node, length?: number): string;
  /** The references to a binding, or to a global without one. */
  usesOf(name: string, binding: Binding | undefined): readonly Node[];
  /** The values that are assigned to `this.name`, or that a class defines as a property or method. */
  readonly members: ReadonlyMap<string, readonly Node[]>;
  /** The declarations of types, by name. */
  readonly types: ReadonlyMap<string, Node>;
  /** The statements that a function returns with. */
  returnsIn(made: Node): readonly Node[];
}

const SCOPES: ReadonlySet<string> = new Set([
  ...FUNCTIONS,
  'BlockStatement',
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'SwitchStatement',
  'CatchClause',
  'ClassDeclaration',
  'ClassExpression',
]);

/** The nodes that may give a member to a class. */
const WITH_MEMBERS: ReadonlySet<string> = new Set([
  'AssignmentExpression',
  'MethodDefinition',
  'PropertyDefinition',
  'TSParameterProperty',
]);

const TYPES: ReadonlySet<string> = new Set(['TSTypeAliasDeclaration', 'TSInterfaceDeclaration']);

/** The parent and the scope of a node. The children of a node share it. */
interface Place {
  readonly parent: Node | undefined;
  readonly scope: Scope;
}

/** Stored in the node itself: two maps took half of the time of reading a tree. */
const PLACE = Symbol('place');
type Placed = Node & { [PLACE]?: Place };

/** Finds the parent and the scope of every node, and the declarations of every scope. Does not recurse: trees may be deep. */
export function readTree(text: string, root: Node): Tree {
  const nodes: Node[] = [];
  const calls: Node[] = [];
  const literals: Node[] = [];
  const assignments: Node[] = [];
  const returns: Node[] = [];
  const byType = new Map([
    ...['CallExpression', 'NewExpression', 'TaggedTemplateExpression'].map((type) => [type, calls] as const),
    ...['Literal', 'TemplateLiteral'].map((type) => [type, literals] as const),
    ['AssignmentExpression', assignments] as const,
    ['ReturnStatement', returns] as const,
  ]);
  const names = new Map<string, Node[]>();
  const members = new Map<string, Node[]>();
  const types = new Map<string, Node>();
  const top: Scope = { parent: undefined, bindings: new Map() };
  (root as Placed)[PLACE] = { parent: undefined, scope: top };
  const stack: Placed[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const { scope } = node[PLACE] as Place;
    // Nodes have many shapes, so that reading a property is slow.
    const { type } = node;
    if (node !== root) nodes.push(node);
    const inner = SCOPES.has(type) ? { parent: scope, bindings: new Map<string, Binding>() } : scope;
    byType.get(type)?.push(node);
    if (type === 'Identifier') getOrCreate(names, textOf(node, 'name'), () => [] as Node[]).push(node);
    else if (TYPES.has(type)) types.set(textOf(child(node, 'id'), 'name'), node);
    else if (type !== 'MemberExpression' && type !== 'Literal') {
      declare(node, scope, inner);
      if (WITH_MEMBERS.has(type)) collectMember(node, members);
    }
    if (type === 'Literal' || (type === 'Identifier' && isBare(node))) continue;
    placeChildren(node, { parent: node, scope: inner }, stack);
  }
  let byFunction: ReadonlyMap<Node | undefined, readonly Node[]> | undefined;
  const tree: Tree = {
    text,
    root,
    nodes,
    calls,
    literals,
    members,
    types,
    parentOf: (node) => (node as Placed)[PLACE]?.parent,
    scopeOf: (node) => (node as Placed)[PLACE]?.scope ?? top,
    sourceOf: ({ start, end }, length = end - start) => text.slice(start, Math.min(end, start + length)),
    usesOf: (name, binding) =>
      (names.get(name) ?? []).filter(
        (node) => isUse(node, tree.parentOf(node)) && lookUp(tree, node, name) === binding,
      ),
    returnsIn: (made) => {
      byFunction ??= groupByFunction(tree, returns);
      return byFunction.get(made) ?? [];
    },
  };
  collectWrites(tree, assignments);
  return tree;
}

function groupByFunction(tree: Tree, statements: readonly Node[]): ReadonlyMap<Node | undefined, readonly Node[]> {
  const groups = new Map<Node | undefined, Node[]>();
  for (const statement of statements) {
    let owner = tree.parentOf(statement);
    while (owner !== undefined && !FUNCTIONS.has(owner.type)) owner = tree.parentOf(owner);
    getOrCreate(groups, owner, () => []).push(statement);
  }
  return groups;
}

/** Whether an identifier has no children, as most have. */
function isBare(node: Node): boolean {
  const { typeAnnotation, decorators } = node;
  return !isNode(typeAnnotation) && !(Array.isArray(decorators) && decorators.length > 0);
}

/** Puts the children of a node on the stack, the first one on top. Symbols are not enumerated, so the parent is not a child. */
function placeChildren(node: Placed, place: Place, stack: Placed[]): void {
  const start = stack.length;
  for (const key in node) {
    const value = node[key];
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) placeChild(value, place, stack);
    else for (const each of value) placeChild(each, place, stack);
  }
  for (let [low, high] = [start, stack.length - 1]; low < high; low++, high--) {
    const first = stack[low] as Placed;
    stack[low] = stack[high] as Placed;
    stack[high] = first;
  }
}

function placeChild(value: unknown, place: Place, stack: Placed[]): void {
  if (!isNode(value)) return;
  const placed: Placed = value;
  placed[PLACE] = place;
  stack.push(placed);
}

/** The binding of a name at a node. */
export function lookUp(tree: Tree, node: Node, name: string): Binding | undefined {
  for (let scope: Scope | undefined = tree.scopeOf(node); scope !== undefined; scope = scope.parent) {
    const binding = scope.bindings.get(name);
    if (binding !== undefined) return binding;
  }
  return undefined;
}

/** Whether an identifier refers to a value, and is neither a member name nor the key of a property. */
export function isUse(node: Node, parent: Node | undefined): boolean {
  if (parent === undefined) return false;
  if (parent.type === 'MemberExpression') return parent['object'] === node || parent['computed'] === true;
  if (parent.type === 'Property') return parent['value'] === node || parent['computed'] === true;
  if (parent.type === 'VariableDeclarator') return parent['init'] === node;
  return !/^(?:Import|TS|Method|PropertyDefinition|Function|ArrayPattern|RestElement)/.test(parent.type)
    ? true
    : parent.type.startsWith('TS') || parent['value'] === node || parent['body'] === node;
}

/** A name without an initializer has the value of its only assignment. A name that is assigned twice has no known value. */
function collectWrites(tree: Tree, assignments: readonly Node[]): void {
  for (const node of assignments) {
    const left = child(node, 'left');
    const right = child(node, 'right');
    if (left?.type !== 'Identifier' || right === undefined) continue;
    const name = textOf(left, 'name');
    const binding = lookUp(tree, left, name) ?? declareGlobal(tree, name);
    binding.writes.push(textOf(node, 'operator') === '=' ? right : node);
  }
}

/** A name that is assigned without a declaration is a global variable. */
function declareGlobal(tree: Tree, name: string): Binding {
  const binding: Binding = { kind: 'let', init: undefined, path: [], writes: [] };
  tree.scopeOf(tree.root).bindings.set(name, binding);
  return binding;
}

function collectMember(node: Node, members: Map<string, Node[]>): void {
  const isAssignment = node.type === 'AssignmentExpression' && /^(?:\?\?|\|\|)?=$/.test(textOf(node, 'operator'));
  const left = isAssignment ? child(node, 'left') : undefined;
  const isThis = left?.type === 'MemberExpression' && child(left, 'object')?.type === 'ThisExpression';
  const isMethod = node.type === 'MethodDefinition' && textOf(node, 'kind') !== 'constructor';
  const isProperty = node.type === 'PropertyDefinition' || isMethod;
  const name = isThis ? propertyName(left) : isProperty ? propertyName(node) : undefined;
  const value = isProperty ? (child(node, 'value') ?? child(node, 'typeAnnotation')) : child(node, 'right');
  if (name !== undefined && value !== undefined) getOrCreate(members, name, () => [] as Node[]).push(value);
  // `constructor(private readonly octokit: Octokit)`
  const parameter = node.type === 'TSParameterProperty' ? child(node, 'parameter') : undefined;
  const annotation = child(parameter, 'typeAnnotation');
  if (parameter?.type === 'Identifier' && annotation !== undefined)
    getOrCreate(members, textOf(parameter, 'name'), () => [] as Node[]).push(annotation);
}
