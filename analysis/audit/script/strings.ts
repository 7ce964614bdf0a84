import { spend } from '../../tree/budget.ts';
import { constantMember } from '../../tree/definitions.ts';
import { child, children, isString, lastName, type Node, textOf, unwrap } from '../../tree/node.ts';
import type { Span } from '../../tree/positions.ts';
import { lookUp, type Tree } from '../../tree/scopes.ts';
import { type Hole, join, type Pieces } from '../call.ts';
import type { Literal } from '../mentions/read-literals.ts';
import { WORKFLOW_EXPRESSION } from '../text/build-files.ts';

/** The maximum number of definitions that are followed, and of pieces in a string. */
const MAX_STEPS = 6;
const MAX_PIECES = 200;
const WORKFLOW_EXPRESSIONS = new RegExp(`(${WORKFLOW_EXPRESSION}+)`);

/** The text of a string expression, with holes for computed parts. Undefined for anything else. */
export function piecesOf(tree: Tree, expression: Node | undefined, steps = 0): Pieces | undefined {
  const node = unwrap(expression);
  if (node === undefined || steps > MAX_STEPS) return undefined;
  spend();
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? splitText(node['value']) : undefined;
    case 'TemplateLiteral': {
      const expressions = children(node, 'expressions');
      return join(
        children(node, 'quasis').flatMap((quasi, index) => {
          const { cooked } = quasi['value'] as { readonly cooked?: string | null };
          const each = expressions[index];
          return [...splitText(cooked ?? ''), ...(each === undefined ? [] : inside(tree, each, steps))];
        }),
      );
    }
    case 'BinaryExpression':
      return textOf(node, 'operator') === '+' ? concatenate(tree, node, steps) : undefined;
    case 'Identifier': {
      const binding = lookUp(tree, node, textOf(node, 'name'));
      const isFixed = binding !== undefined && /const|let/.test(binding.kind) && binding.path.length === 0;
      const values = isFixed ? [binding.init, ...binding.writes].filter((each) => each !== undefined) : [];
      return values.length === 1 ? piecesOf(tree, values[0], steps + 1) : undefined;
    }
    case 'LogicalExpression': {
      // `process.env.API_URL || 'https://api.github.com'`
      const url = piecesOf(tree, child(node, 'right'), steps + 1);
      return /^https?:\/\//.test(String(url?.[0])) ? url : undefined;
    }
    case 'MemberExpression': {
      const values =
        child(node, 'object')?.type === 'ThisExpression'
          ? (tree.members.get(lastName(node)) ?? []).filter(({ type }) => type !== 'TSTypeAnnotation')
          : [constantMember(tree, node)];
      return values.length === 1 ? piecesOf(tree, values[0], steps + 1) : undefined;
    }
    default:
      return undefined;
  }
}

/** A value as a part of a string: its text if it is constant, or else a hole. */
function inside(tree: Tree, node: Node, steps: number): Pieces {
  const plain = unwrap(node);
  const fixed = piecesOf(tree, plain, steps + 1);
  if (fixed !== undefined) return fixed;
  if (plain?.type === 'Literal' && typeof plain['value'] === 'number') return [String(plain['value'])];
  const isEncoded = plain?.type === 'CallExpression' && lastName(child(plain, 'callee')) === 'encodeURIComponent';
  const named = isEncoded ? children(plain, 'arguments')[0] : plain;
  return [{ name: holeName(tree, named), isSegment: isEncoded }];
}

/** The last name in an expression: `fullname` in `context.payload.repository.full_name`. */
function holeName(tree: Tree, node: Node | undefined): string {
  const plain = unwrap(node);
  const own = lastName(plain?.type === 'CallExpression' ? child(plain, 'callee') : plain);
  const text = own || (plain === undefined ? '' : (/\w+(?=\W*$)/.exec(tree.sourceOf(plain).slice(-80))?.[0] ?? ''));
  return text.toLowerCase().replace(/_/g, '');
}

/** `a + b + c` is a deep tree that leans to the left. */
function concatenate(tree: Tree, node: Node, steps: number): Pieces | undefined {
  const parts: Node[] = [];
  let current: Node | undefined = node;
  while (current?.type === 'BinaryExpression' && textOf(current, 'operator') === '+' && parts.length < MAX_PIECES) {
    const right = child(current, 'right');
    if (right !== undefined) parts.unshift(right);
    current = unwrap(child(current, 'left'));
  }
  if (current !== undefined) parts.unshift(current);
  const pieces = join(parts.flatMap((part) => inside(tree, part, steps)));
  return pieces.some((piece) => typeof piece === 'string') ? pieces : undefined;
}

/** The expressions that a condition chooses from, even if a constant has its result: `isPull ? pulls : issues`. */
export function choicesOf(tree: Tree, expression: Node | undefined): readonly Node[] {
  const plain = unwrap(expression);
  const binding = plain?.type === 'Identifier' ? lookUp(tree, plain, textOf(plain, 'name')) : undefined;
  const init = binding?.kind === 'const' && binding.path.length === 0 ? unwrap(binding.init) : undefined;
  const chosen = init?.type === 'ConditionalExpression' ? init : plain;
  if (chosen?.type !== 'ConditionalExpression') return plain === undefined ? [] : [plain];
  return ['consequent', 'alternate'].flatMap((key) => unwrap(child(chosen, key)) ?? []);
}

function splitText(text: string): Pieces {
  if (!text.includes(WORKFLOW_EXPRESSION)) return [text];
  return text
    .split(WORKFLOW_EXPRESSIONS)
    .map((part): string | Hole =>
      part.startsWith(WORKFLOW_EXPRESSION) ? { name: 'expression', isSegment: false } : part,
    );
}

/** Whether the source of a node is exactly its value, so that it can be edited. */
export function isPlainString(tree: Tree, node: Node): boolean {
  return isString(node) && tree.text.slice(node.start + 1, node.end - 1) === node['value'];
}

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
