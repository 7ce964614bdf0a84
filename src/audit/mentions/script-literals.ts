import type { Span } from '../call.ts';
import { type Node, textOf } from '../script/node.ts';
import type { Tree } from '../script/scopes.ts';
import { piecesOf } from '../script/strings.ts';
import type { Literal } from './read-literals.ts';

/** The texts of a script, except those in calls that were found. */
export function scriptLiterals(tree: Tree, found: readonly Span[]): Literal[] {
  const calls = [...found].sort((one, other) => one.start - other.start);
  const literals: Literal[] = [];
  let end = 0;
  let next = 0;
  let covered = 0;
  for (const node of tree.literals) {
    while ((calls[next]?.start ?? Number.POSITIVE_INFINITY) <= node.start)
      covered = Math.max(covered, calls[next++]?.end ?? 0);
    // A text that is a part of the one before, or of a call.
    if (node.start < end || node.end <= covered || isModule(tree, node)) continue;
    const whole = wholeText(tree, node);
    const pieces = piecesOf(tree, whole);
    end = whole.end;
    if (pieces !== undefined) literals.push({ pieces, start: whole.start, end: whole.end });
  }
  return literals;
}

/** The text that a literal is the first part of: `'/repos/' + name`. */
function wholeText(tree: Tree, node: Node): Node {
  let whole = node;
  for (let parent = tree.parentOf(node); isAddition(parent); parent = tree.parentOf(parent)) whole = parent;
  return whole;
}

function isAddition(node: Node | undefined): node is Node {
  return node?.type === 'BinaryExpression' && textOf(node, 'operator') === '+';
}

/** The name of a module, or the key of a member. */
function isModule(tree: Tree, node: Node): boolean {
  const parent = tree.parentOf(node);
  return /^(?:Import|Export)/.test(parent?.type ?? '') || (parent?.type === 'Property' && parent['key'] === node);
}
