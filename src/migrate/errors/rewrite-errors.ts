import { child, children, isFunction, type Node, propertyName, textOf, unwrap } from '../../audit/script/node.ts';
import { lookUp } from '../../audit/script/scopes.ts';
import type { ClientUse } from '../find-clients.ts';
import { needName } from '../needed-names.ts';
import { packageMember } from '../packages.ts';
import { memberAround, type Script, textIn } from '../script.ts';
import { listMessageTest, rewriteNameTest } from './error-tests.ts';

const SEND = 'routebook/send';

/** Replaces the error class of Octokit, and what is read from its errors. If calls of an Octokit stay, both classes are tested. */
export function rewriteErrors(script: Script, clients: readonly ClientUse[], hasBoth: boolean): void {
  const { tree } = script;
  for (const node of tree.nodes) {
    if (node.type !== 'Identifier' || !isErrorClass(script, node)) continue;
    const test = tree.parentOf(node);
    const isTest = test?.type === 'BinaryExpression' && test['right'] === node;
    if (hasBoth && !isTest) continue;
    const name = needName(script, SEND, 'ResponseError');
    const left = hasBoth ? child(test, 'left') : undefined;
    if (left === undefined || test === undefined) script.edits.push({ start: node.start, end: node.end, text: name });
    else if (!isTestedToo(script, test, name)) {
      script.edits.push({ start: test.start, end: test.start, text: '(' });
      script.edits.push({ start: test.end, end: test.end, text: ` || ${textIn(script, left)} instanceof ${name})` });
    }
  }
  const read = new Set<Node>();
  const names = [...caughtNames(script, clients), ...typedNames(script)];
  for (const { node: named, start, end } of names) {
    const name = textOf(named, 'name');
    const binding = lookUp(tree, named, name);
    const isUse = (each: Node) => each.type === 'Identifier' && textOf(each, 'name') === name;
    const isInside = (each: Node) => each.start >= start && each.end <= end && lookUp(tree, each, name) === binding;
    for (const use of tree.nodes.filter((each) => isUse(each) && isInside(each))) {
      const alias = aliasOf(script, use);
      // The other name is used where this one is.
      if (alias !== undefined && !names.some(({ node }) => node === alias)) names.push({ node: alias, start, end });
      if (!read.has(use)) rewriteRead(script, use, hasBoth);
      read.add(use);
    }
  }
}

/** Whether a file that was migrated before has the second test. */
function isTestedToo({ tree }: Script, { end }: Node, name: string): boolean {
  return new RegExp(`^ \\|\\| [\\w.]+ instanceof ${name}\\)`).test(tree.text.slice(end, end + 200));
}

/** A reference to `RequestError`, and not its import. */
function isErrorClass({ tree }: Script, node: Node): boolean {
  if (textOf(node, 'name') === 'default') return false;
  const parent = tree.parentOf(node);
  if (parent === undefined || /^Import/.test(parent.type)) return false;
  if (parent.type === 'Property' && tree.parentOf(parent)?.type === 'ObjectPattern') return false;
  if (parent.type === 'MemberExpression' && parent['object'] !== node) return false;
  return packageMember(tree, node)?.name === 'RequestError';
}

/** The errors that may come from a call of the client, with the part of the text in which they are known. */
function caughtNames(
  script: Script,
  clients: readonly ClientUse[],
): { readonly node: Node; readonly start: number; readonly end: number }[] {
  const { tree } = script;
  const names: { node: Node; start: number; end: number }[] = [];
  const isClientIn = (place: Node) =>
    clients.some(({ node }) => place.start <= node.start && node.end <= place.end) ||
    tree.nodes.some(
      (each) =>
        each.type === 'Identifier' && place.start <= each.start && each.end <= place.end && isErrorClass(script, each),
    );
  for (const node of tree.nodes) {
    if (node.type === 'CatchClause') {
      const param = child(node, 'param');
      const block = child(tree.parentOf(node), 'block');
      if (param?.type === 'Identifier' && block !== undefined && (isClientIn(block) || isClientIn(node)))
        names.push({ node: param, start: node.start, end: node.end });
    } else if (node.type === 'CallExpression') {
      // `.catch(handler)` or `.then(use, handler)`
      const position = ['catch', 'then'].indexOf(propertyNameOf(child(node, 'callee')) ?? '');
      const handler = children(node, 'arguments')[position];
      const [param] = isFunction(handler) ? children(handler, 'params') : [];
      if (param?.type === 'Identifier' && handler !== undefined && isClientIn(node))
        names.push({ node: param, start: handler.start, end: handler.end });
    }
  }
  return names;
}

