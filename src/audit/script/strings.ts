import type { Hole, Pieces } from '../call.ts';
import { child, children, isString, type Node, propertyName, textOf, unwrap } from './node.ts';
import { functionOf, returnedBy, returnedByGetter } from './own-functions.ts';
import { lookUp, type Tree } from './scopes.ts';
import { lastName } from './values.ts';

/** The maximum number of definitions that are followed, and of pieces in a string. */
const MAX_STEPS = 8;
const MAX_PIECES = 200;

/** Replaces an expression of a workflow in a script, `${{ … }}`. It is a letter, so that it is valid anywhere in a script. */
export const WORKFLOW_EXPRESSION = '\uA66E';
const WORKFLOW_EXPRESSIONS = new RegExp(`(${WORKFLOW_EXPRESSION}+)`);

/** The text of a string expression, with holes for computed parts. Undefined for anything else. */
export function piecesOf(tree: Tree, expression: Node | undefined, steps = 0): Pieces | undefined {
  const node = unwrap(expression);
  if (node === undefined || steps > MAX_STEPS) return undefined;
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
      const name = textOf(node, 'name');
      const binding = lookUp(tree, node, name);
      if (binding?.fallback !== undefined) return serverOf(tree, [binding.fallback], steps);
      if (binding === undefined || binding.path.length > 0 || !/const|let/.test(binding.kind)) return undefined;
      const init = binding.init ?? binding.writes[0];
      const isFixed = binding.writes.length === (binding.init === undefined ? 1 : 0);
      if (isFixed) return piecesOf(tree, init, steps + 1);
      return binding.writes.every((write) => addsQuery(tree, write, steps))
        ? withOpenQuery(piecesOf(tree, binding.init, steps + 1))
        : undefined;
    }
    case 'LogicalExpression':
      return serverOf(tree, [child(node, 'left'), child(node, 'right')], steps);
    case 'ConditionalExpression':
      return serverOf(tree, [child(node, 'consequent'), child(node, 'alternate')], steps);
    case 'MemberExpression':
      return piecesOf(tree, memberValue(tree, node), steps + 1);
    case 'NewExpression':
    case 'CallExpression':
      return calledPieces(tree, node, steps);
    default:
      return undefined;
  }
}

/** `process.env.API_URL || 'https://api.github.com'`: of several choices, the only one that is a URL. */
function serverOf(tree: Tree, choices: readonly (Node | undefined)[], steps: number): Pieces | undefined {
  const urls = choices.flatMap((each) => {
    const pieces = piecesOf(tree, each, steps + 1);
    return typeof pieces?.[0] === 'string' && /^https?:\/\//.test(pieces[0]) ? [pieces] : [];
  });
  return urls.length === 1 ? urls[0] : urls.find(([start]) => /^https:\/\/api\.github\.com/.test(String(start)));
}

/** `url += '?page=2'` */
function addsQuery(tree: Tree, write: Node, steps: number): boolean {
  if (write.type !== 'AssignmentExpression' || textOf(write, 'operator') !== '+=') return false;
  const [start] = piecesOf(tree, child(write, 'right'), steps + 1) ?? [];
  return typeof start === 'string' && /^[?&]/.test(start);
}

/** A URL to which an unknown query is appended. */
function withOpenQuery(url: Pieces | undefined): Pieces | undefined {
  const hasQuery = url?.some((piece) => typeof piece === 'string' && piece.includes('?'));
  return url && join([...url, hasQuery ? '&' : '?', { name: 'query', isSegment: false }]);
}

