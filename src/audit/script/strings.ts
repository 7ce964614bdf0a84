import { isApiBase } from '../api-base.ts';
import { type Hole, type Pieces, writePieces } from '../call.ts';
import { child, children, isFunction, isString, lastName, type Node, propertyName, textOf, unwrap } from './node.ts';
import { returnedByGetter } from './own-functions.ts';
import { constructorArguments, isConstructor, readGiven } from './program/constructor-arguments.ts';
import { boundOwnersOf, boundTo, memberOf, membersAt, ownersOf } from './program/owners.ts';
import { join, joinPath, withOpenQuery } from './program/pieces.ts';
import { calledPieces, HOLDS_VALUE, type StringReader, withArguments } from './program/string-calls.ts';
import { type Binding, lookUp, type Tree } from './scopes.ts';

export { join } from './program/pieces.ts';

/** Tags of templates that are URLs. */
const URL_TAG = /url|path|endpoint|route|uri|api$/i;
/** The maximum number of definitions that are followed, and of pieces in a string. */
const MAX_STEPS = 14;
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
      if (binding?.parameter !== undefined)
        return readGiven(tree, 'url', binding, undefined, () => givenServer(tree, binding, steps));
      // The value of a store of Svelte.
      const store = binding === undefined && name.startsWith('$') ? lookUp(tree, node, name.slice(1)) : undefined;
      if (store !== undefined) return serverOf(tree, [store.init], steps);
      if (binding?.fallback !== undefined) return serverOf(tree, [binding.fallback], steps);
      if (binding === undefined || !/const|let/.test(binding.kind)) return undefined;
      if (binding.path.length > 0) return destructured(tree, binding, steps);
      const init = binding.init ?? binding.writes[0];
      const isFixed = binding.writes.length === (binding.init === undefined ? 1 : 0);
      if (isFixed) return withPathname(tree, node, binding, piecesOf(tree, init, steps + 1), steps);
      if (!binding.writes.every((write) => addsQuery(tree, write, steps)))
        return serverOf(tree, [binding.init, ...binding.writes], steps);
      const url = piecesOf(tree, binding.init, steps + 1);
      return url && withOpenQuery(url);
    }
    case 'LogicalExpression':
      return serverOf(tree, [child(node, 'left'), child(node, 'right')], steps);
    case 'ConditionalExpression':
      return conditionalPieces(tree, child(node, 'consequent'), child(node, 'alternate'), steps);
    case 'MemberExpression':
      return memberPieces(tree, node, steps);
    case 'TaggedTemplateExpression':
      return URL_TAG.test(lastName(child(node, 'tag'))) ? piecesOf(tree, child(node, 'quasi'), steps + 1) : undefined;
    case 'NewExpression':
    case 'CallExpression':
      return calledPieces(tree, node, readerOf(tree, steps));
    default:
      return undefined;
  }
}

function readerOf(tree: Tree, steps: number): StringReader {
  return {
    piecesOf: (each) => piecesOf(tree, each, steps + 1),
    inside: (each) => inside(tree, each, steps + 1),
    serverOf: (choices) => serverOf(tree, choices, steps + 1),
  };
}

/** Replaces the parameters of a function in a string by the arguments of a call. */
export function substitute(tree: Tree, pieces: Pieces, made: Node, args: readonly Node[]): Pieces {
  return withArguments(tree, pieces, made, args, readerOf(tree, 0));
}

/** Which branch of a condition is read, of two that are paths. */
let isSecond = false;

/** Reads the second branch of conditions instead of the first. */
export function withSecondBranch<Result>(read: () => Result): Result {
  isSecond = true;
  try {
    return read();
  } finally {
    isSecond = false;
  }
}

/** A choice of two servers, or of a path with and without a query or a last part. */
function conditionalPieces(tree: Tree, yes: Node | undefined, no: Node | undefined, steps: number): Pieces | undefined {
  const server = serverOf(tree, [yes, no], steps);
  if (server !== undefined) return server;
  const [one, other] = [yes, no].map((each) => piecesOf(tree, each, steps + 1));
  // `location.protocol + '//' + (isHosted ? 'api.github.com' : location.host + '/api/v3')`
  const host = [one, other].find((each) => each?.length === 1 && each[0] === 'api.github.com');
  if (host !== undefined) return host;
  const isPath = ([start]: Pieces) => typeof start === 'string' && start.startsWith('/');
  return one !== undefined && other !== undefined && isPath(one) && isPath(other)
    ? isSecond
      ? other
      : one
    : undefined;
}

/** `process.env.API_URL || 'https://api.github.com'`: of several choices, the only one that is a URL. */
function serverOf(tree: Tree, choices: readonly (Node | undefined)[], steps: number): Pieces | undefined {
  const urls = choices.flatMap((each) => {
    const pieces = piecesOf(tree, each, steps + 1);
    return typeof pieces?.[0] === 'string' && /^(?:https?:)?\/\//.test(pieces[0]) ? [pieces] : [];
  });
  return urls.length === 1
    ? urls[0]
    : urls.find(([start]) => /^(?:https:)?\/\/api\.(?:github\.com|$)/.test(String(start)));
}

/** The URL that a constructor, or a function which makes a client, is given, if it is always the same. */
function givenServer(tree: Tree, binding: Binding, steps: number): Pieces | undefined {
  const values = [
    ...constructorArguments(tree, binding),
    ...(binding.fallback === undefined ? [] : [binding.fallback]),
  ];
  const [first, ...others] = values
    .map((each) => serverOf(tree, [each], steps))
    .filter((each) => each !== undefined)
    .map((each) => ({ each, text: writePieces(each) }));
  if (first === undefined || others.some(({ text }) => text !== first.text)) return undefined;
  const { made } = binding.parameter as Required<Binding>['parameter'] & object;
  // `get('https://api.github.com/user')` is a request of its own.
  return /^https?:\/\/[^/]+\/?$/.test(first.text) || isConstructor(tree, made) ? first.each : undefined;
}

