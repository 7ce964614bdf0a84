import type { Hole, Pieces } from '../../call.ts';
import { type Node, textOf, unwrap } from '../node.ts';
import type { Tree } from '../scopes.ts';
import { findCallable, functionWith, isInside, parameterNames, type Wrapped } from './wrapped-function.ts';

/** A part of a URL that is the parameter of the function around it. */
export interface ParameterPlace {
  /** The position in the pieces of the URL. */
  readonly index: number;
  readonly made: Node;
  readonly wrapped: Wrapped;
  /** The position of the parameter. */
  readonly parameter: number;
}

/** The last part of a path that is the parameter of a function which can be recognized where it is called. Its query is left out. */
export function parameterIn(tree: Tree, node: Node, url: Pieces): ParameterPlace | undefined {
  const end = url.findIndex((piece) => typeof piece === 'string' && /[?#]/.test(piece));
  for (let index = (end < 0 ? url.length : end) - 1; index >= 0; index--) {
    const piece = url[index];
    const plain = typeof piece === 'object' ? unwrap(piece.node) : undefined;
    // An encoded value is one segment of the path.
    if (plain?.type !== 'Identifier' || (piece as Hole).isSegment) continue;
    const made = functionWith(tree, node, plain);
    const wrapped = made && isInside(tree, plain, made) ? findCallable(tree, made) : undefined;
    if (made === undefined || wrapped === undefined) continue;
    return { index, made, wrapped, parameter: parameterNames(made).indexOf(textOf(plain, 'name')) };
  }
  return undefined;
}
