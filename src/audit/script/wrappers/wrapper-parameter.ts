import type { Pieces } from '../../call.ts';
import { child, type Node, propertyName, unwrap } from '../node.ts';
import { CALLS_BACK } from '../program/loop-values.ts';
import { type Parameter, parameterOf } from '../program/parameters.ts';
import type { Tree } from '../scopes.ts';

/** A part of a URL that is the parameter of the function around it. */
export interface ParameterPlace {
  /** The position in the pieces of the URL. */
  readonly index: number;
  readonly parameter: Parameter;
}

/** The last part of a path that is the parameter of the function around a node. Its query is left out. */
export function parameterIn(tree: Tree, node: Node, url: Pieces): ParameterPlace | undefined {
  const end = url.findIndex((piece) => typeof piece === 'string' && /[?#]/.test(piece));
  for (let index = (end < 0 ? url.length : end) - 1; index >= 0; index--) {
    const piece = url[index];
    // An encoded value is one segment of the path.
    if (typeof piece !== 'object' || piece.isSegment) continue;
    const parameter = parameterOf(tree, piece.node);
    if (parameter !== undefined && isCallable(tree, node, parameter.made)) return { index, parameter };
  }
  return undefined;
}

/** The parameter that an expression is, if it belongs to a function around a node which can be recognized where it is called. */
export function callableParameter(tree: Tree, node: Node, expression: Node | undefined): Parameter | undefined {
  const parameter = parameterOf(tree, unwrap(expression));
  return parameter !== undefined && isCallable(tree, node, parameter.made) ? parameter : undefined;
}

/** Whether a function around a node has a name: its own, or that of a constant or a method. A callback has none. */
function isCallable(tree: Tree, node: Node, made: Node): boolean {
  let around = tree.parentOf(node);
  while (around !== undefined && around !== made) around = tree.parentOf(around);
  if (around === undefined) return false;
  if (made.type === 'FunctionDeclaration') return true;
  let parent = tree.parentOf(made);
  // `const get = useCallback((path) => …)`, but not `paths.map((path) => …)`
  while (parent !== undefined && /^(?:CallExpression|TS\w*Expression|ParenthesizedExpression)$/.test(parent.type)) {
    const callee = child(parent, 'callee');
    if (callee?.type === 'MemberExpression' && CALLS_BACK.test(propertyName(callee) ?? '')) return false;
    parent = tree.parentOf(parent);
  }
  switch (parent?.type) {
    case 'VariableDeclarator':
      return child(parent, 'id')?.type === 'Identifier';
    case 'MethodDefinition':
      return parent['kind'] !== 'constructor';
    case 'PropertyDefinition':
    case 'Property':
    case 'AssignmentExpression':
    case 'ExportDefaultDeclaration':
    case 'ReturnStatement':
    case 'ArrowFunctionExpression':
      return true;
    default:
      return false;
  }
}
