/** A node of an ESTree syntax tree. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

export function child(node: Node | undefined, key: string): Node | undefined {
  const value = node?.[key];
  return isNode(value) ? value : undefined;
}

export function children(node: Node | undefined, key: string): readonly Node[] {
  const value = node?.[key];
  if (!Array.isArray(value)) return [];
  // Few lists have a hole, such as `[, second]`.
  return value.every(isNode) ? value : value.filter(isNode);
}

export function textOf(node: Node | undefined, key: string): string {
  const value = node?.[key];
  return typeof value === 'string' ? value : '';
}

const WRAPPERS: ReadonlyMap<string, string> = new Map([
  ['AwaitExpression', 'argument'],
  ['ChainExpression', 'expression'],
  ['ParenthesizedExpression', 'expression'],
  ['TSAsExpression', 'expression'],
  ['TSInstantiationExpression', 'expression'],
  ['TSNonNullExpression', 'expression'],
  ['TSSatisfiesExpression', 'expression'],
  ['TSTypeAssertion', 'expression'],
]);

export function isWrapper(node: Node): boolean {
  return WRAPPERS.has(node.type);
}

/** The expression without parts that do not change its value: parentheses, type assertions and `await`. */
export function unwrap(node: Node | undefined): Node | undefined {
  let current = node;
  while (current !== undefined) {
    // Compilers write `(0, github.getOctokit)(token)`.
    const { type } = current;
    if (type === 'SequenceExpression') {
      current = children(current, 'expressions').at(-1);
      continue;
    }
    const inner = WRAPPERS.get(type);
    if (inner === undefined) break;
    current = child(current, inner);
  }
  return current;
}

/** The name of a member expression or a property, if it is a literal: `.name`, `.#name`, `['name']`, `name:`. */
export function propertyName(node: Node): string | undefined {
  const key = child(node, node.type === 'MemberExpression' ? 'property' : 'key');
  if (key === undefined) return undefined;
  if (node['computed'] !== true && key.type === 'Identifier') return textOf(key, 'name');
  if (key.type === 'PrivateIdentifier') return `#${textOf(key, 'name')}`;
  if (key.type === 'Literal' && typeof key['value'] === 'string') return key['value'];
  if (key.type === 'Literal' && typeof key['value'] === 'number') return String(key['value']);
  return undefined;
}

export function isString(node: Node | undefined): boolean {
  return node?.type === 'Literal' && typeof node['value'] === 'string';
}

export function isFunction(node: Node | undefined): boolean {
  return node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression';
}

/** The last name in an expression: `getOctokit` in `github.getOctokit`. */
export function lastName(node: Node | undefined): string {
  const plain = unwrap(node);
  if (plain?.type === 'Identifier') return textOf(plain, 'name');
  return plain?.type === 'MemberExpression' ? (propertyName(plain) ?? '') : '';
}
