import { child, children, type Node, textOf, unwrap } from '../tree/node.ts';
import { type Binding, lookUp, type Tree } from '../tree/scopes.ts';
import { type ClientUse, isPassed } from './find-clients.ts';
import { originOf, typedOrigin } from './origin.ts';
import { clientTypes } from './packages.ts';
import { rewriteUses } from './rewrite-calls.ts';
import { dryRun, memberAround, needName, type Script, textIn } from './script.ts';
import { endWithComment, startWithComments, styleOf } from './text/file-style.ts';

/** The uses of one client in one function, or of a constant in the whole file. */
interface Wrapped {
  readonly uses: ClientUse[];
  /** The variable that the text of the client begins with. Undefined for `this`, and for calls. */
  readonly binding: Binding | undefined;
  readonly text: string;
}

/** Names for the client of routebook next to an Octokit. */
const NAMES = ['github', 'githubClient', 'githubApi'];

/** Lets the calls of clients that stay go through `fromOctokit(octokit)`. Returns the uses that do. */
export function wrapClients(script: Script, uses: readonly ClientUse[]): readonly ClientUse[] {
  const inline = (_: ClientUse, object: Node) => wrap(script, object, 'fromOctokit');
  const called = rewriteUses(dryRun(script), uses, inline);
  if (called.length > 0) needName(script, 'routebook/client', 'fromOctokit');
  listOwnTypes(script, called);
  const receivers = new Map<ClientUse, string>();
  const blocks = new Map<string, Node[]>();
  for (const each of groupUses(script, called)) {
    const name = wrapDeclaration(script, each, uses) ?? declareName(script, each, blocks);
    if (name !== undefined) for (const use of each.uses) receivers.set(use, name);
  }
  return rewriteUses(script, uses, (use, object) => receivers.get(use) ?? inline(use, object));
}