/** `const url = new URL('https://api.github.com'); url.pathname = '/user';` */
function withPathname(
  tree: Tree,
  node: Node,
  binding: Binding,
  url: Pieces | undefined,
  steps: number,
): Pieces | undefined {
  if (url?.length !== 1 || unwrap(binding.init)?.type !== 'NewExpression') return url;
  for (const use of tree.usesOf(textOf(node, 'name'), binding)) {
    const member = tree.parentOf(use);
    const write = member?.type === 'MemberExpression' ? tree.parentOf(member) : undefined;
    const isPath = member !== undefined && propertyName(member) === 'pathname';
    const path = isPath && write?.['left'] === member ? piecesOf(tree, child(write, 'right'), steps + 1) : undefined;
    if (path !== undefined) return joinPath([[String(url[0]).replace(/^(https?:\/\/[^/]+).*$/s, '$1')], path]);
  }
  return url;
}

/** `url += '?page=2'` */
function addsQuery(tree: Tree, write: Node, steps: number): boolean {
  if (write.type !== 'AssignmentExpression' || textOf(write, 'operator') !== '+=') return false;
  const right = unwrap(child(write, 'right'));
  // `url += Query.stringify(params)`
  if (right?.type === 'CallExpression' && /quer|stringify|params|serialize/i.test(tree.sourceOf(right, 60)))
    return true;
  const [start] = piecesOf(tree, right, steps + 1) ?? [];
  return typeof start === 'string' && /^[?&]/.test(start);
}

/** A value as a part of a string: its text if it is constant, or else a hole. */
export function insideOf(tree: Tree, node: Node): Pieces {
  return inside(tree, node, 0);
}

function inside(tree: Tree, node: Node, steps: number): Pieces {
  const plain = unwrap(node);
  const fixed = piecesOf(tree, plain, steps + 1);
  if (fixed !== undefined) return fixed;
  if (plain?.type === 'Literal' && typeof plain['value'] === 'number') return [String(plain['value'])];
  const isEncoded = plain?.type === 'CallExpression' && lastName(child(plain, 'callee')) === 'encodeURIComponent';
  const named = isEncoded ? children(plain, 'arguments')[0] : plain;
  return [{ name: holeName(tree, named), isSegment: isEncoded, node: unwrap(named) }];
}

/** The last name in an expression: `fullname` in `context.payload.repository.full_name`. */
function holeName(tree: Tree, node: Node | undefined): string {
  const plain = unwrap(node);
  const own = lastName(plain?.type === 'CallExpression' ? child(plain, 'callee') : plain);
  // `const base = process.env.GITHUB_API_URL`
  const binding = plain?.type === 'Identifier' ? lookUp(tree, plain, own) : undefined;
  const variable = binding?.kind === 'const' && binding.path.length === 0 ? plainName(lastName(binding.init)) : '';
  if (isApiBase(variable)) return variable;
  const text = own || (plain === undefined ? '' : (/\w+(?=\W*$)/.exec(tree.sourceOf(plain).slice(-80))?.[0] ?? ''));
  return plainName(text);
}

function plainName(text: string): string {
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

/** The value of a member of an object or class that is declared in the program: `URLS.base`, `this.base`, `url.href`. */
function memberPieces(tree: Tree, node: Node, steps: number): Pieces | undefined {
  const name = propertyName(node);
  const object = child(node, 'object');
  if (name === undefined || object === undefined) return undefined;
  if (name === 'href' || isHeld(tree, object, name)) return piecesOf(tree, object, steps + 1);
  const values = object.type === 'ThisExpression' ? membersAt(tree, node, name) : ownMembers(tree, node, object, name);
  const known = values
    .map((value) => parameterProperty(tree, value) ?? value)
    .filter(({ type }) => type !== 'TSTypeAnnotation')
    .map((value) => returnedByGetter(tree, value) ?? value)
    .filter((value) => !isFunction(value));
  return known.length === 1 ? piecesOf(tree, known[0], steps + 1) : serverOf(tree, known, steps);
}

/** `constructor(private readonly base: string)` */
function parameterProperty(tree: Tree, value: Node): Node | undefined {
  const name = value.type === 'TSTypeAnnotation' ? tree.parentOf(value) : undefined;
  return name !== undefined && tree.parentOf(name)?.type === 'TSParameterProperty' ? name : undefined;
}

/** `url.value` of `const url = computed(() => …)`, `url.current` */
function isHeld(tree: Tree, object: Node, name: string): boolean {
  if (name !== 'value' && name !== 'current') return false;
  const made = object.type === 'Identifier' ? unwrap(lookUp(tree, object, textOf(object, 'name'))?.init) : undefined;
  return made?.type === 'CallExpression' && HOLDS_VALUE.test(lastName(child(made, 'callee')));
}

/** The values of a member of a name: of an exported constant, or of an object literal. */
function ownMembers(tree: Tree, node: Node, object: Node, name: string): readonly Node[] {
  const bound = boundTo(tree, node);
  if (bound !== undefined) return bound.path.length === 0 && bound.init !== undefined ? [bound.init] : [];
  return ownersOf(tree, object).flatMap((each) => memberOf(tree, each, name) ?? []);
}

/** `const { api } = config` */
function destructured(tree: Tree, binding: Binding, steps: number): Pieces | undefined {
  const values = boundOwnersOf(tree, binding).flatMap((each) => memberOf(tree, each, binding.path.at(-1) ?? '') ?? []);
  return values.length === 1 && !isFunction(values[0]) ? piecesOf(tree, values[0], steps + 1) : undefined;
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