/** The values that the program has as errors of Octokit: `error instanceof RequestError`, and parameters of that type. */
function typedNames(script: Script): { readonly node: Node; readonly start: number; readonly end: number }[] {
  const { tree } = script;
  return tree.nodes.flatMap((node) => {
    if (node.type !== 'Identifier' || !isErrorClass(script, node)) return [];
    const parent = tree.parentOf(node);
    const tested = parent?.type === 'BinaryExpression' ? unwrap(child(parent, 'left')) : undefined;
    const annotation = parent?.type === 'TSTypeReference' ? tree.parentOf(parent) : undefined;
    const declared = annotation?.type === 'TSTypeAnnotation' ? tree.parentOf(annotation) : undefined;
    const named = tested ?? declared;
    if (named?.type !== 'Identifier') return [];
    return [{ node: named, start: tree.root.start, end: tree.root.end }];
  });
}

/** `const failure = error as RequestError` */
function aliasOf({ tree }: Script, use: Node): Node | undefined {
  const parent = tree.parentOf(withCast(tree, use));
  const id = parent?.type === 'VariableDeclarator' ? child(parent, 'id') : undefined;
  return id !== use && id?.type === 'Identifier' ? id : undefined;
}

/** A value with its parentheses and the types that it is given: `(error as RequestError)`. */
function withCast(tree: Script['tree'], use: Node): Node {
  let node = use;
  for (
    let parent = tree.parentOf(node);
    parent !== undefined && /^(?:ParenthesizedExpression|TSAsExpression|TSTypeAssertion)$/.test(parent.type);
    parent = tree.parentOf(node)
  )
    node = parent;
  return node;
}

function propertyNameOf(node: Node | undefined): string | undefined {
  const plain = unwrap(node);
  return plain?.type === 'MemberExpression' ? propertyName(plain) : undefined;
}

/** `error.response.data` → `error.data` */
function rewriteRead(script: Script, use: Node, hasBoth: boolean): void {
  const { tree } = script;
  const member = memberAround(tree, withCast(tree, use));
  const name = member && propertyName(member);
  if (member === undefined || name === undefined) return;
  if (name === 'response') {
    const read = memberAround(tree, member);
    const readName = read && propertyName(read);
    const object = child(member, 'object') as Node;
    if (read !== undefined && /^(?:data|headers|status|url)$/.test(readName ?? '')) {
      const property = child(read, 'property') as Node;
      script.edits.push({ start: object.end, end: property.start, text: member['optional'] === true ? '?.' : '.' });
      // `error.response?.data.message` is undefined without a response: so must be `error.data?.message`.
      const more = read['optional'] === true ? memberAround(tree, read) : undefined;
      if (more !== undefined && more['optional'] !== true)
        script.edits.push({ start: read.end, end: read.end, text: more['computed'] === true ? '?.' : '?' });
      return;
    }
    script.items.push({
      start: member.start,
      end: member.end,
      kind: 'note',
      reason: 'The errors of routebook have data, headers and status themselves, and no "response".',
    });
  }
  if (name === 'request')
    script.items.push({
      start: member.start,
      end: member.end,
      kind: 'note',
      reason: 'The errors of routebook have "route" and "url" instead of "request".',
    });
  if (name === 'name') rewriteNameTest(script, member, hasBoth);
  if (name === 'message') listMessageTest(script, member);
}