/** Lists the types that the program itself declares for the clients, which `fromOctokit` may not accept. */
function listOwnTypes(script: Script, uses: readonly ClientUse[]): void {
  const listed = new Set<string>();
  for (const { node } of uses) {
    const root = rootOf(node);
    const binding = root?.type === 'Identifier' ? lookUp(script.tree, root, textOf(root, 'name')) : undefined;
    const type = root === node ? child(binding?.annotation, 'typeAnnotation') : undefined;
    const name = textOf(child(type, 'typeName'), 'name');
    if (type === undefined || name === '' || listed.has(name)) continue;
    listed.add(name);
    const source = lookUp(script.tree, type, name)?.source ?? '.';
    if (!/^[.#~]|^@\//.test(source) || typedOrigin(script.tree, binding?.annotation)?.kind === 'foreign') continue;
    if (clientTypes(script.tree, type).length > 0) continue;
    const reason = `fromOctokit needs an Octokit. If the type "${name}" of the program has only some of its members, use the type Octokit instead.`;
    script.items.push({ start: type.start, end: type.end, kind: 'note', reason });
  }
}

/** Wraps a client of a framework where code of the program receives it. */
export function wrapPassed(script: Script, uses: readonly ClientUse[]): void {
  for (const { node } of uses) {
    if (memberAround(script.tree, node) !== undefined || !isPassed(script, node)) continue;
    const isShorthand = script.tree.parentOf(node)?.['shorthand'] === true;
    const text = wrap(script, node, needName(script, 'routebook/client', 'fromOctokit'));
    script.edits.push({
      start: node.start,
      end: node.end,
      text: isShorthand ? `${textIn(script, node)}: ${text}` : text,
    });
  }
}

function wrap(script: Script, object: Node, name: string): string {
  const inner = object.type === 'ParenthesizedExpression' ? (child(object, 'expression') as Node) : object;
  return `${name}(${textIn(script, inner)})`;
}

/** Groups uses that are the same client: the same variable, or the same member of a variable or of `this`. */
function groupUses(script: Script, uses: readonly ClientUse[]): readonly Wrapped[] {
  const { tree } = script;
  const groups: Wrapped[] = [];
  for (const use of uses) {
    const root = rootOf(use.node);
    if (root === undefined) continue;
    const binding = root.type === 'Identifier' ? lookUp(tree, root, textOf(root, 'name')) : undefined;
    const ownerAt = (node: Node) =>
      binding === undefined ? thisOwner(tree, node) : isOpen(binding) ? functionAround(tree, node) : undefined;
    const owner = ownerAt(root);
    if (binding === undefined && owner === undefined) continue;
    const text = textIn(script, use.node);
    const same = groups.find(
      (each) => each.text === text && each.binding === binding && ownerAt(rootOf(each.uses[0]?.node) as Node) === owner,
    );
    if (same === undefined) groups.push({ uses: [use], binding, text });
    else same.uses.push(use);
  }
  return groups;
}

/** Whether a variable may get its value later: one of another file, or one that is assigned. Each function reads it for itself. */
function isOpen({ kind, writes }: Binding): boolean {
  return kind === 'import' || writes.length > 0;
}

/** The outermost function that has a node. */
function functionAround(tree: Tree, node: Node): Node | undefined {
  let found: Node | undefined;
  for (let at = tree.parentOf(node); at !== undefined; at = tree.parentOf(at)) if (/Function/.test(at.type)) found = at;
  return found;
}

/** The variable or `this` that an expression of names begins with. */
function rootOf(node: Node | undefined): Node | undefined {
  let root = node;
  while (root?.type === 'MemberExpression' && root['computed'] !== true && root['optional'] !== true)
    root = child(root, 'object');
  return root?.type === 'Identifier' || root?.type === 'ThisExpression' ? root : undefined;
}

/** The function that `this` belongs to. */
function thisOwner(tree: Tree, node: Node): Node | undefined {
  let parent = tree.parentOf(node);
  while (parent !== undefined && !/^Function|^PropertyDefinition|^StaticBlock/.test(parent.type))
    parent = tree.parentOf(parent);
  return parent;
}

/** `const octokit = fromOctokit(await connect())`, if all uses of the variable are calls that go through it. */
function wrapDeclaration(
  script: Script,
  { uses, binding, text }: Wrapped,
  all: readonly ClientUse[],
): string | undefined {
  const { tree } = script;
  const declared = declarationOf(tree, binding, text);
  const init = child(declared, 'init');
  if (binding === undefined || init === undefined || child(child(declared, 'id'), 'typeAnnotation') !== undefined)
    return undefined;
  const value = unwrap(init);
  // A variable that only has another name: the Octokit itself may be used under that.
  if (value?.type !== 'CallExpression' && value?.type !== 'NewExpression') return undefined;
  const known = new Set(uses.map(({ node }) => node));
  // `octokit.paginate(octokit.rest.issues.list)`: the second use is part of the call.
  const inside = (node: Node) =>
    all.some((use) => use.node === node) && uses.some((use) => isArgumentOf(tree, node, use.node));
  const isUnderstood = tree.usesOf(text, binding).every((node) => known.has(node) || inside(node));
  const isExported = /^Export/.test(tree.parentOf(tree.parentOf(declared as Node) as Node)?.type ?? '');
  if (!isUnderstood || isExported) return undefined;
  const name = needName(script, 'routebook/client', 'fromOctokit');
  script.edits.push(
    { start: init.start, end: init.start, text: `${name}(` },
    { start: init.end, end: init.end, text: ')' },
  );
  return text;
}

/** The declaration of a constant by its own name. */
function declarationOf(tree: Tree, binding: Binding | undefined, name: string): Node | undefined {
  const init = binding?.path.length === 0 && binding.writes.length === 0 ? binding.init : undefined;
  const declared = init && tree.parentOf(init);
  const isOwn = declared?.type === 'VariableDeclarator' && textOf(child(declared, 'id'), 'name') === name;
  return isOwn ? declared : undefined;
}

/** Whether a node is in the arguments of the call that a client is the object of. */
function isArgumentOf(tree: Tree, node: Node, client: Node): boolean {
  let call: Node | undefined = client;
  while (call !== undefined && call.type !== 'CallExpression') call = tree.parentOf(call);
  return (
    call !== undefined && children(call, 'arguments').some(({ start, end }) => start <= node.start && node.end <= end)
  );
}

/** `const github = fromOctokit(octokit);`, for several calls. Returns the name. */
function declareName(script: Script, group: Wrapped, blocks: Map<string, Node[]>): string | undefined {
  const { tree } = script;
  const [first, second] = group.uses;
  if (first === undefined || second === undefined) return undefined;
  const place = placeFor(script, group);
  if (place === undefined) return undefined;
  const names = new Set(tree.nodes.filter(({ type }) => /Identifier$/.test(type)).map((node) => textOf(node, 'name')));
  const { block, at, isAfter } = place;
  const isNested = (other: Node) => contains(other, block) || contains(block, other);
  const name = NAMES.find((each) => !names.has(each) && !(blocks.get(each) ?? []).some(isNested));
  if (name === undefined) return undefined;
  blocks.set(name, [...(blocks.get(name) ?? []), block]);
  const wrapper = needName(script, 'routebook/client', 'fromOctokit');
  const line = tree.text.lastIndexOf('\n', at.start - 1) + 1;
  const [indent = ''] = /^[ \t]*/.exec(tree.text.slice(line, at.start)) ?? [];
  const text = `const ${name} = ${wrapper}(${group.text})${styleOf(script).semicolon}`;
  const start = isAfter ? endWithComment(tree.text, at.end) : startWithComments(tree.text, at.start, block.start);
  script.edits.push(
    isAfter ? { start, end: start, text: `\n${indent}${text}` } : { start, end: start, text: `${text}\n${indent}` },
  );
  return name;
}

interface Place {
  /** The block that has the new constant. */
  readonly block: Node;
  readonly at: Node;
  readonly isAfter: boolean;
}

/** After the declaration of the client, or before the first statement that uses it, in the innermost block that has all uses. */
function placeFor(script: Script, { uses, binding, text }: Wrapped): Place | undefined {
  const { tree } = script;
  const declared = declarationOf(tree, binding, text);
  const statement = declared && tree.parentOf(declared);
  const outer = statement && tree.parentOf(statement);
  if (statement !== undefined && outer !== undefined && isMade(tree, child(declared, 'init'))) {
    const at = /^Export/.test(outer.type) ? outer : statement;
    const block = tree.parentOf(at);
    const isLast = children(statement, 'declarations').length === 1;
    return block !== undefined && isLast && isBlock(block) ? { block, at, isAfter: true } : undefined;
  }
  const block = commonBlock(tree, uses);
  const at = block && children(block, 'body').find((each) => uses.some(({ node }) => contains(each, node)));
  if (block === undefined || at === undefined || block.type === 'Program') return undefined;
  const isChanged = uses.some(({ node }) => isAssigned(tree, node, block));
  const root = rootOf(uses[0]?.node);
  const isSame =
    root?.type === 'ThisExpression'
      ? thisOwner(tree, root) === thisOwner(tree, at) && thisOwner(tree, root) !== undefined
      : binding !== undefined && lookUp(tree, at, textOf(root, 'name')) === binding && !declaresName(at, binding);
  return isSame && !isChanged && !mayBeMissing(tree, block, text) ? { block, at, isAfter: false } : undefined;
}

/** Whether code tests if there is a client: `if (octokit)`, `octokit && …`, `octokit?.rest`. */
function mayBeMissing(tree: Tree, { start, end }: Node, client: string): boolean {
  const name = client.replaceAll(/[^\w\s]/g, '\\$&');
  const tested = `[!(]\\s*${name}\\s*(?:\\)|&&|\\|\\||===?|!==?)|${name}\\s*(?:\\?|&&|\\|\\|)`;
  return new RegExp(`(?<![\\w.])(?:${tested})`).test(tree.text.slice(start, end));
}

/** Whether an expression creates a client itself. */
function isMade(tree: Tree, expression: Node | undefined): boolean {
  const origin = originOf(tree, expression);
  return origin?.kind === 'made' && origin.node === unwrap(expression);
}

/** Whether the member that holds the client is assigned in a block. */
function isAssigned(tree: Tree, { start, end }: Node, block: Node): boolean {
  const text = tree.text.slice(start, end);
  return tree.nodes.some(
    (each) =>
      each.type === 'AssignmentExpression' &&
      contains(block, each) &&
      tree.text.slice(each.start, each.start + text.length) === text,
  );
}

/** Whether a statement declares the variable itself. */
function declaresName(statement: Node, { init }: Binding): boolean {
  return init !== undefined && contains(statement, init);
}

function commonBlock(tree: Tree, uses: readonly ClientUse[]): Node | undefined {
  const [first] = uses;
  let block = first && tree.parentOf(first.node);
  while (block !== undefined && !(isBlock(block) && uses.every(({ node }) => contains(block as Node, node))))
    block = tree.parentOf(block);
  return block;
}

function isBlock({ type }: Node): boolean {
  return type === 'BlockStatement' || type === 'Program';
}

function contains(outer: Node, inner: Node): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