/** A value inside a string: its text if it is constant, or else a hole. */
function inside(tree: Tree, node: Node, steps: number): Pieces {
  const plain = unwrap(node);
  const fixed = piecesOf(tree, plain, steps + 1);
  if (fixed !== undefined) return fixed;
  if (plain?.type === 'Literal' && typeof plain['value'] === 'number') return [String(plain['value'])];
  const isEncoded = plain?.type === 'CallExpression' && lastName(child(plain, 'callee')) === 'encodeURIComponent';
  const named = isEncoded ? children(plain, 'arguments')[0] : plain;
  return [{ name: holeName(tree, named), isSegment: isEncoded, node: plain }];
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

/** `new URL(path, base)`, `url.toString()`, and functions in the same file that only return a string. */
function calledPieces(tree: Tree, node: Node, steps: number): Pieces | undefined {
  const callee = unwrap(child(node, 'callee'));
  const args = children(node, 'arguments');
  const name = lastName(callee);
  if (name === 'URL' && node.type === 'NewExpression') {
    const path = piecesOf(tree, args[0], steps + 1);
    const base = piecesOf(tree, args[1], steps + 1);
    if (args.length < 2 || path === undefined) return path;
    const [start] = base ?? [];
    if (typeof start !== 'string' || typeof path[0] !== 'string' || !path[0].startsWith('/')) return undefined;
    return join([start.replace(/^(https?:\/\/[^/]+).*$/, '$1'), ...path]);
  }
  if (name === 'replace' && callee?.type === 'MemberExpression') return replacedStart(tree, args, steps);
  if (/^(?:toString|href|trim|encodeURI|String)$/.test(name)) {
    return piecesOf(tree, callee?.type === 'MemberExpression' ? child(callee, 'object') : args[0], steps + 1);
  }
  const made = functionOf(tree, callee);
  const own = made && piecesOf(tree, returnedBy(made), steps + 2);
  if (own !== undefined || !/url|query|params/i.test(name)) return own;
  // `buildUrl('https://…', { page })`
  const url = piecesOf(tree, args[0], steps + 1);
  return typeof url?.[0] === 'string' && /^https?:/.test(url[0]) ? withOpenQuery(url) : undefined;
}

/** `link.replace('https://github.com/', '/repos/')`: the page of a repository becomes its path. */
function replacedStart(tree: Tree, [from, to]: readonly Node[], steps: number): Pieces | undefined {
  const [page] = piecesOf(tree, from, steps + 1) ?? [];
  const start = piecesOf(tree, to, steps + 1);
  const isPage = typeof page === 'string' && /^https?:\/\/github\.com\/?$/.test(page);
  return isPage && start !== undefined ? join([...start, { name: 'fullname', isSegment: false }]) : undefined;
}

/** The value of a member of an object that is declared in the same file and never changed: `URLS.base`, `this.base`. */
function memberValue(tree: Tree, node: Node): Node | undefined {
  const name = propertyName(node);
  const object = child(node, 'object');
  if (name === undefined || object === undefined) return undefined;
  if (object.type === 'ThisExpression') {
    const values = (tree.members.get(name) ?? []).filter(({ type }) => type !== 'TSTypeAnnotation');
    return values.length === 1 ? (returnedByGetter(tree, values[0]) ?? values[0]) : undefined;
  }
  if (object.type !== 'Identifier') return undefined;
  const binding = lookUp(tree, object, textOf(object, 'name'));
  const init = binding?.kind === 'const' && binding.path.length === 0 ? unwrap(binding.init) : undefined;
  if (init?.type !== 'ObjectExpression') return undefined;
  const found = children(init, 'properties').filter((each) => each.type === 'Property' && propertyName(each) === name);
  return found.length === 1 ? child(found[0], 'value') : undefined;
}

function splitText(text: string): Pieces {
  if (!text.includes(WORKFLOW_EXPRESSION)) return [text];
  return text
    .split(WORKFLOW_EXPRESSIONS)
    .map((part): string | Hole =>
      part.startsWith(WORKFLOW_EXPRESSION) ? { name: 'expression', isSegment: false } : part,
    );
}

/** Joins adjacent texts and removes empty ones. */
export function join(pieces: Pieces): Pieces {
  const joined: (string | Hole)[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') joined[joined.length - 1] = last + piece;
    else if (piece !== '') joined.push(piece);
  }
  return joined;
}

/** Whether the source of a node is exactly its value, so that it can be edited. */
export function isPlainString(tree: Tree, node: Node): boolean {
  return isString(node) && tree.text.slice(node.start + 1, node.end - 1) === node['value'];
}
